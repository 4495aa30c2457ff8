/// What is said in each language, a catalogue for each part of the program. A catalogue is an enumeration whose languages are
/// switches without `default`, so the compiler sees to it that none misses a phrase.
///
/// Names of phrases are unique among all catalogues: `language(.clockIdle)` finds the catalogue by the name.
package protocol Phrase: Hashable, Sendable, CaseIterable {
  /// The phrase in English.
  var english: String { get }
  /// The phrase in Simplified Chinese.
  var simplifiedChinese: String { get }
  /// The phrase in Japanese.
  ///
  /// One word for each term: ステートマシン (state machine), 状態 (state), 遷移 (transition), イベント (event), 条件 (condition),
  /// アクション (action), 入口アクション and 出口アクション (entry and exit actions), 領域 (region), 並行状態 (parallel state), 履歴
  /// (history), 最終状態 (final state), 構成 (configuration), 操作 (move), 実行 (run), ステップ (step), 手順 (route), 行き止まり
  /// (dead end), 拒否 (refusal), 記法 (notation). Sentences end in です or ます, names of buttons and lines of logs in a noun or
  /// a plain verb. A name that could be read as part of its sentence stands in 「」.
  var japanese: String { get }
  /// The phrases taken apart.
  static var sentences: PhraseSentences<Self> { get }
}

/// The phrases of a catalogue taken apart, once, for every page says a hundred of them.
package struct PhraseSentences<Catalogue: Phrase>: Sendable {
  private let english: [Catalogue: Sentence]
  private let simplifiedChinese: [Catalogue: Sentence]
  private let japanese: [Catalogue: Sentence]

  package init() {
    english = Self.takenApart(\.english)
    simplifiedChinese = Self.takenApart(\.simplifiedChinese)
    japanese = Self.takenApart(\.japanese)
  }

  private static func takenApart(_ text: (Catalogue) -> String) -> [Catalogue: Sentence] {
    Dictionary(Catalogue.allCases.map { ($0, Sentence(text($0))) }, uniquingKeysWith: { first, _ in first })
  }

  func sentence(_ phrase: Catalogue, in language: Language) -> Sentence {
    switch language {
    case .english: english[phrase] ?? Sentence(phrase.english)
    case .simplifiedChinese: simplifiedChinese[phrase] ?? Sentence(phrase.simplifiedChinese)
    case .japanese: japanese[phrase] ?? Sentence(phrase.japanese)
    }
  }
}
