extension Language {
  /// A phrase with what is filled in.
  package func callAsFunction(_ phrase: ExplanationPhrase, _ values: String...) -> String {
    sentence(phrase).filled(with: values)
  }

  /// A phrase with what is filled in.
  package func callAsFunction(_ phrase: ExplorerPhrase, _ values: String...) -> String {
    sentence(phrase).filled(with: values)
  }

  /// A phrase with what is filled in.
  package func callAsFunction(_ phrase: PagePhrase, _ values: String...) -> String {
    sentence(phrase).filled(with: values)
  }

  /// A phrase with what is filled in.
  package func callAsFunction(_ phrase: LearnPhrase, _ values: String...) -> String {
    sentence(phrase).filled(with: values)
  }

  /// A phrase with what is filled in.
  package func callAsFunction(_ phrase: ViewPhrase, _ values: String...) -> String {
    sentence(phrase).filled(with: values)
  }

  /// A phrase with what is filled in.
  package func callAsFunction(_ phrase: ExercisePhrase, _ values: String...) -> String {
    sentence(phrase).filled(with: values)
  }

  /// A phrase with what is filled in.
  package func callAsFunction(_ phrase: QuizPhrase, _ values: String...) -> String {
    sentence(phrase).filled(with: values)
  }

  /// A phrase with what is filled in.
  package func callAsFunction(_ phrase: RoomPhrase, _ values: String...) -> String {
    sentence(phrase).filled(with: values)
  }

  /// A phrase with what is filled in.
  package func callAsFunction(_ phrase: RoomOrderPhrase, _ values: String...) -> String {
    sentence(phrase).filled(with: values)
  }

  /// A phrase with what is filled in.
  package func callAsFunction(_ phrase: RoomWorkPhrase, _ values: String...) -> String {
    sentence(phrase).filled(with: values)
  }

  /// A phrase with what is filled in.
  package func callAsFunction(_ phrase: RemarkPhrase, _ values: String...) -> String {
    sentence(phrase).filled(with: values)
  }

  /// A number of configurations: "1 configuration", "2 configurations".
  package func configurations(_ count: Int) -> String {
    self(count == 1 ? .configurationCountOne : .configurationCount, String(count))
  }

  /// A phrase with its places.
  package func sentence<Catalogue: Phrase>(_ phrase: Catalogue) -> Sentence {
    Catalogue.sentences.sentence(phrase, in: self)
  }
}
