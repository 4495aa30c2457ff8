import Explanations
import Testing

@testable import Explanations

/// Every phrase in every language.
struct CatalogueTests {
  /// Phrases that are the same in both languages: names of notations, and patterns of signs.
  static let shared: Set<Phrase> = [
    .moveTo, .effectAssigned,
  ]

  @Test(arguments: Phrase.allCases)
  func noneIsMissing(phrase: Phrase) {
    for language in Language.allCases {
      #expect(!language.sentence(phrase).pieces.isEmpty, "\(phrase) in \(language)")
    }
  }

  @Test(arguments: Phrase.allCases)
  func bothFillTheSamePlaces(phrase: Phrase) {
    let places = Language.allCases.map { $0.sentence(phrase).places }
    #expect(Set(places).count == 1, "\(phrase)")
  }

  @Test(arguments: Phrase.allCases.filter { !shared.contains($0) })
  func chineseIsChinese(phrase: Phrase) {
    let hasHan = phrase.simplifiedChinese.unicodeScalars.contains { (0x3000...0x9FFF).contains($0.value) }
    #expect(hasHan, "\(phrase): \(phrase.simplifiedChinese)")
    #expect(phrase.simplifiedChinese != phrase.english)
  }

  @Test func placesAreFilled() {
    #expect(Sentence("{1} before {0}.").filled(with: ["a", "b"]) == "b before a.")
    #expect(Sentence("{0}{0}").filled(with: ["x"]) == "xx")
    #expect(Sentence("no {place}").filled(with: ["x"]) == "no {place}")
    #expect(Sentence("{3}").filled(with: ["x"]) == "")
  }
}
