import StatechartExecution
import StatechartSimulation
import Statecharts
import Testing

@testable import Lessons

/// Answers while they are written: what buttons add to them, and what is chosen in place of typing.
struct AnswerDraftTests {
  private static let chart = Statechart(
    name: "door",
    events: [
      EventDeclaration("push", displayName: LocalizedText("Push it", zhHans: "推")),
      EventDeclaration("turn", displayName: "Turn, twice"), EventDeclaration("one", displayName: "Same"),
      EventDeclaration("two", displayName: "Same"), EventDeclaration("say"),
    ],
    states: [
      State("open", displayName: "Wide open", transitions: [.on("push", to: "shut"), .on("one"), .on("two")]),
      State(
        "shut", transitions: [.on("turn", to: "open", do: [.action(Action("lock", displayName: "Draw the bolt"))])]),
    ])

  private static func exercise(_ matter: String, of chart: Statechart = chart) throws -> Exercise {
    let machine = try Machine(identifier: "door", compiled: try CompiledChart(chart))
    return try ExerciseDraft(text: "---\ntitle: A\nmachine: door\n\(matter)\n---\nText.").exercise { _ in machine }
  }

  private static let run = "exercise: run\ngoal: reach shut"

  @Test(arguments: [
    ("", Step.event("push"), "en", "Push it"), ("", .event("push"), "zh-Hans", "推"),
    ("push", .event("push"), "en", "push, Push it"), ("push\n", .event("one"), "en", "push, one"),
    // A label that has a comma, or is that of several events, is no name.
    ("", .event("turn"), "en", "turn"), ("", .event("two"), "en", "two"),
    ("", .event("say", payload: ["a": 1]), "en", #"say{"a":1}"#), ("", .request("open"), "en", "!Wide open"),
    ("", .advance(Delay(milliseconds: 2000)), "en", "+2s"),
    ("http://x/machines/door?run=push", .event("turn"), "en", "Push it, turn"),
    ("nonsense", .event("push"), "en", "nonsense, Push it"),
  ])
  func aStepIsAdded(text: String, step: Step, language: String, result: String) throws {
    let draft = AnswerDraft(text, to: try Self.exercise(Self.run))
    #expect(draft.edited(.add(step), in: language) == result)
  }

  @Test(arguments: [
    ("push, turn", "push"), ("Push it → turn", "Push it"), ("push", ""), ("", ""), ("push, Turn, twice", "push"),
    ("push, nonsense", "push"), ("http://x/machines/door?run=push,turn", "http://x/machines/door?run=push"),
  ])
  func theLastStepIsTakenAway(text: String, result: String) throws {
    #expect(AnswerDraft(text, to: try Self.exercise(Self.run)).edited(.undo, in: "en") == result)
  }

  @Test func runsAreOnLinesOfTheirOwn() throws {
    let exercise = try Self.exercise("exercise: cover\nof: transitions")
    var text = AnswerDraft("", to: exercise).edited(.add(.event("push")), in: "en")
    text = AnswerDraft(text, to: exercise).edited(.newRun, in: "en")
    #expect(text == "Push it\n" && AnswerDraft(text, to: exercise).edited(.newRun, in: "en") == text)
    #expect(try AnswerDraft(text, to: exercise).steps() == [])
    text = AnswerDraft(text, to: exercise).edited(.add(.event("one")), in: "en")
    #expect(text == "Push it\none" && (try? AnswerDraft(text, to: exercise).steps()) == [.event("one")])
    text = AnswerDraft(text, to: exercise).edited(.undo, in: "en")
    #expect(text == "Push it\n" && AnswerDraft(text, to: exercise).edited(.undo, in: "en") == "Push it")
    #expect(AnswerDraft("# first", to: exercise).edited(.add(.event("one")), in: "en") == "# first\none")
  }

  @Test func stepsAreThoseOfTheRun() throws {
    let exercise = try Self.exercise("exercise: run\nrun: push\ngoal: reach open")
    #expect(try AnswerDraft("http://x/machines/door?run=push,turn", to: exercise).steps() == [.event("turn")])
    #expect(AnswerDraft("a", to: exercise).edited(.preview, in: "en") == "a")
    #expect(throws: RunError.self) { try AnswerDraft("nonsense", to: exercise).steps() }
  }

  private static let predict = "exercise: predict\nask: push,turn\nabout: outcome, actions, reason"

  /// What is chosen is the text that would be typed, and is chosen again where that text is shown.
  @Test func whatIsChosenIsAnAnswer() throws {
    let exercise = try Self.exercise(Self.predict)
    let choices = try #require(PredictionChoices(exercise))
    #expect(choices.values(of: .outcome) == ["refused", "open", "shut"] && choices.actions == ["lock"])
    let fields = ["outcome": "open", "actions.1": "lock", "reason": "none"]
    let text = try #require(choices.text(of: fields.merging(["actions.2": ""]) { $1 }))
    #expect(text == "outcome: open\nactions: lock\nreason: none")
    #expect(choices.fields(of: text) == fields && exercise.verdict(onText: text).mark == 1)
    #expect(choices.text(of: ["outcome": "", "source": "x"]) == nil)
    #expect(choices.fields(of: "Outcome: open\nactions: lock\nreason: none") == nil)
    #expect(choices.fields(of: "open") == nil)
  }

  /// A part that is not chosen is missing, and the rest is marked.
  @Test func aPartMayBeLeftOpen() throws {
    let exercise = try Self.exercise(Self.predict)
    let choices = try #require(PredictionChoices(exercise))
    let text = try #require(choices.text(of: ["outcome": "open", "reason": "none"]))
    let verdict = exercise.verdict(onText: text)
    #expect(abs(verdict.mark - 2 / 3.0) < 0.01 && verdict.remarks.map(\.reason) == [.lineMissing(.actions)])
    #expect(choices.fields(of: text) == ["outcome": "open", "reason": "none"])
  }

  /// States that are active together are chosen one by one.
  @Test func severalStatesAreChosen() throws {
    let chart = Statechart(
      name: "two",
      states: [
        State(
          "p", kind: .parallel, transitions: [.on("go")],
          children: [State("a", children: [State("a1"), State("a2")]), State("b", children: [State("b1")])])
      ])
    let exercise = try Self.exercise("exercise: predict\nask: go", of: chart)
    let choices = try #require(PredictionChoices(exercise))
    #expect(choices.allowsSeveral && choices.names(of: .outcome).count == 4)
    let fields = ["outcome.1": "a1", "outcome.3": "b1"]
    #expect(choices.text(of: fields) == "outcome: a1, b1" && choices.fields(of: "outcome: a1, b1") == fields)
    #expect(exercise.verdict(onText: "outcome: a1, b1").mark == 1)
  }

  @Test func nothingIsChosenElsewhere() throws {
    #expect(PredictionChoices(try Self.exercise(Self.run)) == nil)
    let states = (0...PredictionChoices.Limits.states).map { State(State.ID("s\($0)"), transitions: [.on("go")]) }
    let large = try Self.exercise("exercise: predict\nask: go", of: Statechart(name: "large", states: states))
    #expect(PredictionChoices(large) == nil)
  }
}
