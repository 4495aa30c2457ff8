import StatechartFormats
import Statecharts
import Testing

/// A constant that is changed in a way that is not followed is said, wherever the change is.
@Suite struct XStateUncertainConstantsTests {
  private static let changes: [(String, String)] = [
    ("a static member", "class C { static on = {GO: 'b'}; } C.on.X = 'c'; const on = C.on;"),
    ("what a function returns", "const o = {GO: 'b'}; const same = (p) => p; const on = same(o); o.X = 'c';"),
    ("one of two objects", "const o = {GO: 'b'}; const on = window.x || o; o.X = 'c';"),
    ("what two objects have in common", "const o = {GO: {target: 'b'}}; const on = {...o}; o.GO.target = 'c';"),
    ("after an error", "const on = {GO: 'b'}; try { load(); } catch { on.X = 'c'; }"),
    ("what is made of it", "const o = {GO: 'b'}; if (window.x) o.X = 'c'; const on = {...o};"),
    (
      "one turn of a loop",
      "const on = {GO: 'b'}; for (const k of ['X', 'Y']) { if (k === 'X' || window.y) on[k] = 'c'; }"
    ),
    (
      "a jump to a label",
      "const on = {GO: 'b'}; all: for (const k of ['X', 'Y']) { while (k) { continue all; } on[k] = 'c'; }"
    ),
    ("the beginning of reduce", "const on = {GO: 'b'}; ['X'].reduce((all, k) => { all[k] = 'c'; return all; }, on);"),
    ("a statement of another kind", "const on = {GO: 'b'}; with (on) { X = 'c'; }"),
  ]

  private func reading(_ script: String) throws -> Reading {
    let text = """
      import { createMachine } from 'xstate';
      \(script)
      export const m = createMachine({ initial: 'a', states: { a: { on }, b: {}, c: {} } });
      """
    return try XStateNotation().read(SourceText(text))
  }

  @Test(arguments: changes)
  func isSaid(_ what: String, _ script: String) throws {
    let warnings = try reading(script).diagnostics.filter { $0.severity == .warning }
    #expect(warnings.contains { $0.message.hasSuffix("is changed here, which is not read") }, "\(what): \(warnings)")
  }

  @Test(arguments: [
    ("const o = {GO: 'b', X: 'c'}; const {X, ...on} = o; o.Y = 'c';", ["GO"]),
    ("const o = {GO: 'b'}; function f() { return {...o}; } const on = f(); o.X = 'c';", ["GO"]),
    ("const on = {GO: 'b'}; all: for (const k of ['X', 'Y']) { if (k === 'Y') continue; on[k] = 'c'; }", ["GO", "X"]),
    ("const t = {a: 'b'}; const on = {GO: t.a}; t.a = 'c';", ["GO"]),
    ("const on = {GO: 'b'}; while (!on.X) on.X = 'c';", ["GO", "X"]),
  ])
  func isFollowed(script: String, events: [String]) throws {
    let reading = try reading(script)
    #expect(reading.chart.transitions.map { $0.events[0].text } == events)
    #expect(reading.diagnostics.allSatisfy { $0.severity < .warning }, "\(reading.diagnostics)")
  }
}
