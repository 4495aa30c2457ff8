import StatechartExecution
import Statecharts
import Testing

/// Charts whose conditions are only names: whoever runs them says which hold.
struct NamedConditionTests {
  private static let chart = Statechart(
    name: "club", dataModel: .named,
    states: [
      State("Outside", transitions: [.on("enter", to: "Inside", if: " isAdult "), .on("ask", to: "Choice")]),
      State("Inside", transitions: [.on("leave", to: "Outside", if: "In('Inside')")]),
      State(
        "Choice",
        transitions: [
          Transition(condition: "isAdult", targets: ["Inside"]),
          Transition(condition: "isChild, or looks so", targets: ["Outside"]),
        ]),
    ])

  private func machine() throws -> Interpreter<NamedConditionModel> {
    Interpreter(try CompiledChart(Self.chart), model: NamedConditionModel(Self.chart))
  }

  private func run(_ text: String) throws -> (Interpreter<NamedConditionModel>, Outcome?) {
    var machine = try machine()
    _ = machine.start()
    var last: Outcome?
    for step in try Run(Self.chart, text: text).steps { last = machine.perform(step) }
    return (machine, last)
  }

  private func states(_ text: String) throws -> [State.ID] { try run(text).0.snapshot.configuration }

  @Test func theirNamesAreThoseOfTheChart() {
    #expect(Self.chart.namedConditions == ["isAdult", "isChild, or looks so"])
    #expect(Statechart(states: [State("a")]).namedConditions == [])
  }

  @Test func undecidedIsRefused() throws {
    let (machine, outcome) = try run("enter")
    #expect(machine.snapshot.configuration == ["Outside"])
    guard case .refused(let rejection) = outcome else {
      Issue.record("the event was taken")
      return
    }
    #expect(rejection.candidates.first?.refusal == .conditionUndecided(" isAdult "))
    #expect(rejection.moves.map(\.step) == [.event("ask")])
  }

  @Test(arguments: [
    ("=isAdult=true,enter", "Inside"), ("=isAdult=false,enter", "Outside"),
    ("=isAdult=true,=isAdult=null,enter", "Outside"),
    ("=isAdult=true,enter,leave", "Outside"), ("ask", "Choice"), ("ask,=isAdult=true", "Inside"),
    ("ask,=isAdult=false", "Choice"), ("ask,=isChild%2C%20or%20looks%20so=true", "Choice"),
    ("ask,=isAdult=false,=isChild%2C%20or%20looks%20so=true", "Outside"),
  ])
  func whatWasSaidDecides(text: String, state: String) throws {
    #expect(try states(text) == [State.ID(state)])
  }

  @Test func whatWasSaidIsAmongTheVariables() throws {
    let variables = try run("=isAdult=true").0.snapshot.variables
    #expect(variables.map(\.name) == ["isAdult", "isChild, or looks so"])
    #expect(variables.map(\.value) == [.boolean(true), .null])
  }

  /// A transition behind an undecided one would be taken only if that did not hold, so it waits too.
  @Test(arguments: [
    ("go", "Start"), ("go,=ready=false", "Start"), ("=ready=false,go", "Else"), ("=ready=true,go", "Then"),
    ("choose", "Choice"), ("choose,=ready=false", "Else"), ("choose,=ready=true", "Then"),
  ])
  func whatStandsBehindWaits(text: String, state: String) throws {
    let chart = Statechart(
      dataModel: .named,
      states: [
        State(
          "Outer", transitions: [.on("go", to: "Far")],
          children: [
            State(
              "Start",
              transitions: [.on("go", to: "Then", if: "ready"), .on("go", to: "Else"), .on("choose", to: "Choice")]),
            State(
              "Choice",
              transitions: [Transition(condition: "ready", targets: ["Then"]), Transition(targets: ["Else"])]),
          ]),
        State("Then"), State("Else"), State("Far"),
      ])
    var machine = Interpreter(try CompiledChart(chart), model: NamedConditionModel(chart))
    _ = machine.start()
    var last: Outcome?
    for step in try Run(chart, text: text).steps { last = machine.perform(step) }
    #expect(machine.snapshot.atomicStates == [State.ID(state)])
    if text == "go", case .refused(let rejection) = last {
      let reasons = rejection.candidates.map(\.refusal)
      #expect(reasons.filter { $0 == .conditionUndecided("ready") }.count == 3)
    }
  }

  /// A machine that rests before an undecided condition says so, whatever it is asked.
  @Test func whatRestsSaysWhatItWaitsFor() throws {
    guard case .refused(let rejection) = try run("ask,leave").1 else {
      Issue.record("the event was taken")
      return
    }
    #expect(rejection.candidates.map(\.refusal) == [.conditionUndecided("isAdult"), .conditionUndecided("isAdult")])
  }

  @Test func onlyTruthIsSaid() throws {
    guard case .refused(let rejection) = try run("=isAdult=5").1 else {
      Issue.record("5 was taken for an answer")
      return
    }
    guard case .failed(let message) = rejection.setting else {
      Issue.record("no reason was given")
      return
    }
    #expect(message.contains("true"))
  }

  @Test func anotherConditionIsNotKnown() throws {
    let error = try #require(throws: RunError.self) { try Run(Self.chart, text: "=isAdlt=true") }
    #expect(error.reason == .unknownVariable("isAdlt", nearest: ["isAdult"]))
  }

  /// Two machines that differ in what was said behave differently from then on.
  @Test func whatWasSaidTellsMachinesApart() throws {
    let fingerprints = try ["", "=isAdult=true", "=isAdult=false"].map { try run($0).0.fingerprint }
    #expect(Set(fingerprints).count == 3)
  }
}
