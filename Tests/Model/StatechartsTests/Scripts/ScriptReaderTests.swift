import Testing

@testable import Statecharts

/// The syntax tree of scripts: functions of all forms, and what is not understood.
@Suite struct ScriptReaderTests {
  /// Expressions that are functions, with the names of their parameters.
  @Test(arguments: [
    ("x => x", ["x"]), ("(a, b) => a", ["a", "b"]), ("() => ({ a: 1 })", []), ("async x => { await x }", ["x"]),
    ("function (a) { return a }", ["a"]), ("function name(a = { b: 1 }): { c: number } { return a }", ["a"]),
    ("function* (a) { yield a }", ["a"]), ("({ a, b: [c] }) => c", ["a", "c"]),
    ("(a: Map<string, {}>): boolean => true", ["a"]),
    ("(a = (b) => b) => a", ["a"]), ("async function ({ a = 1 }, ...rest) {}", ["a", "rest"]),
  ])
  func functionsOfAllForms(text: String, names: [String]) throws {
    let node = try #require(ScriptNode(text, takesTypes: true))
    guard case .function(let function)? = node.form else {
      Issue.record("\(text) is no function")
      return
    }
    #expect(function.parameters.flatMap { $0 }.map(\.name) == names)
    #expect(function.isUnderstood)
    #expect(function.end == text.utf8.count)
  }

  /// A colon after parentheses is that of a choice, or that of a type.
  @Test func anArrowInAChoiceHasNoType() throws {
    let node = try #require(ScriptNode("a ? (b) : c => d", takesTypes: true))
    let ways = try #require(node.form.flatMap { if case .alternatives(let ways) = $0 { ways } else { nil } })
    guard case .name("b", _)? = ways.met.form, case .function? = ways.unmet.form else {
      Issue.record("the colon was taken for that of a type")
      return
    }
  }

  /// What types mean in TypeScript are comparisons in ECMAScript.
  @Test func plainScriptsHaveNoTypes() throws {
    let typed = try #require(ScriptNode("a<b>(c)", takesTypes: true))
    guard case .call? = typed.form else {
      Issue.record("no call")
      return
    }
    let plain = try #require(ScriptExpression("a<b>(c)"))
    #expect(plain == .binary(">", .binary("<", .name("a"), .name("b")), .name("c")))
    #expect(ScriptExpression("a as b") == nil)
    #expect(ScriptExpression("a!.b") == nil)
    #expect(ScriptExpression("delete\u{A0}a") == .unary("delete", .name("a")))
  }

  /// What is in code that is not understood is found.
  @Test(arguments: [
    ("class A { go() { f() } static s = () => 1; #p = x }", 2), ("for await (const a of b) { c(() => 1) }", 1),
    ("const a = new B(() => 1, function () {})", 2), ("@D({ f: () => 1 }) class A extends M<{ a: 1 }> { go() {} }", 1),
    ("namespace N { function f() {} }", 1), ("export default class extends B { go() {} }", 1),
  ])
  func functionsAnywhere(text: String, count: Int) throws {
    var reader = ScriptReader(text)
    _ = try reader.statements()
    #expect(reader.cursor.isAtEnd)
    #expect(reader.functions.count == count)
  }

  /// What is nested too deep does not hide what follows it.
  @Test func deepNestingEndsWithItsStatement() throws {
    let deep = String(repeating: "[", count: 300) + String(repeating: "]", count: 300)
    var reader = ScriptReader("const a = \(deep)\nconst b = 1")
    let statements = try reader.statements()
    #expect(statements.count == 2)
    guard case .declaration(let declarators)? = statements.last?.kind else {
      Issue.record("the second statement is not read")
      return
    }
    #expect(declarators[0].patterns.map(\.name) == ["b"])
  }

  /// A function is read once, however many others are around it.
  @Test func functionsInsideOneAnother() throws {
    let text = String(repeating: "function () { return ", count: 3000) + "1" + String(repeating: " }", count: 3000)
    var reader = ScriptReader("const a = " + text + "\nconst b = 1")
    #expect(try reader.statements().count == 2)
    #expect(reader.functions.count <= ScriptReader.maxNesting)
  }
}
