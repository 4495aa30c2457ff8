import StatechartFormats
import Statecharts
import TestSupport
import Testing

/// Names of a file in Python that lead to themselves are not followed, and names that double end reading with an error.
@Suite struct PythonReferenceTests {
  @Test(arguments: [
    "class E:\n    B = E.B", "class E(Enum):\n    B = E.B.value", "class E(E.B):\n    B = 1",
    "class E(F.B): pass\nclass F(E.B): pass",
    "class E(E.B.C):\n    class B:\n        pass", "E = {'B': E['B']}", "E = E + E",
    "class E(A, E.B): pass\nclass A(E.B): pass",
    "class E(type(E.B)): pass", "class E:\n    B = [x for x in E.B]", "class E:\n    B = f'{E.B}'",
    "class E(E.__class__.B): pass",
  ])
  func circle(declaration: String) throws {
    let machine = "m = Machine(states=['a', E.B], transitions=[[E.B, 'a', E.B.value]], initial='a')\n"
    let chart = try TransitionsNotation().read(
      SourceText("from transitions import Machine\n\(declaration)\n\(machine)")
    ).chart
    #expect(chart.state("a") != nil)
    let other = "class M(E.B, StateMachine):\n    a = State(initial=True)\n    go = a.to(a, cond=E.B)\n"
    let text = "from statemachine import StateMachine, State\n\(declaration)\n\(other)"
    #expect(try PythonStateMachineNotation().read(SourceText(text)).chart.state("a") != nil)
  }

  /// A value that is made of the value of the name before it, twice.
  @Test(arguments: [
    ("['a']", "[§, §]", "states=§"), ("['a']", "§ + §", "states=§"), ("['a']", "[*§, *§]", "states=§"),
    ("['a']", "(§) + list(§)", "states=§"),
    ("{'name': 'a'}", "{'name': 'a', 'children': [§, §]}", "states=[§]"), ("{'name': 'a'}", "{**§, **§}", "states=[§]"),
    ("{'name': 'a'}", "§ | §", "states=[§]"), ("{'name': 'a'}", "dict(§, **§)", "states=[§]"),
    ("'a'", "f'{§}{§}'", "states=[§]"),
    ("'a'", "§ + §", "states=[§]"), ("['a']", "[y for x in § for y in §]", "states=§"),
    ("['a']", "[{'name': 'a', 'children': [x, x]} for x in §]", "states=§"),
    ("f(1)", "[§, §]", "states=§"),
  ])
  func doubling(first: String, next: String, use: String) throws {
    let names = (1...60).map { "a\($0) = " + next.replacing("§", with: "a\($0 - 1)") }.joined(separator: "\n")
    let call = "Machine(\(use.replacing("§", with: "a60")), initial='a')"
    let text = "from transitions import Machine\na0 = \(first)\n\(names)\n\(call)\n"
    do throws(ReadError) {
      let reading = try TransitionsNotation().read(SourceText(text))
      #expect(reading.diagnostics.contains { $0.severity > .note })
    } catch {
      #expect(error.diagnostics.contains { $0.severity == .error && $0.position != nil }, "\(error)")
    }
  }

  /// What is unknown is kept as text, and counts by its length.
  @Test func longUnknownText() throws {
    let names = (1...17).map { "a\($0) = [a\($0 - 1), a\($0 - 1)]\n" }.joined()
    let text =
      "from transitions import Machine\na0 = f('" + String(repeating: "x", count: 100_000)
      + "')\n\(names)Machine(states=a17)\n"
    let error = try #require(throws: ReadError.self) { try TransitionsNotation().read(SourceText(text)) }
    #expect(error.diagnostics.map(\.code) == [.limitExceeded])
  }

  @Test(arguments: [
    "g§ = g# | g#", "g§ = Event(g# | g#)", "g§ = g# | a.to(b) | g#", "g§ = (g# | g#)",
    "g§ = a.to(b)\n    g§ |= g#\n    g§ |= g#",
    "@(g# | g#)\n    def g§(self): pass",
  ])
  func doublingOfTransitions(statement: String) throws {
    let lines = (1...60).map { number in
      "    " + statement.replacing("§", with: "\(number)").replacing("#", with: "\(number - 1)") + "\n"
    }
    let text =
      "from statemachine import StateMachine, State, Event\nclass M(StateMachine):\n    a = State(initial=True)\n    b = State()\n"
      + "    g0 = a.to(b)\n" + lines.joined()
    do throws(ReadError) {
      let reading = try PythonStateMachineNotation().read(SourceText(text))
      #expect(reading.chart.state("a") != nil)
    } catch {
      #expect(error.diagnostics.map(\.code) == [.limitExceeded] && error.diagnostics[0].position != nil, "\(error)")
    }
  }

  /// One transition that ever more names name.
  @Test func manyNamesOfOneTransition() throws {
    let lines = (1...5000).map { "    g\($0) = g0\n" }.joined()
    let text =
      "from statemachine import StateMachine, State\nclass M(StateMachine):\n    a = State(initial=True)\n    g0 = a.to(a)\n"
      + lines
    let error = try #require(throws: ReadError.self) { try PythonStateMachineNotation().read(SourceText(text)) }
    #expect(error.diagnostics.map(\.code) == [.limitExceeded])
  }

  /// Loops within loops over the same list.
  @Test func loopsWithinLoops() throws {
    let loops = (0..<12).map { String(repeating: "  ", count: $0) + "for x\($0) in [1, 2, 3, 4, 5, 6, 7, 8]:\n" }
      .joined()
    let text =
      "from transitions import Machine\nm = Machine(states=['a'])\n" + loops + String(repeating: "  ", count: 12)
      + "m.add_state(x0)\n"
    let error = try #require(throws: ReadError.self) { try TransitionsNotation().read(SourceText(text)) }
    #expect(error.diagnostics.map(\.code) == [.limitExceeded])
  }

  /// States that are made before the state that they lie in, and deeper than is read.
  @Test func statesInStatesByName() throws {
    func text(_ levels: Int) -> String {
      let lines = (1...levels).map { "    a\($0) = State(states=[a\($0 - 1)])\n" }.joined()
      return "from statemachine import StateMachine, State\nclass M(StateMachine):\n    b = State(initial=True)\n"
        + "    a0 = State()\n\(lines)    go = b.to(a0)\n"
    }
    let chart = try PythonStateMachineNotation().read(SourceText(text(3))).chart
    #expect(chart.parent(of: "a0")?.id == "a1" && chart.parent(of: "a2")?.id == "a3")
    let error = try #require(throws: ReadError.self) {
      try PythonStateMachineNotation().read(SourceText(text(20_000)))
    }
    #expect(error.diagnostics.map(\.code) == [.limitExceeded])
  }
}
