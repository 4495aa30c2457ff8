import Gallery
import StatechartExecution
import StatechartFormats
import StatechartGrading
import StatechartSimulation
import Statecharts
import Testing

@testable import Lessons

struct ExerciseTests {
  private static func machine(_ name: String) throws -> Machine? {
    let other = "initial => open; open => shut: push; shut => open: pull; shut => locked: turn;"
    let text =
      switch name {
      case "door": other + " locked => shut: turn;"
      case "other": other
      case _: ""
      }
    guard !text.isEmpty else { return nil }
    return try Machine(identifier: name, compiled: try CompiledChart(try SMCatNotation().read(SourceText(text)).chart))
  }

  private static func exercise(on name: String = "door", _ matter: String) throws -> Exercise {
    try ExerciseDraft(text: "---\ntitle: A\nmachine: \(name)\n\(matter)\n---\nText.").exercise { try machine($0) }
  }

  @Test(arguments: [
    ("exercise: run\ngoal: reach locked in 2 moves", "push,turn", 1.0, [String]()),
    ("exercise: run\ngoal: reach locked", "# a comment\n\n push,turn ", 1, []),
    ("exercise: run\ngoal: reach locked\ngoal: find 1 refused move", "push,turn", 0.5, ["goal 2 is not met"]),
    ("exercise: run\ngoal: reach locked in 2 moves", "push,pull,push,turn", 0, ["goal 1 is not met: it was missed"]),
    ("exercise: run\ngoal: reach locked\nrun: push", "turn", 1, []),
    ("exercise: run\ngoal: reach locked", "push\nturn", 0, ["the answer must be one run on one line"]),
    ("exercise: predict\nask: push,turn", "locked", 1, []), ("exercise: predict\nask: turn", "refused", 1, []),
    ("exercise: predict\nask: push,turn", "shut", 0, ["the machine is then in locked"]),
    ("exercise: predict\nask: turn", "open", 0, ["the machine refuses the step"]),
    (
      "exercise: predict\nask: push,turn\nabout: outcome, actions, reason", "locked\nreason: none\nactions: none", 1, []
    ),
    (
      "exercise: predict\nask: turn\nabout: outcome, reason", "outcome: refused\nreason: condition", 0.5,
      ["the reason is 'event'"]
    ),
    (
      "exercise: predict\nask: turn\nabout: outcome, reason", "outcome: refused\nreason: event\nreason: end", 0,
      ["the answer must be 2 lines: outcome: …, reason: …"]
    ),
    (
      "exercise: predict\nask: push\nabout: outcome, reason", "shut\nopen", 0.5,
      ["the line 'reason: …' is missing"]
    ),
    (
      "exercise: predict\nask: push\nabout: reason", "reason: event", 0, ["the machine takes the step"]
    ),
    ("exercise: apart\nother: other", "push,turn,turn", 1, []),
    ("exercise: apart\nother: other", "push,turn", 0, ["both take the last step"]),
    ("exercise: apart\nother: other", "push,push", 0, ["both refuse the last step"]),
    ("exercise: apart\nother: other", "turn,push", 0, ["a step before the last is refused"]),
    ("exercise: cover", "push,pull\npush,turn,turn", 1, []),
    ("exercise: cover", "push,pull", 0.5, ["shut#1", "locked#0"]),
    ("exercise: cover", "", 0, ["the answer must be runs, one per line"]),
    ("exercise: cover\nof: 3 changes\nseed: 4", "push,pull,push,turn,turn,pull,turn,push,push", 1, []),
  ])
  func marksTexts(matter: String, answer: String, mark: Double, remarks: [String]) throws {
    let verdict = try Self.exercise(matter).verdict(onText: answer)
    #expect(verdict.mark == mark)
    #expect(verdict.remarks.count == remarks.count)
    for (found, wanted) in zip(verdict.remarks, remarks) where !wanted.contains("#") {
      #expect(found.message == wanted)
    }
  }

  @Test func marksRepairedCharts() throws {
    let exercise = try Self.exercise(
      on: "other",
      "exercise: repair\nholds: push,turn,turn => shut\nholds: turn => refused\nholds: knock => refused\nholds: push => taken"
    )
    #expect(exercise.asksForChart)
    let door = try #require(try Self.machine("door"))
    let other = try #require(try Self.machine("other"))
    #expect(exercise.verdict(onRepaired: door).mark == 1)
    let verdict = exercise.verdict(onRepaired: other)
    #expect(verdict.mark == 0.75)
    #expect(verdict.remarks == [Verdict.Remark(run: "push,turn,turn", .refused)])
  }

  /// A chart that does not know a step before the last one has not shown that it refuses the last one.
  @Test(arguments: [
    ("door", 1), ("other", 0.75), ("initial => open;", 0.25), ("initial => open; open => shut: push;", 0.25),
  ])
  func anEmptyRepairIsWorthLess(answer: String, mark: Double) throws {
    let exercise = try Self.exercise(
      on: "other",
      "exercise: repair\nholds: turn => refused\nholds: push,turn,push => refused\nholds: push,turn,pull => refused\n"
        + "holds: push,turn,turn => shut")
    let machine =
      try Self.machine(answer)
      ?? Machine(identifier: "a", compiled: CompiledChart(SMCatNotation().read(SourceText(answer)).chart))
    #expect(exercise.verdict(onRepaired: machine).mark == mark)
  }

  /// Where runs are given, those that hold count if that is the maximum measure.
  @Test func runsThatHoldCount() throws {
    let exercise = try Self.exercise(
      "exercise: build\nholds: push => taken\nholds: turn => refused\nholds: push,pull => taken\nholds: push,turn => taken"
    )
    func marking(_ text: String) throws -> Marking {
      let chart = try CompiledChart(try SMCatNotation().read(SourceText(text)).chart)
      return try #require(try exercise.verdict(onChart: chart).marking)
    }
    let most = try marking(
      "initial => a; a => b: push; b => a: pull; b => c: turn; b => b: x; c => c: x; a => a: y; c => c: z;")
    #expect(most.runs == Marking.RunShare(held: 4, count: 4))
    #expect(most.measure == .runs && most.mark == 0.99 && "\(most)" == "4 of 4 given runs hold")
    // A machine that refuses everything meets what is to be refused, and is worth nothing for that.
    let nothing = try marking("initial => a; a => a: x;")
    #expect(nothing.runs?.held == 1 && nothing.mark <= 0.3)
    #expect(try marking("initial => a; a => b: push; b => a: pull; b => c: turn; c => b: turn;") == .equivalent)
  }

  /// A mistake is called by what was asked for, whatever the states of an answer are called.
  @Test func mistakesAreInTheWordsOfTheExercise() throws {
    let exercise = try Self.exercise("exercise: build")
    let mistakes = try ["abc", "xyz"].map { names -> [String] in
      let (open, shut) = (names.prefix(1), names.suffix(1))
      let text = "initial => \(open); \(open) => \(shut): push; \(shut) => \(open): pull;"
      let chart = try CompiledChart(try SMCatNotation().read(SourceText(text)).chart)
      return try exercise.verdict(onChart: chart).remarks.map(exercise.mistake)
    }
    #expect(mistakes[0] == mistakes[1])
    #expect(mistakes[0].first == "on 'turn' in 'shut' the answer refuses this; it should accept it")
    let repair = try Self.exercise("exercise: repair\nholds: push,turn => open")
    let verdict = repair.verdict(onRepaired: try #require(try Self.machine("door")))
    #expect(verdict.remarks.map(repair.mistake) == ["after push,turn it must be in open"])
  }

  @Test(arguments: [
    ("exercise: guess", "4:11: error: an exercise is one of"),
    ("exercise: apart", "1:1: error: the front matter has no 'other'"),
    ("exercise: apart\nother: nothing", "5:8: error: 'nothing' is neither a machine"),
    ("exercise: run", "1:1: error: the front matter has no 'goal'"),
    ("exercise: predict\nask: knock", "5:6: error: step 1"),
    ("exercise: repair\nholds: push", "5:8: error: what holds is"),
    ("exercise: build\nholds: turn => taken", "5:8: error: this does not hold of the machine itself"),
    ("exercise: build\nstates: ajar", "5:9: error: the machine has no state"),
    ("exercise: predict\nask: push\nabout: outcome, color", "6:8: error: a prediction is about"),
    ("exercise: predict\nask: push\nabout: outcome, outcome", "6:8: error: a prediction is about"),
    ("exercise: cover\nof: 51 changes", "5:5: error: what is covered is"),
    ("exercise: cover\nof: 5 changes\nseed: x", "6:7: error: the seed is"),
    ("exercise: cover\nexercise: run", "5:11: error: 'exercise' occurs twice here"),
  ])
  func saysWhatIsWrongWhere(matter: String, message: String) {
    #expect {
      _ = try Self.exercise(matter)
    } throws: { error in
      (error as? ExerciseFault)?.findings.contains { "\($0)".hasPrefix(message) } == true
    }
  }

  /// Actions are given by names, in their order, and that of another order is wrong.
  @Test(arguments: [
    ("actions: hide, sent, beep", 1.0, [String]()), ("actions: sent, hide, beep", 0, ["'hide', 'sent', 'beep'"]),
    ("actions: none", 0, ["'hide', 'sent', 'beep'"]),
  ])
  func marksActionsInOrder(answer: String, mark: Double, remarks: [String]) throws {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:il="urn:interlock:statechart" version="1.0" datamodel="null">
        <state id="a"><onexit><log label="hide"/></onexit>
          <transition event="go" target="b"><send event="sent"/></transition></state>
        <state id="b"><onentry><log label="beep"/></onentry></state>
      </scxml>
      """
    let machine = try Machine(
      identifier: "m", compiled: try CompiledChart(try SCXMLNotation().read(SourceText(text)).chart))
    let exercise = try ExerciseDraft(
      text: "---\ntitle: A\nmachine: m\nexercise: predict\nask: go\nabout: actions\n---\nText."
    ).exercise { _ in machine }
    let verdict = exercise.verdict(onText: answer)
    #expect(verdict.mark == mark)
    #expect(verdict.remarks.map(\.message) == remarks.map { "the actions are \($0), in this order" })
  }

  /// Where conditions read what events carry, an answer is right within the payloads that were tried, and that is said.
  @Test(arguments: [
    ("_event.data.amount >= 5", 1.0, Verdict.Note.withinPayloads), ("_event.data.amount > 4.5", 1, .withinPayloads),
    ("_event.data.amount >= 6", 0.999, nil), ("Math.abs(_event.data.amount) >= 5", 0.99, nil),
  ])
  func marksWithinPayloads(condition: String, atMost mark: Double, note: Verdict.Note?) throws {
    func chart(_ name: String, _ condition: String) throws -> CompiledChart {
      let text = """
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
          <state id="\(name)"><transition event="pay" cond="\(condition.replacing(">", with: "&gt;"))" target="paid"/></state>
          <state id="paid"><transition event="back" target="\(name)"/></state>
        </scxml>
        """
      return try CompiledChart(try SCXMLNotation().read(SourceText(text)).chart)
    }
    let machine = try Machine(identifier: "m", compiled: try chart("open", "_event.data.amount >= 5"))
    let exercise = try ExerciseDraft(text: "---\ntitle: A\nmachine: m\nexercise: build\n---\nText.").exercise { _ in
      machine
    }
    let verdict = try exercise.verdict(onChart: try chart("shut", condition))
    #expect(verdict.mark <= mark && (verdict.mark == 1) == (mark == 1) && verdict.note == note)
    #expect(verdict.remarks.isEmpty == (mark == 1))
  }

  /// Runs are marked by the faults that they show; each fault can be shown, and the same number decides for the same.
  @Test func marksRunsByTheFaultsThatTheyShow() throws {
    let exercise = try Self.exercise("exercise: cover\nof: 10 changes\nseed: 7")
    guard case .cover(.changes(let edits)) = exercise.task else {
      Issue.record("no changes")
      return
    }
    #expect(edits.count == 10 && Set(edits).count == 10)
    let again = try Self.exercise("exercise: cover\nof: 10 changes\nseed: 7")
    guard case .cover(let same) = again.task else { return }
    #expect(same == .changes(edits))
    let other = try Self.exercise("exercise: cover\nof: 10 changes\nseed: 8")
    guard case .cover(let different) = other.task else { return }
    #expect(different != .changes(edits))
    // All runs of four events, as a tree of them.
    let events = ["push", "pull", "turn"]
    let runs = (0..<81).map { number in
      [27, 9, 3, 1].map { events[number / $0 % 3] }.joined(separator: ",")
    }
    #expect(exercise.verdict(onText: runs.joined(separator: "\n")).mark == 1)
    let poor = exercise.verdict(onText: "pull")
    #expect(poor.mark < 0.5 && poor.remarks.count == Int(((1 - poor.mark) * 10).rounded()))
    #expect(poor.remarks.allSatisfy { $0.message.hasPrefix("no run detects the copy in which ") })
  }

  @Test func isBounded() throws {
    let exercise = try Self.exercise("exercise: cover")
    let long = String(repeating: "push,pull\n", count: 3000)
    #expect(exercise.verdict(onText: long).mark == 0)
    #expect(exercise.verdict(onText: String(repeating: "x", count: 70_000)).remarks.count == 1)
  }
}
