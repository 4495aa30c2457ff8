import ECMAScriptDataModel
import StatechartExecution
import Statecharts
import Testing

/// Copies go their own ways, with all that a context holds.
@Suite struct ScriptSessionTests {
  static let counting = "if (!this.next) { let n = 0; next = () => ++n }; list.push(next())"

  @Test func copiesAreIndependent() throws {
    var machine = try started([.script(Script(.inline(Self.counting)))])
    _ = machine.perform(.event("go"))
    let early = machine
    for _ in 0..<3 { _ = machine.perform(.event("go")) }
    var again = early
    _ = again.perform(.event("go"))
    #expect(variable("list", of: early) == [1, 2, 1])
    #expect(variable("list", of: again) == [1, 2, 1, 2])
    #expect(variable("list", of: machine) == [1, 2, 1, 2, 3, 4])
    #expect(early.fingerprint != machine.fingerprint)
  }

  @Test func lookingAheadChangesNothing() throws {
    var machine = try started([], condition: "list.push(9) > 100")
    for _ in 0..<3 {
      _ = machine.moves
      #expect(machine.perform(.event("go")).rejection != nil)
    }
    #expect(variable("list", of: machine) == [1, 2])
  }

  @Test func forwardAndBackAgainIsTheSame() throws {
    let script = Script(.inline("list.push(Math.random() + Date.now()); this.f = () => list.length"))
    var machine = try started([.script(script), set("words", to: "f() + '.' + _event.data")])
    var seen: [Snapshot] = []
    var kept: [Interpreter<ECMAScriptDataModel>] = []
    let steps = (0..<20).flatMap { [Step.event("go", payload: .number(Double($0))), .advance(Delay(milliseconds: 7))] }
    for step in steps {
      kept.append(machine)
      _ = machine.perform(step)
      seen.append(machine.snapshot)
    }
    for index in [39, 0, 20, 5, 38] {
      var earlier = kept[index]
      #expect(
        zip(steps, seen).dropFirst(index).allSatisfy { step, snapshot in
          _ = earlier.perform(step)
          return earlier.snapshot == snapshot
        })
    }
  }

  /// Copies of a run share a virtual machine; what is stopped in one of them is nobody else's affair.
  @Test func copiesInSeveralThreadsDoNotDisturbEachOther() async throws {
    let script = "list.push(_event.data); if (_event.data === 3) for (;;) list[0]++"
    let machine = try started([.script(Script(.inline(script)))], time: 0.05)
    let lists = await withTaskGroup(of: [Value?].self) { group in
      for _ in 0..<4 {
        group.addTask {
          (1...12).map { number in
            var copy = machine
            for data in [Double(number % 4), 7] { _ = copy.perform(.event("go", payload: .number(data))) }
            return variable("list", of: copy)
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let expected = (1...12).map { number -> Value? in
      number % 4 == 3 ? [1, 2, 7] : [1, 2, .number(Double(number % 4)), 7]
    }
    #expect(lists == Array(repeating: expected, count: 4))
  }
}
