import Explanations
import Testing

@testable import Explanations

/// Choosing the language of a page.
struct LanguageTests {
  @Test(arguments: [
    ("", Language.english), ("zh-CN,zh;q=0.9,en;q=0.8", .simplifiedChinese), ("en-GB,en;q=0.9", .english),
    ("fr, zh;q=0.5, en;q=0.4", .simplifiedChinese), ("fr", .english), ("*", .english), ("zh;q=0", .english),
    ("en;q=0.1, zh-Hans;q=0.2", .simplifiedChinese), ("en, zh", .english), (";;;,,q=", .english),
    ("ja-JP,ja;q=0.9,en;q=0.8", .japanese), ("fr, ja;q=0.5, zh;q=0.4", .japanese), ("zh, ja", .simplifiedChinese),
  ])
  func acceptLanguage(header: String, language: Language) {
    #expect(Language(acceptLanguage: header) == language)
  }

  @Test(arguments: [
    ("en", Language.english), ("EN-us", .english), ("zh", .simplifiedChinese), ("zh-Hans", .simplifiedChinese),
    ("ja", .japanese), ("JA-jp", .japanese), ("jam", nil), ("de", nil), ("", nil),
  ])
  func tags(tag: String, language: Language?) {
    #expect(Language(tag: tag) == language)
  }

  @Test(arguments: [(0, "0 ms"), (500, "500 ms"), (1000, "1 s"), (2500, "2.5 s"), (12_340, "12.3 s")])
  func durations(milliseconds: Int, text: String) {
    #expect(Language.english.duration(milliseconds: milliseconds) == text)
  }

  @Test(arguments: [(0, "0 configurations"), (1, "1 configuration"), (2, "2 configurations")])
  func configurations(count: Int, words: String) {
    #expect(Language.english.configurations(count) == words)
  }

  @Test(arguments: [(500, "500ミリ秒"), (1000, "1秒"), (2500, "2.5秒")])
  func durationsInJapanese(milliseconds: Int, text: String) {
    #expect(Language.japanese.duration(milliseconds: milliseconds) == text)
  }

  @Test func everyLanguageIsFoundByItsTag() {
    #expect(Language.allCases.map(\.tag) == ["en", "zh-Hans", "ja"])
    for language in Language.allCases { #expect(Language(tag: language.tag) == language) }
  }
}
