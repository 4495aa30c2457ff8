import Gallery
import StatechartEvidence
import StatechartExecution
import StatechartSimulation
import Statecharts
import Testing

@testable import Lessons

struct LessonDraftTests {
  static let battery = Result {
    try Machine(
      identifier: "battery", compiled: try CompiledChart(try #require(Gallery.machine(named: "battery")).chart))
  }

  private func read(
    _ text: String, _ name: String = "a.en.md"
  ) throws -> (lesson: Lesson?, findings: [Diagnostic]) {
    LessonDraft(fileName: name, text: text).lesson(on: try Self.battery.get(), isThorough: true)
  }

  @Test func readsALesson() throws {
    let (lesson, findings) = try read(
      """
      ---
      # A comment.
      title: A: title
      summary: What it is
      machine: battery
      order: 3
      run: plug
      goal: reach Flat in at most 2 moves
      goal: then find 1 refused move
      ---
      Some **text**.

      ::: question empty => refused
      What now?

      - [ ] One
        and more
      - [x] Two

      Because.
      :::
      And more.

      ::: after
      Done.
      :::
      """, "my-lesson.zh-Hans.md")
    #expect(findings == [])
    let read = try #require(lesson)
    #expect(read.identifier == "my-lesson")
    #expect(read.language == "zh-Hans")
    #expect((read.title, read.summary, read.machine) == ("A: title", "What it is", "battery"))
    #expect(read.order == 3)
    #expect(read.run == [.event("plug")])
    let chart = try Self.battery.get().chart
    #expect(
      read.goals == [
        Goal(.reach(["Flat"]), of: chart, maxMoves: 2), Goal(.refusals(1, nil), of: chart, follows: true),
      ])
    #expect(read.opening.blocks.count == 2)
    #expect(read.question?.steps == [.event("empty")])
    #expect(read.question?.choices.map(\.isRight) == [false, true])
    #expect(read.question?.choices.first?.text == LessonText([.paragraph([.text("One and more")])]))
    #expect(read.question?.answer == LessonText([.paragraph([.text("Because.")])]))
    #expect(read.closing == LessonText([.paragraph([.text("Done.")])]))
  }

  /// The text between the two lines with which all begin and what follows, and where what is wrong with it is.
  @Test(arguments: [
    ("goal: reach Flatt", "", "5:13", "error: the machine has no state 'Flatt' (did you mean 'Flat'?)"),
    ("goal: reach Flat, Charging", "", "5:7", "error: no run meets the goal"),
    ("goal: reach Discharging", "", "5:7", "warning: the goal is met before anything was done"),
    ("run: plugg", "", "5:6", "error: step 1"),
    ("order: first", "", "5:8", "error: 'order' is a whole number"),
    ("gaol: reach Flat", "", "5:1", "warning: 'gaol' is not a key of a lesson (did you mean 'goal'?)"),
    ("gaol: reach Flat\ngoal: reach Flat, Charging", "", "6:7", "error: no run meets the goal"),
    ("title: again", "", "5:8", "error: 'title' occurs twice here"),
    ("summary:", "", "5:9", "error: 'summary' has no value"),
    ("no colon", "", "5:1", "error: a line of the front matter is 'key: value'"),
    ("", "see [a](javascript:x)", "7:9", "error: a link leads to"),
    ("", "::: question plug\nWhat?\n- [x] a", "7:1", "error: the part is not closed by a line ':::'"),
    ("", "::: question plug\nWhat?\n- [x] a\n- [x] b\n:::", "7:1", "error: a question has 2 to 8 choices"),
    ("", "::: question plug\n- [x] a\n- [ ] b\n:::", "7:1", "error: the question asks nothing"),
    ("", "::: question\nWhat?\n- [x] a\n- [ ] b\n:::", "7:13", "error: expected the steps of the question"),
    ("", "::: question plug => refused\nWhat?\n- [x] a\n- [ ] b\n:::", "7:22", "error: the machine takes the step"),
    ("", "::: question full => Flat\nWhat?\n- [x] a\n- [ ] b\n:::", "7:22", "error: the machine refuses the step"),
    ("", "::: question plug => Flat\nWhat?\n- [x] a\n- [ ] b\n:::", "7:22", "error: the machine is then in Charging"),
    ("", "::: question plug => Fla\nWhat?\n- [x] a\n- [ ] b\n:::", "7:22", "error: the machine has no state 'Fla'"),
    ("", "::: question plug\nWhat?\n- [x] [a](x)\n- [ ] b\n:::", "9:11", "error: a link leads to"),
    ("", "::: before\n:::", "7:1", "error: a part is called 'question STEPS' or 'after'"),
  ])
  func saysWhatIsWrongWhere(matter: String, body: String, place: String, message: String) throws {
    let lines = "---\ntitle: A\nmachine: battery\n# \n\(matter)\n---\n\(body)"
    let findings = try read(lines).findings
    #expect(findings.contains { "\($0)".hasPrefix("\(place): \(message)") }, "\(findings)")
  }

  @Test(arguments: ["", "text", "---\ntitle: A\nmachine: battery", "---\nmachine: battery\n---", "---\ntitle: A\n---"])
  func givesNoLessonWithoutItsParts(text: String) throws {
    let (lesson, findings) = try read(text)
    #expect(lesson == nil)
    #expect(findings.contains { $0.severity == .error })
  }

  @Test(
    arguments: [
      ("a.md", "a", nil), ("a.en.md", "a", "en"), ("a.zh-Hans.md", "a", "zh-Hans"), ("a.b.fil.md", "a.b", "fil"),
      ("2.1.md", "2.1", nil), ("a.v2.md", "a.v2", nil), ("a.draft.md", "a.draft", nil), ("a.-en.md", "a.-en", nil),
      ("v1.2.ja.md", "v1.2", "ja"), (".en.md", ".en", nil), ("a..md", "a.", nil),
    ] as [(String, String, String?)])
  func onlyALanguageIsNoPartOfTheName(file: String, identifier: String, language: String?) {
    let parts = LessonDraft.parts(of: file)
    #expect(parts.identifier == identifier && parts.language == language, "\(parts)")
  }

  @Test func isBounded() throws {
    let (lesson, findings) = try read(String(repeating: "x\n", count: LessonDraft.Limits.bytes))
    #expect(lesson == nil)
    #expect(findings.map(\.message) == ["a lesson has at most \(LessonDraft.Limits.bytes) bytes"])
  }

  @Test(arguments: [
    ("---\ntitle: A\nmachine: b\n---", true), ("| state | event |", false), ("---\ntitle: A\n---\nmachine: b", false),
    ("", false),
  ])
  func distinguishesALessonFromOtherMarkdown(text: String, isLesson: Bool) {
    #expect(LessonDraft.resembles(text) == isLesson)
  }
}
