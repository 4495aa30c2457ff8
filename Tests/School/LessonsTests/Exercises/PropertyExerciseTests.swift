import StatechartExecution
import StatechartFormats
import StatechartGrading
import StatechartSimulation
import Statecharts
import Testing

@testable import Lessons

/// Properties as goals: a run that breaks one, a chart of which one holds.
struct PropertyExerciseTests {
  private static let door = """
    initial => open; open => shut: push; shut => open: pull; shut => locked: turn; locked => shut: turn;
    """

  private static func chart(_ text: String) throws -> CompiledChart {
    try CompiledChart(try SMCatNotation().read(SourceText(text)).chart)
  }

  private static func reading(
    _ matter: String, isThorough: Bool = false
  ) throws -> (exercise: Exercise?, findings: [Diagnostic]) {
    try ExerciseDraft(text: "---\ntitle: A\nmachine: door\n\(matter)\n---\nText.").reading(isThorough: isThorough) {
      _ in
      try Machine(identifier: "door", compiled: try chart(door))
    }
  }

  @Test(arguments: [
    ("goal: fail never locked", "push,turn", 1.0), ("goal: fail never locked", "push,pull", 0),
    ("goal: fail never locked in at most 2 moves", "push,pull,push,turn", 0),
    ("goal: fail never locked without pull", "push,turn", 1), ("goal: fail never open", "", 1),
    ("goal: fail pull taken only after turn taken", "push,pull", 1),
    ("goal: fail pull taken only after turn taken", "push,turn,turn,pull", 0),
    ("goal: fail no locked until pull taken", "push,turn", 1), ("goal: fail always open or shut", "push,turn", 1),
    ("goal: fail after locked, never open", "push,turn,turn,pull", 1),
    ("goal: fail between locked and open, never shut", "push,turn,turn", 1),
    ("goal: fail never pull refused", "pull", 1), ("goal: fail 从不 locked", "push,turn", 1),
    ("goal: fail locked は起こらない\ngoal: then fail never open", "push,turn,turn,pull", 1),
  ])
  func aRunBreaksAProperty(goals: String, answer: String, mark: Double) throws {
    let exercise = try #require(try Self.reading("exercise: run\n" + goals).exercise)
    #expect(exercise.verdict(onText: answer.isEmpty ? " " : answer).mark == mark || answer.isEmpty)
  }

  @Test func aSearchFindsTheWay() throws {
    // The way to the configuration that is found first has the event that must come first.
    let (exercise, findings) = try Self.reading(
      "exercise: run\ngoal: fail locked only after pull taken", isThorough: true)
    #expect(exercise != nil && findings.isEmpty, "\(findings)")
    let (_, holding) = try Self.reading("exercise: run\ngoal: fail never open and locked", isThorough: true)
    #expect(holding.map(\.message) == ["no run meets the goal"])
    let (_, later) = try Self.reading(
      "exercise: run\ngoal: fail after push taken, turn taken only after pull taken", isThorough: true)
    #expect(later.isEmpty, "\(later)")
  }

  @Test(arguments: [
    ("goal: fail never lockd", "5:18", "the machine has no state, event, action or variable 'lockd'"),
    ("goal: fail open leads to shut", "5:12", "no run shows that this fails"),
    ("goal: fail", "5:11", "expected a property"),
    ("goal: fail nonsense", "5:12", "expected 'never P'"),
  ])
  func faultsHaveTheirPlace(goal: String, place: String, message: String) throws {
    let findings = try Self.reading("exercise: run\n" + goal).findings
    #expect(findings.map { $0.position.map { "\($0)" } } == [place], "\(findings)")
    #expect(findings.first?.message.hasPrefix(message) == true, "\(findings)")
  }

  @Test func aChartOfWhichAPropertyHolds() throws {
    let matter =
      "exercise: repair\nholds: never pull taken and locked\nholds: locked only after action click\nholds: push => shut"
    #expect(try Self.reading(matter).exercise == nil)
    let exercise = try #require(
      try Self.reading("exercise: repair\nholds: never locked\nholds: open stays reachable\nholds: push => shut")
        .exercise)
    let same = try exercise.verdict(onChart: try Self.chart(Self.door))
    #expect(same.mark == 2.0 / 3)
    #expect(same.remarks.map(\.run) == ["push,turn"])
    #expect(same.remarks.map(\.message) == ["the property 'never locked' fails"])
    #expect(same.remarks.map(exercise.mistake) == ["'never locked' must hold"])
    let mended = try exercise.verdict(
      onChart: try Self.chart(
        "initial => open; open => shut: push; shut => open: pull; locked => shut: turn;"))
    #expect(mended.mark == 1 && mended.remarks.isEmpty)
    // What a property names must be there.
    let lacking = try exercise.verdict(
      onChart: try Self.chart("initial => open; open => shut: push; shut => open: pull;"))
    #expect(
      lacking.remarks.map(\.message) == [
        "the property 'never locked': the machine has no state, event, action or variable 'locked'"
      ])
  }

  @Test func thereIsSomethingToRepair() throws {
    let findings = try Self.reading("exercise: repair\nholds: open stays reachable").findings
    #expect(findings.first?.message.contains("there is nothing to repair") == true)
    let unreadable = try Self.reading("exercise: repair\nholds: opn stays reachable").findings
    #expect(unreadable.first?.position == SourcePosition(line: 5, column: 8))
  }
}
