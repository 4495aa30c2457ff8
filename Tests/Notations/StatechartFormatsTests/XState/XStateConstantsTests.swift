import StatechartFormats
import Statecharts
import Testing

/// What a script does with its constants before it makes a machine is followed, or said where it is.
@Suite struct XStateConstantsTests {
  private static let changes: [(String, String, [String])] = [
    ("a member that is set", "const on = {GO: 'b'}; on.X = 'c';", ["GO b", "X c"]),
    ("by a computed name", "const on = {GO: 'b'}; const k = 'X'; on[k] = 'c';", ["GO b", "X c"]),
    ("delete", "const on = {GO: 'b', X: 'c'}; delete on.X;", ["GO b"]),
    ("delete by a text", "const on = {GO: 'b', X: 'c'}; delete on['X'];", ["GO b"]),
    ("Object.assign", "const on = {GO: 'b'}; Object.assign(on, {X: 'c'}, {GO: 'c'});", ["GO c", "X c"]),
    ("another name", "const on = {GO: 'b'}; const q = on; q.X = 'c';", ["GO b", "X c"]),
    ("another name of another name", "const on = {GO: 'b'}; const q = on, r = q; r.X = 'c';", ["GO b", "X c"]),
    ("a part of another", "const p = {on: {GO: 'b'}}; const {on} = p; p.on.X = 'c';", ["GO b", "X c"]),
    (
      "a list", "const l = [{target: 'b', guard: 'g'}]; l.push({target: 'c'}); const on = {GO: l};",
      ["GO [g] b", "GO c"]
    ),
    (
      "a list in an object", "const l = []; const on = {GO: l}; on.GO.push('b'); l.unshift({target: 'c', guard: 'g'});",
      ["GO [g] c", "GO b"]
    ),
    ("the end of a list", "const l = ['b', 'c']; l.pop(); const on = {GO: l};", ["GO b"]),
    ("a part of a list", "const l = ['b', 'c']; l.splice(0, 1); const on = {GO: l};", ["GO c"]),
    ("a text that grows", "let t = ''; t += 'b'; const on = {GO: t};", ["GO b"]),
    ("a number that grows", "let n = 0; n++; const on = {['E' + n]: 'b'};", ["E1 b"]),
    ("a value given later", "let on; on = {GO: 'b'};", ["GO b"]),
    ("the last of several", "let on = {GO: 'b'}; on = {GO: 'c'};", ["GO c"]),
    ("what was copied before", "let t = 'b'; const on = {GO: t}; t = 'c';", ["GO b"]),
    ("what was spread before", "const x = {GO: 'b'}; const on = {...x}; x.X = 'c';", ["GO b"]),
    ("destructuring", "const on = {GO: 'b'}; [on.X] = ['c']; ({y: on.Y} = {y: 'c'});", ["GO b", "X c", "Y c"]),
    ("a function that writes", "const on = {GO: 'b'}; function add(o) { o.X = 'c'; } add(on);", ["GO b", "X c"]),
    (
      "an arrow that writes", "const on = {GO: 'b'}; const add = (o, k) => { o[k] = 'c'; }; add(on, 'X');",
      ["GO b", "X c"]
    ),
    ("a function without parameters", "const on = {GO: 'b'}; function add() { on.X = 'c'; } add();", ["GO b", "X c"]),
    ("a function that is called at once", "const on = {GO: 'b'}; (() => { on.X = 'c'; })();", ["GO b", "X c"]),
    (
      "a condition that is known", "const on = {GO: 'b'}; const d = true; if (d) { on.X = 'c'; } else { on.Y = 'c'; }",
      ["GO b", "X c"]
    ),
    ("a loop over a list", "const on = {}; for (const k of ['X', 'Y']) on[k] = 'c';", ["X c", "Y c"]),
    (
      "a loop over names", "const t = {X: 'b', Y: 'c'}; const on = {}; for (const k in t) { on[k] = t[k]; }",
      ["X b", "Y c"]
    ),
    (
      "a loop over pairs", "const on = {}; for (const [k, v] of Object.entries({X: 'b', Y: 'c'})) on[k] = v;",
      ["X b", "Y c"]
    ),
    ("a loop that counts", "const on = {}; for (let i = 0; i < 2; i++) { on['E' + i] = 'b'; }", ["E0 b", "E1 b"]),
    ("while", "const on = {}; let i = 2; while (i > 0) { on['E' + i] = 'b'; i -= 1; }", ["E2 b", "E1 b"]),
    ("forEach", "const on = {}; ['X', 'Y'].forEach((k) => { on[k] = 'c'; });", ["X c", "Y c"]),
    (
      "the objects of a list", "const x = {target: 'b'}; for (const t of [x]) t.guard = 'g'; const on = {GO: x};",
      ["GO [g] b"]
    ),
    ("what comes after the machine", "const on = {GO: 'b'}; function later() {}", ["GO b"]),
    ("Reflect", "const on = {GO: 'b'}; Reflect.set(on, 'X', 'c'); Reflect.deleteProperty(on, 'GO');", ["X c"]),
    (
      "a property that is defined", "const on = {GO: 'b'}; Object.defineProperty(on, 'X', {value: 'c'});",
      ["GO b", "X c"]
    ),
    ("only where it is empty", "const on = {GO: 'b'}; on.GO ??= 'c'; on.X ||= 'c';", ["GO b", "X c"]),
    ("raw text", "const on = {GO: String.raw`b`};", ["GO b"]),
  ]

  private static let otherChanges: [(String, String, String)] = [
    ("a condition that is not known", "const on = {GO: 'b'}; if (window.x) on.X = 'c';", "2:37"),
    ("a function that others call", "const on = {GO: 'b'}; export function add() { on.X = 'c'; }", "2:47"),
    ("a function that is given on", "const on = {GO: 'b'}; const q = on; onLoad(() => { q.X = 'c'; });", "2:52"),
    ("a loop over what is not known", "const on = {GO: 'b'}; for (const k of names) on[k] = 'c';", "2:46"),
    ("a method that is given on", "const on = {GO: 'b'}; onLoad(() => Object.assign(on, extra));", "2:36"),
    ("an object that is not known", "const on = {GO: 'b'}; Object.assign(on, extra);", "2:23"),
    ("a loop without an end", "const on = {GO: 'b'}; for (let i = 0; i < 1e9; i++) on.X = 'c';", "2:53"),
  ]

  private static let results: [(String, String, [String])] = [
    ("Object.fromEntries", "Object.fromEntries(['X', 'Y'].map(k => [k, 'c']))", ["X c", "Y c"]),
    ("entries of an object", "Object.fromEntries(Object.entries({X: 'b'}).map(([k, v]) => [k + k, v]))", ["XX b"]),
    ("reduce", "['X', 'Y'].reduce((all, k) => ({...all, [k]: 'c'}), {})", ["X c", "Y c"]),
    ("reduce with a block", "['X', 'Y'].reduce((all, k) => { all[k] = 'c'; return all; }, {})", ["X c", "Y c"]),
    ("filter and concat", "{GO: ['b', 'c'].filter(t => t !== 'b').concat(['b'])}", ["GO c", "GO b"]),
    ("join", "{[['A', 'B'].join('_')]: 'b'}", ["A_B b"]),
    ("a spread of a map", "{GO: [...['b'].map(target => ({target, guard: 'g'})), 'c']}", ["GO [g] b", "GO c"]),
    ("Object.keys", "Object.assign({}, ...Object.keys({X: 1}).map(k => ({[k]: 'b'})))", ["X b"]),
    ("if that returns", "((k) => { if (k === 'x') { return {X: 'b'}; } return {Y: 'c'}; })('x')", ["X b"]),
    ("else", "((k) => { if (k === 'x') return {X: 'b'}; else return {Y: 'c'}; })('y')", ["Y c"]),
    ("switch", "(k => { switch (k) { case 'x': return {X: 'b'}; default: return {Y: 'c'}; } })('x')", ["X b"]),
    (
      "switch that falls through",
      "(k => { let t = ''; switch (k) { case 1: case 2: t = 'b'; break; default: t = 'c'; } return {GO: t}; })(1)",
      ["GO b"]
    ),
    (
      "a loop in a function",
      "((n) => { const o = {}; for (let i = 0; i < n; i++) { o['E' + i] = 'b'; } return o; })(2)",
      ["E0 b", "E1 b"]
    ),
    ("the rest of an object", "(({c, ...rest}) => rest)({c: 1, GO: 'b'})", ["GO b"]),
    ("the rest of a list", "(([c, ...rest]) => ({GO: rest}))(['c', 'b'])", ["GO b"]),
    ("the rest of arguments", "((...all) => ({GO: all}))('b', 'c')", ["GO b", "GO c"]),
    ("a static member", "Events.on", ["GO b"]),
    ("a text method", "{['a-b'.split('-').join('_').toUpperCase()]: 'b'}", ["A_B b"]),
  ]

  /// The transitions of the state `a` whose `on` is `on`, and the warnings.
  private func transitions(_ script: String, on: String = "on") throws -> (lines: [String], warnings: [String]) {
    let text = """
      import { createMachine } from 'xstate';
      \(script)
      export const m = createMachine({ initial: 'a', states: { a: { on: \(on) }, b: {}, c: {} } });
      """
    let reading = try XStateNotation().read(SourceText(text))
    let lines = reading.chart.transitions.map { transition in
      let events = transition.events.map(\.text).joined(separator: " ")
      let condition = transition.condition.map { " [\($0.source)]" } ?? ""
      return "\(events)\(condition) \(transition.targets.map(\.name).joined(separator: " "))"
    }
    return (lines, reading.diagnostics.filter { $0.severity >= .warning }.map(\.description))
  }

  @Test(arguments: changes)
  func changesAreFollowed(_ what: String, _ script: String, lines: [String]) throws {
    let found = try transitions(script)
    #expect(found.lines == lines, "\(what)")
    #expect(found.warnings.isEmpty, "\(what)")
  }

  /// What is not plain is said at its place, and the rest is read.
  @Test(arguments: otherChanges)
  func otherChangesAreSaid(_ what: String, _ script: String, place: String) throws {
    let found = try transitions(script)
    #expect(found.lines == ["GO b"], "\(what)")
    #expect(found.warnings == ["\(place): warning: 'on' is changed here, which is not read"], "\(what)")
  }

  /// XState takes what is there when the machine is made.
  @Test func whatComesLaterChangesNothing() throws {
    let text = """
      import { createMachine } from 'xstate';
      const on = {GO: 'b'};
      const m = createMachine({ initial: 'a', states: { a: { on }, b: {} } });
      on.X = 'b';
      const n = createMachine({ initial: 'a', states: { a: { on }, b: {} } });
      """
    let readings = try XStateNotation().readAll(SourceText(text))
    #expect(readings.map { $0.chart.transitions.map { $0.events[0].text } } == [["GO"], ["GO", "X"]])
    #expect(readings.allSatisfy { $0.diagnostics.allSatisfy { $0.severity < .warning } })
  }

  @Test(arguments: results)
  func resultsAreFollowed(_ what: String, _ on: String, lines: [String]) throws {
    let script = "class Events { name = 'x'; static on: Record<string, string> = { GO: 'b' }; run() { return 1 } }"
    let found = try transitions(script, on: on)
    #expect(found.lines == lines, "\(what)")
    #expect(found.warnings.isEmpty, "\(what)")
  }

  /// A constant is one value wherever it is read: for a delay, and in code.
  @Test func oneConstantHasOneValue() throws {
    let text = """
      import { createMachine } from 'xstate';
      const limit = Math.max(100, 200);
      export const m = createMachine({
        initial: 'a', context: { n: 0 },
        states: {
          a: { on: { GO: { target: 'b', guard: ({ context }) => context.n < limit } }, after: { [limit]: 'c' } },
          b: {}, c: {}
        }
      });
      """
    let reading = try XStateNotation().read(SourceText(text))
    #expect(reading.chart.transitions.compactMap(\.condition?.source) == ["n < 200"])
    #expect(reading.chart.transitions.map { $0.events[0].text } == ["GO", "after.200ms.a"])
    #expect(reading.diagnostics.allSatisfy { $0.severity < .warning }, "\(reading.diagnostics)")
  }

  /// Functions are read by their syntax, whatever is in their parameters and types.
  @Test(arguments: [
    "function ({ context }) { console.log(context); }", "function (x = { a: 1 }) { return x; }",
    "function* ({ context }) { yield context; }", "function log({ context }) { context.x; }",
    "function (x: { a: number }) { return x; }", "function (x: any): { a: number } { return x; }",
    "async function ({ context }: { context: C }): Promise<{ a: 1 }> { await x; }",
    "function <T extends { a: 1 }>({ a }: T) { return a; }", "function ([{ a }, { b } = { b: 1 }]) { return a; }",
    "function (this: { x: 1 }, { a = '}' }) { return a; }", "function ({ a = /[{]/ }) { return a; }",
    "function (x): x is { a: 1 } { return x; }", "async function* ({ a }) { yield a; }",
  ])
  func functionsMayHaveBracesBeforeTheirBody(function: String) throws {
    let text = """
      import { createMachine } from 'xstate';
      createMachine({ initial: 'a', states: { a: { entry: \(function), on: { GO: 'b' } }, b: {} } });
      """
    let reading = try XStateNotation().read(SourceText(text))
    #expect(!reading.hasErrors, "\(reading.diagnostics)")
    #expect(reading.chart.transitions.map { $0.targets.map(\.name) } == [["b"]])
    #expect(reading.chart.states.map(\.id.name) == ["a", "b"])
  }
}
