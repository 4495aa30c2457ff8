import StatechartExecution
import StatechartFormats
import StatechartSimulation
import Statecharts
import Testing

@testable import Lessons

/// What exercises hold back.
struct DisclosureTests {
  private static func exercise(_ matter: String) throws -> Exercise {
    let text = "initial => open; open => shut: push; shut => open: pull;"
    let machine = try Machine(
      identifier: "door", compiled: try CompiledChart(try SMCatNotation().read(SourceText(text)).chart))
    return try ExerciseDraft(text: "---\ntitle: A\nmachine: door\nexercise: predict\nask: push\n\(matter)\n---\nText.")
      .exercise { _ in machine }
  }

  private static let noon = 1_796_126_400  // 2026-12-01T12:00Z

  @Test(arguments: [
    ("", 5, false, 0, false), ("", 0, true, 0, true), ("solution: never", 9, true, noon, false),
    ("solution: after-right", 9, false, 0, false), ("solution: after-right", 1, true, 0, true),
    ("solution: after-tries 3", 2, false, 0, false), ("solution: after-tries 3", 3, false, 0, true),
    ("solution: after-tries 3", 1, true, 0, true), ("solution: after 2026-12-01T12:00Z", 9, true, noon - 1, false),
    ("solution: after 2026-12-01T21:00+09:00", 0, false, noon, true),
    ("solution: after 2026-12-01", 0, false, noon - 43_201, false),
    ("solution: after 2026-12-01", 0, false, noon - 43_200, true),
  ])
  func theSolutionIsShown(matter: String, tries: Int, hasSolved: Bool, time: Int, isShown: Bool) throws {
    let disclosure = try Self.exercise(matter).disclosure
    let reader = Disclosure.Reader(tries: tries, hasSolved: hasSolved, time: time)
    #expect(disclosure.showsSolution(to: reader) == isShown)
  }

  @Test func explanationsAndTriesAreHeldBack() throws {
    let disclosure = try Self.exercise("explain: after 2026-12-01 12:00\ntries: 3").disclosure
    #expect(!disclosure.explains(at: Self.noon - 1) && disclosure.explains(at: Self.noon))
    let reader = Disclosure.Reader(tries: 2, hasSolved: false, time: 0)
    #expect(disclosure.triesLeft(of: reader) == 1 && !disclosure.givesHints(to: reader))
    #expect(try Self.exercise("").disclosure.givesHints(to: reader))
    #expect(try !Self.exercise("solution: after-right").disclosure.givesHints(to: reader))
  }

  @Test(arguments: [
    ("solution: always", "6:11: error: 'solution' is 'never'"),
    ("solution: after-tries", "6:11: error: tries are a number"),
    ("solution: after-tries 0", "6:11: error: tries are a number"),
    ("solution: after 2026-02-30", "6:11: error: 'solution' is"),
    ("solution: after tomorrow", "6:11: error: 'solution' is"),
    ("tries: many", "6:8: error: tries are a number from 1 to 100"),
    ("explain: 2026-12-01", "6:10: error: 'explain' is 'after DATE'"),
    ("explain: after 2026-12-01T25:00", "6:10: error: 'explain' is"),
    ("tries: 2\nsolution: after-tries 3", "7:11: error: nobody can hand in 3 answers"),
    ("tries: 2\ntries: 3", "7:8: error: 'tries' occurs twice here"),
  ])
  func saysWhatIsWrongWhere(matter: String, message: String) {
    #expect {
      _ = try Self.exercise(matter)
    } throws: { error in
      (error as? ExerciseFault)?.findings.contains { "\($0)".hasPrefix(message) } == true
    }
  }

  /// Without the solution it is said which line is wrong, not what is right; a name that is none says nothing of that.
  @Test func aMissDoesNotRevealTheAnswer() throws {
    let exercise = try Self.exercise("")
    let missed = exercise.verdict(onText: "open")
    #expect(missed.remarks.map(\.message) == ["the machine is then in shut"])
    #expect(missed.withoutSolution.remarks.map(\.message) == ["the line 'outcome: …' is not correct"])
    #expect(missed.withoutSolution.mark == missed.mark)
    #expect(exercise.verdict(onText: "opne").withoutSolution.remarks.map(\.message).first?.contains("'open'") == true)
    #expect(missed.withoutExplanation.remarks.isEmpty)
    #expect(exercise.verdict(onText: "opne").withoutExplanation.remarks.count == 1)
  }
}
