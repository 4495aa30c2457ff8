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

  @Test(arguments: [
    ("[c]", "", "c", ""), ("a [c]", "a", "c", ""), ("[c] a", "", "c", "a"), ("a [b[0]]", "a", "b[0]", ""),
    ("a[]", "a", "", ""),
    ("[ c ] ", "", "c", ""),
  ])
  func conditions(text: String, before: String, inside: String, after: String) {
    let parts = LabelScanner(text).condition()
    #expect(parts?.before == before)
    #expect(parts?.inside == inside)
    #expect(parts?.after == after)
  }

  @Test(arguments: ["", "a", "a [c", "a [c] b", "a ] b", "a [[c] b"])
  func noConditions(text: String) {
    #expect(LabelScanner(text).condition() == nil)
  }

  @Test(arguments: [
    ("", []), (";", []), ("a", ["a"]), ("a;b", ["a", "b"]), (" a ;; b ; ", ["a", "b"]), ("f(a;b);c", ["f(a;b)", "c"]),
    ("'a;b';c", ["'a;b'", "c"]), ("{a;b}", ["{a;b}"]), ("a);b", ["a)", "b"]), ("';';';'", ["';'", "';'"]),
  ])
  func parts(text: String, parts: [String]) {
    #expect(LabelScanner(text).parts(of: ";") == parts)
  }
}
