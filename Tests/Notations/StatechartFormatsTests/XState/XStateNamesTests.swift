import StatechartFormats
import Statecharts
import Testing

/// Machines in whole files of JavaScript and TypeScript, as people write them: names are followed within the file.
@Suite struct XStateNamesTests {
  static let plain = "<a>\na\n  -GO-> b\nb"

  @Test(arguments: [
    // Constants in all places
    ("const S = 'b'; createMachine({initial: 'a', states: {a: {on: {GO: S}}, b: {}}})", plain),
    ("const b = {}; const a = {on: {GO: 'b'}}; createMachine({initial: 'a', states: {a, b}})", plain),
    ("createMachine({initial: 'a', states: {a: one, b: {}}}); const one = {on: {GO: 'b'}};", plain),
    ("createMachine(config)\nconst config = {initial: 'a', states: {a: {on: {GO: 'b'}}, b: {}}}", plain),
    ("let to = 'b'\ncreateMachine({initial: 'a', states: {a: {on: {GO: {target: to}}}, b: {}}})", plain),
    ("let to; to = 'b'; createMachine({initial: 'a', states: {a: {on: {GO: to}}, b: {}}})", plain),
    ("const {to} = {to: 'b'}; createMachine({initial: 'a', states: {a: {on: {GO: to}}, b: {}}})", plain),
    ("const [x, to] = ['a', 'b']; createMachine({initial: x, states: {[x]: {on: {GO: to}}, b: {}}})", plain),
    // Enumerations and objects of constants
    (
      "enum S { A = 'a', B = 'b' }\nconst E = { Go: 'GO' } as const;\ncreateMachine({initial: S.A, states: {[S.A]: {on: {[E.Go]: S.B}}, [S['B']]: {}}})",
      plain
    ),
    ("const S = {X: {Y: 'b'}}; createMachine({initial: 'a', states: {a: {on: {GO: S.X.Y}}, b: {}}})", plain),
    ("const S = Object.freeze({B: 'b'}); createMachine({initial: 'a', states: {a: {on: {GO: S.B}}, b: {}}})", plain),
    ("const K = ['a', 'b']; createMachine({initial: K[0], states: {[K[0]]: {on: {GO: K[1]}}, b: {}}})", plain),
    // Texts and numbers
    (
      "const id = 'm'; createMachine({id, initial: 'a', states: {a: {on: {GO: `#${id}.b`}}, b: {}}})",
      "machine m\n" + plain
    ),
    (
      "const p = '#m'; createMachine({id: 'm', initial: 'a', states: {a: {on: {GO: p + '.b'}}, b: {}}})",
      "machine m\n" + plain
    ),
    (
      "const SEC = 10 * 100; createMachine({initial: 'a', states: {a: {after: {[2 * SEC]: 'b'}}, b: {}}})",
      "<a>\na in/send after 2s after 2s out/cancel after.2s.a\n  -after.2s.a-> b\nb"
    ),
    // Spreads
    ("const common = {GO: 'b'}; createMachine({initial: 'a', states: {a: {on: {...common}}, b: {}}})", plain),
    ("const a = {on: {GO: 'b'}}; createMachine({initial: 'a', states: {a: {...a}, b: {}}})", plain),
    ("const all = {a: {on: {GO: 'b'}}, b: {}}; createMachine({initial: 'a', states: {...all}})", plain),
    ("const base = {initial: 'a'}; createMachine({...base, states: {a: {on: {GO: 'b'}}, b: {}}})", plain),
    ("const ways = ['b']; createMachine({initial: 'a', states: {a: {on: {GO: [...ways]}}, b: {}}})", plain),
    ("const base = {GO: 'a'}; createMachine({initial: 'a', states: {a: {on: {...base, GO: 'b'}}, b: {}}})", plain),
    ("createMachine(Object.assign({}, {initial: 'a'}, {states: {a: {on: {GO: 'b'}}, b: {}}}))", plain),
    (
      "const m = createMachine({initial: 'a', states: {a: {on: {GO: 'b'}}, b: {}}}); createMachine({...m.config})",
      plain
    ),
    // Functions of the file
    ("const to = (next) => ({on: {GO: next}}); createMachine({initial: 'a', states: {a: to('b'), b: {}}})", plain),
    (
      "function to(next) { return {on: {GO: next}}; }\ncreateMachine({initial: 'a', states: {a: to('b'), b: {}}})",
      plain
    ),
    (
      "const to = ({next = 'b'}) => { const on = {GO: next}; return {on}; };\ncreateMachine({initial: 'a', states: {a: to({}), b: {}}})",
      plain
    ),
    ("const make = (next: string = 'b') => createMachine({initial: 'a', states: {a: {on: {GO: next}}, b: {}}})", plain),
    (
      "const to = (o) => { const {next, back} = o; return {on: {...(next && {GO: next}), ...(back ? {BACK: back} : {})}}; };\ncreateMachine({initial: 'a', states: {a: to({next: 'b'}), b: to({})}})",
      plain
    ),
    (
      "class C { createMachine(c: Config): M<C> { return c }\n make(c) { return createMachine({initial: 'a', states: {a: {on: {GO: 'b'}}, b: {}}}) } }",
      plain
    ),
    // Setup and parts of machines
    (
      "const s = setup({guards: {}}); const a = s.createStateConfig({on: {GO: 'b'}});\ns.createMachine({initial: 'a', states: {a, b: {}}})",
      plain
    ),
    (
      "const s = setup({delays: {SLOW: 500}}); s.createMachine({initial: 'a', states: {a: {after: {SLOW: 'b'}}, b: {}}})",
      "<a>\na in/send after 500ms after 500ms out/cancel after.500ms.a\n  -after.500ms.a-> b\nb"
    ),
    // Ternaries
    (
      "createMachine({initial: 'a', states: {a: {on: {GO: {target: fast ? 'b' : 'c'}}}, b: {}, c: {}}})",
      "<a>\na\n  -GO[fast]-> b\n  -GO-> c\nb\nc"
    ),
    (
      "createMachine({initial: 'a', states: {a: {on: {...(fast ? {GO: 'b'} : {})}}, b: {}}})",
      "<a>\na\n  -GO[fast]-> b\nb"
    ),
    ("const fast = true; createMachine({initial: 'a', states: {a: {on: {GO: fast ? 'b' : 'c'}}, b: {}}})", plain),
    // Read around
    ("createMachine({initial: 'a', context: {half: size / 2}, states: {a: {on: {GO: 'b'}}, b: {}}})", plain),
    ("createMachine(<any>{initial: 'a', states: {a: {on: {GO: 'b'}}, b: {}}})", plain),
    ("createMachine({initial: 'a', states: {a: {on: {GO: 'b'}}, b: {}}} as any)", plain),
    (
      "const c: MachineConfig<C, any, {type: 'GO'}> = {initial: 'a', states: {a: {on: {GO: 'b'}}, b: {}}}\nMachine(c)",
      plain
    ),
    ("const c = {initial: 'a', states: {a: {on: {GO: 'b'}}, b: {}}} satisfies Config<C>;\ncreateMachine(c)", plain),
    ("@Component({x: 'y'})\nclass C { m = createMachine({initial: 'a', states: {a: {on: {GO: 'b'}}, b: {}}}) }", plain),
    (
      "const P = () => <p className='x'>It's a <b>page</b> {`x`}</p>;\nconst to = 'b';\ncreateMachine({initial: 'a', states: {a: {on: {GO: to}}, b: {}}})",
      plain
    ),
    (
      "<script setup lang=\"ts\">\nconst to = 'b';\ncreateMachine({initial: 'a', states: {a: {on: {GO: to}}, b: {}}})\n</script>\n<template><p v-if=\"x < 3\">It's</p></template>",
      plain
    ),
    ("import {assign} from 'xstate';\nexport const m = {initial: 'a', states: {a: {on: {GO: 'b'}}, b: {}}};", plain),
    ("import {createMachine as make} from 'xstate';\nmake({initial: 'a', states: {a: {on: {GO: 'b'}}, b: {}}})", plain),
    // The innermost name counts
    (
      "const to = 'a'; function f() { const to = 'b'; return createMachine({initial: 'a', states: {a: {on: {GO: to}}, b: {}}}) }",
      plain
    ),
  ])
  func asPeopleWriteIt(text: String, expected: String) throws {
    let reading = try XStateNotation().read(SourceText(text))
    #expect(ChartLines.text(reading.chart) == expected)
    #expect(reading.diagnostics.allSatisfy { $0.severity < .error }, "\(reading.diagnostics)")
  }

  /// What is not in the text is an empty state or its name, and a warning says so.
  @Test(arguments: [
    (
      "import {b} from './b'; createMachine({initial: 'a', states: {a: {on: {GO: 'b'}}, b}})", plain,
      ["the state 'b' is empty because 'b' comes from './b', which is not read"]
    ),
    (
      "import {S} from './s'; createMachine({initial: S.A, states: {[S.A]: {on: {GO: S.B}}, [S.B]: {}}})",
      "<S.A>\nS.A\n  -GO-> S.B\nS.B",
      [
        "'S.A' comes from './s', which is not read; its name stands for its value",
        "'S.B' comes from './s', which is not read; its name stands for its value",
      ]
    ),
    (
      "import {more} from './more'; createMachine({initial: 'a', states: {a: {on: {GO: 'b'}}, ...more}})", plain,
      [
        "the states of 'more' are missing: it comes from './more', which is not read",
        "the state 'b' is not in this text; it is read as an empty state",
      ]
    ),
    (
      "import {p} from './p'; createMachine({initial: 'a', states: {a: {on: {GO: 'b.c.d'}}, b: {initial: 'c', states: p}}})",
      "<a>\na\n  -GO-> d\nb <c>\n  c\n    d",
      [
        "the states of 'p' are missing: it comes from './p', which is not read",
        "the state 'b.c.d' is not in this text; it is read as an empty state",
        "'c' has no initial state; its first state is taken",
      ]
    ),
    (
      "import {on} from './on'; createMachine({initial: 'a', states: {a: {on: {...on, GO: 'b'}}, b: {}}})", plain,
      ["the transitions of 'on' are missing: it comes from './on', which is not read"]
    ),
    (
      "import {way} from './way'; createMachine({initial: 'a', states: {a: {on: {GO: way}}}})", "<a>\na\n  -GO.",
      ["'way' comes from './way', which is not read; its name stands for its value"]
    ),
    (
      "let to = 'b'; if (on) to = 'c'; createMachine({initial: 'a', states: {a: {on: {GO: 'b'}}, b: {on: {X: to}}}})",
      plain + "\n  -X.", ["'to' is changed here, which is not read"]
    ),
    (
      "createMachine({initial() { return 'b' }, states: {a: {on: {GO: 'b'}}, b: {}}})", "a\n  -GO-> b\nb",
      ["'(machine)' begins in its first state, because 'initial() { return 'b' }' is not known"]
    ),
    (
      "import {config} from './config'; createMachine(config)", "(machine)",
      ["the machine's description is empty because 'config' comes from './config', which is not read"]
    ),
    (
      "const config = {initial: 'a', states: {a: {on: {GO: 'b'}}, b: {}}}; if (x) config.states.c = {}; createMachine(config)",
      plain, ["'config' is changed here, which is not read"]
    ),
  ])
  func elsewhere(text: String, expected: String, warnings: [String]) throws {
    let reading = try XStateNotation().read(SourceText(text))
    #expect(ChartLines.text(reading.chart) == expected)
    let found = reading.diagnostics.filter { $0.severity > .note }
    #expect(found.map(\.message).sorted() == warnings.sorted())
    #expect(found.allSatisfy { $0.severity == .warning && $0.position != nil })
  }

  @Test func theDefaultOfAParameterIsSaid() throws {
    let text = """
      const make = (to = 'b') => createMachine({ initial: 'a', states: { a: { on: { GO: to } }, b: {} } });
      const part = (to = 'b') => ({ on: { GO: to } });
      createMachine({ initial: 'a', states: { a: part(), b: {} } });
      """
    let readings = try XStateNotation().readAll(SourceText(text))
    let expected = "<a>\na\n  -GO-> b\nb"
    #expect(readings.map { ChartLines.text($0.chart) } == [expected, expected])
    let notes = readings.map { reading in
      reading.diagnostics.map(\.message).filter { $0.contains("its default is read") }
    }
    #expect(notes == Array(repeating: ["'to' is given to a function; its default is read"], count: 2))
  }

  /// A definition is no call.
  @Test(arguments: ["function createMachine() {}", "export function* createMachine({ states }) { yield states }"])
  func aDefinitionOfAMakerIsNoMachine(text: String) {
    #expect(XStateNotation().resemblance(of: SourceText(text)) == .none)
  }

  @Test(arguments: [
    "import { createMachine, state } from 'robot3'; createMachine({ idle: state() })",
    "const { createMachine } = require('robot3'); createMachine('idle', { idle: state() })",
  ])
  func otherLibrariesAreNotTakenForXState(text: String) throws {
    let error = try #require(throws: ReadError.self) { try XStateNotation().read(SourceText(text)) }
    #expect(error.diagnostics.map(\.message) == ["'createMachine' is from 'robot3', which is not XState"])
  }

  /// Names that stand for one another without end, and for more than anyone can hold, end.
  @Test func limits() throws {
    let round = "const a = {x: b}; const b = {y: a}; createMachine({states: {s: a}, on: b})"
    #expect(try XStateNotation().read(SourceText(round)).diagnostics.contains { $0.severity == .warning })
    let calls = "const f = (n) => ({a: f(n), b: f(n)}); createMachine({states: f(1)})"
    #expect(throws: ReadError.self) { try XStateNotation().read(SourceText(calls)) }
    let doubles = (0..<60).map { "const c\($0) = {a: c\($0 + 1), b: c\($0 + 1)};" }.joined()
    // What is not drawn is not followed.
    let plain = try XStateNotation().read(SourceText(doubles + "createMachine({states: {x: {meta: c0}}})"))
    #expect(!plain.hasErrors)
    let long = (0..<150).map { "const d\($0) = d\($0 + 1);" }.joined()
    let reading = try XStateNotation().read(
      SourceText(long + "const d150 = 'b'; createMachine({initial: 'a', states: {a: {on: {GO: d0}}, b: {}}})"))
    #expect(reading.diagnostics.contains { $0.severity == .warning })
  }
}
