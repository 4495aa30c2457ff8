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
    #expect(EventDescriptor(descriptor).matches(event, by: .prefix) == isMatch)
  }

  /// As XState has it: a name is whole, and `.*` is for what begins with it.
  @Test(arguments: [
    ("PAN", "PAN", true), ("PAN", "PAN.LEFT", false), ("PAN.*", "PAN.LEFT", true), ("PAN.*", "PAN", true),
    ("PAN.*", "PAN.LEFT.FAST", true), ("PAN.*", "PANS", false), ("*", "x.y", true), ("done", "done.state.p", false),
    ("a.", "a.", true), ("a.", "a", false),
  ])
  func matchesWholeNames(descriptor: String, event: String, isMatch: Bool) {
    #expect(EventDescriptor(descriptor).matches(event, by: .whole) == isMatch)
    #expect(DescriptorIndex([[EventDescriptor(descriptor)]], matching: .whole).matchesAny(event) == isMatch)
  }

  @Test(arguments: [
    ("a", "a.b", true, false), ("a.*", "a.b", true, true), ("a.b", "a", false, false), ("*", "a", true, true),
    ("a", "a", true, true), ("a", "a.*", true, false),
  ])
  func coversAnother(descriptor: String, other: String, byPrefix: Bool, whole: Bool) {
    let (one, two) = (EventDescriptor(descriptor), EventDescriptor(other))
    #expect(one.covers(two, by: .prefix) == byPrefix)
    #expect(one.covers(two, by: .whole) == whole)
    #expect(one.overlaps(two, by: .prefix))
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
    #expect(name.map { machine.matches($0, by: .prefix) } ?? true)
  }

  @Test func keepsItsSpelling() {
    #expect(EventDescriptor("a.*").description == "a.*")
    #expect(EventDescriptor("a.*") != EventDescriptor("a"))
    #expect(["b", "a.*", "a"].sorted() == (["a", "a.*", "b"] as [EventDescriptor]))
  }
}
