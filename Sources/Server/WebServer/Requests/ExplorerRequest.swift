import StatechartAnalysis
import StatechartDiagrams
import StatechartSimulation
import Statecharts
import WebPages

/// The request of an address of a machine.
struct ExplorerRequest: Sendable {
  let shown: MachineContext
  /// The address in its canonical form.
  let address: ExplorerAddress
  /// True if the address asked for a further step or another form, or has a long run in its query or a short one in its
  /// path, or a run with labels: then it only leads to `destination`.
  let isFurtherStep: Bool
  /// The canonical address, or that of the file or the page in a frame that was asked for.
  let destination: String
  /// The steps of a log of events that a form gave, if it gave one.
  let logged: [Step]?
  /// The fault of a form's request, if it cannot be a step; then the moment is the one before.
  let fault: FormFault?
  /// The first step of the address that the machine cannot follow; then the run ends before it.
  let unapplied: InvalidStep?
  /// The name and port by which the server was called.
  let authority: String

  /// Reads an address.
  ///
  /// - Throws: `Failure` if the run is too long, if further steps are malformed or name what the chart does not have,
  ///   or if a value cannot be read.
  init(_ shown: MachineContext, place: ExplorerAddress.Place, query: QueryItems, authority: String) throws(Failure) {
    (self.shown, self.authority) = (shown, authority)
    let machine = shown.machine
    let run = try ExplorerRequest.reading(query[ExplorerAddress.runField] ?? "", of: machine)
    unapplied = run.fault.map { InvalidStep($0, isOfChange: shown.hasChanged) }
    let question = ExplorerRequest.question(query, on: machine.chart)
    var address = try ExplorerRequest.address(of: run, place, query, question: question, shown)
    let isCanonical = run.fault != nil || ExplorerRequest.isCanonical(run.run, at: address, query)
    let then = try ExplorerRequest.then(query, of: machine)
    let forms = SubmittedForms(query, then: then, on: &address, of: machine, isWhole: run.fault == nil)
    if forms.isChange { _ = try ExplorerRequest.run(Run(machine.chart, steps: address.steps).text, of: machine) }
    let form = try ExplorerRequest.form(query[ExplorerAddress.formatField], of: address)
    self.address = address
    (logged, fault) = (forms.logged, forms.fault)
    destination = form ?? address.text
    isFurtherStep = fault == nil && (forms.isChange || !isCanonical || question != nil || form != nil)
  }

  /// True if what is wrong with the address is the address's own fault, and not that of a machine that has changed.
  var isFaulty: Bool { fault != nil || unapplied.map { !$0.isOfChange } ?? false }

  /// The problem with the address, for programs.
  var problem: ErrorPage.Problem? {
    if let fault { return .badForm(fault) }
    guard let unapplied, !unapplied.isOfChange else { return nil }
    return .badRun(unapplied.fault.error, machine: shown.identifier)
  }

  /// Checks that the address is that of a page.
  ///
  /// - Throws: `Redirection` if it only leads to another.
  func requireCanonical() throws(Redirection) {
    if isFurtherStep { throw Redirection(address: destination) }
  }

  /// Checks that the machine can follow the run: a file has no place to say that it cannot.
  ///
  /// - Throws: `Failure` if it cannot.
  func requireWholeRun() throws(Failure) {
    if let unapplied { throw Failure(.badRun(unapplied.fault.error, machine: shown.identifier)) }
  }

  /// The run up to the moment, executed. Nothing is sent: a request that the machine makes is a value.
  var simulation: Simulation {
    shown.machine.simulation(of: address.taken, location: locations, effort: address.asked.search)
  }

  /// The locations at which its sessions are reached by HTTP, if its address enables that.
  var locations: (@Sendable (String) -> String)? {
    address.session.map { SessionAddress.locations(key: $0, authority: authority) }
  }

  /// Reads a run of at most as many steps as an address may have.
  static func reading(_ text: String, of machine: Machine) throws(Failure) -> RunReading {
    do throws(RunError) {
      return try ExplorerAddress.reading(text, of: machine)
    } catch {
      throw Failure(.badRun(error, machine: machine.identifier))
    }
  }

  static func run(_ text: String, of machine: Machine) throws(Failure) -> Run {
    let reading = try reading(text, of: machine)
    if let fault = reading.fault { throw Failure(.badRun(fault.error, machine: machine.identifier)) }
    return reading.run
  }

  /// The event of which a form asks, instead of sending it, which states accept it.
  private static func question(_ query: QueryItems, on chart: Statechart) -> String? {
    guard query[ExplorerAddress.askField] == ExplorerAddress.askStates else { return nil }
    return query["event"].map { chart.event(typed: $0) ?? $0 }
  }

  /// The address of a run with the values of its query.
  private static func address(
    of run: RunReading, _ place: ExplorerAddress.Place, _ query: QueryItems, question: String?, _ shown: MachineContext
  ) throws(Failure) -> ExplorerAddress {
    let machine = shown.machine
    var address = ExplorerAddress(place: place, machine: machine.identifier, steps: run.run.steps)
    let accepts = ExplorerAddress.name(of: \.asked.accepts)
    do throws(QueryError) {
      try address.read(
        { $0 == accepts ? question ?? query[$0] : query[$0] }, of: machine, shown.facts.listing.notations)
    } catch {
      throw Failure(error, machine: machine.identifier)
    }
    if run.fault == nil { address.position = try position(query["at"], count: address.steps.count) }
    return address
  }

  private static func position(_ text: String?, count: Int) throws(Failure) -> Int? {
    guard let text else { return nil }
    guard let position = Int(text), (0...count).contains(position) else { throw Failure(.badAddress("at=" + text)) }
    return position == count ? nil : position
  }

  /// True if an address has its run by its identifiers, and in the part where a run of its length is.
  private static func isCanonical(_ run: Run, at address: ExplorerAddress, _ query: QueryItems) -> Bool {
    let text = query[ExplorerAddress.runField] ?? ""
    guard address.hasRunInPath == (query[QueryItems.runInPath] != nil) else { return false }
    return text == run.text || (try? Run(run.chart, text: text)) != nil
  }

  /// The steps that the run goes on with; nil if the address has none.
  private static func then(_ query: QueryItems, of machine: Machine) throws(Failure) -> [Step]? {
    guard query[ExplorerAddress.askField] == nil, let text = query[ExplorerAddress.thenField] else { return nil }
    return try run(text, of: machine).steps
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
}

extension ExplorerPage {
  /// The page of a moment.
  init(
    _ moment: ExplorerRequest, _ simulation: Simulation, _ diagram: Diagram, on site: Site, http: HTTPAccess = .off,
    compared: Simulation? = nil, reachability: Reachability? = nil, changes: ChangesAddress? = nil,
    properties: PropertyCheck? = nil
  ) {
    let shown = moment.shown
    self.init(
      site: site,
      subject: Subject(
        shown.machine, scene: shown.scene, source: shown.facts.listing, changes: changes,
        readProgram: shown.readProgram),
      moment: Moment(
        moment.address, simulation, compared: compared, fault: moment.fault, unapplied: moment.unapplied, http: http),
      diagram: diagram, reachability: reachability, properties: properties)
  }
}
