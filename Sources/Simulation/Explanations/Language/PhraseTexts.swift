import CTemplates
package import JSONTree

/// The phrases of a language by their names: a file of `Templates/words`, which is compiled in.
struct PhraseTexts: Sendable {
  private let sentences: [String: Sentence]

  private init(_ language: Language, _ bytes: UnsafePointer<UInt8>, _ size: Int) {
    let json = String(decoding: UnsafeBufferPointer(start: bytes, count: size), as: UTF8.self)
    // Where a text is missing, or all are, the names are shown: `WordFilesTests` reads the same files.
    let entries = (try? Value(json: json)).map(PhraseEntry.all) ?? []
    sentences = Dictionary(
      entries.map { ($0.name, $0.sentence(in: language)) }, uniquingKeysWith: { first, _ in first })
  }

  private static let english = PhraseTexts(.english, InterlockEnglishWords, InterlockEnglishWordsSize)
  private static let simplifiedChinese = PhraseTexts(
    .simplifiedChinese, InterlockSimplifiedChineseWords, InterlockSimplifiedChineseWordsSize)
  private static let japanese = PhraseTexts(.japanese, InterlockJapaneseWords, InterlockJapaneseWordsSize)

  /// The sentence of a phrase; its name if the language has none.
  static func sentence(_ name: String, in language: Language) -> Sentence {
    let texts =
      switch language {
      case .english: english
      case .simplifiedChinese: simplifiedChinese
      case .japanese: japanese
      }
    return texts.sentences[name] ?? Sentence([.other: name], slots: [], in: language)
  }
}

/// A phrase as a file of words has it: `"moveTo(source, target)": "{source} → {target}"`, or with a text for each
/// plural form: `"stateCount(count)": {"one": "{count} state", "other": "{count} states"}`.
package struct PhraseEntry: Sendable {
  package let name: String
  /// The names of the slots in the order in which the program passes values.
  package let slots: [String]
  package let texts: [PluralForm: String]

  /// The phrases of a file in their order.
  package static func all(_ file: Value) -> [PhraseEntry] {
    guard case .object(let members) = file else { return [] }
    return members.map { PhraseEntry($0.name, $0.value) }
  }

  private init(_ key: String, _ value: Value) {
    let names = key.split { "(), ".contains($0) }.map(String.init)
    name = names.first ?? ""
    slots = Array(names.dropFirst())
    var texts: [PluralForm: String] = [:]
    for form in PluralForm.allCases { texts[form] = value[form.rawValue]?.string }
    texts[.other] = texts[.other] ?? value.string
    self.texts = texts
  }

  func sentence(in language: Language) -> Sentence { Sentence(texts, slots: slots, in: language) }
}
