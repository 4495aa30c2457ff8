package import Rooms

extension Nickname {
  /// The name as people of a language read it.
  package func text(in language: Language) -> String {
    switch language {
    case .english: english
    case .simplifiedChinese: simplifiedChinese
    case .japanese: japanese
    }
  }
}
