import Statecharts
import Testing

@Suite struct LocalizedTextTests {
  private let text = LocalizedText(
    "Flat",
    translations: [
      .init(language: "zh-Hans", text: "没电"), .init(language: "de", text: "Leer"), .init(language: "de", text: "Alle"),
    ])

  @Test(arguments: [
    ("en", "Flat"), ("zh-Hans", "没电"), ("zh", "没电"), ("zh-CN", "没电"), ("de", "Leer"), ("de-AT", "Leer"),
    ("ja", "Flat"), ("", "Flat"),
  ])
  func choosesTheNearestLanguage(language: String, expected: String) {
    #expect(text(in: language) == expected)
  }

  @Test func sortsTranslationsAndKeepsTheFirstOfALanguage() {
    #expect(text.translations.map(\.language) == ["de", "zh-Hans"])
    #expect(text.translations.first?.text == "Leer")
  }

  @Test func hasShorthands() {
    #expect(LocalizedText("a", zhHans: "甲")(in: "zh-Hans") == "甲")
    let three = LocalizedText("a", zhHans: "甲", ja: "あ")
    #expect(["en", "zh-CN", "ja-JP"].map { three(in: $0) } == ["a", "甲", "あ"])
    #expect(("a" as LocalizedText).translations.isEmpty)
  }
}
