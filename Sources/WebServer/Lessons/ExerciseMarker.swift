import Explanations
import Lessons
import StatechartExecution
import StatechartFormats
import StatechartGrading
import StatechartSimulation
import Statecharts
import WebPages

/// What was handed in to an exercise, with what came of it.
struct MarkedAnswer: Sendable {
  let text: String
  /// What came of it; nil if nothing was handed in.
  let result: ExercisePage.Result?
  /// The chart, if the text is one.
  let chart: Statechart?
}

extension MarkedAnswer {
  /// True if all of it is right.
  var isRight: Bool {
    switch result {
    case .marked(let verdict)?: verdict.mark == 1
    case .unreadable?, .hasScripts?, nil: false
    }
  }
}

/// What is handed in to an exercise, marked with what a page may cost.
struct ExerciseMarker: Sendable {
  let exercise: Exercise
  let content: SiteContent
  let language: Language

  /// What a comparison may cost: a tenth of what the command line allows.
  private static let limits = GradingLimits(
    configurations: 1000, steps: 10_000, work: 200_000, additions: 2_000_000, matching: 100_000, changes: 60,
    differences: 10)
  /// What looking at a changed chart may cost, and how many changes are looked at for a hint.
  private static let limitsOfChanges = GradingLimits(
    configurations: 200, steps: 2000, work: 50_000, additions: 0, matching: 0, changes: 0, differences: 1)
  private static let maxChanges = 200
  /// The same where a chart runs scripts.
  private static let limitsWithScripts = GradingLimits(
    configurations: 100, steps: 1000, work: 200_000, additions: 2_000_000, matching: 100_000, changes: 0,
    differences: 10)

  /// What stands in the field at first: the chart that is to be repaired.
  private var given: String {
    guard case .repair = exercise.task else { return "" }
    return exercise.machine.text?.text ?? content.formats.writer(named: "scxml")?.write(exercise.machine.chart).text
      ?? ""
  }

  func mark(_ answer: CarriedSource) -> MarkedAnswer {
    let (result, chart) = result(of: answer)
    return MarkedAnswer(text: answer.text, result: result, chart: chart)
  }

  private func result(of answer: CarriedSource) -> (ExercisePage.Result?, Statechart?) {
    guard !answer.text.allSatisfy(\.isWhitespace) else { return (nil, nil) }
    guard exercise.asksForChart else { return (.marked(exercise.verdict(onText: answer.text)), nil) }
    do {
      let reading = try content.carried.read(answer)
      guard let chart = reading.first?.chart else { return (.unreadable([]), nil) }
      let errors = (reading[0].diagnostics + chart.diagnostics).filter { $0.severity == .error }
      guard errors.isEmpty else { return (.unreadable(errors.sorted()), chart) }
      return (try result(of: try CompiledChart(chart)), chart)
    } catch let error as LibraryError {
      return (.unreadable(error.diagnostics), nil)
    } catch let error as InvalidChart {
      return (.unreadable(error.errors), nil)
    } catch {
      return (.unreadable([Diagnostic(.error, .malformed, "\(error)")]), nil)
    }
  }

  /// What came of a chart. Scripts run where those of machines from addresses do: claims are looked at wherever that
  /// is, machines are compared in this process alone.
  private func result(of answer: CompiledChart) throws -> ExercisePage.Result {
    let machine = content.carried.placed(try Machine(identifier: InlineMachines.name, compiled: answer))
    guard machine.mayRunScripts else {
      return .marked(try exercise.verdict(onChart: answer, limits: ExerciseMarker.limits))
    }
    if case .repair = exercise.task {
      guard machine.replay(of: []).interruption == nil else { return .hasScripts }
      return .marked(exercise.verdict(onRepaired: machine))
    }
    guard machine.executor == nil else { return .hasScripts }
    return .marked(try exercise.verdict(onChart: answer, limits: ExerciseMarker.limitsWithScripts))
  }

  /// The first single change that mends a chart, among those that a page may try; nil if it is right, is none, or runs
  /// scripts.
  func hint(for answer: MarkedAnswer) -> ExercisePage.Hint? {
    guard case .marked(let verdict)? = answer.result, verdict.mark < 1, let chart = answer.chart,
      let compiled = try? CompiledChart(chart),
      (try? Machine(identifier: InlineMachines.name, compiled: compiled))?.mayRunScripts == false
    else { return nil }
    let near = Participant.changed(chart)?.states(
      during: verdict.remarks.compactMap(\.steps), limits: ExerciseMarker.limitsOfChanges)
    let repair = EditSearch.repair(
      of: chart, beside: exercise.machine.chart, near: near ?? [], limit: ExerciseMarker.maxChanges
    ) { changed in
      guard let compiled = try? CompiledChart(changed) else { return false }
      return (try? exercise.verdict(onChart: compiled, limits: ExerciseMarker.limitsOfChanges))?.mark == 1
    }
    return repair.map { .change($0, of: chart) } ?? .nothing
  }

  /// The exercise's page with an answer, or with what is given at first.
  ///
  /// - Parameters:
  ///   - isOpen: Whether the machine has a page of its own.
  ///   - access: What is shown of the solution and of what is wrong.
  ///   - draws: Whether the page shows drawings.
  func page(
    on site: Site, answer: MarkedAnswer?, isOpen: Bool, _ access: ExercisePage.Access, draws: Bool = true
  ) -> ExercisePage {
    ExercisePage(
      site: site, exercise: exercise, answer: answer?.text ?? given, result: answer?.result,
      drawings: draws
        ? ExerciseDrawings(exercise: exercise, carried: content.carried, language: language)
          .drawings(beside: answer, access) : ExercisePage.Drawings(), isOpen: isOpen, access: access)
  }
}

extension Verdict.Remark {
  /// The steps that show a difference between machines; nil for what else is wrong.
  fileprivate var steps: [Step]? {
    if case .differs(let difference) = reason { difference.steps } else { nil }
  }
}
