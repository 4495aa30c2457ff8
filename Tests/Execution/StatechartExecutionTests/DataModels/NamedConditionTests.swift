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

  /// A transition after an undecided one would be taken only if that did not hold, so it waits too.
  @Test(arguments: [
    ("go", "Start"), ("go,=ready=false", "Start"), ("=ready=false,go", "Else"), ("=ready=true,go", "Then"),
    ("choose", "Choice"), ("choose,=ready=false", "Else"), ("choose,=ready=true", "Then"),
  ])
  func whatFollowsWaits(text: String, state: String) throws {
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
      let later = Refusal.follows(Self.open("Start", 0, "ready"), undecided: nil)
      #expect(reasons == [.conditionUndecided("ready"), later, .eventMismatch(expected: ["choose"]), later])
    }
  }

  private static func open(_ state: State.ID, _ ordinal: Int, _ condition: Condition) -> UndecidedTransition {
    UndecidedTransition(transition: Transition.ID(source: state, ordinal: ordinal), condition: condition)
  }

  /// A machine that rests before an undecided condition says so, whatever it is asked; each transition has its own.
  @Test func whatRestsSaysWhatItWaitsFor() throws {
    guard case .refused(let rejection) = try run("ask,leave").1 else {
      Issue.record("the event was taken")
      return
    }
    let first = Self.open("Choice", 0, "isAdult")
    #expect(
      rejection.candidates.map(\.refusal) == [
        .conditionUndecided("isAdult"), .follows(first, undecided: "isChild, or looks so"),
      ])
    #expect(rejection.questions == ["isAdult", "isChild, or looks so"])
  }

  /// A row never has another's condition: what was said of a later one shows while an earlier one is undecided.
  @Test(
    arguments: [
      ("=isAdult=false", [.conditionFalse("isAdult", read: said("isAdult")), .conditionUndecided(later)]),
      (
        "=isChild%2C%20or%20looks%20so=false",
        [.conditionUndecided("isAdult"), .conditionFalse(later, read: said(later.source))]
      ),
      (
        "=isChild%2C%20or%20looks%20so=true",
        [.conditionUndecided("isAdult"), .follows(open("Choice", 0, "isAdult"), undecided: nil)]
      ),
    ] as [(String, [Refusal])])
  func aRowHasItsOwnCondition(answer: String, refusals: [Refusal]) throws {
    let rejection = try #require(try run("ask,\(answer),leave").1?.rejection)
    #expect(rejection.candidates.map(\.refusal) == refusals)
  }

  /// A request for the last state of a choice asks what comes before, though that leads elsewhere.
  @Test func aRequestAsksWhatComesFirst() throws {
    let chart = Statechart(
      dataModel: .named,
      states: [
        State("C", transitions: [Transition(condition: "rich", targets: ["A"]), Transition(targets: ["B"])]),
        State("A"), State("B"),
      ])
    var machine = Interpreter(try CompiledChart(chart), model: NamedConditionModel(chart))
    _ = machine.start()
    let rejection = try #require(machine.perform(.request("B")).rejection)
    #expect(
      rejection.candidates.map(\.refusal) == [
        .targetMismatch(targets: ["A"]), .follows(Self.open("C", 0, "rich"), undecided: nil),
      ])
    #expect(rejection.questions == ["rich"])
  }

  private static let later: Condition = "isChild, or looks so"

  private static func said(_ name: String) -> [ValueBinding] { [ValueBinding(name: name, value: false)] }

  private static func choose(_ condition: Condition, _ content: [Content], else other: [Content] = []) -> Content {
    .choose(Choose([Choose.Branch(if: condition, content: content), Choose.Branch(if: nil, content: other)]))
  }

  /// What a step would do: it asks for `ready` in content, of an internal event, of a timer, or in another region.
  private static let asking = Statechart(
    dataModel: .named,
    states: [
      State(
        "Rest",
        transitions: [
          Transition(
            events: ["content"], targets: ["Done"],
            content: [choose("ready", [.raise(Raise("a"))], else: [.raise(Raise("b"))])]),
          .on("entry", to: "Entered"), .on("leave", to: "Timed"), .on("split", to: "Split"), .on("calm", to: "Done"),
          Transition(events: ["internal"], targets: ["Raised"], content: [.raise(Raise("x"))]),
        ]),
      State("Entered", onEntry: [[choose("ready", [.raise(Raise("a"))])]]),
      State("Raised", transitions: [.on("x", to: "Done", if: "ready"), .on("content", to: "Done")]),
      State(
        "Timed", transitions: [.on("due", to: "Done", if: "ready")],
        onEntry: [[.send(Send(event: .literal("due"), delay: .literal(Delay(milliseconds: 1000))))]]),
      State(
        "Split", kind: .parallel,
        children: [
          State("Left", children: [State("L1", transitions: [.on("both", to: "L2")]), State("L2")]),
          State("Right", children: [State("R1", transitions: [.on("both", to: "R2", if: "ready")]), State("R2")]),
        ]),
      State("Done"),
    ])

  private func outcome(_ text: String) throws -> (Interpreter<NamedConditionModel>, Outcome?) {
    var machine = Interpreter(try CompiledChart(Self.asking), model: NamedConditionModel(Self.asking))
    _ = machine.start()
    var last: Outcome?
    for step in try Run(Self.asking, text: text).steps { last = machine.perform(step) }
    return (machine, last)
  }

  @Test(
    arguments: [
      ("content", ["Rest"], false), ("entry", ["Rest"], false), ("internal", ["Rest"], false),
      ("leave,+1s", ["Timed"], true), ("split,both", ["L1", "R1"], true),
    ] as [(String, [State.ID], Bool)])
  func aStepThatComesToAQuestionIsRefused(text: String, states: [State.ID], isOwn: Bool) throws {
    let (machine, last) = try outcome(text)
    #expect(machine.snapshot.atomicStates == states)
    guard case .refused(let rejection) = last else {
      Issue.record("the step was taken")
      return
    }
    #expect(
      rejection.candidates.contains {
        $0.refusal == (isOwn ? .conditionUndecided("ready") : .leadsToUndecided("ready"))
      })
    #expect(rejection.questions == ["ready"])
    #expect(!rejection.moves.map(\.step).contains(rejection.step))
    #expect(!machine.moves.map(\.step).contains(rejection.step))
    if case .event(let name, _) = rejection.step {
      var copy = machine
      #expect(!machine.accepts(name))
      let isTaken = copy.deliver(Event(name))
      #expect(!isTaken)
      #expect(copy.snapshot == machine.snapshot)
    }
  }

  @Test(arguments: [
    ("content", "Done", "Done"), ("entry", "Entered", "Entered"), ("internal", "Done", "Raised"),
    ("leave,+1s", "Done", "Timed"), ("split,both", "L2 R2", "L2 R1"), ("calm", "Done", "Done"),
  ])
  func anAnsweredQuestionRefusesNothing(text: String, holding: String, failing: String) throws {
    for (answer, states) in [("true", holding), ("false", failing)] {
      let (machine, _) = try outcome("=ready=\(answer)," + text)
      #expect(machine.snapshot.atomicStates.map(\.name).joined(separator: " ") == states)
      #expect(
        machine.moves.map(\.step).allSatisfy { step in
          var copy = machine
          if case .taken = copy.perform(step) { return true }
          return false
        })
    }
  }

  /// Two questions of which each leads to the other can both be answered.
  @Test func anAnswerIsTakenWhereItLeadsToAQuestion() throws {
    func asking(_ name: String) -> [Content] { [Self.choose(Condition(name), [.raise(Raise("a"))])] }
    let chart = Statechart(
      dataModel: .named,
      states: [
        State(
          "Rest",
          transitions: [
            Transition(condition: "a", targets: ["A"], content: asking("b")),
            Transition(condition: "b", targets: ["B"], content: asking("a")),
          ]), State("A"), State("B"),
      ])
    var machine = Interpreter(try CompiledChart(chart), model: NamedConditionModel(chart))
    _ = machine.start()
    for (step, state) in zip(try Run(chart, text: "=a=true,=b=false").steps, ["Rest", "A"] as [State.ID]) {
      guard case .taken = machine.perform(step) else {
        Issue.record("\(step) was refused")
        return
      }
      #expect(machine.snapshot.atomicStates == [state])
    }
  }

  /// Whether the condition holds or not, the transition inside goes first.
  @Test func aQuestionThatChangesNothingIsNotAsked() throws {
    let chart = Statechart(
      dataModel: .named,
      states: [
        State(
          "Both", kind: .parallel, transitions: [.on("e", to: "Out", if: "ready")],
          children: [
            State("Left", children: [State("L1", transitions: [.on("e", to: "L2")]), State("L2")]),
            State("Right", children: [State("R1")]),
          ]), State("Out"),
      ])
    var machine = Interpreter(try CompiledChart(chart), model: NamedConditionModel(chart))
    _ = machine.start()
    #expect(machine.accepts("e"))
    guard case .taken = machine.perform(.event("e")) else {
      Issue.record("the event was refused")
      return
    }
    #expect(machine.snapshot.atomicStates == ["L2", "R1"])
    guard case .refused(let rejection) = machine.perform(.event("e")) else {
      Issue.record("the event was taken")
      return
    }
    #expect(rejection.candidates.map(\.refusal) == [.conditionUndecided("ready")])
  }

  /// At the start there is no step to refuse.
  @Test func atTheStartNoBranchIsTaken() throws {
    let chart = Statechart(
      dataModel: .named,
      states: [
        State(
          "Rest", onEntry: [[Self.choose("ready", [.raise(Raise("a"))], else: [.raise(Raise("b"))])]])
      ])
    var machine = Interpreter(try CompiledChart(chart), model: NamedConditionModel(chart))
    let effects = machine.start().flatMap(\.microsteps).flatMap(\.executed).map(\.effect)
    guard case .chose(let choice) = try #require(effects.first), effects.count == 1 else {
      Issue.record("something else was executed: \(effects)")
      return
    }
    #expect(choice.checks.map(\.verdict) == [.undecided] && choice.branch == nil)
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
  @Test func whatWasSaidDistinguishesMachines() throws {
    let fingerprints = try ["", "=isAdult=true", "=isAdult=false"].map { try run($0).0.fingerprint }
    #expect(Set(fingerprints).count == 3)
  }

  private static let joined = Statechart(
    name: "door", dataModel: .named,
    states: [
      State(
        "a",
        transitions: [
          .on("go", to: "b", if: "not shut and (paid or In('b'))"), .on("go", to: "c", if: "shut"),
          .on("go", to: "d", if: "true"),
        ]),
      State("b"), State("c"), State("d"),
    ])

  /// Links from when `!ok` was a name of its own keep their meaning.
  @Test(arguments: [("=ok=false,go", "b"), ("=ok=true,go", "a"), ("=!ok=true,go", "b"), ("=!ok=false,go", "a")])
  func aNegatedNameMayStillBeAnswered(text: String, state: State.ID) throws {
    let chart = Statechart(
      dataModel: .named, states: [State("a", transitions: [.on("go", to: "b", if: "!ok")]), State("b")])
    #expect(chart.namedConditions == ["ok"])
    var machine = Interpreter(try CompiledChart(chart), model: NamedConditionModel(chart))
    _ = machine.start()
    for step in try Run(chart, text: text).steps { _ = machine.perform(step) }
    #expect(machine.snapshot.configuration == [state])
  }

  /// Only the names are asked, and of those only what matters.
  @Test(arguments: [
    ("go", "a", "shut"), ("=shut=true,go", "c", nil), ("=shut=false,go", "a", "paid"),
    ("=shut=false,=paid=true,go", "b", nil), ("=shut=false,=paid=false,go", "d", nil),
    ("=not%20shut%20and%20%28paid%20or%20In%28%27b%27%29%29=true,go", "b", nil),
  ])
  func joinedConditionsAreComputed(text: String, state: String, asked: String?) throws {
    #expect(Self.joined.namedConditions == ["shut", "paid"])
    var machine = Interpreter(try CompiledChart(Self.joined), model: NamedConditionModel(Self.joined))
    _ = machine.start()
    var last: Outcome?
    for step in try Run(Self.joined, text: text).steps { last = machine.perform(step) }
    #expect(machine.snapshot.configuration == [State.ID(state)])
    guard let asked else { return }
    guard case .refused(let rejection) = last else {
      Issue.record("the event was taken")
      return
    }
    #expect(rejection.candidates.first?.refusal == .conditionUndecided(Condition(asked)))
  }
}
