@testable import ECMAScriptDataModel
import StatechartAnalysis
import StatechartExecution
import Statecharts
import Synchronization
import Testing

/// Expressions that fail: what it costs is bounded, in counted work.
@Suite struct FailureTests {
  /// The library takes milliseconds to hand an exception over to C, so none is.
  @Test func nothingIsThrownAcross() throws {
    let sources = [
      "nope.x", "1 +", "null.x", "(() => { throw 5 })()", "(() => { throw { toString() { throw 1 } } })()",
      "(() => { throw Symbol('s') })()", "(function f() { f() })()",
    ]
    for source in sources {
      guard case .failure(let error) = try evaluate(source) else {
        Issue.record("\(source) does not fail")
        continue
      }
      #expect(error != EvaluationError(ScriptRealm.handedOver))
      var machine = try started([], condition: Condition(source))
      let failures = failures(of: machine.perform(.event("go")))
      #expect(failures.count == 1 && !"\(failures)".contains(ScriptRealm.handedOver))
    }
  }

  @Test(arguments: [("(() => { throw 'five' })()", "five"), ("nope.x", "ReferenceError: Can't find variable: nope")])
  func theWordsAreThoseOfWhatWasThrown(_ source: String, _ words: String) throws {
    #expect(try evaluate(source) == .failure(EvaluationError(words)))
  }

  static let endless = "(function () { for (;;); })()"

  /// A chart whose transitions all ask for what never ends, in texts of their own.
  private static func chart(_ conditions: [String]) -> Statechart {
    Statechart(
      dataModel: .ecmascript, variables: [Variable("n", value: .expression("0"))],
      states: conditions.indices.map { index in
        State(
          State.ID("s\(index)"),
          transitions: [
            Transition(
              events: [EventDescriptor("e\(index)")], condition: Condition(conditions[index]), targets: ["s0"]),
            .on("next", to: State.ID("s\((index + 1) % conditions.count)")),
          ])
      })
  }

  /// One that was stopped once is not tried again while copies look ahead, nor are others after several were.
  @Test(arguments: [
    (Array(repeating: endless, count: 8), 1), ((0..<8).map { endless + " + \($0)" }, 3),
  ])
  func lookingAheadStopsFewScripts(_ conditions: [String], _ stops: Int) throws {
    let model = ECMAScriptDataModel(limits: .init(time: 0.02, sessionTime: 100))
    var machine = Interpreter(try CompiledChart(Self.chart(conditions)), model: model)
    _ = machine.start()
    _ = machine.perform(.event("next"))
    _ = machine.moves
    for _ in 0..<3 {
      let outcome = machine.perform(.event("e0"))
      _ = outcome.rejection.map { machine.explain($0) }
    }
    #expect(machine.model.lookahead.stopped.withLock(\.count) == stops)
  }
}
