import Statecharts
import Testing

/// What the words of a condition say where conditions are names.
struct NamedConditionTextTests {
  @Test(
    arguments: [
      ("paid", .name("paid")), (" not paid ", .not(.name("paid"))),
      ("a and b or not c", .any([.all([.name("a"), .name("b")]), .not(.name("c"))])),
      ("a and (b or c)", .all([.name("a"), .any([.name("b"), .name("c")])])),
      ("isOld({\"than\": 3}) and In('x')", .all([.name("isOld({\"than\": 3})"), .isIn("x")])),
      ("not (x > 3)", .not(.name("x > 3"))), ("true", .constant(true)),
      ("paid, or about to pay", .name("paid, or about to pay")), ("this and that is so", .name("this and that is so")),
      ("(x > 3)", .name("(x > 3)")), ("a and", .name("a and")), ("not", .name("not")),
      ("it's and b", .name("it's and b")),
      ("!paid", .not(.name("paid"))), ("! paid", .not(.name("paid"))), ("¬paid", .not(.name("paid"))),
      ("!(a or b)", .not(.any([.name("a"), .name("b")]))), ("!In('x')", .not(.isIn("x"))),
      ("!isOld(3) and b", .all([.not(.name("isOld(3)")), .name("b")])), ("!!a", .not(.not(.name("a")))),
      ("!a && b || c", .any([.all([.not(.name("a")), .name("b")]), .name("c")])),
      ("(x > 3) && b", .all([.name("x > 3"), .name("b")])), ("x > 3 && b", .name("x > 3 && b")),
      ("!= 3", .name("!= 3")), ("!x==3", .name("!x==3")), ("!(a)==b", .name("!(a)==b")), ("!a&&b", .name("!a&&b")),
      ("!paid today", .name("!paid today")), ("!", .name("!")),
      ("x == 'a and b'", .name("x == 'a and b'")), ("notable", .name("notable")), ("a and (b", .name("a and (b")),
    ] as [(String, NamedCondition)])
  func whatItSays(text: String, expected: NamedCondition) {
    #expect(NamedCondition(text) == expected)
  }

  @Test func deepBracketsAreAName() {
    let text = String(repeating: "(", count: 2000) + "a" + String(repeating: ")", count: 2000)
    #expect(NamedCondition(text).names.count == 1)
  }

  @Test func longTextIsAName() {
    #expect(NamedCondition(String(repeating: "a and ", count: 2000) + "a").names.count == 1)
  }

  @Test(arguments: [
    ("Holds('a') && x > 3", ["a"]), ("Holds(\"it's\") || !Holds('b')", ["it's", "b"]), ("x.Holds('a')", []),
    ("'Holds(1)' == Holds(x)", []),
  ])
  func asked(text: String, names: [String]) {
    #expect(HoldsPredicate.names(in: text) == names)
  }

  @Test func answersTakeThePlaceOfQuestions() {
    #expect(
      HoldsPredicate.replacing(in: "Holds('a') && !Holds('b')") { $0 == "a" ? true : nil } == "true && !Holds('b')")
    #expect(HoldsPredicate.names(in: HoldsPredicate.text("it's \"so\"\n now")) == ["it's 'so'  now"])
  }
}
