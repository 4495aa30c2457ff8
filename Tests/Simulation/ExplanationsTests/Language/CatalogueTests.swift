import TestSupport
import Testing

@testable import Explanations

/// Every phrase in every language.
struct CatalogueTests {
  /// A phrase of any catalogue.
  struct Entry: Sendable, CustomTestStringConvertible {
    let name: String
    let english: String
    let simplifiedChinese: String
    let japanese: String
    let sentences: [Sentence]

    var testDescription: String { name }

    init(_ phrase: some Phrase) {
      name = "\(phrase)"
      english = phrase.english
      simplifiedChinese = phrase.simplifiedChinese
      japanese = phrase.japanese
      sentences = Language.allCases.map { $0.sentence(phrase) }
    }
  }

  static let entries =
    ExplanationPhrase.allCases.map { Entry($0) } + ExplorerPhrase.allCases.map { Entry($0) }
    + ViewPhrase.allCases.map { Entry($0) }
    + PagePhrase.allCases.map { Entry($0) } + QuizPhrase.allCases.map { Entry($0) }
    + ExercisePhrase.allCases.map { Entry($0) }
    + RoomPhrase.allCases.map { Entry($0) } + RoomWorkPhrase.allCases.map { Entry($0) }
    + RemarkPhrase.allCases.map { Entry($0) } + WorkspacePhrase.allCases.map { Entry($0) }
    + EditPhrase.allCases.map { Entry($0) } + ComparePhrase.allCases.map { Entry($0) }
    + VerifyPhrase.allCases.map { Entry($0) }

  /// Phrases that are the same in every language: patterns of signs.
  static let shared: Set<String> = ["moveTo", "effectAssigned"]

  @Test(arguments: entries)
  func noneIsMissing(phrase: Entry) {
    #expect(phrase.sentences.allSatisfy { !$0.pieces.isEmpty })
  }

  @Test(arguments: entries)
  func allFillTheSamePlaces(phrase: Entry) {
    #expect(Set(phrase.sentences.map(\.places)).count == 1)
  }

  @Test(arguments: entries)
  func whatIsTakenApartIsThePhraseOfTheLanguage(phrase: Entry) {
    #expect(phrase.sentences == [phrase.english, phrase.simplifiedChinese, phrase.japanese].map { Sentence($0) })
  }

  @Test(arguments: entries.filter { !shared.contains($0.name) })
  func chineseIsChinese(phrase: Entry) {
    let hasHan = phrase.simplifiedChinese.unicodeScalars.contains { (0x3000...0x9FFF).contains($0.value) }
    #expect(hasHan, "\(phrase.simplifiedChinese)")
    #expect(phrase.simplifiedChinese != phrase.english)
  }

  /// Names of programs, formats and protocols, units, and what is typed into a terminal.
  static let names: Set<String> = [
    "Interlock", "JSON", "SCXML", "HTTP", "BasicHTTP", "POST", "KiB", "MiB", "ms", "interlock", "serve", "FILE",
    "basic", "name",
    "http", "Mermaid", "PlantUML", "XState", "outcome", "actions", "reason", "refused", "none", "event", "condition",
    "question", "end", "grade", "In", "QR", "UTC", "iOS", "GameplayKit", "enter", "false", "Swift",
    "Objective", "ZIP", "Tab", "Esc", "F2", "Del", "n", "t", "F",
  ]

  @Test(arguments: entries.filter { !shared.contains($0.name) })
  func japaneseIsJapanese(phrase: Entry) {
    #expect(JapaneseText.leftovers(in: phrase.japanese, except: Self.names) == [], "\(phrase.japanese)")
    let isSign = phrase.japanese.allSatisfy { $0.isPunctuation }
    #expect(isSign || JapaneseText.hasJapanese(phrase.japanese), "\(phrase.japanese)")
  }

  @Test func aNameIsThatOfOnePhrase() {
    #expect(Set(Self.entries.map(\.name)).count == Self.entries.count)
  }

  @Test func placesAreFilled() {
    #expect(Sentence("{1} before {0}.").filled(with: ["a", "b"]) == "b before a.")
    #expect(Sentence("{0}{0}").filled(with: ["x"]) == "xx")
    #expect(Sentence("no {place}").filled(with: ["x"]) == "no {place}")
    #expect(Sentence("{3}").filled(with: ["x"]) == "")
  }
}
