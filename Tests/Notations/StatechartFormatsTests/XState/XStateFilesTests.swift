import StatechartFormats
import Statecharts
import Testing

/// Machines in files as formatters, compilers and large projects leave them.
@Suite struct XStateFilesTests {
  static let plain = XStateNamesTests.plain

  @Test(arguments: [
    // What a formatter makes of patterns and types
    (
      "const f = (x) => {\n  const {\n    host = 'h',\n    port,\n  } = x\n  return assign<C, E<typeof f>>({})\n}\ncreateMachine({initial: 'a', states: {a: {on: {GO: 'b'}}, b: {entry: f}}})",
      "<a>\na\n  -GO-> b\nb in/f"
    ),
    ("const [\n  x,\n  to,\n] = ['a', 'b']; createMachine({initial: x, states: {[x]: {on: {GO: to}}, b: {}}})", plain),
    (
      "createMachine({types: {} as T<{\n  a: B<typeof c> & {\n    // it's {\n  };\n  b: 'x>' | '{';\n}>, initial: 'a', states: {a: {on: {GO: 'b'}}, b: {}}})",
      plain
    ),
    (
      "const S = {b: 'b'} as const\n\nconst to = (s) => ({on: {GO: s}})\ncreateMachine({initial: 'a', states: {a: to(S.b), b: {}}})",
      plain
    ),
    // What compilers make of modules and spreads
    (
      "const xstate_1 = require('xstate');\nexports.m = (0, xstate_1.createMachine)({initial: 'a', states: {a: {on: {GO: {target: 'b', actions: [(0, xstate_1.raise)('X')]}}}, b: {}}});",
      "<a>\na\n  -GO/raise X-> b\nb"
    ),
    (
      "var xstate_1 = require('xstate');\nexports.m = (0, xstate_1.setup)({}).createMachine({initial: 'a', states: {a: {on: {GO: 'b'}}, b: {}}});",
      plain
    ),
    (
      "var to = {b: {target: 'b'}};\ncreateMachine({initial: 'a', states: {a: {on: {GO: __assign({reenter: true}, to.b)}}, b: {}}})",
      plain
    ),
    (
      "import _objectSpread from '@babel/runtime/helpers/objectSpread2';\nconst on = {GO: 'b'};\ncreateMachine({initial: 'a', states: {a: {on: _objectSpread(_objectSpread({}, on), {})}, b: {}}})",
      plain
    ),
    (
      "const ways = ['b'];\ncreateMachine({initial: 'a', states: {a: {on: {GO: tslib_1.__spreadArray([], ways, true)}}, b: {}}})",
      plain
    ),
    // Methods of constant texts
    (
      "const to = {b: '#end'};\ncreateMachine({initial: 'a', states: {a: {on: {GO: to.b}}, b: {id: to.b.slice(1)}}})",
      plain
    ),
    (
      "const e = 'go';\ncreateMachine({initial: 'a', states: {a: {on: {[e.toUpperCase()]: ''.concat('b')}}, b: {}}})",
      plain
    ),
    // The name of an event that is made for one
    (
      "const go = createUpdater<C, E>('GO', (c) => {});\ncreateMachine({initial: 'a', states: {a: {on: {[go.type]: 'b'}}, b: {}}})",
      plain
    ),
    // Parts of a machine: the one that has the others, and the states that are elsewhere
    (
      "const a = s.createStateConfig({on: {GO: 'b'}});\nexport const all = s.createStateConfig({initial: 'a', states: {a, b: s.createStateConfig({})}})",
      plain
    ),
    ("export const all = s.createStateConfig({initial: 'a', states: {a: {on: {GO: '#m.b'}}}})", plain),
    ("export const all = s.createStateConfig({initial: 'a', states: {a: {on: {GO: '#b'}}}})", plain),
    ("import {b} from './b';\ncreateMachine({initial: 'a', states: {a: {on: {GO: '#b'}}, b}})", plain),
    (
      "const make = (o) => createMachine({id: o.id, initial: 'a', states: {a: {on: {GO: `#${o.id}.b`}}, b: {}}})",
      "machine o.id\n" + plain
    ),
  ])
  func asPeopleWriteIt(text: String, expected: String) throws {
    let reading = try XStateNotation().read(SourceText(text))
    #expect(ChartLines.text(reading.chart) == expected)
    #expect(reading.diagnostics.allSatisfy { $0.severity < .error }, "\(reading.diagnostics)")
  }

  /// A state that is elsewhere is empty, and a warning says so.
  @Test(arguments: [
    "s.createStateConfig({initial: 'a', states: {a: {on: {GO: '#b'}}}})",
    "s.createStateConfig({initial: 'a', states: {a: {on: {GO: '#m.b'}}}})",
    "import {c} from './c';\ncreateMachine({initial: 'a', states: {a: {on: {GO: '#b'}}, c}})",
  ])
  func statesThatAreElsewhere(text: String) throws {
    let reading = try XStateNotation().read(SourceText(text))
    #expect(reading.diagnostics.contains { $0.severity == .warning && $0.message.contains("b' is not in this text") })
  }

  /// Without states from elsewhere a name that nothing has is an error, as it is for XState.
  @Test func unknownStates() throws {
    let reading = try XStateNotation().read(
      SourceText("createMachine({initial: 'a', states: {a: {on: {GO: '#b'}}}})"))
    #expect(reading.diagnostics.contains { $0.severity == .error && $0.code == .unknownState })
  }

  /// A part of a machine that is done leads on, and does not end the machine.
  @Test func endOfPart() throws {
    let text = "s.createStateConfig({initial: 'a', states: {a: {type: 'final'}}, onDone: '#m.next'})"
    let reading = try XStateNotation().read(SourceText(text))
    #expect(reading.chart.transitions.contains { $0.targets == ["next"] })
    #expect(!reading.diagnostics.contains { $0.message.contains("never taken") })
  }

  /// What is imported says which version is meant: a transition of XState 4 to its own state leaves it.
  @Test(arguments: [
    ("import {createMachine, interpret} from 'xstate'", Transition.Kind.external),
    ("import {createMachine} from 'xstate'; import {send} from 'xstate/lib/actions'", .external),
    ("import {createMachine, createActor} from 'xstate'", .internal),
  ])
  func versionByImports(imports: String, kind: Transition.Kind) throws {
    let text = imports + "\ncreateMachine({initial: 'a', states: {a: {initial: 'b', on: {GO: 'a'}, states: {b: {}}}}})"
    let reading = try XStateNotation().read(SourceText(text))
    #expect(reading.chart.transitions.first { !$0.events.isEmpty }?.kind == kind)
    #expect(!reading.diagnostics.contains { $0.message.contains("the version is not given") })
  }
}
