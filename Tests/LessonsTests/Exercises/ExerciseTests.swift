import Gallery
import StatechartExecution
import StatechartFormats
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
    return try Machine(identifier: name, compiled: try CompiledChart(try SMCatFormat().read(SourceText(text)).chart))
  }

  private static func exercise(_ matter: String) throws -> Exercise {
    try ExerciseDraft(text: "---\ntitle: A\nmachine: door\n\(matter)\n---\nText.").exercise { try machine($0) }
  }

  @Test(arguments: [
    ("exercise: run\ngoal: reach locked in 2 moves", "push,turn", 1.0, [String]()),
    ("exercise: run\ngoal: reach locked", "# a comment\n\n push,turn ", 1, []),
    ("exercise: run\ngoal: reach locked\ngoal: find 1 refused move", "push,turn", 0.5, ["goal 2 is not met"]),
    ("exercise: run\ngoal: reach locked in 2 moves", "push,pull,push,turn", 0, ["goal 1 is not met: it was missed"]),
    ("exercise: run\ngoal: reach locked\nrun: push", "turn", 1, []),
    ("exercise: run\ngoal: reach locked", "push\nturn", 0, ["the answer is one run on one line"]),
    ("exercise: predict\nask: push,turn", "locked", 1, []), ("exercise: predict\nask: turn", "refused", 1, []),
    ("exercise: predict\nask: push,turn", "shut", 0, ["the machine is in locked then"]),
    ("exercise: predict\nask: turn", "open", 0, ["the machine refuses the step"]),
    ("exercise: apart\nother: other", "push,turn,turn", 1, []),
    ("exercise: apart\nother: other", "push,turn", 0, ["both take the last step"]),
    ("exercise: apart\nother: other", "push,push", 0, ["both refuse the last step"]),
    ("exercise: apart\nother: other", "turn,push", 0, ["a step before the last is refused"]),
    ("exercise: cover", "push,pull\npush,turn,turn", 1, []),
    ("exercise: cover", "push,pull", 0.5, ["shut#1", "locked#0"]),
    ("exercise: cover", "", 0, ["the answer is runs, each on a line"]),
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
      "exercise: repair\nholds: push,turn,turn => shut\nholds: turn => refused\nholds: knock => refused\nholds: push => taken"
    )
    #expect(exercise.asksForChart)
    let door = try #require(try Self.machine("door"))
    let other = try #require(try Self.machine("other"))
    #expect(exercise.verdict(onRepaired: door).mark == 1)
    let verdict = exercise.verdict(onRepaired: other)
    #expect(verdict.mark == 0.75)
    #expect(verdict.remarks == [Verdict.Remark(run: "push,turn,turn", message: "the machine refuses the step")])
  }

  @Test(arguments: [
    ("exercise: guess", "4:11: error: an exercise is one of"),
    ("exercise: apart", "1:1: error: the front matter has no 'other'"),
    ("exercise: apart\nother: nothing", "5:8: error: 'nothing' is no machine"),
    ("exercise: run", "1:1: error: the front matter has no 'goal'"),
    ("exercise: predict\nask: knock", "5:6: error: step 1"),
    ("exercise: repair\nholds: push", "5:8: error: what holds is"),
    ("exercise: build\nstates: ajar", "5:9: error: the machine has no state"),
    ("exercise: cover\nexercise: run", "5:11: error: 'exercise' stands here twice"),
  ])
  func saysWhatIsWrongWhere(matter: String, message: String) {
    #expect {
      _ = try Self.exercise(matter)
    } throws: { error in
      (error as? ExerciseFault)?.findings.contains { "\($0)".hasPrefix(message) } == true
    }
  }

  @Test func isBounded() throws {
    let exercise = try Self.exercise("exercise: cover")
    let long = String(repeating: "push,pull\n", count: 3000)
    #expect(exercise.verdict(onText: long).mark == 0)
    #expect(exercise.verdict(onText: String(repeating: "x", count: 70_000)).remarks.count == 1)
  }
}
