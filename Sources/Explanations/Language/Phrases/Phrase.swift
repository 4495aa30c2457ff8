/// What is said in each language, a catalogue for each part of the program. A catalogue is an enumeration whose languages are
/// switches without `default`, so the compiler sees to it that none misses a phrase.
///
/// Names of phrases are unique among all catalogues: `language(.clockIdle)` finds the catalogue by the name.
package protocol Phrase: Hashable, Sendable, CaseIterable {
  /// The phrase in English.
  var english: String { get }
  /// The phrase in Simplified Chinese.
  var simplifiedChinese: String { get }
  /// The phrases taken apart.
  static var sentences: PhraseSentences<Self> { get }
}

/// The phrases of a catalogue taken apart, once, for every page says a hundred of them.
package struct PhraseSentences<Catalogue: Phrase>: Sendable {
  private let english: [Catalogue: Sentence]
  private let simplifiedChinese: [Catalogue: Sentence]

  package init() {
    english = Self.takenApart(\.english)
    simplifiedChinese = Self.takenApart(\.simplifiedChinese)
  }

  private static func takenApart(_ text: (Catalogue) -> String) -> [Catalogue: Sentence] {
    Dictionary(Catalogue.allCases.map { ($0, Sentence(text($0))) }, uniquingKeysWith: { first, _ in first })
  }

  func sentence(_ phrase: Catalogue, in language: Language) -> Sentence {
    switch language {
    case .english: english[phrase] ?? Sentence(phrase.english)
    case .simplifiedChinese: simplifiedChinese[phrase] ?? Sentence(phrase.simplifiedChinese)
    }
  }
}
