import StatechartFormats
import Testing

@testable import Lessons

/// Exercises that nobody can solve are found by `check`.
struct ExerciseCheckTests {
  private static func findings(_ matter: String, isThorough: Bool = true) -> [String] {
    let charts = [
      (
        "door.smcat",
        "initial => open; open => shut: push; shut => open: pull; shut => locked: turn; locked => shut: turn;"
      ),
      (
        "same.smcat",
        "initial => a; a => b: push; b => a: pull; b => c: turn; c => b: turn; c => d: turn; d => d: push;"
      ),
      ("worn.smcat", "initial => open; open => shut: push; shut => open: pull; shut => locked: turn;"),
    ]
    let text = "---\ntitle: A\nmachine: door.smcat\n\(matter)\n---\nText."
    let course = Course(
      files: ([("a.md", text)] + charts).map { Course.File(name: $0.0, bytes: Array($0.1.utf8)) }, notations: .standard,
      isThorough: isThorough, known: { _ in nil })
    return course.findings.map { "\($0.diagnostic)" }
  }

  @Test(arguments: [
    ("exercise: run\ngoal: reach locked in at most 1 move", "5:7: error: no run meets the goal"),
    ("exercise: run\nrun: push\ngoal: reach open without pull", "6:7: error: no run meets the goal"),
    (
      "exercise: run\ngoal: reach locked in at most 2 moves\ngoal: then reach open in at most 1 move",
      "6:7: error: no run meets the goal"
    ),
    ("exercise: repair\nholds: push,turn => ajar", "5:21: error: the machine has no state 'ajar'"),
    (
      "exercise: repair\nholds: push,turn => lockd",
      "5:21: error: the machine has no state 'lockd' (did you mean 'locked'?)"
    ),
    ("exercise: repair\nholds: push,, => taken\nholds: pull => taken", "5:8: error: step 2 ''"),
    ("exercise: repair\nholds: knok => taken\nholds: pull => taken", "5:8: warning: step 1 'knok'"),
    ("exercise: repair\nholds: push => refused\nholds: push => shut", "6:8: error: it cannot hold"),
    ("exercise: repair\nholds: push => ", "5:8: error: expected 'refused'"),
    ("exercise: repair\nholds: push => shut\nholds: pull => refused", "5:8: error: all of it holds of the machine"),
    ("exercise: apart\nother: same.smcat", "5:8: error: no run tells the two machines apart"),
    ("exercise: predict\nask: ", "5:5: error: 'ask' has no steps"),
    ("exercise: run\ngoal: reach open", "5:7: warning: the goal is met before anything was done"),
    ("exercise: run\norder: first\ngoal: reach locked", "5:8: error: 'order' is a whole number"),
    ("exercise: cover\nof: 40 changes", "5:5: warning: only "),
  ])
  func findsWhatIsImpossible(matter: String, finding: String) {
    let found = Self.findings(matter)
    #expect(found.contains { $0.hasPrefix(finding) }, "\(found)")
  }

  /// Each goal can be met, both in one run cannot.
  @Test func goalsThatExcludeEachOther() {
    let apart = Self.findings("exercise: run\nrun: push\ngoal: reach locked in 1 move\ngoal: reach open in 1 move")
    #expect(apart == ["7:7: error: no run meets this goal and those before it"], "\(apart)")
  }

  @Test func aTransitionThatNoRunTakes() {
    #expect(Self.findings("exercise: cover") == [])
    let wall = Self.findings("exercise: cover", machine: "wall.smcat")
    #expect(wall == ["4:11: error: no run takes the transition island/0 of the machine"], "\(wall)")
  }

  private static func findings(_ matter: String, machine: String) -> [String] {
    let chart = "initial => in; in => out: leave; out => gone: fall; island => in: swim;"
    let text = "---\ntitle: A\nmachine: \(machine)\n\(matter)\n---\nText."
    let files = [("a.md", text), (machine, chart)].map { Course.File(name: $0.0, bytes: Array($0.1.utf8)) }
    return Course(files: files, notations: .standard, isThorough: true, known: { _ in nil })
      .findings.map { "\($0.diagnostic)" }
  }

  @Test(arguments: [
    "exercise: run\ngoal: reach locked\ngoal: find 2 refused moves\ngoal: then reach shut",
    "exercise: repair\nholds: push => refused\nholds: push,turn => locked\nholds: knock => refused",
    "exercise: apart\nother: worn.smcat", "exercise: predict\nask: turn", "exercise: build", "exercise: cover",
  ])
  func whatCanBeSolvedHasNoFault(matter: String) {
    #expect(Self.findings(matter) == [])
  }

  /// A reference whose variable grows without end is not even shown to be the same as itself: teachers learn that
  /// before a class does.
  @Test(arguments: [(100, true), (1_000_000, false)])
  func machinesThatNoAnswerIsShownToEqual(bound: Int, isProved: Bool) {
    let chart = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
        <datamodel><data id="n" expr="0"/></datamodel>
        <state id="a"><transition event="more" cond="n &lt; \(isProved ? 5 : bound)"><assign location="n" expr="n + 1"/>
        </transition><transition event="less" cond="n &gt; \(isProved ? 3 : bound - 1)" target="b"/></state>
        <state id="b"/>
      </scxml>
      """
    let files = [("a.md", "---\ntitle: A\nmachine: c.scxml\nexercise: build\n---\nText."), ("c.scxml", chart)]
    let course = Course(
      files: files.map { Course.File(name: $0.0, bytes: Array($0.1.utf8)) }, notations: .standard, isThorough: true,
      known: { _ in nil })
    let found = course.findings.map { "\($0.diagnostic)" }
    let warns = found.contains { $0.hasPrefix("3:10: warning: no answer can be shown to be right") }
    #expect(warns == !isProved, "\(found)")
    #expect(course.exercises.first?.isMarkable == true)
  }
}
