import StatechartExecution
import StatechartGrading
public import StatechartSimulation
public import Statecharts

extension LessonDraft {
  /// The lesson on its machine, with all that is wrong with it; no lesson if there is an error.
  ///
  /// - Parameter isThorough: Whether a way to each goal is looked for, and the question is held against what the machine
  ///   does. That costs a search for each goal.
  public func lesson(on machine: Machine, isThorough: Bool) -> (lesson: Lesson?, findings: [Diagnostic]) {
    var findings = findings
    let chart = machine.chart
    let run = steps(entries["run"]?.first.map { ($0.value, $0.position) }, of: chart, &findings)
    let goals = (entries["goal"] ?? []).compactMap { goal($0, of: chart, &findings) }
    let asked = question.map { question in
      let steps = steps(question.steps, of: chart, &findings)
      if steps.isEmpty {
        findings.append(
          Diagnostic(
            .error, .lessonQuestion, "expected the steps of the question after 'question'",
            at: question.steps.position))
      }
      return Lesson.Question(
        steps: steps, prompt: question.prompt, choices: question.choices, answer: question.answer)
    }
    let order = entries["order"]?.first
    if let order, Int(order.value) == nil {
      findings.append(Diagnostic(.error, .lessonKey, "'order' is a whole number", at: order.position))
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

  private func steps(
    _ placed: (text: String, position: SourcePosition)?, of chart: Statechart, _ findings: inout [Diagnostic]
  ) -> [Step] {
    guard let placed else { return [] }
    do throws(RunError) {
      return try Run(chart, text: placed.text).steps
    } catch {
      findings.append(Diagnostic(.error, .lessonRun, "\(error)", at: placed.position))
      return []
    }
  }

  private func goal(_ entry: FrontMatter.Entry, of chart: Statechart, _ findings: inout [Diagnostic]) -> Goal? {
    do throws(GoalFault) {
      return try GoalReader.goal(entry.value, of: chart)
    } catch {
      let place = SourcePosition(line: entry.position.line, column: entry.position.column + error.offset)
      findings.append(Diagnostic(.error, .lessonGoal, error.message, at: place, nearest: error.nearest))
      return nil
    }
  }

  private func check(
    _ run: [Step], _ goals: [Goal], _ question: Lesson.Question?, on machine: Machine
  ) -> [Diagnostic] {
    var findings = GoalCheck(machine: machine, run: run).findings(goals, entries["goal"] ?? [])
    if let question, let expected = self.question?.expected {
      findings += mismatch(question, expected, on: machine, after: run)
    }
    return findings
  }

  /// What the machine does other than the question says.
  private func mismatch(
    _ question: Lesson.Question, _ expected: (text: String, position: SourcePosition), on machine: Machine,
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
