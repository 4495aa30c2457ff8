import Testing

@testable import Statecharts

/// The words of a condition, as far as examples of payloads are told from it.
struct ConditionTokenTests {
  private static func word(_ token: ConditionToken) -> String {
    switch token {
    case .path(let names): names.joined(separator: ".")
    case .literal(let value): "<\(value.json())>"
    case .symbol(let symbol): symbol
    }
  }

  /// A minus belongs to the number after it unless a value is before it.
  @Test(arguments: [
    ("-5", "<-5>"), ("x - 5", "x - <5>"), ("3 - 5", "<3> - <5>"), ("(x) - 5", "( x ) - <5>"),
    ("x[0] - 5", "x [ <0> ] - <5>"),
    ("(-5)", "( <-5> )"), ("[-5]", "[ <-5> ]"), ("x == -5", "x == <-5>"), ("f(1, -5)", "f ( <1> , <-5> )"),
    ("true - 5", "<true> - <5>"),
    ("'a' - 5", "<\"a\"> - <5>"), ("-x", "- x"), ("x > 5", "x > <5>"), ("5", "<5>"), ("", ""),
  ])
  func signs(source: String, words: String) {
    #expect(ConditionToken.all(in: source).map(ConditionTokenTests.word).joined(separator: " ") == words)
  }

  @Test(arguments: [
    ("null", "<null>"), ("true", "<true>"), ("false", "<false>"), ("undefined", "undefined"), ("typeof x", "typeof x"),
    ("a.b.c", "a.b.c"),
    (#"'it\'s'"#, "<\"it's\">"), (#""a\\b""#, #"<"a\\b">"#), ("a in b", "a in b"), ("a instanceof b", "a instanceof b"),
    ("nullable", "nullable"),
  ])
  func names(source: String, words: String) {
    #expect(ConditionToken.all(in: source).map(ConditionTokenTests.word).joined(separator: " ") == words)
  }
}
