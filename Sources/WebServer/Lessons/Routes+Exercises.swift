import Explanations
import GraphLayout
import Hummingbird
import Lessons
import StatechartDiagrams
import StatechartExecution
import StatechartFormats
import StatechartGrading
import StatechartSimulation
import Statecharts
import WebPages

/// Exercises: each with its form, and what is handed in marked. Nothing of it is stored.
extension Routes {
  func addExercises(to router: Router<ServerContext>) {
    router.get("/exercises/:exercise") { request, context in
      try await exercise(PageRequest(request, context), answer: nil)
    }
    router.post("/exercises/:exercise") { request, context in
      let request = try PageRequest(request, context)
      return try await exercise(
        request, answer: try await SubmittedText(request, upTo: Exercise.AnswerLimits.bytes).source)
    }
  }

  private func exercise(_ request: PageRequest, answer: CarriedSource?) async throws -> Response {
    let raw = try request.context.parameters.require("exercise")
    let language = request.language
    guard let exercise = content.exercises.item(PercentEncoding.decode(raw) ?? raw, in: language.spoken.tag) else {
      throw Failure(.unknownPage)
    }
    let shown = try? await content.machine(exercise.machine.identifier, client: request.context.client)
    let isOpen = shown?.machine.chart == exercise.machine.chart
    let site = content.site(language)
    let marker = ExerciseMarker(exercise: exercise, content: content, language: language.spoken)
    let job = WorkJob(cost: .dear, client: request.context.client, machine: exercise.machine.identifier)
    let page = try await content.work.run(job) {
      let (result, chart) = answer.map(marker.mark) ?? (nil, nil)
      let page = ExercisePage(
        site: site, exercise: exercise, answer: answer?.text ?? marker.given, result: result,
        drawings: marker.drawings(beside: chart), isOpen: isOpen)
      return Representation(page.document(), answer == nil ? .page() : .page().passing(), coding: request.coding)
    }
    return request.answer(page)
  }
}

/// What is handed in to an exercise, marked with what a page may cost.
private struct ExerciseMarker: Sendable {
  let exercise: Exercise
  let content: SiteContent
  let language: Language

  /// What a comparison may cost: a tenth of what the command line allows.
  private static let limits = GradingLimits(
    configurations: 1000, steps: 10_000, work: 200_000, additions: 2_000_000, differences: 10)
  /// The most states and transitions of a chart that is drawn.
  private static let drawnPieces = 400

  /// What stands in the field at first: the chart that is to be repaired.
  var given: String {
    guard case .repair = exercise.task else { return "" }
    return exercise.machine.text?.text ?? content.formats.writer(named: "scxml")?.write(exercise.machine.chart).text
      ?? ""
  }

  func mark(_ answer: CarriedSource) -> (ExercisePage.Result?, Statechart?) {
    guard !answer.text.allSatisfy(\.isWhitespace) else { return (nil, nil) }
    guard exercise.asksForChart else { return (.marked(exercise.verdict(onText: answer.text)), nil) }
    do {
      let reading = try content.carried.read(answer)
      guard let chart = reading.first?.chart else { return (.unreadable([]), nil) }
      let errors = (reading[0].diagnostics + chart.diagnostics).filter { $0.severity == .error }
      guard errors.isEmpty else { return (.unreadable(errors.sorted()), chart) }
      guard chart.dataModel != .ecmascript else { return (.hasScripts, chart) }
      return (.marked(try exercise.verdict(onChart: try CompiledChart(chart), limits: ExerciseMarker.limits)), chart)
    } catch let error as LibraryError {
      return (.unreadable(error.diagnostics), nil)
    } catch let error as InvalidChart {
      return (.unreadable(error.errors), nil)
    } catch {
      return (.unreadable([Diagnostic(.error, .malformed, "\(error)")]), nil)
    }
  }

  func drawings(beside answer: Statechart?) -> ExercisePage.Drawings {
    var drawings = ExercisePage.Drawings(answer: answer.flatMap(drawing))
    switch exercise.task {
    case .build: break
    case .tellApart(let other):
      drawings.machine = drawing(of: exercise.machine.chart)
      drawings.other = drawing(of: other.chart)
    case .run, .predict, .repair, .cover: drawings.machine = drawing(of: exercise.machine.chart)
    }
    return drawings
  }

  private func drawing(of chart: Statechart) -> Diagram? {
    guard chart.allStates.count + chart.transitions.count <= ExerciseMarker.drawnPieces else { return nil }
    return try? Diagram(chart, language: language.tag, progress: LayoutProgress(isCancelled: { Task.isCancelled }))
  }
}
