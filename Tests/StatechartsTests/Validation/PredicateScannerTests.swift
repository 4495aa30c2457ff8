@testable import Statecharts
import Testing

@Suite struct PredicateScannerTests {
  @Test(arguments: [
    ("In('a')", ["a"]), ("In(\"a b\")", ["a b"]), ("In ( 'a' ) && !In('b')", ["a", "b"]), ("In(a)", []),
    ("In('a", []), ("In('a'", []), ("In('a', 2)", []), ("In('a' + x)", []), ("_in('a')", []), ("x.In('a')", []),
    ("within('a')", []), ("InIn('a')", []), ("in('a')", []), ("\"In('a')\" == x || In('b')", ["b"]),
    ("'\\'In(\"a\")' || In(\"b\")", ["b"]), ("In('a\\'b')", []), ("x='\\", []), ("", []), ("In", []), ("In(", []),
    ("In('')", [""]), ("(In('日本'))", ["日本"]), ("1In('a')", []), ("!In('a')", ["a"]),
  ])
  func findsQuotedNames(expression: String, names: [String]) {
    #expect(PredicateScanner.names(in: expression, takesBareNames: false) == names)
  }

  @Test(arguments: [("In(a)", ["a"]), ("In( a-b.c )", ["a-b.c"]), ("In()", []), ("In(a b)", []), ("In('a')", ["a"])])
  func findsBareNames(expression: String, names: [String]) {
    #expect(PredicateScanner.names(in: expression, takesBareNames: true) == names)
  }
}
