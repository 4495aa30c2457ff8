import Explanations
import StatechartEvidence
import Testing

/// The phrases of reports, in each language.
struct EvidencePhraseTests {
  @Test(arguments: EvidencePhrase.allCases) func everyLanguageHasEveryPhrase(phrase: EvidencePhrase) {
    let places = Language.english.sentence(phrase).places
    for language in Language.allCases {
      #expect(language.sentence(phrase).places == places, "\(language)")
      #expect(!language(phrase, "a", "b", "c", "d").isEmpty)
    }
    #expect(phrase.simplifiedChinese.unicodeScalars.contains { (0x3000...0x9FFF).contains($0.value) })
    #expect(phrase.japanese.unicodeScalars.contains { (0x3000...0x9FFF).contains($0.value) })
    #expect(phrase.simplifiedChinese != phrase.japanese || phrase.japanese.count < 4)
  }
}

/// The phrases of the page on a log.
struct LogPhraseTests {
  @Test(arguments: LogPhrase.allCases) func everyLanguageHasEveryPhrase(phrase: LogPhrase) {
    let places = Language.english.sentence(phrase).places
    for language in Language.allCases { #expect(language.sentence(phrase).places == places, "\(language)") }
    guard phrase != .logPageTaken else { return }
    #expect(phrase.simplifiedChinese.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) })
    #expect(phrase.japanese.unicodeScalars.contains { (0x3000...0x9FFF).contains($0.value) })
  }

  @Test(arguments: Language.allCases) func notesAreSaid(language: Language) {
    let notes: [LogNote] =
      LogFormat.allCases.map { .format($0) } + LogOptions.Field.allCases.map { .field("x", $0) }
      + [.withoutEvent(count: 2, line: 3)]
    #expect(Set(notes.map(language.text)).count == notes.count)
  }
}
