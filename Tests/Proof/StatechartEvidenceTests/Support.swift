import StatechartEvidence
import StatechartExecution
import StatechartGrading
import StatechartSimulation
import Statecharts

extension Participant {
  /// A chart with the data model that it is run with.
  init(_ chart: Statechart) throws {
    let compiled = try CompiledChart(chart)
    self.init(compiled, model: try compiled.openDataModel(), resources: .plain)
  }
}

/// Charts that several tests use.
enum Charts {
  /// A door that is opened, shut and locked; a bell rings in any state but is refused when it is locked.
  static let door = Statechart(
    dataModel: .null,
    states: [
      State("open", transitions: [.on("push", to: "shut"), .on("bell")]),
      State("shut", transitions: [.on("pull", to: "open"), .on("turn", to: "locked", do: [.action(Action("click"))])]),
      State("locked", transitions: [.on("turn", to: "shut")]),
    ])

  /// A light that goes out by itself five seconds after it was switched on, and can be switched on again.
  static let light = Statechart(
    dataModel: .null,
    states: [
      State("off", transitions: [.on("press", to: "on")]),
      State(
        "on", transitions: [.on("timer", to: "off"), .on("press", to: "on")],
        onEntry: [
          [.send(Send(event: .literal("timer"), id: "t", delay: .literal(Delay(milliseconds: 5000))))]
        ], onExit: [[.cancel(Cancel(.literal("t")))]]),
    ])

  /// A machine with a way that leads nowhere.
  static let trap = Statechart(
    dataModel: .null,
    states: [
      State("a", transitions: [.on("go", to: "b"), .on("fall", to: "pit")]),
      State("b", transitions: [.on("back", to: "a"), .on("end", to: "done")]), State("pit"),
      State("done", kind: .final),
    ])

  /// A variable that is undefined, then null, which is shown alike.
  static let nothing = Statechart(
    dataModel: .ecmascript, variables: [Variable("m")],
    states: [
      State(
        "S",
        transitions: [
          .on("nul", do: [.assign(Assign(location: "m", value: .expression("null")))]),
          .on("go", to: "Bad", if: "m === null"),
        ]),
      State("Bad"),
    ])

  /// A condition that fails, and what answers the error. SCXML 5.9.1.
  static let faulty = Statechart(
    dataModel: .null,
    states: [
      State("S", transitions: [.on("go", to: "T", if: "true"), .on("error.execution", to: "Err")]), State("T"),
      State("Err", transitions: [.on("back", to: "S")]),
    ])

  /// Two timers run at one time, and a person can start them anew.
  static let race = Statechart(
    dataModel: .null,
    states: [
      State(
        "first", transitions: [.on("short", to: "second"), .on("long", to: "over"), again],
        onEntry: [[timer("short", 1000), timer("long", 3000)]]),
      State("second", transitions: [.on("long", to: "over"), again]), State("over", transitions: [again]),
      State("both"),
    ])

  private static let again = Transition.on(
    "again", to: "first", do: [.cancel(Cancel(.literal("short"))), .cancel(Cancel(.literal("long")))])

  private static func timer(_ event: String, _ delay: Int) -> Content {
    .send(Send(event: .literal(event), id: event, delay: .literal(Delay(milliseconds: delay))))
  }

  /// A counter from 0 to 3.
  static let counter = Statechart(
    dataModel: .ecmascript, variables: [Variable("n", value: .expression("0"))],
    states: [
      State(
        "counting",
        transitions: [
          .on(
            "more", if: "n < 3",
            do: [.assign(Assign(location: "n", value: .expression("n + 1")))]),
          .on("reset", do: [.assign(Assign(location: "n", value: .expression("0")))]),
        ])
    ])
}
