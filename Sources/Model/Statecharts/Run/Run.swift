/// A list of steps that were asked of a chart, refused ones included.
///
/// Performing a run is deterministic, so a run is its own history: a shorter one is the past, and its text fits in an
/// address.
public struct Run: Hashable, Sendable {
  /// The limits on the text of a run.
  public enum Limits {
    /// The maximum number of steps in a run.
    public static let steps = 10_000
    /// The maximum number of bytes of a run's text.
    public static let textBytes = 256 << 10
    /// The maximum number of nested lists and objects in a payload.
    public static let payloadDepth = 50
  }

  /// The chart.
  public let chart: Statechart
  /// The steps in order.
  public let steps: [Step]

  /// Makes a run.
  public init(_ chart: Statechart, steps: [Step] = []) {
    self.chart = chart
    self.steps = steps
  }

  /// Reads the text form of a run and checks that the chart knows what it names.
  ///
  /// Steps are separated by commas: `plug` is an event, `tap{"kanji":"日"}` an event with a JSON payload (one that is
  /// no object, list or string follows `=`), `!Flat` a request for a state, `+2s` or `+500ms` the clock,
  /// `=price=50` a variable that is given a value, an object alone what the environment reports (`HostMessage`).
  /// - Throws: `RunError` that names the first step that is malformed or that the chart has no event, state or variable
  ///   for. A variable that a script may make passes, and is looked for when the run is carried out.
  public init(_ chart: Statechart, text: String) throws(RunError) {
    let (run, error) = try Run.applicable(text, to: chart)
    if let error { throw error }
    self = run
  }

  /// Reads the text form of a run as far as a chart knows what it names: the steps before the first that names an
  /// event, a state or a variable that the chart does not have, and what is wrong with that one, if there is one.
  ///
  /// - Throws: `RunError` if the text does not follow the form.
  public static func applicable(
    _ text: String, to chart: Statechart
  ) throws(RunError) -> (run: Run, error: RunError?) {
    let reading = try RunReading(text, of: chart)
    if let malformation = reading.malformation { throw malformation }
    return (reading.run, reading.fault?.error)
  }

  /// The text form: the steps between commas.
  public var text: String {
    steps.map(\.description).joined(separator: ",")
  }

  /// The run with a step more.
  public func appending(_ step: Step) -> Run {
    Run(chart, steps: steps + [step])
  }

  /// The first steps of the run.
  public func prefix(_ count: Int) -> Run {
    Run(chart, steps: Array(steps.prefix(count)))
  }
}
