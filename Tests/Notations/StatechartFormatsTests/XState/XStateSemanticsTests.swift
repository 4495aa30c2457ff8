import StatechartFormats
import Statecharts
import Testing

/// What XState's own words mean, as people write them.
@Suite struct XStateSemanticsTests {
  private func reading(_ text: String) throws -> Reading {
    let reading = try XStateNotation().read(SourceText(text))
    let faults = (reading.diagnostics + reading.chart.diagnostics).filter { $0.severity == .error }
    #expect(faults.isEmpty, "\(faults)")
    return reading
  }

  /// XState takes `x*` for a name; a descriptor of SCXML cannot have it.
  @Test func namesWithAnAsteriskAreEvents() throws {
    let text = "createMachine({ initial: 'a', states: { a: { on: { 'x*': 'b', 'a.*': 'b', '*y': 'b' } }, b: {} } })"
    let chart = try XStateNotation().read(SourceText(text)).chart
    #expect(ChartLines.text(chart) == "<a>\na\n  -x*-> b\n  -*y-> b\n  -a.*-> b\nb")
    withKnownIssue("SCXML has no descriptor for such a name (3.12.1)") {
      #expect(chart.diagnostics.allSatisfy { $0.severity != .error })
    }
  }

  @Test(arguments: [
    // XState's own events as keys, by identifier and by path, of versions 4 and 5
    (
      "createMachine({ id: 'm', initial: 'a', states: { a: { initial: 'i', states: { i: { on: { E: 'f' } }, f: { type: 'final' } }, on: { 'xstate.done.state.m.a': 'b' } }, b: {} } })",
      "machine m\n<a>\na <i>\n  -done.state.a-> b\n  i\n    -E-> f\n  f !\nb"
    ),
    (
      "Machine({ id: 'm', initial: 'a', states: { a: { id: 'first', initial: 'f', states: { f: { type: 'final' } }, on: { 'done.state.first': 'b' } }, b: {} } })",
      "machine m\n<a>\na <f>\n  -done.state.a-> b\n  f !\nb"
    ),
    (
      "createMachine({ id: 'm', initial: 'a', states: { a: { invoke: { src: 'job' }, on: { 'xstate.done.actor.0.m.a': 'b', 'xstate.error.actor.0.m.a': 'c' } }, b: {}, c: {} } })",
      "machine m\n<a>\na in/invoke job\n  -xstate.done.actor.0.a-> b\n  -xstate.error.actor.0.a-> c\nb\nc"
    ),
    (
      "Machine({ initial: 'a', states: { a: { invoke: { id: 'job', src: 'job' }, on: { 'done.invoke.job': 'b', 'error.platform.job': 'b' } }, b: {} } })",
      "<a>\na in/invoke job as job\n  -xstate.done.actor.job-> b\n  -xstate.error.actor.job-> b\nb"
    ),
    // A final state as a region is done as long as it is active
    (
      "createMachine({ id: 'm', type: 'parallel', states: { a: { type: 'final' }, b: { initial: 'x', states: { x: { on: { GO: 'y' } }, y: { type: 'final' } } } } })",
      "machine m\nm ||\n  -done.state.m-> m.done\n  a\n    a.done !\n  b <x>\n    x\n      -GO-> y\n    y !\nm.done !"
    ),
    // The machine's own onDone
    (
      "createMachine({ id: 'm', type: 'parallel', onDone: { actions: 'bye' }, states: { a: { initial: 'x', states: { x: { on: { GO: 'y' } }, y: { type: 'final' } } } } })",
      "machine m\nm ||\n  -done.state.m-> m.done\n  a <x>\n    x\n      -GO-> y\n    y !\nm.done !"
    ),
    (
      "Machine({ id: 'm', initial: 'x', onDone: { actions: 'bye' }, states: { x: { on: { GO: 'y' } }, y: { type: 'final' } } })",
      "machine m\nm <x>\n  -done.state.m/bye-> m.done\n  -done.state.m-> m.done\n  x\n    -GO-> y\n  y !\nm.done !"
    ),
    // Snapshots of services
    (
      "createMachine({ initial: 'a', states: { a: { invoke: { src: 'feed', onSnapshot: { target: 'seen', actions: 'keep' } } }, seen: {} } })",
      "<a>\na in/invoke feed\n  -xstate.snapshot.0.a/keep-> seen\nseen"
    ),
    // Targets
    (
      "createMachine({ id: 'm', initial: 'a', states: { a: { on: { GO: 'b' } }, b: { on: { RESET: '#m', UP: '' } } } })",
      "machine m\n<a>\na\n  -GO-> b\nb\n  -RESET-> a\n  -UP."
    ),
    (
      "createMachine({ initial: 'a', states: { a: { initial: 'i', states: { i: { on: { UP: '', NO: { target: '', actions: 'x' } } }, j: {} } } } })",
      "<a>\na <i>\n  i\n    -UP.\n    -NO/x.\n  j"
    ),
    // The machine begins again: what is active is left, also the state in which it begins
    (
      "createMachine({ id: 'm', initial: 'p', states: { p: { initial: 'x', on: { RESET: '#m' }, states: { x: { on: { GO: 'y', BACK: '#m' } }, y: {} } } } })",
      "machine m\n<p>\np <x>\n  -RESET-> p\n  x\n    -GO-> y\n    -BACK-> p\n  y"
    ),
    (
      "createMachine({ id: 'm', initial: 'p', entry: 'hi', states: { p: { type: 'parallel', on: { RESET: '#m' }, states: { x: {}, y: {} } } } })",
      "machine m\nm <p> in/hi\n  p ||\n    -RESET-> m\n    x\n    y"
    ),
    // What version 6 has
    (
      "createMachine({ initial: 'a', states: { a: { timeout: 1000, onTimeout: { target: 'b' } }, b: { after: { '5s': { target: 'a' }, PT1M30S: 'a' } } } })",
      """
      <a>
      a in/send after 1s after 1s out/cancel after.1s.a
        -after.1s.a-> b
      b in/send after 5s after 5s in/send after 90s after 90s out/cancel after.5s.b out/cancel after.90s.b
        -after.5s.b-> a
        -after.90s.b-> a
      """
    ),
    (
      "createMachine({ initial: 'c', states: { c: { invoke: { src: 'x', timeout: 100, onTimeout: { target: 'd' } }, onError: { target: 'd' } }, d: {} } })",
      """
      <c>
      c in/invoke x in/send x timed out after 100ms out/cancel xstate.timeout.actor.0.c
        -xstate.timeout.actor.0.c-> d
        -xstate.error.*-> d
      d
      """
    ),
    ("createFSM({ initial: 'a', states: { a: { on: { go: { target: 'b' } } }, b: {} } })", "<a>\na\n  -go-> b\nb"),
    (
      "createMachine({ schemas: { context: types() }, initial: 'a', states: { a: {} } })", "<a>\na"
    ),
    // Delays that are computed from numbers alone
    (
      "createMachine({ initial: 'a', states: { a: { after: [{ delay: 1000 * 60, target: 'b' }, { delay: () => 5, target: 'b' }] }, b: {} } })",
      """
      <a>
      a in/send after 60s after 60s in/send after 5ms after 5ms out/cancel after.60s.a out/cancel after.5ms.a
        -after.60s.a-> b
        -after.5ms.a-> b
      b
      """
    ),
    // Actions that give others
    (
      "createMachine({ initial: 'a', states: { a: { on: { GO: { target: 'b', actions: enqueueActions(({ enqueue }) => { enqueue.raise({ type: 'R' }); enqueue('log'); }) } } }, b: { on: { R: 'c' } }, c: {} } })",
      "<a>\na\n  -GO/raise R;log-> b\nb\n  -R-> c\nc"
    ),
    (
      "createMachine({ initial: 'a', states: { a: { on: { GO: { actions: forwardTo('worker') } } } } })",
      "<a>\na\n  -GO/forward the event to worker."
    ),
    (
      "createMachine({ initial: 'a', states: { a: { entry: [stopChild('x'), emit({ type: 'E' }), spawnChild('y')] } } })",
      "<a>\na in/stop x;emit E;spawn y"
    ),
    // Names that the options give
    (
      "createMachine({ initial: 'a', states: { a: { entry: 'tell', exit: 'show' } } }, { actions: { tell: raise('X'), show: () => print() } })",
      "<a>\na in/raise X out/show"
    ),
    (
      "createMachine({ initial: 'a', states: { a: { on: { X: { guard: 'ready', target: 'a' } } } } }, { guards: { ready: and(['p', not('q')]), p: isP } })",
      "<a>\na\n  -X[p and not q]."
    ),
  ])
  func meaning(text: String, expected: String) throws {
    #expect(try ChartLines.text(reading(text).chart) == expected)
  }

  @Test func actionsUnderConditions() throws {
    let text = """
      createMachine({ initial: 'a', states: { a: { entry: [
        choose([{ cond: 'x', actions: ['one', raise('R')] }, { actions: 'two' }]),
        pure((c, e) => e.ok ? [raise('S')] : undefined),
        enqueueActions(({ enqueue, check }) => {
          if (check(not('y'))) { enqueue.raise({ type: 'T' }, { delay: 10 }); return; }
          enqueue({ type: 'three' });
        }),
      ] } } })
      """
    let chart = try reading(text).chart
    let content = chart.allStates[0].onEntry[0].content
    let branches = content.map { content -> [String] in
      guard case .choose(let choose) = content else { return [] }
      return choose.branches.map { branch in
        let effects = branch.content.map { $0.summary(of: chart) }.joined(separator: ";")
        return "\(branch.condition?.source ?? "else"): \(effects)"
      }
    }
    #expect(
      branches == [
        ["Holds('x'): one;raise R", "else: two"], ["_event?.data?.ok: raise S"],
        ["!Holds('y'): send T after 10ms", "else: three"],
      ])
    #expect(chart.namedConditions == ["x", "y"])
  }

  @Test func codeThatIsNotFollowedIsSaid() throws {
    let text =
      "createMachine({ initial: 'a', states: { a: { entry: enqueueActions(({ enqueue }) => { for (const x of xs) enqueue.raise({ type: x }); }) } } })"
    let found = try reading(text).diagnostics.filter { $0.severity == .warning }
    #expect(
      found.map(\.message) == [
        "the code of 'enqueueActions' is not followed; what it raises, sends or assigns is missing"
      ])
    let root =
      "createMachine({ id: 'm', initial: 'x', type: 'parallel', onDone: 'x', states: { x: { type: 'final' } } })"
    #expect(try reading(root).diagnostics.contains { $0.message.contains("'onDone' is never taken") })
  }
}
