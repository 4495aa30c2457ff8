import Statecharts
import Testing

@testable import StatechartFormats

@Suite struct ArrowLabelTests {
  @Test(
    arguments: [
      ("", "", nil, []), ("go", "go", nil, []), ("coin inserted", "coin inserted", nil, []),
      ("go [ready] / beep", "go", "ready", ["beep"]), ("[x > 3]", "", "x > 3", []), ("/ a; b", "", nil, ["a", "b"]),
      ("go/", "go", nil, []), ("go /", "go", nil, []), ("on/off", "on/off", nil, []), ("go[c]/a", "go", "c", ["a"]),
      ("a [b[0] == 1] / c", "a", "b[0] == 1", ["c"]), ("[c] go", "go", "c", []),
      ("list[0] changed", "list[0] changed", nil, []),
      ("open [", "open [", nil, []), ("say 'a / b'", "say 'a / b'", nil, []), ("f(a / b)", "f(a / b)", nil, []),
      ("don't / do; can't", "don't", nil, ["do", "can't"]), ("a\n  b / c\nd", "a b", nil, ["c d"]), ("[]", "", nil, []),
      ("submit / save [valid]", "submit", "valid", ["save"]), ("go [a] [b]", "go", "a and b", []),
      ("go [a or b] [c]", "go", "(a or b) and c", []), ("go [x == ']'] / a", "go", "x == ']'", ["a"]),
      ("go [c] now / a", "go now", "c", ["a"]), ("go [a] / save [b]", "go", "a and b", ["save"]),
      ("go / { a(); b(); }", "go", nil, ["a()", "b()"]), ("go / x = [1]", "go", nil, ["x = [1]"]),
      ("go / if c { a; b }", "go", nil, ["if c { a; b }"]), ("a, b [c]", "a, b", "c", []),
      ("x / f(a; b); g", "x", nil, ["f(a; b)", "g"]), ("] / a", "]", nil, ["a"]), ("\"", "\"", nil, []),
    ] as [(String, String, String?, [String])])
  func parts(text: String, trigger: String, condition: String?, effects: [String]) {
    let label = ArrowLabel(text)
    #expect(label.trigger == trigger)
    #expect(label.condition == condition)
    #expect(label.effects == effects)
  }

  @Test func aBareSlashIsReadWhereItIsAskedFor() {
    #expect(ArrowLabel("a/b", takesBareSlash: true).effects == ["b"])
    #expect(ArrowLabel("a/b", takesBareSlash: true).trigger == "a")
  }

  @Test(arguments: [
    ("coin/unlock", "coin", ["unlock"]), ("0/1", "0", ["1"]), ("http://a.example/b c", "http://a.example/b c", []),
    ("I/O error", "I/O error", []), ("a // b", "a", ["/ b"]), ("and/or", "and/or", []),
  ])
  func bareSlashes(text: String, trigger: String, effects: [String]) {
    let label = ArrowLabel(text, takesBareSlash: true)
    #expect(label.trigger == trigger)
    #expect(label.effects == effects)
  }

  /// Each pair of a list is a label of its own; a comma elsewhere divides events.
  @Test(arguments: [
    ("0/1, 1/0", ["0", "1"], [["1"], ["0"]]), ("a/x,b/y,c/z", ["a", "b", "c"], [["x"], ["y"], ["z"]]),
    ("a, b/c", ["a, b"], [["c"]]), ("push/add, log", ["push"], [["add, log"]]),
    ("0 / 1, 1 / 0", ["0"], [["1, 1 / 0"]]), ("0/1, n/a", ["0"], [["1, n/a"]]),
  ])
  func pairs(text: String, triggers: [String], effects: [[String]]) {
    let labels = ArrowLabel(text, takesBareSlash: true).alternatives
    #expect(labels.map(\.trigger) == triggers)
    #expect(labels.map(\.effects) == effects)
  }

  @Test func aBareSlashBetweenSeveralWordsIsDoubtful() {
    #expect(ArrowLabel("turn on/off", takesBareSlash: true).isDoubtful)
    #expect(!ArrowLabel("coin/unlock", takesBareSlash: true).isDoubtful)
    #expect(!ArrowLabel("turn on / off", takesBareSlash: true).isDoubtful)
  }

  /// Each event of a list has the condition after it; one after the last is that of all.
  @Test func conditionsOfSeveralEvents() {
    let labels = ArrowLabel("received [bad], timeout / log").alternatives
    #expect(labels.map(\.trigger) == ["received", "timeout"])
    #expect(labels.map(\.condition) == ["bad", nil])
    #expect(labels.map(\.effects) == [["log"], ["log"]])
    #expect(ArrowLabel("a, b [c]").alternatives.map(\.trigger) == ["a, b"])
  }

  @Test(arguments: [
    ("a, b", ["a", "b"]), ("a,b", ["a", "b"]), ("yes, please do", ["yes, please do"]), ("f(a, b)", ["f(a, b)"]),
    ("", []),
  ])
  func events(text: String, events: [String]) {
    #expect(ArrowLabel(text).events == events)
  }

  @Test(
    arguments: [
      ("entry / dim", .entry(["dim"])), ("Entry/dim", .entry(["dim"])), ("exit /  a b", .exit(["a b"])),
      ("enter / dim", .entry(["dim"])), ("on entry / a", .entry(["a"])), ("onExit / a", .exit(["a"])),
      ("entry / { a(); b(); }", .entry(["a()", "b()"])), ("entry / a; b", .entry(["a; b"])),
      ("do / wait", .activity("wait")),
      ("tick /", .inner(ArrowLabel("tick /"))), ("tick [c] / a", .inner(ArrowLabel("tick [c] / a"))),
      ("just text", .text),
      ("on/off", .text), ("some words / more", .text), ("a [b]", .text), ("", .text),
      ("rate [Hz]", .text), ("a [b/c]", .text), ("a [b/c] /", .inner(ArrowLabel("a [b/c] /"))),
      ("on/off /", .inner(ArrowLabel("on/off /"))),
      ("after 5s / bar", .inner(ArrowLabel("after 5s / bar"))), ("after lunch / bar", .text),
    ] as [(String, StateLine)])
  func linesOfStates(line: String, meaning: StateLine) {
    #expect(StateLine(line) == meaning)
  }

  @Test(
    arguments: [
      ("after 5s", 5000), ("after(500 ms)", 500), ("After 1.5 seconds", 1500), ("after 2 min", 120_000), ("after", nil),
      ("after lunch", nil), ("5s", nil), ("after 5 parsecs", nil), ("after 1,5s", 1500), ("after 1e9 s", nil),
      ("after 99999999999999999999 h", 1_000_000_000_000),
    ] as [(String, Int?)])
  func times(trigger: String, milliseconds: Int?) {
    #expect(TimeTrigger(trigger)?.delay.milliseconds == milliseconds)
  }

  @Test(arguments: [
    ("coin", "coin"), ("coin inserted", "coin_inserted"), ("tick.*", "tick.*"), ("*", "*"), ("a*b", "a_b"),
    ("done.", "done"),
    ("...", "event"), ("e.g. this one.", "e.g._this_one"), ("a..b", "a.b"), ("3 * 4", "3_4"), ("日本", "日本"),
  ])
  func eventNames(written: String, name: String) {
    #expect(DraftNames.event(written) == name)
  }
}
