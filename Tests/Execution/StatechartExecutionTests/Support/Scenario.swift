import StatechartExecution
import Statecharts
import Testing

/// A row of a table: a chart, a run as text, and its expected result.
struct Scenario: Sendable, CustomTestStringConvertible {
  let title: String
  let chart: Statechart
  /// The run's text.
  let run: String
  /// The atomic states at the start and after each step, `✗` before them where the step is refused.
  let places: [String]
  /// What content did, in words, all steps together; not examined if nil.
  let trace: String?
  /// True if the run may name events that the chart never mentions.
  let anyEvent: Bool

  init(
    _ title: String, _ states: [State], initial: DefaultTransition? = nil, run: String = "", places: [String],
    trace: String? = nil, anyEvent: Bool = false
  ) {
    self.title = title
    chart = Statechart(initial: initial, states: states)
    self.run = run
    self.places = places
    self.trace = trace
    self.anyEvent = anyEvent
  }

  var testDescription: String { title }

  func check() throws {
    let errors = chart.diagnostics.filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(title): \(errors)")
    let steps = anyEvent ? [.event(run)] : try Run(chart, text: run).steps
    let replay = try Run(chart, steps: steps).replay(with: NullDataModel())
    let places = replay.records.map { ($0.outcome.rejection == nil ? "" : "✗") + $0.snapshot.place }
    #expect([replay.initial.place] + places == self.places)
    if let trace {
      let macrosteps = replay.start + replay.records.flatMap(\.outcome.macrosteps)
      #expect(StatechartExecutionTests.trace(macrosteps) == trace)
    }
  }
}
