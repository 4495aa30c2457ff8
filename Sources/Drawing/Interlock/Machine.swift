import Explanations
public import GraphLayout
import StatechartAnalysis
public import StatechartDiagrams
public import StatechartExecution
public import StatechartFormats
import StatechartSimulation
public import Statecharts

/// A state machine that is read from a text, run, asked why it refuses a step, and drawn.
///
/// Its data model is the one that the chart names (SCXML 5); a chart that names none runs with ECMAScript if it needs
/// data, else without. Time is virtual: only a step that advances the clock moves it. A machine is a value, so a copy
/// of it goes on independently. It remembers what each step did: a program that runs one for long without asking for
/// that uses an `Interpreter`, whose memory does not grow. On Apple platforms, a program that runs scripts calls
/// `prepareProcessForScripts` first of all.
public struct Machine: Sendable {
  /// The findings in the text and the chart, by position; none of them is an error.
  public let diagnostics: [Diagnostic]
  /// The macrosteps at the start.
  public let start: [Macrostep]
  /// The steps so far with the result of each, refused ones included.
  public private(set) var records: [StepRecord] = []
  private var interpreter: any AnyInterpreter

  /// Reads a machine and starts it.
  ///
  /// - Parameters:
  ///   - text: The text, in any notation of `NotationCatalog.standard`; of several machines the first one is read.
  ///   - fileName: The name of its file, if it has one: the extension tells notations apart, and errors name the file.
  /// - Throws: `ReadError` with the errors in the text or the chart, or if the notation is not recognized.
  public init(reading text: String, fileName: String? = nil) throws(ReadError) {
    let reading = try NotationCatalog.standard.read(SourceText(text, fileName: fileName))
    let findings = reading.findings
    let errors = findings.filter { $0.severity == .error }
    guard errors.isEmpty else { throw ReadError(errors, fileName: fileName) }
    do throws(InvalidChart) {
      try self.init(reading.chart, diagnostics: findings)
    } catch {
      throw ReadError(error.errors, fileName: fileName)
    }
  }

  /// Starts a machine of a chart.
  ///
  /// - Throws: `InvalidChart` with the errors in the chart.
  public init(_ chart: Statechart) throws(InvalidChart) {
    try self.init(chart, diagnostics: chart.diagnostics)
  }

  private init(_ chart: Statechart, diagnostics: [Diagnostic]) throws(InvalidChart) {
    let compiled = try CompiledChart(chart)
    var interpreter = Self.interpreter(of: compiled, with: try compiled.openDataModel())
    start = interpreter.start()
    self.interpreter = interpreter
    self.diagnostics = diagnostics
  }

  private static func interpreter(of chart: CompiledChart, with model: some DataModel) -> any AnyInterpreter {
    Interpreter(chart, model: model, resources: .plain)
  }

  /// The chart.
  public var chart: Statechart { interpreter.compiled.chart }

  /// The run so far.
  public var run: Run { Run(chart, steps: records.map(\.step)) }

  /// The visible part of the machine's state now.
  public var snapshot: Snapshot { interpreter.snapshot }

  /// The moves that are valid now.
  public var moves: [Move] { interpreter.moves }
}

extension Machine {
  /// Sends an event.
  @discardableResult
  public mutating func send(_ event: String, payload: Value? = nil) -> Outcome {
    perform(.event(event, payload: payload))
  }

  /// Performs a step; a refused one leaves the machine as it was.
  @discardableResult
  public mutating func perform(_ step: Step) -> Outcome {
    let outcome = interpreter.perform(step)
    records.append(StepRecord(step: step, outcome: outcome, snapshot: interpreter.snapshot))
    return outcome
  }

  /// Returns why an event would be refused now, as `whyNot(_:)` does for a step.
  public func whyNot(_ event: String, payload: Value? = nil) -> String? {
    whyNot(.event(event, payload: payload))
  }

  /// Returns why a step would be refused now, in English: the conditions that do not hold with the values they read,
  /// the moves that are valid instead, and the shortest way to make the step valid; nil if it would be taken.
  ///
  /// The way is searched among at most 2,000 configurations, 100 of a machine with data.
  public func whyNot(_ step: Step) -> String? {
    var trial = interpreter.lookingAhead
    guard let rejection = trial.perform(step).rejection else { return nil }
    let text = RefusalText(interpreter.explained(rejection), words: Wording(chart: chart, language: .english))
    return ([text.title] + text.lines).joined(separator: "\n")
  }
}

extension Machine {
  /// The marks of the machine in a drawing: its active states, the moves that are valid, and the last step.
  public var highlights: Highlights {
    Highlights(
      snapshot: snapshot, moves: moves, history: start + records.flatMap(\.outcome.macrosteps),
      last: records.last?.outcome, in: chart)
  }

  /// Draws the machine now, as the text of an SVG file. To draw it at many moments, lay out one `Diagram` of its chart,
  /// and draw that with its ``highlights``.
  ///
  /// - Throws: `LayoutError` if the chart is too large to be laid out.
  public func svg(theme: DiagramTheme = .automatic) throws(LayoutError) -> String {
    try Diagram(chart).svg(highlights: highlights, theme: theme)
  }
}

/// The parts of an interpreter that do not depend on the type of its data model.
private protocol AnyInterpreter: Sendable {
  var compiled: CompiledChart { get }
  var snapshot: Snapshot { get }
  var moves: [Move] { get }
  var lookingAhead: Self { get }
  mutating func start() -> [Macrostep]
  mutating func perform(_ step: Step) -> Outcome
  func explained(_ rejection: Rejection) -> Rejection
}

extension Interpreter: AnyInterpreter {
  fileprivate func explained(_ rejection: Rejection) -> Rejection { explain(rejection) }
}
