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
    self.shown = shown
    self.authority = authority
    let machine = shown.machine
    let run = query["run"] ?? ""
    let reading = try ExplorerRequest.reading(run, of: machine)
    let isNonCanonical = reading.fault == nil && ExplorerRequest.isNonCanonical(run, reading.run)
    let unapplied = reading.fault.map { InvalidStep($0, isOfChange: shown.hasChanged) }
    self.unapplied = unapplied
    var address = ExplorerAddress(place: place, machine: machine.identifier, steps: reading.run.steps)
    // A form for an event may ask which states accept it instead of sending it.
    let question =
      query[ExplorerAddress.askField] == ExplorerAddress.askStates
      ? query["event"].map { machine.chart.event(typed: $0) ?? $0 } : nil
    do throws(QueryError) {
      let accepts = ExplorerAddress.name(of: \.accepts)
      try address.read(
        { $0 == accepts ? question ?? query[$0] : query[$0] }, of: machine, shown.facts.listing.notations)
    } catch {
      throw Failure(error, machine: machine.identifier)
    }
    if unapplied == nil { address.position = try ExplorerRequest.position(query["at"], count: address.steps.count) }
    let runInWrongPart = unapplied == nil && address.hasRunInPath != (query[QueryItems.runInPath] != nil)
    var extraSteps: [Step]?
    var fault: FormFault?
    if let then = query[ExplorerAddress.thenField], query[ExplorerAddress.askField] == nil {
      extraSteps = try ExplorerRequest.run(then, of: machine).steps
    } else if query[ExplorerAddress.askField] == nil {
      do throws(FormFault) {
        extraSteps = try ExplorerRequest.step(query, of: machine.chart).map { [$0] }
      } catch {
        fault = error
      }
    }
    // The run ends at a step that does not apply: a further step is taken only once the person has seen that.
    if unapplied != nil { extraSteps = nil }
    var isChanged = extraSteps != nil
    if let extraSteps {
      address = address.taking(extraSteps)
      _ = try ExplorerRequest.run(Run(machine.chart, steps: address.steps).text, of: machine)
    } else if unapplied == nil {
      do throws(FormFault) {
        isChanged = try address.add(query, of: machine)
      } catch {
        fault = error
      }
    }
    let isComposed = extraSteps == nil && unapplied == nil && fault == nil && address.addProperty(query)
    if fault == nil { fault = address.propertyFault(of: machine.chart) }
    var logged: [Step]?
    if unapplied == nil, fault == nil, let log = query[ExplorerAddress.logField] {
      do throws(FormFault) {
        logged = try ExplorerRequest.log(log, after: address.taken, of: machine)
      } catch {
        fault = error
      }
    }
    self.logged = logged
    let form = try ExplorerRequest.form(query[ExplorerAddress.formatField], of: address)
    self.fault = fault
    self.address = address
    destination = form ?? address.text
    isFurtherStep =
      fault == nil && (isChanged || isComposed || runInWrongPart || isNonCanonical || question != nil || form != nil)
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
    shown.machine.simulation(of: address.taken, location: locations, effort: address.search)
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

  /// True if a text is not this run by its identifiers.
  private static func isNonCanonical(_ text: String, _ run: Run) -> Bool {
    text != run.text && (try? Run(run.chart, text: text)) == nil
  }

  static func run(_ text: String, of machine: Machine) throws(Failure) -> Run {
    let reading = try reading(text, of: machine)
    if let fault = reading.fault { throw Failure(.badRun(fault.error, machine: machine.identifier)) }
    return reading.run
  }

  private static func position(_ text: String?, count: Int) throws(Failure) -> Int? {
    guard let text else { return nil }
    guard let position = Int(text), (0...count).contains(position) else { throw Failure(.badAddress("at=" + text)) }
    return position == count ? nil : position
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
