package import Statecharts

extension RunError {
  /// The error in the words of a language.
  package func text(in language: Language) -> String {
    switch language {
    case .english: description
    case .simplifiedChinese: simplifiedChinese
    case .japanese: japanese
    }
  }

  /// The names that come nearest to one that the chart does not have, as a sentence; empty without any.
  func offer(_ names: [String], in language: Language) -> String {
    names.isEmpty ? "" : language(.errorNearest, names.joined(separator: language(.or)))
  }
}
