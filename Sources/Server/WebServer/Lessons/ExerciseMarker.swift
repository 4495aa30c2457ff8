import Explanations
import GraphLayout
import Lessons
import Rooms
import StatechartDiagrams
import StatechartExecution
import StatechartExports
import StatechartFormats
import StatechartGrading
import StatechartSimulation
import Statecharts
import WebPages

/// An answer to an exercise, with its result.
struct MarkedAnswer: Sendable {
  let text: String
  /// Its result; nil if nothing was handed in.
  let result: ExercisePage.Result?
  /// The chart, if the text is one.
  let chart: Statechart?
  /// The findings in it besides errors.
  var notes: [Diagnostic] = []
  /// True if it is not handed in yet: its chart is read, and nothing is marked.
  var isDraft = false
}

extension MarkedAnswer {
  var isRight: Bool {
    switch result {
    case .marked(let verdict)?: verdict.mark == 1
    case .unreadable?, .unmarked?, nil: false
    }
  }
}

/// Marks answers to an exercise, within the limits of a page.
struct ExerciseMarker: Sendable {
  let exercise: Exercise
  let content: SiteContent
  let language: Language

  /// The limits of examining a changed chart, and the number of changes that are examined for a hint.
  private static let limitsOfChanges = GradingLimits(
    configurations: 200, steps: 2000, work: 50_000, additions: 0, matching: 0, changes: 0, differences: 1)
  private static let maxChanges = 200
  /// The initial text of the field: the chart that is to be repaired.
  private var given: String {
    guard case .repair = exercise.task else { return "" }
    return exercise.machine.text?.text ?? exercise.machine.source
  }

  /// An answer from a form: what was typed or else chosen, marked; or as a button leaves it that does not hand it in.
  func answer(_ typed: InlineSource, _ fields: [String: String]) -> MarkedAnswer {
    let isTyped = !typed.text.allSatisfy(\.isWhitespace)
    let chosen = isTyped ? nil : PredictionChoices(exercise)?.text(of: fields)
    let answer = chosen.map { InlineSource($0) } ?? typed
    guard let edit = AnswerDraft.Edit(fields, of: exercise) else { return mark(answer) }
    guard !exercise.asksForChart else { return preview(answer) }
    let text = AnswerDraft(answer.text, to: exercise).edited(edit, in: language.tag)
    return MarkedAnswer(text: text, result: nil, chart: nil, isDraft: true)
  }

  private func preview(_ answer: InlineSource) -> MarkedAnswer {
    guard !answer.text.allSatisfy(\.isWhitespace) else { return draft(answer, nil, []) }
    do {
      guard let reading = try firstReading(of: answer) else { return draft(answer, nil, []) }
      let errors = reading.findings.filter { $0.severity == .error }
      return draft(answer, reading.chart, errors, notes: reading.notesOnAnswer)
    } catch let error as LibraryError {
      return draft(answer, nil, error.diagnostics)
    } catch {
      return draft(answer, nil, [Diagnostic(.error, .malformed, "\(error)")])
    }
  }

  private func draft(
    _ answer: InlineSource, _ chart: Statechart?, _ findings: [Diagnostic], notes: [Diagnostic] = []
  ) -> MarkedAnswer {
    MarkedAnswer(
      text: answer.text, result: findings.isEmpty ? nil : .unreadable(findings), chart: chart, notes: notes,
      isDraft: true)
  }

  /// The first chart of a text; a note says if there are more.
  private func firstReading(of answer: InlineSource) throws -> Reading? {
    Reading.first(of: try content.inline.read(answer), in: nil)
  }

  func mark(_ answer: InlineSource) -> MarkedAnswer {
    func marked(
      _ result: ExercisePage.Result?, _ chart: Statechart? = nil, _ notes: [Diagnostic] = []
    ) -> MarkedAnswer {
      MarkedAnswer(text: answer.text, result: result, chart: chart, notes: notes)
    }
    guard !answer.text.allSatisfy(\.isWhitespace) else { return marked(nil) }
    guard exercise.isMarkable else { return marked(.unmarked(.machine)) }
    guard exercise.asksForChart else { return marked(.marked(exercise.verdict(onText: answer.text))) }
    do {
      guard let reading = try firstReading(of: answer) else { return marked(.unreadable([])) }
      let errors = reading.findings.filter { $0.severity == .error }
      guard errors.isEmpty else { return marked(.unreadable(errors), reading.chart) }
      let result = try result(of: try CompiledChart(reading.chart)).withExample(in: writer(of: answer))
      return marked(result, reading.chart, reading.notesOnAnswer)
    } catch let error as LibraryError {
      return marked(.unreadable(error.diagnostics))
    } catch let error as InvalidChart {
      return marked(.unreadable(error.errors))
    } catch {
      return marked(.unreadable([Diagnostic(.error, .malformed, "\(error)")]))
    }
  }

  /// The writer of the notation of an answer.
  private func writer(of answer: InlineSource) -> (any StatechartWriter)? {
    content.inline.reader(of: answer).flatMap { content.inline.notations.writer(named: $0.identifier) }
  }

  /// The result of a chart.
  private func result(of answer: CompiledChart) throws -> ExercisePage.Result {
    let machine = try Machine(identifier: InlineMachines.name, compiled: answer)
    let runsScripts = machine.mayRunScripts || exercise.machine.mayRunScripts
    return .marked(try exercise.verdict(onChart: answer, limits: Exercise.pageLimits(withScripts: runsScripts)))
  }

  /// The first single change that repairs a chart, among those that a page may try; nil if it is right, is none, or
  /// runs scripts.
  func hint(for answer: MarkedAnswer) -> ExercisePage.Hint? {
    guard case .marked(let verdict)? = answer.result, verdict.mark < 1, let chart = answer.chart,
      let compiled = try? CompiledChart(chart),
      (try? Machine(identifier: InlineMachines.name, compiled: compiled))?.mayRunScripts == false
    else { return nil }
    let near = Participant.changed(chart)?.states(
      during: verdict.remarks.compactMap(\.steps), limits: ExerciseMarker.limitsOfChanges)
    let repair = EditSearch.repair(
      of: chart, comparedTo: exercise.machine.chart, near: near ?? [], limit: ExerciseMarker.maxChanges
    ) { changed in
      guard let compiled = try? CompiledChart(changed) else { return false }
      return (try? exercise.verdict(onChart: compiled, limits: ExerciseMarker.limitsOfChanges))?.mark == 1
    }
    return repair.map { .change($0, of: chart) } ?? .nothing
  }

  /// The exercise's page with an answer, or with the initial text.
  ///
  /// - Parameters:
  ///   - isOpen: Whether the machine has a page of its own.
  ///   - access: The parts of the solution and of the faults that are shown.
  ///   - draws: Whether the page shows drawings.
  func page(
    on site: Site, answer: MarkedAnswer?, isOpen: Bool, _ access: ExercisePage.Access, draws: Bool = true
  ) -> ExercisePage {
    ExercisePage(
      site: site, exercise: exercise, answer: answer?.text ?? given, result: answer?.result,
      notes: answer?.notes ?? [], isDraft: answer?.isDraft == true,
      drawings: draws
        ? ExerciseDrawings(exercise: exercise, language: language)
          .drawings(for: answer, access) : ExercisePage.Drawings(), isOpen: isOpen, access: access)
  }
}

extension ExercisePage.Result {
  /// The same with an example of an output that the answer lacks.
  fileprivate func withExample(in writer: (any StatechartWriter)?) -> ExercisePage.Result {
    guard case .marked(var verdict) = self, let writer else { return self }
    verdict.example = OutputExample.text(for: verdict.differences, in: writer)
    return .marked(verdict)
  }
}

extension Verdict.Remark {
  /// The steps that show a difference between machines; nil for what else is wrong.
  fileprivate var steps: [Step]? {
    if case .differs(let difference) = reason { difference.steps } else { nil }
  }
}

/// The drawings of an exercise: the given machines, and a chart that was handed in, both at the step in which they
/// differ first.
struct ExerciseDrawings: Sendable {
  let exercise: Exercise
  let language: Language

  /// The maximum number of states and transitions of a chart that is drawn.
  private static let drawnPieces = 400

  /// The drawings next to an answer.
  ///
  /// - Parameter access: Whether the machine that is asked for is drawn too, and where an answer differs.
  func drawings(for answer: MarkedAnswer?, _ access: ExercisePage.Access) -> ExercisePage.Drawings {
    let steps = access.explains ? answer.flatMap(differingSteps) : nil
    let written = written(answer)
    var drawings = ExercisePage.Drawings()
    drawings.run = steps?.text
    drawings.answer = answer?.chart.flatMap { chart in drawing(of: chart, after: steps) { handedIn(chart) } }
    drawings.isAnswerTooLarge = answer?.chart != nil && drawings.answer == nil
    switch exercise.task {
    case .build: if access.showsSolution { drawings.solution = given(after: steps) }
    case .distinguish(let other):
      // The states of both after the run show whether the answer is right.
      drawings.machine = given(after: access.explains ? written : nil)
      drawings.other = drawing(of: other.chart, after: access.explains ? written : nil) { other }
    case .run, .cover: drawings.machine = given(after: written)
    case .predict: drawings.machine = given(after: nil)
    case .repair: drawings.machine = given(after: steps)
    }
    return drawings
  }

  /// The run that is being written, with the steps before it; nil if it cannot be read.
  private func written(_ answer: MarkedAnswer?) -> [Step]? {
    guard exercise.asksForRuns else { return nil }
    return (try? AnswerDraft(answer?.text ?? "", to: exercise).steps()).map { exercise.opening + $0 }
  }

  /// The steps of the first run that shows that a chart is wrong.
  private func differingSteps(of answer: MarkedAnswer) -> [Step]? {
    guard answer.chart != nil, case .marked(let verdict)? = answer.result, let remark = verdict.remarks.first else {
      return nil
    }
    if let steps = verdict.remarks.lazy.compactMap(\.steps).first { return steps }
    return try? Run(exercise.machine.chart, text: remark.run).steps
  }

  private func given(after steps: [Step]?) -> ExercisePage.Drawing? {
    drawing(of: exercise.machine.chart, after: steps) { exercise.machine }
  }

  private func handedIn(_ chart: Statechart) -> Machine? {
    try? Machine(identifier: InlineMachines.name, compiled: try CompiledChart(chart))
  }

  private func drawing(
    of chart: Statechart, after steps: [Step]?, _ machine: () -> Machine?
  ) -> ExercisePage.Drawing? {
    guard chart.allStates.count + chart.transitions.count <= Self.drawnPieces,
      let diagram = try? Diagram(
        chart, language: language.tag, progress: LayoutProgress(isCancelled: { Task.isCancelled }))
    else { return nil }
    guard let steps, let simulation = machine()?.replay(of: steps) else { return ExercisePage.Drawing(diagram) }
    return ExercisePage.Drawing(diagram, Highlights(simulation, in: chart, language: language.tag))
  }
}
