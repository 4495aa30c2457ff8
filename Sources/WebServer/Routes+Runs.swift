import Hummingbird
import StatechartAnalysis
import StatechartExecution
import StatechartSimulation
import Statecharts
import WebPages

/// A log of events that a person has pasted.
extension Routes {
  /// Leads to the run of a log after a moment, at the first step that is refused or meets a breakpoint; at its end, if none is. Where the machine
  /// does not know a line, the run goes on to there.
  func play(_ log: String, after moment: ExplorerRequest, _ request: PageRequest) async throws -> Response {
    let machine = moment.shown.machine
    var address = moment.address
    let taken = address.taken
    let steps = EventLog.steps(log, of: machine.chart)
    let known = try ExplorerRequest.reading(Run(machine.chart, steps: taken + steps).text, of: machine).run.steps
    let job = WorkJob(cost: .expensive, client: request.context.client, machine: moment.shown.identifier)
    let breakpoints = address.options.breakpoints
    let stop = try await content.work.run(job) {
      let played = machine.replay(of: known)
      let refused = played.records.dropFirst(taken.count).firstIndex { $0.outcome.rejection != nil }.map { $0 + 1 }
      return [refused, played.firstStop(at: breakpoints, after: taken.count)].compactMap(\.self).min()
    }
    address = address.taking(stop == nil ? steps : Array(known.dropFirst(taken.count)))
    if let stop { address = address.at(stop) }
    return .redirect(to: address.text, type: .normal)
  }
}

extension Routes {
  /// Leads to the shortest run from the start through a state to another, at the moment at which the first is active; where
  /// there is none, to the request that is refused, which tells why.
  func way(from: String, to: String, on moment: ExplorerRequest, _ request: PageRequest) async throws -> Response {
    let machine = moment.shown.machine
    let ends = [from, to].map { Step.request(State.ID($0)) }
    _ = try ExplorerRequest.reading(Run(machine.chart, steps: ends).text, of: machine)
    let job = WorkJob(cost: .expensive, client: request.context.client, machine: moment.shown.identifier)
    let (steps, arrival) = try await content.work.run(job) {
      let first = machine.steps(to: State.ID(from), after: [])
      let whole = first.isFound ? machine.steps(to: State.ID(to), after: first.steps) : first
      return (whole.steps, whole.isFound ? first.steps.count : whole.steps.count)
    }
    let address = moment.address.running(steps)
    return .redirect(to: (arrival < steps.count ? address.at(arrival) : address).text, type: .normal)
  }
}

extension Routes {
  /// The moment that an address leads to which asks to go on at random or in another way, at the first step that meets a breakpoint;
  /// nil for other addresses.
  func goOn(_ moment: ExplorerRequest, _ request: PageRequest) async throws -> ExplorerAddress? {
    let (machine, address) = (moment.shown.machine, moment.address)
    let job = WorkJob(cost: .expensive, client: request.context.client, machine: moment.shown.identifier)
    let breakpoints = address.options.breakpoints
    if let walk = try RandomWalk(request.query) {
      let room = RequestLimits.steps - address.taken.count
      return try await content.work.run(job) {
        let steps = machine.steps(of: walk.limited(to: room), after: address.taken)
        return address.taking(machine.firstSteps(of: steps, after: address.taken, upTo: breakpoints))
      }
    }
    guard let wanted = request.query[ExplorerAddress.goField] else { return nil }
    guard let way = GoingOn(rawValue: wanted) else {
      throw Failure(.badAddress("\(ExplorerAddress.goField)=" + wanted.prefix(80)))
    }
    return try await content.work.run(job) {
      machine.goingOn(way, from: address, over: machine.refusedPairs)
    }
  }
}

extension Machine {
  /// The moment that going on by itself leads to from the moment of an address.
  fileprivate func goingOn(
    _ way: GoingOn, from address: ExplorerAddress, over pairs: RefusedPairs
  ) -> ExplorerAddress {
    let breakpoints = address.options.breakpoints
    let room = RequestLimits.steps - address.steps.count
    switch way {
    case .change:
      var (steps, position) = nextChange(in: address.steps, after: address.taken.count, room: room)
      let stop = replay(of: steps).firstStop(at: breakpoints, after: address.taken.count)
      if let stop, stop < position { position = stop }
      return address.running(steps).at(position)
    case .stop:
      let (steps, position) = nextStop(
        at: breakpoints, in: address.steps, after: address.taken.count, room: room)
      return address.running(steps).at(position)
    case .tour:
      let tour = tour(after: address.taken, over: pairs, room: RequestLimits.steps - address.taken.count)
      let steps = firstSteps(of: tour.steps, after: address.taken, upTo: breakpoints)
      var next = address.taking(steps)
      if steps.count == tour.steps.count { next.tour = tour.ending }
      return next
    }
  }

  /// The first of further steps, up to one that meets a breakpoint.
  fileprivate func firstSteps(of further: [Step], after taken: [Step], upTo breakpoints: [Breakpoint]) -> [Step] {
    guard !breakpoints.isEmpty else { return further }
    let stop = replay(of: taken + further).firstStop(at: breakpoints, after: taken.count)
    return stop.map { Array(further.prefix($0 - taken.count)) } ?? further
  }
}

extension RandomWalk {
  /// The walk that a query asks for; nil if it asks for none.
  ///
  /// - Throws: `Failure` for a number that is none or beyond its bounds.
  fileprivate init?(_ query: QueryItems) throws(Failure) {
    guard query[ExplorerAddress.walkField] != nil else { return nil }
    func number(_ name: String, _ bounds: ClosedRange<Int>, _ otherwise: Int) throws(Failure) -> Int {
      guard let text = query[name] else { return otherwise }
      guard let number = Int(text), bounds.contains(number) else {
        throw Failure(.badAddress(name + "=" + text.prefix(80)))
      }
      return number
    }
    self.init(
      steps: try number(ExplorerAddress.walkField, 1...RandomWalk.maxSteps, 1),
      seed: try number(ExplorerAddress.walkSeedField, 0...Int(Int32.max), 1),
      refusedShare: try number(ExplorerAddress.walkShareField, 0...100, 0))
  }

  fileprivate func limited(to room: Int) -> RandomWalk {
    RandomWalk(steps: max(0, min(steps, room)), seed: seed, refusedShare: refusedShare)
  }
}

extension Machine {
  /// The shortest way from the end of a run to a state, after that run; the request for the state after it, if there is none.
  fileprivate func steps(to state: State.ID, after run: [Step]) -> (steps: [Step], isFound: Bool) {
    let here = simulation(of: run)
    guard !here.final.configuration.contains(state) else { return (run, true) }
    if let move = here.moves.first(where: { $0.targets == [state] && $0.step != .request(state) }) {
      return (run + [move.step], true)
    }
    let there = simulation(of: run + [.request(state)])
    switch there.rejection?.route {
    case .steps(let way): return (run + way, true)
    case .impossible, .notFound: return (there.run.steps, false)
    case nil: return (there.run.steps, there.final.configuration.contains(state))
    }
  }
}

extension ExplorerRequest {
  /// What is wrong with the address, for programs.
  var problem: ErrorPage.Problem? {
    if let fault { return .badForm(fault) }
    guard let unapplied, !unapplied.isOfChange else { return nil }
    return .badRun(unapplied.fault.error, machine: shown.identifier)
  }
}
