@testable import ECMAScriptDataModel
@testable import StatechartExecution
import Statecharts
import Testing

/// What expressions are known to change nothing, and that the others leave copies alone.
@Suite struct ScriptPurityTests {
  /// Conditions that change something, each with what must have been prepared.
  static let changing = [
    "list = 1", "list++", "list.push(1)", "f()", "(f)(1)", "delete list[0]", "new C", "`${f()}`", "(() => f())()",
    "list.length += 2", "list.length >>= 1", "list.length >>>= 1", "list.length <<= 1", "list.length **= 2",
    "list.length &&= 0", "list.length ||= 5", "list.length ??= 5", "[f][0]()", "f?.()", "o?.m()", "o['m']()",
    "1 == 1 ? list.length = 1 : 3", "[...g]", "f``", "max(1, 2)", "String(s)", "s + 1", "s > 3", "s == 4", "w.x == 1",
    "p.x", "list.join()", "o.abs(1)", "'a'.split(q)", "list.concat(k)", "Number.isInteger(1)", "(2).toString()",
    "String(Math.abs(2))", "_event.bad", "h == 1", "parseInt('2')", "isNaN(s)", "d > 1", "t.toUpperCase()", "y == 1",
    "list\u{200D}.push(1)", "list.indexOf(9)", "i.deep[0].x == 1", "u == 1",
  ]

  static let preparation = """
    f = () => { list.push(5); return 0 }; C = class { constructor() { f() } }; o = { m: f, abs: f }; max = f
    s = { toString: f, valueOf: f }; w = { get x() { return f() } }; p = new Proxy({}, { get: f })
    q = { [Symbol.split]: f }; k = { [Symbol.isConcatSpreadable]: true, get length() { return f() } }
    g = { [Symbol.iterator]: function* () { f() } }; h = []; h.toString = f
    list.join = f; Number.isInteger = f; Number.prototype.toString = f; Math.abs = f; parseInt = f
    Object.defineProperty(Object.prototype, 'bad', { get: f, configurable: true })
    class D { valueOf() { return f() } }; d = new D()
    String.prototype.toUpperCase = f; t = 'text'; list.indexOf = f; i = { deep: [{ get x() { return f() } }] }
    Object.defineProperty(this, 'y', { get: f }); u = {}; u.__proto__ = { get valueOf() { f(); return null } }
    """

  @Test(arguments: changing) func copiesDoNotMeet(_ source: String) throws {
    var machine = try started(Self.preparation)
    _ = machine.perform(.event("go"))
    let before = variable("list", of: machine)
    var copy = machine.model
    _ = try? copy.holds(Condition(source), in: machine.session.environment)
    _ = try? copy.value(of: Expression(source), in: machine.session.environment)
    _ = copy.readings(of: Condition(source), in: machine.session.environment)
    _ = copy.variables
    #expect(variable("list", of: machine) == before)
    var second = machine.model
    let length = try second.value(of: Expression("[].slice.call(list).length"), in: machine.session.environment)
    #expect(length == 2)
  }

  /// Each must find the values of its own event, however often other copies have looked in between.
  @Test func eventsOfCopiesDoNotMix() throws {
    var machine = try started("_event.data.push(9); mine = _event")
    _ = machine.perform(.event("go", payload: [1]))
    var copy = machine.model
    copy.receive(Event("other", payload: [5]))
    #expect(try copy.holds("_event.data[0] == 5", in: machine.session.environment).holds)
    var model = machine.model
    #expect(try model.value(of: Expression("_event.data"), in: machine.session.environment) == [1, 9])
    #expect(try model.holds("mine === _event", in: machine.session.environment).holds)
    #expect(try copy.value(of: Expression("_event.data"), in: machine.session.environment) == [5])
  }

  /// Looking at plain values costs no context of its own.
  @Test(arguments: [
    "list.length == 2", "list.indexOf(2) >= 0", "_event.data.k === 1 && In('s')", "String(list) == '1,2'",
    "Math.max(list[0], json.k[1]) > 1", "words.toUpperCase() == 'TWO WORDS'", "tree.tagName == 'a'", "typeof nothing",
    "isNaN(words)", "Array.isArray(list)",
  ])
  func lookingSharesTheContext(_ source: String) throws {
    var machine = try started([])
    _ = machine.perform(.event("go", payload: ["k": 1]))
    var copy = machine.model
    #expect(try copy.holds(Condition(source), in: machine.session.environment).holds)
    #expect(copy.sharesItsContext(with: machine.model))
    _ = try copy.holds("list.push(1)", in: machine.session.environment)
    #expect(!copy.sharesItsContext(with: machine.model))
  }
}

extension ECMAScriptDataModel {
  /// True if another copy has the same variables, so that both can use one context.
  fileprivate func sharesItsContext(with other: ECMAScriptDataModel) -> Bool {
    run === other.run && moment.variables === other.moment.variables
      && moment.bindings?.stamp == other.moment.bindings?.stamp
  }
}
