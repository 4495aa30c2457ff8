import StatechartFormats
import Statecharts
import Testing

/// What machines of XState mean, row by row.
@Suite struct XStateReaderTests {
  private func outline(_ text: String) throws -> String {
    let reading = try XStateNotation().read(SourceText(text))
    let errors = reading.diagnostics.filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(errors)")
    let faults = reading.chart.diagnostics.filter { $0.severity == .error }
    #expect(faults.isEmpty, "\(faults)")
    return ChartLines.text(reading.chart)
  }

  @Test(arguments: [
    // Transitions in all their forms
    (##"{"id":"m","initial":"a","states":{"a":{"on":{"go":"b"}},"b":{}}}"##, "machine m\n<a>\na\n  -go-> b\nb"),
    (##"{"initial":"a","states":{"a":{"on":{"go":{"target":"b"}}},"b":{}}}"##, "<a>\na\n  -go-> b\nb"),
    (
      ##"{"initial":"a","states":{"a":{"on":{"go":[{"target":"b","guard":"x"},"c"]}},"b":{},"c":{}}}"##,
      "<a>\na\n  -go[x]-> b\n  -go-> c\nb\nc"
    ),
    (##"{"initial":"a","states":{"a":{"on":{"go":{"actions":"x"}}}}}"##, "<a>\na\n  -go/x."),
    (##"{"initial":"a","states":{"a":{"on":{"go":null,"no":{}}}}}"##, "<a>\na\n  -go.\n  -no."),
    (##"{"initial":"a","states":{"a":{"on":[{"event":"go","target":"b"}]},"b":{}}}"##, "<a>\na\n  -go-> b\nb"),
    // Targets
    (
      ##"{"initial":"a","states":{"a":{"initial":"b","states":{"b":{"on":{"x":"c"}},"c":{}},"on":{"in":".c"}}}}"##,
      "<a>\na <b>\n  -in=> c\n  b\n    -x-> c\n  c"
    ),
    (
      ##"{"id":"m","initial":"a","states":{"a":{"on":{"x":"#m.b.c","y":"#other","z":"b.c"}},"b":{"initial":"c","states":{"c":{"id":"other"}}}}}"##,
      "machine m\n<a>\na\n  -x-> c\n  -y-> c\n  -z-> c\nb <c>\n  c"
    ),
    (
      ##"{"initial":"a","states":{"a":{"on":{"x":"p.b\\.c"}},"p":{"initial":"b.c","states":{"b.c":{}}}}}"##,
      "<a>\na\n  -x-> b.c\np <b.c>\n  b.c"
    ),
    (
      ##"{"initial":"a","states":{"a":{"on":{"x":{"target":["p.q.s","p.r.t"]}}},"p":{"type":"parallel","states":{"q":{"initial":"s","states":{"s":{}}},"r":{"initial":"t","states":{"t":{}}}}}}}"##,
      "<a>\na\n  -x-> s+t\np ||\n  q <s>\n    s\n  r <t>\n    t"
    ),
    // The same key in different parents
    (
      ##"{"initial":"a","states":{"a":{"initial":"x","states":{"x":{"on":{"go":"#(machine).b.x"}}}},"b":{"initial":"x","states":{"x":{}}}}}"##,
      "<a>\na <a.x>\n  a.x \"x\"\n    -go-> b.x\nb <b.x>\n  b.x \"x\""
    ),
    // Kinds
    (
      ##"{"initial":"a","states":{"a":{"initial":"b","states":{"b":{},"h":{"type":"history"},"d":{"type":"history","history":"deep","target":"c"},"c":{}}}}}"##,
      "<a>\na <b>\n  b\n  h H <b>\n  d H* <c>\n  c"
    ),
    (
      ##"{"initial":"a","states":{"a":{"onDone":"b","initial":"c","states":{"c":{"type":"final"}}},"b":{}}}"##,
      "<a>\na <c>\n  -done.state.a-> b\n  c !\nb"
    ),
    (
      ##"{"type":"parallel","states":{"a":{},"b":{"initial":"c","states":{"c":{}}}}}"##,
      "(machine) ||\n  a\n  b <c>\n    c"
    ),
    (
      ##"{"initial":"a","states":{"a":{"type":"final","on":{"x":"a"}}}}"##, "<a>\na !"
    ),
    // Guards
    (
      ##"{"initial":"a","states":{"a":{"on":{"x":{"cond":{"type":"isOld","than":3}}}}}}"##,
      "<a>\na\n  -x[isOld({\"than\":3})]."
    ),
    (
      ##"{"initial":"a","states":{"a":{"on":{"x":{"guard":{"type":"isOld","params":{"than":3}}}}}}}"##,
      "<a>\na\n  -x[isOld({\"than\":3})]."
    ),
    (
      ##"{"initial":"a","states":{"a":{"on":{"x":{"guard":{"and":["p",{"or":["q","r"]},{"not":"s"}]}}}}}}"##,
      "<a>\na\n  -x[p and (q or r) and not s]."
    ),
    (
      ##"{"initial":"a","states":{"a":{"on":{"x":{"guard":{"type":"xstate.stateIn","params":{"stateValue":"#b"}}}}},"c":{"id":"b"}}}"##,
      "<a>\na\n  -x[In('c')].\nc"
    ),
    (
      ##"{"initial":"a","states":{"a":{"on":{"x":{"in":"b.c"}}},"b":{"initial":"c","states":{"c":{}}}}}"##,
      "<a>\na\n  -x[In('c')].\nb <c>\n  c"
    ),
    // Actions
    (
      ##"{"initial":"a","states":{"a":{"entry":["x",{"type":"y","params":{"n":1}}],"exit":"z","onEntry":"old"}}}"##,
      "<a>\na in/x;y({\"n\":1}) in/old out/z"
    ),
    (
      ##"{"initial":"a","states":{"a":{"entry":[{"type":"xstate.raise","params":{"event":{"type":"go"}}},{"type":"xstate.cancel","params":{"sendId":"t"}},{"type":"xstate.log","params":{"label":"hi"}},{"type":"xstate.assign"}]}}}"##,
      "<a>\na in/raise go;cancel t;log hi;assign"
    ),
    (
      ##"{"initial":"a","states":{"a":{"entry":{"type":"xstate.send","event":"go","delay":50,"id":"t"},"exit":{"type":"xstate.send","event":"x","to":"other"}}}}"##,
      "<a>\na in/send go after 50ms out/send x to other"
    ),
    // Eventless, delayed, invoked
    (
      ##"{"initial":"a","states":{"a":{"always":[{"target":"b","guard":"x"},{"target":"c"}]},"b":{},"c":{}}}"##,
      "<a>\na\n  -[x]-> b\n  --> c\nb\nc"
    ),
    (##"{"initial":"a","states":{"a":{"on":{"":{"target":"b","cond":"x"}}},"b":{}}}"##, "<a>\na\n  -[x]-> b\nb"),
    (
      ##"{"initial":"a","states":{"a":{"after":{"1500":"b"}},"b":{}}}"##,
      "<a>\na in/send after 1500ms after 1500ms out/cancel after.1500ms.a\n  -after.1500ms.a-> b\nb"
    ),
    (
      ##"{"initial":"a","states":{"a":{"after":[{"delay":1000,"target":"b"}]},"b":{}}}"##,
      "<a>\na in/send after 1s after 1s out/cancel after.1s.a\n  -after.1s.a-> b\nb"
    ),
    (##"{"initial":"a","states":{"a":{"after":{"soon":"b"}},"b":{}}}"##, "<a>\na\n  -after.soon.a-> b\nb"),
    (
      ##"{"initial":"a","states":{"a":{"invoke":{"src":"load","id":"L","onDone":"b","onError":[{"target":"c","guard":"x"}]}},"b":{},"c":{}}}"##,
      "<a>\na in/invoke load as L\n  -xstate.done.actor.L-> b\n  -xstate.error.actor.L[x]-> c\nb\nc"
    ),
    // Wildcards come after exact events
    (
      ##"{"initial":"a","states":{"a":{"on":{"*":"b","x.*":"c","x.y":"d"}},"b":{},"c":{},"d":{}}}"##,
      "<a>\na\n  -x.y-> d\n  -x.*-> c\n  -*-> b\nb\nc\nd"
    ),
    // What the machine itself does
    (
      ##"{"id":"m","initial":"a","entry":"x","on":{"go":".b"},"states":{"a":{},"b":{}}}"##,
      "machine m\nm <a> in/x\n  -go=> b\n  a\n  b"
    ),
    (
      ##"{"id":"m","initial":"a","on":{"go":".b"},"states":{"a":{},"b":{"type":"final"}}}"##,
      "machine m\nm <a>\n  -go=> b\n  -done.state.m-> m.done\n  a\n  b !\nm.done !"
    ),
    (##"{"id":"m","on":{"go":{"actions":"x"}}}"##, "machine m\nm\n  -go/x."),
    // Names with white space
    (
      ##"{"initial":"not ready","states":{"not ready":{"on":{"coin in":"b"}},"b":{}}}"##,
      "<not_ready>\nnot_ready \"not ready\"\n  -coin_in-> b\nb"
    ),
  ])
  func json(text: String, expected: String) throws {
    #expect(try outline(text) == expected)
  }

  @Test(arguments: [
    ("createMachine({ initial: 'a', states: { a: { on: { go: 'b', }, }, b: {}, }, })", "<a>\na\n  -go-> b\nb"),
    ("const m = createMachine<Context, Event>({ id: `m`, states: { a: {} } } as const);", "machine m\na"),
    (
      "import { createMachine } from 'xstate';\n// createMachine({})\nexport const m = Machine({ id: 'm', states: { a: {} } });",
      "machine m\na"
    ),
    (
      """
      const machine = setup({ delays: { soon: 2000 }, types: {} as { context: Record<string, number>; events: A | B } })
        .createMachine({ initial: 'a', states: { a: { after: { soon: 'b' } }, b: {} } });
      """,
      "<a>\na in/send after 2s after 2s out/cancel after.2s.a\n  -after.2s.a-> b\nb"
    ),
    (
      """
      createMachine({ initial: 'a', states: { a: { on: {
        X: { guard: ({ context }) => context.count > 3, actions: assign({ count: (c) => c + 1 }), target: 'b' },
        Y: { guard: not('isOld'), actions: [raise({ type: 'Z' }), raise({ type: 'T' }, { delay: 10, id: 't' }, 'more'), log("hi")] },
        'Z': { guard: and(['p', stateIn('#b')]), actions: function () { return "}"; } },
        [T]: { actions: [cancel('t'), sendTo('other', { type: 'PING' })] }
      } }, b: { id: 'b' } } })
      """,
      """
      <a>
      a
        -X[context.count > 3]/assign count-> b
        -Y[not isOld]/raise Z;send T after 10ms;log hi.
        -Z[p and In('b')]/function () { return "}"; }.
        -T/cancel t;send PING to other.
      b
      """
    ),
    (
      "{ initial: a, states: { a: { entry() { go({}); }, exit, async on() {}, onDone: /[}/]'/ } } }",
      "<a>\na in/entry() { go({}); } out/exit\n"
    ),
    // Functions that return transitions, as version 6 has them
    (
      """
      createMachine({ schemas: {}, actors: {}, initial: 'a', states: { a: { on: {
        x: ({ context }) => ({ target: 'b', context: { ...context, y: 'q' } }),
        y: ({ event }) => ({ target: event.z === 'w' ? 'a' : 'b' }), z: (_, enq) => { enq(go); }
      } }, b: {} } })
      """,
      """
      <a>
      a
        -x-> b
        -y[a: ({ target: event.z === 'w' ? 'a' : 'b' })].
        -y[b: ({ target: event.z === 'w' ? 'a' : 'b' })]-> b
        -z/(_, enq) => { enq(go); }.
      b
      """
    ),
    ("const config = { initial: 'a', states: { a: {} } };\nuseMachine(createMachine(config));", "<a>\na"),
    ("export default { initial: 'a', states: { a: {} } }", "<a>\na"),
    ("module.exports = { initial: 'a', states: { a: {} } };", "<a>\na"),
    (
      "createMachine({ initial: 'a', states: { a: { after: { 1_000: { target: 'b' }, 0x10: 'b' } }, b: {} } })",
      """
      <a>
      a in/send after 1s after 1s in/send after 16ms after 16ms out/cancel after.1s.a out/cancel after.16ms.a
        -after.1s.a-> b
        -after.16ms.a-> b
      b
      """
    ),
    (
      "createMachine({ initial: 'a', states: { a: { invoke: { src: fromPromise(async () => { await x(`}${'`'}`) }), onDone: 'b' } }, b: {} } })",
      "<a>\na in/invoke fromPromise(async () => { await x(`}${'`'}`) })\n  -xstate.done.actor.0.a-> b\nb"
    ),
  ])
  func script(text: String, expected: String) throws {
    let reading = try XStateNotation().read(SourceText(text))
    #expect(ChartLines.text(reading.chart).hasPrefix(expected.trimmingEnd), "\(ChartLines.text(reading.chart))")
  }

  @Test func severalMachinesOfAScript() throws {
    let text =
      "const a = createMachine({id: 'a', states: {x: {}}});\nconst b = createMachine({id: 'b', states: {y: {}}});"
    let readings = try XStateNotation().readAll(SourceText(text))
    #expect(readings.map(\.chart.name) == ["a", "b"])
    #expect(readings.compactMap { $0.range?.description } == ["1:25-1:51", "2:25-2:51"])
  }

  /// Without a word about it a machine is one of version 5, whose transitions do not leave their source.
  @Test(arguments: [
    ("{}", "=>", true), (#"{"reenter":true}"#, "->", false), (#"{"internal":true}"#, "=>", false),
    (#"{"internal":false}"#, "->", false), (#"{"cond":"x"}"#, "->", false), (#"{"guard":"x"}"#, "=>", false),
  ])
  func versions(extra: String, arrow: String, isAsked: Bool) throws {
    let members = extra.dropFirst().dropLast()
    let transition = "{\"target\":\"a.b\"" + (members.isEmpty ? "" : ",\(members)") + "}"
    let text =
      "{\"initial\":\"a\",\"states\":{\"a\":{\"initial\":\"b\",\"states\":{\"b\":{}},\"on\":{\"x\":\(transition)}}}}"
    let reading = try XStateNotation().read(SourceText(text))
    #expect(ChartLines.text(reading.chart).contains("\(arrow) b"))
    #expect(
      reading.diagnostics.contains { $0.code == .notationVersion && $0.message.contains("the version is not given") }
        == isAsked)
  }

  @Test func version4LeavesItsSourceUnlessTheTargetBeginsWithADot() throws {
    let text = """
      Machine({ initial: 'a', states: { a: { initial: 'b', states: { b: {} }, on: { x: 'a.b', y: '.b', z: 'a' } } } })
      """
    let reading = try XStateNotation().read(SourceText(text))
    #expect(ChartLines.text(reading.chart) == "<a>\na <b>\n  -x-> b\n  -y=> b\n  -z-> a\n  b")
    #expect(reading.diagnostics.map(\.message) == ["read as XState 4 because it says 'Machine'"])
  }

  @Test func conditionsThatAreNamesAskForTheirDataModel() throws {
    func model(_ condition: String) throws -> Statechart.DataModel? {
      let text = "{initial: 'a', states: {a: {on: {x: {guard: \(condition)}}}}}"
      return try XStateNotation().read(SourceText(text)).chart.dataModel
    }
    #expect(try model("'isOld'") == .named)
    #expect(try model("stateIn('a')") == nil)
  }

  /// A name of XState matches whole; the rule of SCXML would take `x.y` by `x`.
  @Test func eventsThatBeginAlikeAreOthers() throws {
    let text = """
      {initial: 'a', states: {a: {on: {x: 'b', 'x.y': 'c'}}, b: {}, c: {}}}
      """
    let reading = try XStateNotation().read(SourceText(text))
    #expect(ChartLines.text(reading.chart) == "<a>\na\n  -x-> b\n  -x.y-> c\nb\nc")
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.chart.eventMatching == .whole)
  }

  @Test func whatHasNoPlaceIsCounted() throws {
    let text = """
      {"context":{},"initial":"a","states":{
        "a":{"tags":["x"],"meta":{"y":1}},
        "b":{"tags":["x"],"on":{"x":{"meta":{}}}}, ...rest}}
      """
    #expect(
      try XStateNotation().read(SourceText(text)).diagnostics.map(\.description) == [
        "1:2: note: 'context' is ignored",
        "2:8: note: 'tags' is ignored (2 times)",
        "2:21: note: 'meta' is ignored (2 times)",
        "3:49: warning: the states of 'rest' are missing: it is not in this file",
      ])
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    var text = self
    while text.last == "\n" { text.removeLast() }
    return text
  }
}
