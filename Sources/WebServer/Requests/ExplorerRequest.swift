import Explanations
import Lessons
import StatechartAnalysis
import StatechartExecution
import StatechartSimulation
import Statecharts
import WebPages

/// What an address of a machine asks for.
struct ExplorerRequest: Sendable {
  /// The machine as it is shown.
  let shown: MachineContext
  /// The address in its canonical form.
  let address: ExplorerAddress
  /// True if the address asked for a further step or another form, or has a long run in its query or a short one in its
  /// path: then it only leads to `destination`.
  let isFurtherStep: Bool
  /// The canonical address, or that of the file or the page in a frame that was asked for.
  let destination: String
  /// What a form asked for, if it cannot be a step; then the moment is the one before.
  let fault: FormFault?
  /// The first step of the address that the machine cannot follow; then the run ends before it.
  let unapplied: InvalidStep?
  /// The name and port by which the server was called.
  let authority: String

  /// Reads an address.
  ///
  /// - Throws: `Failure` if the run is too long, if further steps are malformed or name what the chart does not have, or if
  ///   a value cannot be read.
  init(
    _ shown: MachineContext, place: ExplorerAddress.Place, query: QueryItems, language: Language?, authority: String
  ) throws(Failure) {
    self.shown = shown
    self.authority = authority
    let machine = shown.machine
    let (run, unapplied) = try ExplorerRequest.applicableRun(query["run"] ?? "", of: shown)
    self.unapplied = unapplied
    var address = ExplorerAddress(
      place: place, machine: machine.identifier, steps: run.steps, tab: try ExplorerRequest.tab(query["tab"]),
      table: try ExplorerRequest.table(query), search: try ExplorerRequest.search(query[ExplorerAddress.searchField]),
      session: try ExplorerRequest.session(query["session"]), language: language,
      accepts: try ExplorerRequest.eventAskedFor(query[ExplorerAddress.acceptsField]),
      view: try ExplorerRequest.view(query[ExplorerAddress.viewField]),
      window: try ExplorerRequest.window(query[ExplorerAddress.windowField]),
      unfolding: ExpandedStates(query[ExplorerAddress.unfoldField], in: machine.chart),
      zoom: try ExplorerRequest.zoom(query[ExplorerAddress.zoomField]),
      beside: try ExplorerRequest.beside(query[ExplorerAddress.besideField], of: machine))
    address.find = try ExplorerRequest.searchText(query[ExplorerAddress.findField])
    address.options = try ViewOptions(query, on: shown, count: run.steps.count)
    address.tour = try ExplorerRequest.tour(query[ExplorerAddress.tourField])
    if case .lesson = place {
      address.answer = try ExplorerRequest.number(query, ExplorerAddress.answerField)
      address.hint = try ExplorerRequest.number(query, ExplorerAddress.hintField)
    }
    address.position = unapplied == nil ? try ExplorerRequest.position(query["at"], count: run.steps.count) : nil
    let isMisplaced = unapplied == nil && address.hasRunInPath != (query[QueryItems.runInPath] != nil)
    var further: [Step]?
    var fault: FormFault?
    switch query[ExplorerAddress.askField] == nil ? try ExplorerRequest.furtherSteps(query, of: machine) : nil {
    case nil: break
    case .success(let steps): further = steps
    case .failure(let error): fault = error
    }
    // The run ends at a step that does not apply: a further step is taken only once the person has seen that.
    if unapplied != nil { further = nil }
    if let further {
      address = address.taking(further)
      _ = try ExplorerRequest.run(Run(machine.chart, steps: address.steps).text, of: machine)
    }
    var isChanged = false
    do throws(FormFault) {
      if further == nil, unapplied == nil {
        isChanged = try address.options.add(query, at: address.taken.count, on: machine.chart)
        if let text = query[ExplorerAddress.compareField]?.trimmed, !text.isEmpty {
          address.beside = try ExplorerRequest.comparison(text, of: machine)
          isChanged = true
        }
      }
    } catch {
      fault = error
    }
    let isQuestion = query[ExplorerAddress.askField] == ExplorerAddress.askStates && query["event"] != nil
    if isQuestion { address.accepts = try ExplorerRequest.eventAskedFor(query["event"]) }
    let form = try ExplorerRequest.form(query[ExplorerAddress.formatField], of: address)
    self.fault = fault
    self.address = address
    destination = form ?? address.text
    isFurtherStep = fault == nil && (further != nil || isChanged || isMisplaced || isQuestion || form != nil)
  }

  /// True if what is wrong with the address is the address's own fault, and not that of a machine that has changed.
  var isFaulty: Bool { fault != nil || unapplied.map { !$0.isOfChange } ?? false }

  /// The run up to the moment, carried out. Nothing is sent: a request that the machine makes is a value.
  var simulation: Simulation {
    shown.machine.simulation(of: address.taken, location: locations, effort: address.search)
  }

  /// Where its sessions are reached by HTTP, if its address says that they are.
  var locations: (@Sendable (String) -> String)? {
    address.session.map { SessionAddress.locations(key: $0, authority: authority) }
  }

  private static func session(_ text: String?) throws(Failure) -> String? {
    guard let text else { return nil }
    guard let key = SessionKey(text) else { throw Failure(.badAddress("session=" + text.prefix(80))) }
    return key.text
  }

  private static func run(_ text: String, of machine: Machine) throws(Failure) -> Run {
    let reading = try reading(text, of: machine)
    if let fault = reading.fault { throw Failure(.badRun(fault.error, machine: machine.identifier)) }
    return reading.run
  }

  /// The run of an address as far as the machine can follow it.
  private static func applicableRun(
    _ text: String, of shown: MachineContext
  ) throws(Failure) -> (run: Run, unapplied: InvalidStep?) {
    let reading = try reading(text, of: shown.machine)
    return (reading.run, reading.fault.map { InvalidStep($0, isOfChange: shown.hasChanged) })
  }

  /// Reads a run of at most as many steps as an address may have.
  static func reading(_ text: String, of machine: Machine) throws(Failure) -> RunReading {
    do throws(RunError) {
      let reading = try RunReading(text, of: machine.chart)
      guard reading.run.steps.count <= RequestLimits.steps else {
        throw RunError(ordinal: 0, step: "", column: nil, reason: .tooManySteps(limit: RequestLimits.steps))
      }
      return reading
    } catch {
      throw Failure(.badRun(error, machine: machine.identifier))
    }
  }

  private static func eventAskedFor(_ name: String?) throws(Failure) -> String? {
    guard let name else { return nil }
    guard !name.isEmpty, name.utf8.count <= RequestLimits.nameBytes else {
      throw Failure(.badAddress("\(ExplorerAddress.acceptsField)=" + name.prefix(80)))
    }
    return name
  }

  /// A text to search for; an empty form asks for nothing.
  private static func searchText(_ text: String?) throws(Failure) -> String? {
    guard let text, !text.allSatisfy(\.isWhitespace) else { return nil }
    guard text.utf8.count <= ExplorerAddress.longestFind else {
      throw Failure(.badAddress("\(ExplorerAddress.findField)=" + text.prefix(80)))
    }
    return text
  }

  private static func position(_ text: String?, count: Int) throws(Failure) -> Int? {
    guard let text else { return nil }
    guard let position = Int(text), (0...count).contains(position) else { throw Failure(.badAddress("at=" + text)) }
    return position == count ? nil : position
  }

  /// A number that a lesson's page is asked with.
  private static func number(_ query: QueryItems, _ field: String) throws(Failure) -> Int? {
    guard let text = query[field] else { return nil }
    guard let number = Int(text), (1...LessonDraft.Limits.choices).contains(number) else {
      throw Failure(.badAddress("\(field)=" + text.prefix(80)))
    }
    return number
  }

  private static func tab(_ text: String?) throws(Failure) -> ExplorerTab {
    guard let text else { return .table }
    guard let tab = ExplorerTab(rawValue: text) else { throw Failure(.badAddress("tab=" + text)) }
    return tab
  }

  private static func view(_ text: String?) throws(Failure) -> ExplorerView {
    guard let text else { return .whole }
    guard let view = ExplorerView(rawValue: text) else {
      throw Failure(.badAddress("\(ExplorerAddress.viewField)=" + text.prefix(80)))
    }
    return view
  }

  private static func window(_ text: String?) throws(Failure) -> PageWindow? {
    guard let text else { return nil }
    guard let window = PageWindow(rawValue: text) else {
      throw Failure(.badAddress("\(ExplorerAddress.windowField)=" + text.prefix(80)))
    }
    return window
  }

  private static func beside(_ text: String?, of machine: Machine) throws(Failure) -> [Step]? {
    guard let text else { return nil }
    guard text.utf8.count <= ExplorerAddress.longestRunInQuery else {
      throw Failure(.badAddress("\(ExplorerAddress.besideField)=" + text.prefix(80)))
    }
    return try run(text, of: machine).steps
  }

  private static func zoom(_ text: String?) throws(Failure) -> ExplorerZoom? {
    guard let text else { return nil }
    guard let zoom = ExplorerZoom(rawValue: text) else {
      throw Failure(.badAddress("\(ExplorerAddress.zoomField)=" + text.prefix(80)))
    }
    return zoom
  }

  private static func tour(_ text: String?) throws(Failure) -> Tour.Ending? {
    guard let text else { return nil }
    guard let ending = Tour.Ending(rawValue: text) else {
      throw Failure(.badAddress("\(ExplorerAddress.tourField)=" + text.prefix(80)))
    }
    return ending
  }

  private static func search(_ text: String?) throws(Failure) -> SearchEffort {
    guard let text else { return .brief }
    guard text == ExplorerAddress.searchThorough else {
      throw Failure(.badAddress("\(ExplorerAddress.searchField)=" + text.prefix(80)))
    }
    return .thorough
  }

  private static func table(_ query: QueryItems) throws(Failure) -> TableView {
    TableView(
      states: try text(.states, query), events: try text(.events, query), row: try place(.row, query),
      column: try place(.column, query))
  }

  private static func text(_ field: TableView.Field, _ query: QueryItems) throws(Failure) -> String {
    let text = query[field.rawValue] ?? ""
    guard text.utf8.count <= TableView.Limits.textBytes else {
      throw Failure(.badAddress("\(field.rawValue)=" + text.prefix(80)))
    }
    return text
  }

  /// Places count from 1 in addresses.
  private static func place(_ field: TableView.Field, _ query: QueryItems) throws(Failure) -> Int {
    guard let text = query[field.rawValue] else { return 0 }
    guard let place = Int(text), (1...TableView.Limits.place).contains(place) else {
      throw Failure(.badAddress("\(field.rawValue)=" + text.prefix(80)))
    }
    return place - 1
  }

  /// The address of the moment in another form, such as a file; nil if none is asked for.
  private static func form(_ format: String?, of address: ExplorerAddress) throws(Failure) -> String? {
    guard let format else { return nil }
    if format == ExplorerAddress.embeddedFormat { return address.embedded.text }
    guard !format.isEmpty, format.utf8.count <= 16, format.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else {
      throw Failure(.badAddress("\(ExplorerAddress.formatField)=" + format.prefix(80)))
    }
    let isShared = format == ExplorerAddress.codeFormat || format == SharePage.pathExtension
    return isShared ? address.shared(as: format) : address.export(format)
  }

  /// The steps that an address asks for: those that a link names, or that of a form.
  private static func furtherSteps(
    _ query: QueryItems, of machine: Machine
  ) throws(Failure) -> Result<[Step], FormFault>? {
    if let text = query[ExplorerAddress.thenField] { return .success(try run(text, of: machine).steps) }
    return furtherStep(query, of: machine.chart)?.map { [$0] }
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
    guard chart.handles(event) || chart.declaration(of: event) != nil else {
      throw FormFault(.unknownEvent(nearest: chart.eventsNearest(to: event)), in: form)
    }
    guard let payload, !payload.allSatisfy(\.isWhitespace) else { return .event(event) }
    return .event(event, payload: try FormFault.value(payload, in: form))
  }

  private static func set(_ variable: String, _ value: String?) throws(FormFault) -> Step {
    let value = value ?? ""
    return .set(variable, to: try FormFault.value(value, in: .variable(name: variable, value: value)))
  }
}
