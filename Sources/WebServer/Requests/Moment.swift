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
  /// What a form asked for, if it cannot be a step; then the moment is the one before.
  let fault: FormFault?
  /// The name and port by which the server was called.
  let authority: String

  /// Reads an address.
  ///
  /// - Throws: `Failure` if the run is malformed, too long or names what the chart does not have, or if a value
  ///   cannot be read.
  init(
    _ subject: Subject, place: ExplorerAddress.Place, query: QueryItems, language: Language?, authority: String
  ) throws(Failure) {
    self.subject = subject
    self.authority = authority
    let run = try Moment.run(query["run"] ?? "", of: subject)
    var address = ExplorerAddress(
      place: place, machine: subject.identifier, steps: run.steps, tab: try Moment.tab(query["tab"]),
      session: try Moment.session(query["session"]), language: language)
    address.position = try Moment.position(query["at"], count: run.steps.count)
    switch Moment.furtherStep(query, of: subject.chart) {
    case nil:
      isFurtherStep = false
      fault = nil
    case .success(let step):
      address = address.taking([step])
      _ = try Moment.run(Run(subject.chart, steps: address.steps).text, of: subject)
      isFurtherStep = true
      fault = nil
    case .failure(let error):
      isFurtherStep = false
      fault = error
    }
    self.address = address
  }

  /// The run up to the moment, carried out. Nothing is sent: a request that the machine makes is a value.
  var simulation: Simulation { subject.simulation(of: address.taken, location: locations) }

  /// Where its sessions are reached by HTTP, if its address says that they are.
  var locations: (@Sendable (String) -> String)? {
    address.session.map { SessionAddress.locations(key: $0, authority: authority) }
  }

  private static func session(_ text: String?) throws(Failure) -> String? {
    guard let text else { return nil }
    guard let key = SessionKey(text) else { throw Failure(.badAddress("session=" + text.prefix(80))) }
    return key.text
  }

  private static func run(_ text: String, of subject: Subject) throws(Failure) -> Run {
    do throws(RunError) {
      let run = try Run(subject.chart, text: text)
      guard run.steps.count <= RequestLimits.steps else {
        throw RunError(ordinal: 0, step: "", column: nil, reason: .tooManySteps(limit: RequestLimits.steps))
      }
      return run
    } catch {
      throw Failure(.badRun(error, machine: subject.identifier))
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

  /// The step that a form asks for: `event` with an optional `payload`, `request`, `advance`, or `set` with a `value`.
  private static func furtherStep(
    _ query: QueryItems, of chart: Statechart
  ) -> Result<Step, FormFault>? {
    if let event = query["event"] { return .init { () throws(FormFault) in try send(event, query["payload"], chart) } }
    if let variable = query["set"] { return .init { () throws(FormFault) in try set(variable, query["value"]) } }
    if let state = query["request"] { return .success(.request(State.ID(state))) }
    guard let text = query["advance"] else { return nil }
    guard let delay = Delay(text.filter { !$0.isWhitespace }) else {
      return .failure(FormFault(.notDelay, in: .clock(delay: text)))
    }
    return .success(.advance(delay))
  }

  private static func send(_ event: String, _ payload: String?, _ chart: Statechart) throws(FormFault) -> Step {
    let form = FormFault.Form.event(name: event, payload: payload ?? "")
    guard chart.answers(event) || chart.declaration(of: event) != nil else {
      throw FormFault(.unknownEvent(nearest: nearestNames(to: event, among: chart.alphabet)), in: form)
    }
    guard let payload, !payload.allSatisfy(\.isWhitespace) else { return .event(event) }
    return .event(event, payload: try FormFault.value(payload, in: form))
  }

  private static func set(_ variable: String, _ value: String?) throws(FormFault) -> Step {
    let value = value ?? ""
    return .set(variable, to: try FormFault.value(value, in: .variable(name: variable, value: value)))
  }
}
