/// A text for people in a default language and, where they are known, in others.
public struct LocalizedText: Hashable, Codable, Sendable, ExpressibleByStringLiteral {
  /// A text in one language.
  public struct Translation: Hashable, Codable, Sendable {
    /// The language as a BCP 47 tag, such as `zh-Hans`.
    public let language: String
    /// The text.
    public let text: String

    /// Makes a translation.
    public init(language: String, text: String) {
      self.language = language
      self.text = text
    }
  }

  /// The text where no translation fits.
  public let text: String
  /// The translations, sorted by language, one a language.
  public let translations: [Translation]

  /// Makes a text; of several translations into one language the first is kept.
  public init(_ text: String, translations: [Translation] = []) {
    self.text = text
    var known: Set<String> = []
    self.translations = translations.filter { known.insert($0.language).inserted }.sorted { $0.language < $1.language }
  }

  /// Makes a text in the default language alone.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// Makes a text in English and Simplified Chinese.
  public init(_ english: String, zhHans: String) {
    self.init(english, translations: [Translation(language: "zh-Hans", text: zhHans)])
  }

  /// Makes a text in English, Simplified Chinese and Japanese.
  public init(_ english: String, zhHans: String, ja: String) {
    self.init(
      english, translations: [Translation(language: "zh-Hans", text: zhHans), Translation(language: "ja", text: ja)])
  }

  /// The text and all its translations.
  public var texts: [String] { [text] + translations.map(\.text) }

  /// The text in a language: an exact match, then a shared primary language, then the default.
  public func callAsFunction(in language: String) -> String {
    if let exact = translations.first(where: { $0.language == language }) { return exact.text }
    let primary = language.prefix { $0 != "-" }
    return translations.first { $0.language.prefix { $0 != "-" } == primary }?.text ?? text
  }

  /// The text in a language as the name of something, on one line; nil if nobody could read it.
  func name(in language: String) -> String? {
    let lines = nameLines(in: language)
    return lines.isEmpty ? nil : lines.joined(separator: " ")
  }

  /// The lines of the text in a language as the name of something, without empty ones.
  package func nameLines(in language: String) -> [String] {
    callAsFunction(in: language).split(whereSeparator: \.isNewline).map(String.init)
      .filter { !$0.allSatisfy(\.isWhitespace) }
  }
}
