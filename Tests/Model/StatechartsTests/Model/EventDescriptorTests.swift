import Statecharts
import Testing

@Suite struct EventDescriptorTests {
  /// SCXML 3.12.1, its own examples first.
  @Test(arguments: [
    ("error", "error", true),
    ("error", "error.send", true),
    ("error", "error.send.failed", true),
    ("error", "errors.my.custom", false),
    ("error", "errorhandler.mistake", false),
    ("error.", "error.send", true),
    ("error.*", "error.send", true),
    ("error.*", "error", true),
    ("error.send", "error", false),
    ("error.send", "error.receive", false),
    ("a.b", "a.b.c", true),
    ("a.b", "a.bc", false),
    ("*", "anything.at.all", true),
    ("*", "x", true),
    ("foo", "Foo", false),
    ("按下", "按下.长", true),
    ("按", "按下", false),
    ("done.state.s1", "done.state.s1", true),
    ("done.state.s1", "done.state.s10", false),
    (".*", "x", true), ("..*", "x", false),
    ("", "x", false),
  ])
  func matchesAsThePrefixOfTokens(descriptor: String, event: String, isMatch: Bool) {
    #expect(EventDescriptor(descriptor).matches(event) == isMatch)
  }

  @Test(arguments: [
    ("a b", ["a", "b"]), ("  a.* \n\t* ", ["a.*", "*"]), ("", []), (" \r\n ", []), ("a\u{A0}b", ["a", "b"]),
  ])
  func listsTheWordsOfAnAttribute(attribute: String, words: [String]) {
    #expect(EventDescriptor.list(attribute).map(\.text) == words)
  }

  @Test(arguments: [("a.b.*", "a.b"), ("a.", "a"), ("a", "a"), ("*", nil), (".*", nil)] as [(String, String?)])
  func namesAnEventThatMatches(descriptor: String, name: String?) {
    let machine = EventDescriptor(descriptor)
    #expect(machine.exampleName == name)
    #expect(machine.matchesEverything == (name == nil))
    #expect(name.map(machine.matches) ?? true)
  }

  @Test func keepsItsSpelling() {
    #expect(EventDescriptor("a.*").description == "a.*")
    #expect(EventDescriptor("a.*") != EventDescriptor("a"))
    #expect(["b", "a.*", "a"].sorted() == (["a", "a.*", "b"] as [EventDescriptor]))
  }
}
