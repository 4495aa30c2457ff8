import ECMAScriptDataModel
import StatechartExecution
import Statecharts
import Testing

/// What expressions and scripts may cost: each of these would otherwise hang or end the process.
///
/// Those that are stopped run in processes of their own: what a script fills is measured by the memory of the whole
/// process, which other tests fill and empty meanwhile.
@Suite(.serialized) struct ECMAScriptLimitsTests {
  static let limits = ECMAScriptDataModel.Limits(time: 0.05, memory: 96 << 20)

  @Test(arguments: [
    "for (;;);", "for (;;) try { for (;;); } catch (e) {} finally { continue }", "while (true) eval('1')",
    "Array(4294967295).join('x')", "[3, 1, 2].sort(() => { for (;;); })", "'a'.replace(/a/, () => { for (;;); })",
    "[].indexOf.call({ length: 1e15 }, 0)", "for (let f = () => f; ; ) f()",
    "(function* () { for (;;) yield })().next().x.y",
    "throw { toString() { for (;;); } }", "throw { get message() { for (;;); }, toString: null }",
    "({ get x() { for (;;); } }).x", "new Proxy({}, { get() { for (;;); } }).x",
    "JSON.stringify({ toJSON() { for (;;); } })",
    "({ valueOf() { for (;;); } }) > 1", "`${{ toString() { for (;;); } }}`", "/(a+)+b/.test('a'.repeat(40))",
    "(10n ** 1000000n).toString()",
  ])
  func timeIsBounded(_ source: String) async {
    await endsInAnError(source)
  }

  @Test(arguments: [
    "var s = 'x'; for (;;) { s += s; s.charCodeAt(3) }", "var a = []; for (;;) a.push({ b: a.length })",
    "var a = []; for (;;) a.push(new Array(1e5).fill(1))", "var a = [1]; for (;;) a = a.concat(a)",
    "var a = []; for (;;) a.push('x'.repeat(1e6) + a.length)", "var m = new Map(); for (let i = 0; ; i++) m.set(i, i)",
    "var a = []; for (;;) a.push(Symbol('x'.repeat(1e5) + a.length))",
    "var a = {}; for (let i = 0; ; i++) a['k' + i] = i",
    "var a = []; for (;;) a.push(Function('return ' + a.length))", "'x'.repeat(2 ** 26).split('').reverse()",
    "Array.from({ length: 1e9 })", "var f = x => x; for (;;) f = f.bind()",
  ])
  func memoryIsBounded(_ source: String) async {
    await endsInAnError(source, time: 2)
  }

  @Test(arguments: [
    "(function f() { f() })()", "var o = {}; for (let i = 0; i < 1e5; i++) o = { o }; JSON.stringify(o)",
    "var a = []; for (let i = 0; i < 1e5; i++) a = [a]; String(a)", "var a = []; a[0] = a; JSON.stringify(a)",
    "eval('['.repeat(1e6))", "JSON.parse('['.repeat(1e6))", "new RegExp('('.repeat(1e5))", "eval('('.repeat(1e6))",
    "var f = () => 1; for (let i = 0; i < 1e6; i++) f = f.bind(); f()", "Math.max(...Array(1e7))",
    "[].concat.apply([], Array(1e6).fill([1]))", "new Array(-1)", "'x'.repeat(2 ** 31)", "10n ** 10000000n",
  ])
  func theStackIsBounded(_ source: String) async {
    await endsInAnError(source, time: 1, memory: 128 << 20)
  }

  /// Whether so deep a chain can be followed depends on what the engine has compiled by then; it must not end the
  /// process.
  @Test func aChainOfProxiesDoesNoHarm() throws {
    var machine = try started("var p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); p.x")
    _ = machine.perform(.event("go"))
    #expect(variable("words", of: machine) == "two words")
  }

  @Test(arguments: [
    "Promise.resolve().then(() => { for (;;); })", "(function f() { Promise.resolve().then(f) })()",
    "(async function f() { for (;;) await 0 })()", "x = async () => 1", "x = { async *f() {} }",
    "class A { async f() {} }",
    "Function('as' + 'ync () => 1')", "eval('as' + 'ync () => 1')", "(0, eval)('x = as' + 'ync x => 1')",
    "(function* () {}).constructor('as' + 'ync function f() {}')", "(() => 1).constructor('return as' + 'ync () => 1')",
    "import('x').then(() => { for (;;); })", "Array.fromAsync([1])", "new Uint8Array(1e12)", "new ArrayBuffer(1e9)",
    "new SharedArrayBuffer(1)", "WebAssembly.x", "new Intl.DateTimeFormat()", "new Function('await 1')",
  ])
  func nothingRunsLaterOrOutsideTheHeap(_ source: String) async {
    await endsInAnError(source)
  }

  @Test(arguments: [
    "list.push('an async function')", "var async = 1; list.push(async)", "list.push(({ async: 3 }).async)",
    "list.push(Function('a', 'return a')(3))", "list.push(eval('1 + 2'))", "list.push((0, eval)('list').length)",
    "list.push(this.constructor.constructor('return this')() === this)", "list.push((() => 1) instanceof Function)",
  ])
  func whatIsNotAsynchronousIsAllowed(_ source: String) throws {
    var machine = try started(source)
    _ = machine.perform(.event("go"))
    guard case .array(let items)? = variable("list", of: machine) else { throw EvaluationError("no list") }
    #expect(items.count == 3)
  }

  @Test func anEndlessConditionIsFalse() async {
    await #expect(processExitsWith: .success) {
      var machine = try started([], condition: "(function () { for (;;); })()", time: 0.05)
      let message = failures(of: machine.perform(.event("go"))).first
      #expect(message == "it took longer than 0.05 seconds and was stopped; it has changed nothing")
    }
  }

  @Test func theMessageNamesTheMemory() async {
    await #expect(processExitsWith: .success) {
      var machine = try started(
        "var a = []; for (;;) a.push('x'.repeat(1e6) + a.length)", limits: .init(time: 10, memory: 64 << 20))
      let message = failures(of: machine.perform(.event("go"))).first
      #expect(message == "it took more than 64 MiB of memory and was stopped; it has changed nothing")
    }
  }

  @Test func noScriptCanPretendToHaveBeenStopped() throws {
    var machine = try started("list.push(3); throw 'JavaScript execution terminated.'")
    #expect(failures(of: machine.perform(.event("go"))) == ["JavaScript execution terminated."])
    #expect(variable("list", of: machine) == [1, 2, 3])
  }

  @Test func whatAStoppedScriptDidIsUndone() throws {
    var machine = try started("list.push(3); for (;;);", limits: Self.limits)
    _ = machine.perform(.event("go"))
    #expect(variable("list", of: machine) == [1, 2])
  }

  @Test func aSessionHasOnlySoMuchTime() async {
    await #expect(processExitsWith: .success) {
      var machine = try started("for (;;);", limits: .init(time: 0.02, sessionTime: 0.1))
      let messages = (0..<20).flatMap { _ in failures(of: machine.perform(.event("go"))) }
      #expect(messages.count == 20)
      #expect(messages.last == "the session has used 0.1 seconds of processor time, which is the limit")
      #expect(messages.count { $0.hasPrefix("it took longer") } < 10)
    }
  }

  @Test func aSessionHasOnlySoMuchMemory() async {
    await #expect(processExitsWith: .success) {
      let script = "this.kept ??= []; for (let i = 0; i < 20; i++) kept.push(Symbol('x'.repeat(1e6) + kept.length))"
      var machine = try started(script, limits: .init(time: 10, sessionTime: 100, sessionMemory: 200 << 20))
      var messages: [String] = []
      for _ in 0..<40 where messages.isEmpty { messages = failures(of: machine.perform(.event("go"))) }
      #expect(messages == ["the session has used more than 200 MiB of memory"])
    }
  }

  @Test func aSessionThatLeavesGarbageGoesOn() async {
    await #expect(processExitsWith: .success) {
      let script = "list.push(1); { let s = []; for (let i = 0; i < 30; i++) s.push('x'.repeat(1e6) + i) }"
      var machine = try started(script, limits: .init(time: 10, sessionTime: 100, sessionMemory: 200 << 20))
      #expect((0..<30).flatMap { _ in failures(of: machine.perform(.event("go"))) } == [])
    }
  }

  @Test func aSessionHandsOverOnlySoMuch() throws {
    var machine = try started([set("words", to: "'x'.repeat(1e5)")], limits: .init(values: 1 << 20))
    let messages = (0..<12).flatMap { _ in failures(of: machine.perform(.event("go"))) }
    #expect(messages == ["the session has passed 1 MiB of values, which is the limit"])
  }

  @Test func largeValuesAreRefused() throws {
    var machine = try started([set("words", to: "'x'.repeat(1e7)")])
    #expect(failures(of: machine.perform(.event("go"))) == ["the value is too large"])
  }

  @Test func manyMachinesLiveSideBySide() throws {
    var machines = try (0..<60).map { _ in try started("list.push(list.length)") }
    for round in 3...4 {
      for index in machines.indices { #expect(failures(of: machines[index].perform(.event("go"))) == []) }
      for machine in machines {
        #expect(variable("list", of: machine) == .array([1, 2, 2, 3].prefix(round).map { .number($0) }))
      }
    }
  }

  @Test func tenThousandEventsEndInAStop() throws {
    let many = Content.foreach(
      Foreach(
        in: "Array.from({ length: 20000 })", item: "item", content: [.send(Send(event: .literal("other")))]))
    var machine = try started([many], limits: .init(time: 1, sessionTime: 100))
    _ = machine.perform(.event("go"))
    #expect(machine.status == .stopped(.queueLength(10_000)))
  }

  private func endsInAnError(_ source: String, time: Double = 0.05, memory: Int = 96 << 20) async {
    await #expect(processExitsWith: .success) { [source, time, memory] in
      var machine = try started(source, limits: ECMAScriptDataModel.Limits(time: time, memory: memory))
      #expect(!failures(of: machine.perform(.event("go"))).isEmpty)
      #expect(variable("words", of: machine) == "two words")
      #expect(try evaluate("1 + 1") == .success(2))
    }
  }
}
