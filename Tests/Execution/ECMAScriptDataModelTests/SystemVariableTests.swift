import ECMAScriptDataModel
import StatechartExecution
import Statecharts
import Testing

/// Writing a system variable fails, wherever it is tried, and raises `error.execution`. SCXML 5.10.
@Suite struct SystemVariableTests {
  static let attempts = [
    "_event.data = 5", "_event = {}", "_name = 3", "_sessionid = 'x'", "_ioprocessors = {}", "_x = 1", "_x.own = 1",
    "_event.own = 1", "_event.name = 'x'", "delete _event.name", "_ioprocessors.scxml = 1",
    "_ioprocessors.scxml.location = 'x'", "Object.defineProperty(_event, 'data', { value: 5 })", "var _event = 5",
    "Object.setPrototypeOf(_event, null)", "_event.data++", "({ a: _name } = { a: 1 })", "for (_name in { k: 1 });",
  ]

  @Test(arguments: attempts) func scriptsCannot(_ script: String) throws {
    var machine = try started("list.push(3); " + script)
    let outcome = machine.perform(.event("go", payload: 1))
    #expect(failures(of: outcome).count == 1)
    #expect(variable("list", of: machine) == [1, 2, 3])
  }

  @Test(arguments: ["(_event = 5)", "(_name = 3) && true", "_event.data += 1"]) func expressionsCannot(
    _ source: String
  ) throws {
    var assigning = try started([set("words", to: source)])
    #expect(failures(of: assigning.perform(.event("go", payload: 1))).count == 1)
    #expect(variable("words", of: assigning) == "two words")
    var asking = try started([], condition: Condition(source))
    #expect(failures(of: asking.perform(.event("go", payload: 1))).count == 1)
  }

  @Test(arguments: ["_event.data", "_event", "_name", "_ioprocessors"]) func placesOfAssignmentsCannot(
    _ location: String
  ) throws {
    var machine = try started([set(location, to: "5")])
    #expect(failures(of: machine.perform(.event("go", payload: 1))).count == 1)
  }

  /// What an event carries is a variable's value like any, and may be changed inside.
  @Test func whatAnEventCarriesMayBeChangedInside() throws {
    var machine = try started("_event.data.push(4); list = _event.data; list.push(Object.keys(_event).join())")
    #expect(failures(of: machine.perform(.event("go", payload: [3]))) == [])
    #expect(variable("list", of: machine) == [3, 4, "name,type,sendid,origin,origintype,invokeid,data"])
  }
}
