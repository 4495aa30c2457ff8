import StatechartEvidence
import StatechartExecution
package import StatechartSimulation
package import Statecharts

/// A lesson's file as it was read, before its machine is known.
///
/// The file begins with front matter: `title`, `machine`, and perhaps `summary`, `order`, `lang`, `run` and any number
/// of `goal`, whose form is that of `GoalReader`. Its text follows. In it, lines `::: question STEPS => STATES` (or `=>
/// refused`) and `:::` enclose a question: what is asked, choices as `- [ ]` and `- [x]`, and what is said afterwards;
/// lines `::: after` and `:::` what is said at the end.
package struct LessonDraft: Sendable {
  /// The limits of a file.
  package enum Limits {
    /// The maximum number of bytes.
    package static let bytes = 64 << 10
    /// The maximum number of goals.
    package static let goals = 12
    /// The maximum number of choices of a question.
    package static let choices = 8
  }

  /// The file's name.
  package let fileName: String
  /// The name in addresses.
  package let identifier: String
  /// The findings of the reading.
  package internal(set) var findings: [Diagnostic] = []
  /// The name of its machine, with its position; nil if it names none.
  package var machine: (name: String, position: SourcePosition)? {
    entries["machine"]?.first.map { ($0.value, $0.position) }
  }

  let suffix: String?
  var entries: [String: [FrontMatter.Entry]] = [:]
  var opening = LessonText()
  var question: QuestionDraft?
  var closing = LessonText()

  static let keys = ["title", "summary", "machine", "order", "lang", "run", "goal"]

  /// Reads a file: its name without folders, and its text.
  package init(fileName: String, text: String) {
    self.fileName = fileName
    (identifier, suffix) = LessonDraft.parts(of: fileName)
    guard text.utf8.count <= Limits.bytes else {
      findings = [Diagnostic(.error, .lessonTooMuch, "a lesson has at most \(Limits.bytes) bytes")]
      return
    }
    let matter = FrontMatter(Line.lines(of: text))
    findings = matter.findings
    for entry in matter.entries { add(entry) }
    for key in ["title", "machine"] where entries[key] == nil {
      findings.addMissing(key)
    }
    var body = BodyReader(matter.rest)
    body.read()
    (opening, question, closing) = (body.opening, body.question, body.closing)
    findings += body.findings
  }

  /// True if a text is a lesson's: its front matter has a title and a machine.
  package static func resembles(_ text: String) -> Bool { FrontMatter.begins(text, with: "machine") }

  private mutating func add(_ entry: FrontMatter.Entry) {
    guard LessonDraft.keys.contains(entry.key) else {
      findings.addUnknown(entry, LessonDraft.keys, of: "a lesson")
      return
    }
    if entry.key != "goal", entries[entry.key] != nil {
      findings.add(.error, .lessonKey, "'\(entry.key)' occurs twice here", at: entry.position)
    } else if entry.value.isEmpty, entry.key != "run" {
      findings.add(.error, .lessonKey, "'\(entry.key)' has no value", at: entry.position)
    } else if entry.key == "goal", entries["goal", default: []].count == Limits.goals {
      findings.add(.error, .lessonTooMuch, "a lesson has at most \(Limits.goals) goals", at: entry.position)
    } else {
      entries[entry.key, default: []].append(entry)
    }
  }

  /// `battery.zh-Hans.md` is the lesson `battery` in Chinese; `2.1.md` is the lesson `2.1`.
  static func parts(of fileName: String) -> (identifier: String, language: String?) {
    let stem = fileName.hasSuffix(".md") ? String(fileName.dropLast(3)) : fileName
    guard let dot = stem.lastIndex(of: "."), dot > stem.startIndex else { return (stem, nil) }
    let suffix = stem[stem.index(after: dot)...]
    // The form of a BCP 47 tag.
    guard suffix.wholeMatch(of: /[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*/) != nil else { return (stem, nil) }
    return (String(stem[..<dot]), String(suffix))
  }
}

extension LessonDraft {
  /// The lesson on its machine, with all that is wrong with it; no lesson if there is an error.
  ///
  /// - Parameter isThorough: Whether a route to each goal is searched for, and the question is compared with what the
  ///   machine does. That costs a search for each goal.
  package func lesson(on machine: Machine, isThorough: Bool) -> (lesson: Lesson?, findings: [Diagnostic]) {
    var findings = findings
    let chart = machine.chart
    let run = entries["run"]?.first.flatMap { chart.steps($0.value, at: $0.position, &findings) } ?? []
    let goals = (entries["goal"] ?? []).compactMap { chart.goal($0, &findings) }
    let asked = question.map { question in
      let steps = chart.steps(question.steps.text, at: question.steps.position, &findings) ?? []
      if steps.isEmpty {
        findings.add(
          .error, .lessonQuestion, "expected the steps of the question after 'question'", at: question.steps.position)
      }
      return Lesson.ChoiceQuestion(
        steps: steps, prompt: question.prompt, choices: question.choices, answer: question.answer)
    }
    let order = entries["order"]?.first
    if let order, Int(order.value) == nil {
      findings.add(.error, .lessonKey, "'order' is a whole number", at: order.position)
    }
    if !findings.contains(where: { $0.severity == .error }), isThorough {
      findings += check(run, goals, asked, on: machine)
    }
    guard !findings.contains(where: { $0.severity == .error }) else { return (nil, findings.sorted()) }
    let lesson = Lesson(
      identifier: identifier, language: entries["lang"]?.first?.value ?? suffix, order: order.flatMap { Int($0.value) },
      title: entries["title"]?.first?.value ?? "", summary: entries["summary"]?.first?.value ?? "",
      machine: machine.identifier, run: run, goals: goals, opening: opening, question: asked, closing: closing)
    return (lesson, findings.sorted())
  }

  private func check(
    _ run: [Step], _ goals: [Goal], _ question: Lesson.ChoiceQuestion?, on machine: Machine
  ) -> [Diagnostic] {
    var findings = GoalCheck(machine: machine, run: run).findings(goals, entries["goal"] ?? [])
    if let question, let expected = self.question?.expected {
      findings += mismatch(question, expected, on: machine, after: run)
    }
    return findings
  }

  /// Returns the differences between the machine's behavior and the answer of the question.
  private func mismatch(
    _ question: Lesson.ChoiceQuestion, _ expected: (text: String, position: SourcePosition), on machine: Machine,
    after run: [Step]
  ) -> [Diagnostic] {
    let simulation = machine.replay(of: run + question.steps)
    let expectation = Expectation(expected.text)
    let known = machine.chart.allStates.map(\.id.name)
    if case .states(let names) = expectation, let unknown = names.map(\.name).first(where: { !known.contains($0) }) {
      return [
        Diagnostic(
          .error, .lessonQuestion, "the machine has no state '\(unknown)'", at: expected.position,
          nearest: nearestNames(to: unknown, among: known))
      ]
    }
    guard let reason = expectation.mismatch(in: simulation) else { return [] }
    return [Diagnostic(.error, .lessonQuestion, reason.description, at: expected.position)]
  }
}
