import Testing

@testable import StatechartFormats

/// Where quotes, brackets and slashes divide the text next to an arrow, and where they are letters.
struct LabelScannerTests {
  @Test(
    arguments: [
      ("a / b", "a", "b"), ("a/b", "a/b", nil), ("a/ b", "a", "b"), ("a /b", "a", "b"), ("/b", "", "b"),
      ("a/", "a", ""),
      ("[c]/b", "[c]", "b"), ("(c)/b", "(c)/b", nil), ("[c / d] e", "[c / d] e", nil), ("[c / d] / e", "[c / d]", "e"),
      ("'a / b' / c", "'a / b'", "c"), ("\"a / b\" / c", "\"a / b\"", "c"), ("'a / b", "'a", "b"),
      ("it's / its'", "it's", "its'"),
      ("({[ / ]}) / x", "({[ / ]})", "x"), (") / x", ")", "x"), ("( / x", "( / x", nil), ("a / b / c", "a", "b / c"),
      ("", "", nil),
      ("\"\" / x", "\"\"", "x"), ("'", "'", nil), ("' / '", "' / '", nil),
    ] as [(String, String, String?)])
  func slashes(text: String, head: String, action: String?) {
    let parts = LabelScanner(text).split(takesBareSlash: false)
    #expect(parts.head == head)
    #expect(parts.action == action)
  }

  @Test(
    arguments: [
      ("[c]", "", ["c"]), ("a [c]", "a", ["c"]), ("[c] a", "a", ["c"]), ("a [b[0]]", "a", ["b[0]"]), ("a[]", "a", []),
      ("[ c ] ", "", ["c"]), ("a [c] b", "a b", ["c"]), ("a[c][d]", "a", ["c", "d"]), ("a [c] [d]", "a", ["c", "d"]),
      ("a [x == ']'] b", "a b", ["x == ']'"]), ("a [x == \"]\"]", "a", ["x == \"]\""]),
      ("list[0] changed", "list[0] changed", []), ("", "", []), ("a", "a", []), ("a [c", "a [c", []),
      ("a ] b", "a ] b", []), ("a [[c] b", "a [[c] b", []), ("f([c])", "f([c])", []), ("'[c]' a", "'[c]' a", []),
      ("a [it's] b", "a b", ["it's"]),
    ] as [(String, String, [String])])
  func conditions(text: String, rest: String, conditions: [String]) {
    let parts = LabelScanner(text).conditions(isAction: false)
    #expect(parts.rest == rest)
    #expect(parts.conditions == conditions)
  }

  /// An action has brackets of its own.
  @Test(
    arguments: [
      ("save [valid]", "save", ["valid"]), ("[valid] save", "save", ["valid"]), ("save [a] [b]", "save", ["a", "b"]),
      ("save [valid]; log", "save ; log", ["valid"]), ("x = [1]", "x = [1]", []), ("list[0]", "list[0]", []),
      ("[1, 2].push(3)", "[1, 2].push(3)", []), ("f([c])", "f([c])", []), ("", "", []),
    ] as [(String, String, [String])])
  func conditionsOfActions(text: String, rest: String, conditions: [String]) {
    let parts = LabelScanner(text).conditions(isAction: true)
    #expect(parts.rest == rest)
    #expect(parts.conditions == conditions)
  }

  @Test(arguments: [
    ("{ a; b }", "a; b"), ("{a}", "a"), ("{a} {b}", "{a} {b}"), ("a", "a"), ("{", "{"), ("", ""), ("{a", "{a"),
    ("if c { a }", "if c { a }"),
  ])
  func braces(text: String, inside: String) {
    #expect(LabelScanner.withoutBraces(text) == inside)
  }

  @Test(arguments: [
    ("", []), (";", []), ("a", ["a"]), ("a;b", ["a", "b"]), (" a ;; b ; ", ["a", "b"]), ("f(a;b);c", ["f(a;b)", "c"]),
    ("'a;b';c", ["'a;b'", "c"]), ("{a;b}", ["{a;b}"]), ("a);b", ["a)", "b"]), ("';';';'", ["';'", "';'"]),
  ])
  func parts(text: String, parts: [String]) {
    #expect(LabelScanner(text).parts(of: ";") == parts)
  }
}
