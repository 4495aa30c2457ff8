/// The names of the phrases of a part of the program. Their texts are in `Templates/words`, a file for each language;
/// `WordFilesTests` checks that none misses a phrase.
///
/// Names of phrases are unique among all catalogues: `language(.clockIdle)` finds the catalogue by the name.
package protocol Phrase: RawRepresentable<String>, Hashable, Sendable, CaseIterable {}

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
    self(.configurationCount, String(count))
  }

  /// A phrase with its slots.
  package func sentence(_ phrase: some Phrase) -> Sentence { PhraseTexts.sentence(phrase.rawValue, in: self) }

  private func filled(_ phrase: some Phrase, _ values: [String]) -> String { sentence(phrase).filled(with: values) }
}
