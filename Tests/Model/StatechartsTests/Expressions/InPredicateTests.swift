@testable import Statecharts
import Testing

@Suite struct InPredicateTests {
  @Test(arguments: [
    ("In('a')", ["a"]), ("In(\"a b\")", ["a b"]), ("In ( 'a' ) && !In('b')", ["a", "b"]), ("In(a)", []),
    ("In('a", []), ("In('a'", []), ("In('a', 2)", []), ("In('a' + x)", []), ("_in('a')", []), ("x.In('a')", []),
    ("within('a')", []), ("InIn('a')", []), ("in('a')", []), ("\"In('a')\" == x || In('b')", ["b"]),
    ("'\\'In(\"a\")' || In(\"b\")", ["b"]), ("In('a\\'b')", []), ("x='\\", []), ("", []), ("In", []), ("In(", []),
    ("In('')", [""]), ("(In('日本'))", ["日本"]), ("1In('a')", []), ("!In('a')", ["a"]),
    ("x . In('a')", []), ("In('a') || a.b", ["a"]), ("In\u{301}('a')", []),
  ])
  func findsQuotedNames(expression: String, names: [String]) {
    #expect(InPredicate.states(in: expression, takesBareNames: false) == names)
  }

  @Test(arguments: [
    ("In(a)", ["a"]), ("In( a-b.c )", ["a-b.c"]), ("In()", []), ("In(a b)", []), ("In('a')", ["a"]),
    ("In(In(a))", ["a"]), ("In(a", []), ("In(a'b')", []),
  ])
  func findsBareNames(expression: String, names: [String]) {
    #expect(InPredicate.states(in: expression, takesBareNames: true) == names)
  }

  @Test(arguments: [
    ("In('a')", "a"), (" In ( \"a b\" ) ", "a b"), ("In('')", ""), ("In('日本')", "日本"), ("In(a)", nil),
    ("!In('a')", nil),
    ("(In('a'))", nil), ("In('a') ", "a"), ("In('a'))", nil), ("In('a'", nil), ("In('a", nil), ("In['a']", nil),
    ("In'a')", nil), ("In('a'])", nil), ("In('a', 'b')", nil), ("In('a') && x", nil), ("in('a')", nil), ("", nil),
  ])
  func aConditionThatIsNothingElse(condition: String, name: String?) {
    #expect(InPredicate(condition)?.state == name)
  }
}
