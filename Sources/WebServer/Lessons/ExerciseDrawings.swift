import Explanations
import GraphLayout
import Lessons
import StatechartDiagrams
import StatechartExecution
import StatechartExports
import StatechartGrading
import StatechartSimulation
import Statecharts
import WebPages

/// The machines that stand beside an exercise: those that are given, and a chart that was handed in, both at the step in which
/// they differ first.
struct ExerciseDrawings: Sendable {
  let exercise: Exercise
  let carried: InlineMachines
  let language: Language

  /// The most states and transitions of a chart that is drawn.
  private static let drawnPieces = 400

  /// The drawings beside an answer.
  ///
  /// - Parameter access: Whether the machine that is asked for is drawn too, and where an answer differs.
  func drawings(beside answer: MarkedAnswer?, _ access: ExercisePage.Access) -> ExercisePage.Drawings {
    let steps = access.explains ? answer.flatMap(differingSteps) : nil
    var drawings = ExercisePage.Drawings()
    drawings.run = steps?.text
    drawings.answer = answer?.chart.flatMap { chart in drawing(of: chart, after: steps) { handedIn(chart) } }
    drawings.isAnswerTooLarge = answer?.chart != nil && drawings.answer == nil
    switch exercise.task {
    case .build: if access.showsSolution { drawings.solution = given(after: steps) }
    case .tellApart(let other):
      drawings.machine = given(after: nil)
      drawings.other = drawing(of: other.chart, after: nil) { nil }
    case .run, .predict, .cover: drawings.machine = given(after: nil)
    case .repair: drawings.machine = given(after: steps)
    }
    return drawings
  }

  /// The steps of the first run that shows that a chart is wrong.
  private func differingSteps(of answer: MarkedAnswer) -> [Step]? {
    guard answer.chart != nil, case .marked(let verdict)? = answer.result, let remark = verdict.remarks.first else {
      return nil
    }
    if case .differs(let difference) = remark.reason { return difference.steps }
    return try? Run(exercise.machine.chart, text: remark.run).steps
  }

  private func given(after steps: [Step]?) -> ExercisePage.Drawing? {
    drawing(of: exercise.machine.chart, after: steps) { exercise.machine }
  }

  /// What was handed in, with its scripts where those of machines from addresses run.
  private func handedIn(_ chart: Statechart) -> Machine? {
    let machine = try? Machine(identifier: InlineMachines.name, compiled: try CompiledChart(chart))
    return machine.map(carried.placed)
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
