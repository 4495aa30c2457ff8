import Explanations
import StatechartEvidence
import Testing

/// The phrases of the page on a log.
struct LogPhraseTests {
  @Test(arguments: Language.allCases) func notesAreSaid(language: Language) {
    let notes: [LogNote] =
      LogFormat.allCases.map { .format($0) } + LogOptions.Field.allCases.map { .field("x", $0) }
      + [.withoutEvent(count: 2, line: 3)]
    #expect(Set(notes.map(language.text)).count == notes.count)
  }
}
