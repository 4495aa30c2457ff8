import Statecharts
import Testing

@testable import StatechartFormats

/// The states that functions of XState's version 4 name as targets; the functions are not run.
struct XStateTargetsTests {
  @Test(arguments: [
    ("{}", []), ("{ target: 'a' }", ["a"]), ("{ target: \"a\" }", ["a"]), ("{ target: `a` }", ["a"]),
    ("{target:'a'}", ["a"]), ("{ target : 'a' }", ["a"]), ("{ target: c ? 'a' : 'b' }", ["a", "b"]),
    ("{ target: ['a'] }", ["a"]), ("{ target: c == 'x' ? 'a' : 'b' }", ["a", "b"]), ("{ target: f('x') }", []),
    ("{ target: '' }", []), ("{ target: name || 'a' }", ["a"]), ("{ target: (c ? 'a' : null) }", ["a"]),
    ("[{ target: 'a' }, { target: 'b' }, { target: 'a' }]", ["a", "b"]), ("{ other: 'a' }", []),
    ("{ targets: 'a' }", []), ("target = 'a'", []), ("'target: x' ", []), ("{ target: 'a', guard: 'b' }", ["a"]),
    ("x = \"target: 'a'\"", []), ("/* target: 'b' */ { target: 'a' }", ["a"]),
  ])
  func stringsThatAreResults(text: String, names: [String]) throws {
    let function = try #require(ScriptNode("() => (\(text))"))
    #expect(XStateTargets.names(in: function) == names)
    let block = try #require(ScriptNode("() => { if (c) { return (\(text)) } }"))
    #expect(XStateTargets.names(in: block) == names)
  }

  @Test func twentyAreEnough() throws {
    let text = (1...25).map { "{ target: 's\($0)' }" }.joined(separator: ", ")
    let node = try #require(ScriptNode("[\(text)]"))
    #expect(XStateTargets.names(in: node) == (1...20).map { "s\($0)" })
  }

  /// Where a function's text names one state alone, nothing is left to decide.
  @Test(arguments: [
    ("({ context }) => ({ target: 'b' })", nil),
    ("({ event }) => ({ target: event.z ? 'b' : 'a' })", Statechart.DataModel.named),
    ("({ event }) => { if (event.z) return { target: 'b' }; }", .named),
  ])
  func whichOfSeveralTargetsIsAsked(function: String, model: Statechart.DataModel?) throws {
    let text = "createMachine({ initial: 'a', states: { a: { on: { x: \(function) } }, b: {} } })"
    let chart = try XStateNotation().read(SourceText(text)).chart
    #expect(chart.dataModel == model)
    #expect(chart.states[0].transitions.allSatisfy { ($0.condition == nil) == (model == nil) })
  }
}
