import Testing

@testable import Explanations

/// Phrases with what is filled in.
struct SentenceTests {
  private func sentence(_ text: String, _ slots: String...) -> Sentence {
    Sentence([.other: text], slots: slots, in: .english)
  }

  @Test func slotsAreFilled() {
    #expect(sentence("{second} before {first}.", "first", "second").filled(with: ["a", "b"]) == "b before a.")
    #expect(sentence("{name}{name}", "name").filled(with: ["x"]) == "xx")
    #expect(sentence("{name}", "name").filled(with: []) == "")
    #expect(sentence("{name}", "name").filled(with: ["{name}"]) == "{name}")
  }

  @Test(arguments: ["no {slot}", "{", "}{", "{}", "{ name }"])
  func whatNamesNoSlotIsText(text: String) {
    #expect(sentence(text, "name").filled(with: ["x"]) == text)
    #expect(sentence(text + "{name}", "name").filled(with: ["x"]) == text + "x")
  }

  @Test(arguments: [("0", "0 states"), ("1", "1 state"), ("2", "2 states"), ("11", "11 states"), ("#", "# states")])
  func theFormFollowsTheNumber(number: String, words: String) {
    #expect(Language.english(.stateCount, number) == words)
  }

  @Test func aLanguageMayHaveOneForm() {
    #expect(Language.simplifiedChinese(.stateCount, "1") == "1 个状态")
    #expect(Language.japanese(.stateCount, "1") == "状態1個")
  }

  private enum OtherPhrase: String, Phrase { case ofNoFile }

  @Test func aPhraseThatIsMissingIsItsName() {
    #expect(Language.japanese.sentence(OtherPhrase.ofNoFile).filled(with: ["x"]) == "ofNoFile")
  }
}
