import Explanations
import Foundation
import StatechartEvidence
import Statecharts
import TestSupport
import Testing

/// The files of `Templates/words` against the catalogues of phrases, in the module that has the last of them.
struct WordFilesTests {
  /// The names of all phrases, in the order of the files.
  static let names: [String] =
    names(of: ExplanationPhrase.self) + names(of: ExplorerPhrase.self) + names(of: ViewPhrase.self)
    + names(of: PagePhrase.self) + names(of: RemarkPhrase.self) + names(of: LearnPhrase.self)
    + names(of: QuizPhrase.self) + names(of: ExercisePhrase.self) + names(of: RoomPhrase.self)
    + names(of: RoomWorkPhrase.self) + names(of: WorkspacePhrase.self) + names(of: EditPhrase.self)
    + names(of: ComparePhrase.self) + names(of: VerifyPhrase.self) + names(of: PropertyPhrase.self)
    + names(of: EvidencePhrase.self) + names(of: LogPhrase.self) + names(of: LivePhrase.self)

  private static func names<Catalogue: Phrase>(of catalogue: Catalogue.Type) -> [String] {
    catalogue.allCases.map(\.rawValue)
  }

  private static func file(_ language: Language) throws -> Value {
    try Value(json: Repository.text("Templates/words/\(language.tag).json"))
  }

  private static func entries(_ language: Language) throws -> [PhraseEntry] {
    PhraseEntry.all(try file(language))
  }

  @Test(arguments: Language.allCases) func aFileHasEachPhraseOnceInTheOrderOfTheCatalogues(language: Language) throws {
    let found = try Self.entries(language).map(\.name)
    #expect(Set(Self.names).subtracting(found) == [], "missing")
    #expect(Set(found).subtracting(Self.names) == [], "unknown")
    #expect(zip(found, Self.names).first { $0 != $1 }?.0 == nil, "the first that is not in its place")
    #expect(found.count == Self.names.count)
  }

  @Test func aNameIsThatOfOnePhrase() {
    #expect(Set(Self.names).count == Self.names.count)
  }

  @Test(arguments: Language.allCases) func textsHaveTheSlotsOfTheirKeys(language: Language) throws {
    let english = Dictionary(uniqueKeysWithValues: try Self.entries(.english).map { ($0.name, $0.slots) })
    for entry in try Self.entries(language) {
      #expect(entry.slots == english[entry.name], "\(entry.name)")
      #expect(Set(entry.slots).count == entry.slots.count, "\(entry.name)")
      for (form, text) in entry.texts {
        #expect(!text.isEmpty, "\(entry.name)")
        let used = Set(text.matches(of: /\{([^}]*)\}/).map { String($0.1) })
        // "One state" need not say its number.
        #expect(form == .other ? used == Set(entry.slots) : used.union(["count"]) == Set(entry.slots), "\(entry.name)")
      }
    }
  }

  /// A phrase has one text, or one for each plural form of the language and a slot for the number.
  @Test(arguments: Language.allCases) func pluralFormsAreThoseOfTheLanguage(language: Language) throws {
    let forms = Set((0...200).map { language.pluralForm(of: String($0)).rawValue })
    guard case .object(let members) = try Self.file(language) else {
      Issue.record("no object")
      return
    }
    for member in members {
      switch member.value {
      case .string: break
      case .object(let texts): #expect(Set(texts.map(\.name)) == forms && texts.count == forms.count, "\(member.name)")
      case .null, .boolean, .number, .array: Issue.record("\(member.name) is no text")
      }
    }
    for entry in PhraseEntry.all(.object(members)) where entry.texts.count > 1 {
      #expect(entry.slots.contains("count"), "\(entry.name)")
    }
  }

  /// A phrase that the program says is written as `.name`, of its catalogue or where the compiler knows it.
  @Test func everyPhraseIsSaid() throws {
    let files = FileManager.default.enumerator(at: Repository.url("Sources"), includingPropertiesForKeys: nil)
    var said: Set<Substring> = []
    for case let file as URL in try #require(files) where file.pathExtension == "swift" {
      let words = try String(contentsOf: file, encoding: .utf8).utf8.split { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): false
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."): false
        default: true
        }
      }
      for word in words.map({ Substring($0) }) {
        let parts = word.split(separator: ".")
        if word.first == ".", let name = parts.first { said.insert(name) }
        if parts.count > 1, parts[0].hasSuffix("Phrase") { said.insert(parts[1]) }
      }
    }
    #expect(Self.names.filter { !said.contains($0[...]) } == [])
  }

  /// Phrases that are the same in every language: patterns of signs.
  static let signs: Set<String> = ["moveTo", "effectAssigned", "logPageTaken"]

  /// Names of programs, formats and protocols, units, and what is typed into a terminal.
  static let latin: Set<String> = [
    "Interlock", "JSON", "SCXML", "HTTP", "BasicHTTP", "POST", "KiB", "MiB", "ms", "interlock", "serve", "FILE",
    "basic", "name", "http", "Mermaid", "PlantUML", "XState", "outcome", "actions", "reason", "refused", "none",
    "event", "condition", "question", "end", "In", "QR", "UTC", "iOS", "GameplayKit", "enter", "true", "false", "null",
    "Swift", "Objective", "ZIP", "Tab", "Esc", "Del", "CSV", "Stately", "Inspect", "OpenTelemetry", "replay", "logfmt",
    "XES", "AWS", "Step", "Functions", "machine", "machines", "live", "token",
  ]

  @Test func chineseIsChinese() throws {
    for entry in try Self.entries(.simplifiedChinese) where !Self.signs.contains(entry.name) {
      for text in entry.texts.values {
        #expect(text.unicodeScalars.contains { (0x3000...0x9FFF).contains($0.value) }, "\(entry.name): \(text)")
      }
    }
  }

  @Test func japaneseIsJapanese() throws {
    for entry in try Self.entries(.japanese) where !Self.signs.contains(entry.name) {
      for text in entry.texts.values {
        let words = text.replacing(/\{[^}]*\}/, with: "")
        #expect(JapaneseText.leftovers(in: words, except: Self.latin) == [], "\(entry.name): \(text)")
        let isSign = words.allSatisfy { $0.isPunctuation }
        #expect(isSign || JapaneseText.hasJapanese(words), "\(entry.name): \(text)")
      }
    }
  }
}
