@testable import ECMAScriptDataModel
@testable import StatechartExecution
import Statecharts
import Testing

/// What a script does to the language changes neither other sessions nor the functions by which the data model works.
@Suite struct TamperingTests {
  static let attempts = [
    "Object.prototype.x = 1", "Object.prototype.get = () => 7", "Object.prototype.value = 7",
    "Object.prototype.toJSON = () => 'evil'", "Array.prototype.toJSON = () => 'evil'",
    "String.prototype.toJSON = () => 'evil'",
    "Object.defineProperty(Array.prototype, '0', { set() { throw 'evil' } })",
    "Object.defineProperty(Object.prototype, 'name', { set() { throw 'evil' } })",
    "Object.defineProperty(Object.prototype, 'data', { set() { throw 'evil' } })",
    "Array.prototype[Symbol.iterator] = null", "Array.prototype.push = null", "Array.prototype.map = null",
    "JSON.stringify = null", "JSON.parse = () => 'evil'", "JSON = null", "Math.max = () => 0", "Date = null",
    "Date.now = null",
    "Function.prototype.call = () => 'evil'", "Function.prototype.apply = null", "Function.prototype.bind = null",
    "Map.prototype.get = null", "Set.prototype.has = () => true", "WeakSet.prototype.has = () => true",
    "String.prototype.trim = () => 'evil'", "String.prototype.replace = () => 'evil'",
    "String.prototype.indexOf = null",
    "RegExp.prototype.exec = null", "RegExp.prototype[Symbol.replace] = null", "Object.keys = () => ['evil']",
    "Object.defineProperty = null", "Object.freeze = null",
    "Object.getOwnPropertyDescriptor = () => ({ value: 'evil' })",
    "Reflect = null", "Error = null", "Array = null", "Object = null", "Function = null", "eval = null",
    "Symbol = null",
    "Error.prototype.toString = () => { for (;;); }", "this.toString = () => { throw 1 }", "globalThis.In = null",
    "Object.freeze(Object.prototype)", "Object.seal(this)",
    "for (const name of Object.getOwnPropertyNames(this)) try { if (name != 'list') this[name] = null } catch {}",
  ]

  @Test(arguments: attempts) func theDataModelGoesOn(_ script: String) throws {
    var machine = try started(script)
    let before = machine.snapshot
    _ = machine.perform(.event("go", payload: ["k": 1]))
    #expect(machine.snapshot.variables.first == before.variables.first)
    #expect(variable("list", of: machine) == [1, 2])
    var model = machine.model
    let loop = Foreach(in: "list", item: "list", index: nil, content: [])
    try model.bind(loop, item: ["a": ["b", 3]], index: 0, in: machine.session.environment)
    #expect(model.variables.first { $0.name == "list" }?.value == ["a": ["b", 3]])
    let condition = Condition("_event.data.k > 5 && In('s')")
    #expect(
      model.readings(of: condition, in: machine.session.environment) == [ValueBinding(name: "_event.data.k", value: 1)]
    )
    #expect(try !model.holds(condition, in: machine.session.environment).holds)
    #expect(try model.holds("_event.data.k == 1", in: machine.session.environment).holds)
  }

  @Test(arguments: attempts) func otherSessionsDoNotSeeIt(_ script: String) throws {
    var machine = try started(script)
    _ = machine.perform(.event("go"))
    let source = """
      [typeof ({}).x, typeof [].push, Math.max(1, 2), JSON.stringify([1]), Date.now(), Object.keys({ a: 1 }), \
      (() => 3).call(), ' a '.trim(), `${[1, 2]}`, In('s')]
      """
    #expect(
      try evaluate(source)
        == .success(["undefined", "function", 2, "[1]", 0, ["a"], 3, "a", "1,2", true]))
  }
}
