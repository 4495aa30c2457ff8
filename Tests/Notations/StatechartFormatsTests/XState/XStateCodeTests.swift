import StatechartFormats
import Statecharts
import Testing

/// Code of machines that reads only its arguments, as people write it.
@Suite struct XStateCodeTests {
  private func chart(guard text: String, context: String = "{ count: 0, items: [], user: null }") throws -> Statechart {
    let script = """
      const LIMIT = 3;
      const isMany = ({ context }) => context.count > LIMIT;
      createMachine({ context: \(context), initial: 'a', states: { a: { on: { GO: { guard: \(text), target: 'b' } } }, b: {} } })
      """
    return try XStateNotation().read(SourceText(script)).chart
  }

  @Test(arguments: [
    ("({ context }) => context.count > 3", "count > 3"),
    ("({ context, event }) => context.count + event.by >= 10", "count + _event.data?.by >= 10"),
    ("(context, event) => event.value !== ''", "_event.data?.value !== ''"),
    ("ctx => ctx.count === 0", "count === 0"),
    ("(c, { by }) => c.count < by", "count < _event.data?.by"),
    ("({ count }) => count % 2 === 0", "count % 2 === 0"),
    ("({ context: { count: n } }) => !n", "!count"),
    ("args => args.context.count > args.event.least", "count > _event.data?.least"),
    ("function (context) { return context.count > 1; }", "count > 1"),
    (
      "({ context }) => { const n = context.count; if (n > 3) return true; return n === 1; }",
      "count > 3 || count === 1"
    ),
    ("({ context }) => { if (!context.user) { return false; } return context.count > 0 }", "!!user && count > 0"),
    ("({ context }: { context: Ctx }): boolean => (context.count as number)! > 3", "count > 3"),
    ("(context: Ctx, event: DoneInvokeEvent<Foo>) => event.data.ok", "_event.data?.data.ok"),
    ("({ context }) => context.items.some((x: Item) => x.id === context.count)", "items.some((x) => x.id === count)"),
    (
      "({ context }) => context.items.filter(({ id }) => id > 1).length > 0",
      "items.filter((item1) => item1.id > 1).length > 0"
    ),
    (
      "({ event }) => event.type === 'GO' && event.value?.trim() !== ''",
      "_event.name === 'GO' && _event.data?.value?.trim() !== ''"
    ),
    ("({ context }) => Math.max(context.count, 2) > 3", "Math.max(count, 2) > 3"),
    ("({ context }) => `${context.count}` === 'x'", "`${count}` === 'x'"),
    ("({ context }) => (context.count ?? 0) > 3", "(count ?? 0) > 3"),
    ("({ context }) => context.count > LIMIT", "count > 3"),
    ("isMany", "count > 3"),
    ("() => true", "true"),
    ("and([({ context }) => context.count > 1, not('x'), stateIn('#b')])", "count > 1 && !Holds('x') && In('b')"),
    ("and([({ context }) => context.count > 1 || context.user, 'x'])", "(count > 1 || user) && Holds('x')"),
  ])
  func followed(text: String, expected: String) throws {
    let chart = try chart(guard: text.replacing("#b", with: "b"))
    if text == "() => true" {
      #expect(chart.dataModel == nil || chart.dataModel == .named)
      return
    }
    #expect(chart.dataModel == .ecmascript)
    #expect(chart.transitions.first?.condition?.source == expected)
  }

  /// What reaches outside is a question.
  @Test(arguments: [
    "({ context }) => isValid(context.count)", "({ context }) => context.count > window.limit",
    "({ context }) => Math.random() > 0.5", "({ context }) => Date.now() > context.count",
    "({ context, self }) => self.id === 'x'", "({ context }) => this.count > 1", "({ context }) => context.count++ > 1",
    "({ context }) => context.items.push(1) > 1", "async ({ context }) => context.count > 1",
    "({ context }) => { for (const x of context.items) { if (x) return true } return false }",
    "({ context }) => new Date() > context.count", "({ context }) => context.constructor.name", "({ context }) => {",
  ])
  func outside(text: String) throws {
    let chart = try chart(guard: text == "({ context }) => {" ? "unknown.guard" : text)
    #expect(chart.dataModel == .named)
    #expect(chart.namedConditions.count == 1)
  }

  private static let vendor = """
    const machine = setup({
      guards: { enough: ({ context }) => context.balance >= 100, accepted: (_, params: { least: number }) => params.least > 0 },
      actions: { take: assign({ balance: ({ context, event }) => context.balance + event.amount }) }
    }).createMachine({
      id: 'vendor', initial: 'idle', context: { balance: 0, sold: 0 },
      states: {
        idle: { on: {
          COIN: { actions: 'take' },
          PRESS: { guard: 'enough', target: 'serving', actions: assign(({ context }) => ({ balance: context.balance - 100, sold: context.sold + 1 })) }
        } },
        serving: { after: { 1000: 'idle' }, on: { LOOK: { guard: 'isSeen', actions: 'show' } } }
      }
    });
    """

  @Test func aMachineWithCode() throws {
    let chart = try XStateNotation().read(SourceText(Self.vendor)).chart
    #expect(chart.dataModel == .ecmascript)
    #expect(chart.variables.map { "\($0.id)" } == ["balance", "sold"])
    #expect(chart.namedConditions == ["isSeen"])
    #expect(
      ChartLines.text(chart).contains(
        """
        idle
          -COIN/balance = balance + _event.data?.amount.
          -PRESS[balance >= 100]/balance = balance - 100;sold = sold + 1-> serving
        """))
    let written = SCXMLNotation().write(chart).text
    #expect(written.contains("cond=\"balance &gt;= 100\""))
    #expect(try SCXMLNotation().read(SourceText(written)).chart.variables == chart.variables)
  }

  /// XState computes all values of an `assign` before it sets one.
  @Test(arguments: [
    ("assign({ a: ({ context }) => context.b, b: 1 })", ["a = b", "b = 1"]),
    ("assign({ b: 1, a: ({ context }) => context.b })", ["a = b", "b = 1"]),
    ("assign({ a: c => c.b, b: c => c.a })", ["[a, b] = [b, a];"]),
    ("assign(({ context, event }) => ({ ...context, a: event.n }))", ["a = _event?.data?.n"]),
    ("assign({ a: () => load(), b: 2 })", ["b = 2", "assign a"]),
    ("assign((c, e) => compute(c, e))", ["assign"]),
    ("assign((c, e) => e.x ? { ...c, a: 1 } : {})", ["a = _event?.data?.x ? 1 : a"]),
    ("assign(() => ({ ...START }))", ["a = 0", "b = 0"]),
    ("assign((c, e) => ({ ...START, b: e.n }))", ["a = 0", "b = _event?.data?.n"]),
    ("assign((c, e) => ({ ...(e.x ? { a: 1 } : {}), b: 2 }))", ["a = _event?.data?.x ? 1 : a", "b = 2"]),
    ("assign((c, e) => ({ ...e.more, b: 2 }))", ["assign"]),
    ("assign({ a: undefined, b: null })", ["a = undefined", "b = null"]),
    (
      "assign((c, e) => ({ ...c, [e.key]: e.v }))",
      ["a = _event?.data?.key === 'a' ? _event?.data?.v : a", "b = _event?.data?.key === 'b' ? _event?.data?.v : b"]
    ),
  ])
  func assignments(text: String, expected: [String]) throws {
    let script =
      "const START = { a: 0, b: 0 }; createMachine({ context: () => ({ ...START }), initial: 's', states: { s: { entry: \(text), always: { guard: ({ context }) => context.b > 9, target: 's' } } } })"
    let chart = try XStateNotation().read(SourceText(script)).chart
    #expect(chart.allStates[0].onEntry.flatMap(\.content).map { $0.summary(of: chart, longest: 1000) } == expected)
  }

  /// Nothing is computed from what may have been changed by code that is not followed.
  @Test func whatComesFromOutsideIsAsked() throws {
    let script = """
      createMachine({
        context: ({ input }) => ({ user: input.user, tries: 0, token: null }), initial: 'a',
        states: { a: { entry: assign({ token: () => makeToken() }), on: {
          A: { guard: ({ context }) => context.user.age > 18 },
          B: { guard: ({ context }) => context.token === 'x' },
          C: { guard: ({ context }) => context.tries < 3, actions: assign({ tries: ({ context }) => context.tries + 1 }) }
        } } } })
      """
    let reading = try XStateNotation().read(SourceText(script))
    #expect(
      reading.chart.transitions.compactMap(\.condition?.source) == [
        "Holds('context.user.age > 18')", "Holds(\"context.token === 'x'\")", "tries < 3",
      ])
    #expect(reading.chart.variables.map(\.id) == ["tries"])
    #expect(reading.diagnostics.contains { $0.message.contains("'token', 'user'") })
  }

  @Test func nullAndUndefinedAreTwo() throws {
    let chart = try chart(guard: "({ context }) => context.a === null", context: "{ a: undefined, b: null }")
    #expect(chart.variables.map(\.value) == [.expression("undefined"), .expression("null")])
  }

  /// Version 4 calls the functions in `data` one by one.
  @Test func dataOfVersionFourIsDoneData() throws {
    let script =
      "Machine({ context: { n: 1 }, initial: 'x', states: { x: { type: 'final', "
      + "data: { twice: (c) => c.n * 2, one: 1 } } } })"
    let chart = try XStateNotation().read(SourceText(script)).chart
    let parameters = chart.state("x")?.doneData?.payload.parameters.map { "\($0.name): \($0.value)" }
    #expect(parameters == ["data: { twice: n * 2, one: 1 }"])
  }

  @Test func computedActionsAreSaid() throws {
    let script = "createMachine({ initial: 'a', states: { a: { entry: [c && 'x'].filter(Boolean) } } })"
    let reading = try XStateNotation().read(SourceText(script))
    #expect(
      reading.diagnostics.map(\.description) == [
        "1:53: note: a list of actions that is computed is read as one action"
      ])
  }

  @Test func outputIsDoneData() throws {
    let script = """
      createMachine({ context: { n: 1 }, initial: 'a', states: {
        a: { initial: 'x', states: { x: { type: 'final', output: ({ context }) => context.n * 2 } },
          onDone: { target: 'b', guard: ({ event }) => event.output > 1 } }, b: {} } })
      """
    let chart = try XStateNotation().read(SourceText(script)).chart
    #expect(chart.state("x")?.doneData?.payload.parameters.map { "\($0.name): \($0.value)" } == ["output: n * 2"])
    #expect(chart.transitions.first?.condition?.source == "_event.data?.output > 1")
  }
}
