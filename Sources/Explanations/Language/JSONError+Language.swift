package import Statecharts

extension JSONError.Reason {
  /// The reason in the words of a language, without a full stop.
  package func text(in language: Language) -> String {
    switch language {
    case .english: message
    case .simplifiedChinese: simplifiedChinese
    case .japanese: japanese
    }
  }
}
