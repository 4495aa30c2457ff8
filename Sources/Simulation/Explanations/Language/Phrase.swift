/// A phrase in each language, in a catalogue for each part of the program. A catalogue is an enumeration whose
/// languages are switches without `default`, so the compiler sees to it that none misses a phrase.
///
/// Names of phrases are unique among all catalogues: `language(.clockIdle)` finds the catalogue by the name.
package protocol Phrase: Hashable, Sendable, CaseIterable {
  /// The phrase in English.
  var english: String { get }
  /// The phrase in Simplified Chinese.
  var simplifiedChinese: String { get }
  /// The phrase in Japanese.
  ///
  /// One word for each term: ステートマシン (state machine), 状態 (state), 遷移 (transition), イベント (event), 条件 (condition), アクション
  /// (action), 入口アクション and 出口アクション (entry and exit actions), 領域 (region), 並行状態 (parallel state), 履歴 (history), 最終状態
  /// (final state), 構成 (configuration), 操作 (move), 実行 (run), ステップ (step), 手順 (route), 行き止まり (dead end), 拒否 (refusal),
  /// 記法 (notation). Sentences end in です or ます, names of buttons and lines of logs in a noun or a plain verb. A name
  /// that could be read as part of its sentence is in 「」.
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

/// A phrase in one language with places for what is filled in: `{0}`, `{1}` and so on.
package struct Sentence: Hashable, Sendable {
  package enum Piece: Hashable, Sendable {
    case text(String)
    case place(Int)
  }

  package let pieces: [Piece]

  package init(_ text: String) {
    var pieces: [Piece] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}"),
      let place = Int(rest[rest.index(after: open)..<close])
    {
      if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
      pieces.append(.place(place))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    self.pieces = pieces
  }

  /// The slots of the values that the sentence needs.
  package var places: Set<Int> {
    Set(
      pieces.compactMap { piece in
        switch piece {
        case .text: nil
        case .place(let place): place
        }
      })
  }

  package func filled(with values: [String]) -> String {
    if values.isEmpty, pieces.count == 1, case .text(let text) = pieces[0] { return text }
    return pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .place(let place): values.indices.contains(place) ? values[place] : ""
      }
    }.joined()
  }
}

extension Language {
  /// The separator between two clauses of a line.
  package var clauseBreak: String {
    switch self {
    case .english: "; "
    case .simplifiedChinese, .japanese: "；"
    }
  }

  /// The text after a heading on the same line.
  package var colon: String {
    switch self {
    case .english: ": "
    case .simplifiedChinese, .japanese: "："
    }
  }

  /// The separator between two sentences.
  package var sentenceBreak: String {
    switch self {
    case .english: " "
    case .simplifiedChinese, .japanese: ""
    }
  }

  /// The end of a sentence before another.
  package var sentenceEnd: String {
    switch self {
    case .english: ". "
    case .simplifiedChinese, .japanese: "。"
    }
  }

  /// A length of time in words: "2.5 s".
  package func duration(milliseconds: Int) -> String {
    let tenths = (milliseconds + 50) / 100
    if milliseconds < 1000 { return self(.milliseconds, String(milliseconds)) }
    let seconds = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    return self(.seconds, seconds)
  }
}

// A phrase with what is filled in. Each catalogue has a function of its own, so that `language(.clockIdle)` finds the
// catalogue by the name.
extension Language {
  package func callAsFunction(_ phrase: ExplanationPhrase, _ values: String...) -> String { filled(phrase, values) }
  package func callAsFunction(_ phrase: ExplorerPhrase, _ values: String...) -> String { filled(phrase, values) }
  package func callAsFunction(_ phrase: PagePhrase, _ values: String...) -> String { filled(phrase, values) }
  package func callAsFunction(_ phrase: LearnPhrase, _ values: String...) -> String { filled(phrase, values) }
  package func callAsFunction(_ phrase: ViewPhrase, _ values: String...) -> String { filled(phrase, values) }
  package func callAsFunction(_ phrase: ExercisePhrase, _ values: String...) -> String { filled(phrase, values) }
  package func callAsFunction(_ phrase: QuizPhrase, _ values: String...) -> String { filled(phrase, values) }
  package func callAsFunction(_ phrase: RoomPhrase, _ values: String...) -> String { filled(phrase, values) }
  package func callAsFunction(_ phrase: RoomWorkPhrase, _ values: String...) -> String { filled(phrase, values) }
  package func callAsFunction(_ phrase: RemarkPhrase, _ values: String...) -> String { filled(phrase, values) }
  package func callAsFunction(_ phrase: WorkspacePhrase, _ values: String...) -> String { filled(phrase, values) }
  package func callAsFunction(_ phrase: ComparePhrase, _ values: String...) -> String { filled(phrase, values) }
  package func callAsFunction(_ phrase: VerifyPhrase, _ values: String...) -> String { filled(phrase, values) }
  package func callAsFunction(_ phrase: EditPhrase, _ values: String...) -> String { filled(phrase, values) }

  /// A number of configurations: "1 configuration", "2 configurations".
  package func configurations(_ count: Int) -> String {
    self(count == 1 ? .configurationCountOne : .configurationCount, String(count))
  }

  /// A phrase with its places.
  package func sentence<Catalogue: Phrase>(_ phrase: Catalogue) -> Sentence {
    Catalogue.sentences.sentence(phrase, in: self)
  }

  private func filled(_ phrase: some Phrase, _ values: [String]) -> String { sentence(phrase).filled(with: values) }
}
