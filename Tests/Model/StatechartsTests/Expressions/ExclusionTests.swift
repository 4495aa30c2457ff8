import Statecharts
import Testing

/// Conditions that do not hold together, as far as their words say.
@Suite struct ExclusionTests {
  @Test(arguments: [
    ("a", "!a"), ("a", "!(a)"), ("(a)", "! a"), ("a > 1", "!(a > 1)"), ("In('x')", "!In('x')"), ("else", "a"),
    ("x == 1", "x != 1"), ("x == 1", "x === 2"), ("x == 'a'", "x == \"b\""), ("x < 1", "x >= 1"), ("x <= 1", "x > 1"),
    ("x < 1", "x > 1"), ("x < 1", "x == 1"), ("x <= 1", "x >= 2"), ("x == 5", "x > 7"), ("x < -1", "x > -1"),
    ("x < n", "x >= n"), ("x == n", "x > n"), ("a && b", "!b && c"), ("(a && x < 1)", "x == 3 && a"),
    ("_event.data.n > 3", "_event.data.n <= 3"), ("f(x, y) == 1", "f(x, y) == 2"), ("x == 'a'", "x != 'a'"),
  ])
  func exclude(left: String, right: String) {
    #expect(Expression(left).excludes(Expression(right)))
    #expect(Expression(right).excludes(Expression(left)))
  }

  @Test(arguments: [
    ("a", "a"), ("a", "b"), ("!a", "!a"), ("a", ""), ("", ""), ("else", "else"), ("x == 1", "y == 2"),
    ("x < 2", "x > 1"),
    ("x <= 1", "x >= 1"), ("x <= 1", "x == 1"), ("x < 1", "x <= 1"), ("x != 1", "x != 2"), ("x != 1", "x > 1"),
    ("x == 'a'", "x == \"a\""), ("x == n", "x == m"), ("x < n", "x > m"), ("a || b", "!b"), ("a || b", "!a || c"),
    ("!(a) || (b)", "a"), ("(a) || (b)", "!a"), ("a ? b : c", "!c"), ("!a && b || c", "a"), ("x == n", "x == 1"),
    ("f(!a)", "a"), ("!(a)(b)", "a)(b"), ("x == 'else'", "x == y"), ("a.else", "a"),
  ])
  func mayHoldTogether(left: String, right: String) {
    #expect(!Expression(left).excludes(Expression(right)))
    #expect(!Expression(right).excludes(Expression(left)))
  }
}
