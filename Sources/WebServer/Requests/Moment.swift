import StatechartAnalysis
import StatechartExecution
import StatechartFormats
import Statecharts
import WebPages

/// What an address of a machine asks for.
struct Moment: Sendable {
  /// The machine.
  let subject: Subject
  /// The address in its canonical form.
  let address: ExplorerAddress
  /// True if the address asked for a further step, so that its canonical form is another address.
  let isFurtherStep: Bool

  /// Reads an address.
  ///
  /// - Throws: `Failure` if the run is malformed, too long or names what the chart does not have, or if a value
  ///   cannot be read.
  init(_ subject: Subject, place: ExplorerAddress.Place, query: QueryItems, language: Language?) throws(Failure) {
    self.subject = subject
    let run = try Moment.run(query["run"] ?? "", of: subject)
    var address = ExplorerAddress(
      place: place, machine: subject.identifier, steps: run.steps, tab: try Moment.tab(query["tab"]),
      language: language)
    address.position = try Moment.position(query["at"], count: run.steps.count)
    if let step = try Moment.furtherStep(query) {
      let longer = address.taking([step])
      _ = try Moment.run(Run(subject.chart, steps: longer.steps).text, of: subject)
      address = longer
      isFurtherStep = true
    } else {
      isFurtherStep = false
    }
    self.address = address
  }

  /// The run up to the moment, carried out.
  var simulation: Simulation {
    Simulation(
      Run(subject.chart, steps: address.taken), on: subject.compiled, with: NullDataModel(), resources: .plain)
  }

  private static func run(_ text: String, of subject: Subject) throws(Failure) -> Run {
    do throws(RunError) {
      let run = try Run(subject.chart, text: text)
      guard run.steps.count <= RequestLimits.steps else {
        throw RunError(ordinal: 0, step: "", column: nil, reason: .tooManySteps(limit: RequestLimits.steps))
      }
      return run
    } catch {
      throw Failure(.badRun(error.description, machine: subject.identifier))
    }
  }

  private static func position(_ text: String?, count: Int) throws(Failure) -> Int? {
    guard let text else { return nil }
    guard let position = Int(text), (0...count).contains(position) else { throw Failure(.badAddress("at=" + text)) }
    return position == count ? nil : position
  }

  private static func tab(_ text: String?) throws(Failure) -> ExplorerTab {
    guard let text else { return .table }
    guard let tab = ExplorerTab(rawValue: text) else { throw Failure(.badAddress("tab=" + text)) }
    return tab
  }

  /// The step that a form asks for: `event` with an optional `payload`, `request`, or `advance`.
  private static func furtherStep(_ query: QueryItems) throws(Failure) -> Step? {
    if let event = query["event"] {
      return .event(event, payload: try payload(query["payload"]))
    }
    if let state = query["request"] { return .request(State.ID(state)) }
    guard let text = query["advance"] else { return nil }
    guard let delay = Delay(text.filter { !$0.isWhitespace }) else { throw Failure(.badAddress("advance=" + text)) }
    return .advance(delay)
  }

  private static func payload(_ text: String?) throws(Failure) -> Value? {
    guard let text, !text.allSatisfy(\.isWhitespace) else { return nil }
    do {
      return try Value(json: text)
    } catch {
      throw Failure(.badAddress("payload: \(error)"))
    }
  }
}
