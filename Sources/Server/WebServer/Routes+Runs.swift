import Hummingbird
import StatechartAnalysis
import StatechartExecution
import StatechartSimulation
import Statecharts
import WebPages

/// Addresses that lead to a moment of a run which is worked out first.
extension Routes {
  /// - Throws: `Redirection` if the address of a moment asks for another one; `Failure` if there is no such moment.
  func redirectIfNeeded(_ moment: ExplorerRequest, _ request: PageRequest) async throws {
    let query = request.query
    if !moment.isFaulty, let logged = moment.logged {
      throw Redirection(address: try await played(logged, after: moment, request).text)
    }
    if let from = query[ExplorerAddress.fromField], let to = query[ExplorerAddress.toField] {
      throw Redirection(address: try await way(from: from, to: to, on: moment, request).text)
    }
    if !moment.isFaulty, let next = try await goOn(moment, request) { throw Redirection(address: next.text) }
    try moment.requireCanonical()
  }

  private func job(_ moment: ExplorerRequest, _ request: PageRequest) -> WorkJob {
    WorkJob(cost: .expensive, client: request.context.client, machine: moment.shown.identifier)
  }

  /// The run of a log of events after a moment, at the first step that is refused or meets a breakpoint; at its end, if
  /// none is.
  private func played(
    _ steps: [Step], after moment: ExplorerRequest, _ request: PageRequest
  ) async throws -> ExplorerAddress {
    let (machine, address) = (moment.shown.machine, moment.address)
    let taken = address.taken
    let stop = try await content.work.run(job(moment, request)) {
      let played = machine.replay(of: taken + steps)
      let refused = played.records.dropFirst(taken.count).firstIndex { $0.outcome.rejection != nil }.map { $0 + 1 }
      return [refused, played.firstStop(at: address.breakpoints, after: taken.count)].compactMap(\.self).min()
    }
    let played = address.taking(steps)
    return stop.map(played.at) ?? played
  }

  /// The shortest run from the start through a state to another, at the moment at which the first is active; where
  /// there is none, the request that is refused, whose page says why.
  private func way(
    from: String, to: String, on moment: ExplorerRequest, _ request: PageRequest
  ) async throws -> ExplorerAddress {
    let machine = moment.shown.machine
    let ends = [from, to].map { machine.chart.state(typed: $0) ?? State.ID($0) }
    _ = try ExplorerRequest.reading(Run(machine.chart, steps: ends.map { .request($0) }).text, of: machine)
    let (steps, arrival) = try await content.work.run(job(moment, request)) {
      let first = machine.steps(to: ends[0], after: [])
      let whole = first.isFound ? machine.steps(to: ends[1], after: first.steps) : first
      return (whole.steps, whole.isFound ? first.steps.count : whole.steps.count)
    }
    let address = moment.address.running(steps)
    return arrival < steps.count ? address.at(arrival) : address
  }

  /// The moment that an address leads to which asks to go on, at the first step that meets a breakpoint; nil for other
  /// addresses.
  private func goOn(_ moment: ExplorerRequest, _ request: PageRequest) async throws -> ExplorerAddress? {
    let (machine, address) = (moment.shown.machine, moment.address)
    guard let wanted = request.query[ExplorerAddress.goField] else { return nil }
    guard let aim = AutoAdvance(rawValue: wanted) else {
      throw Failure(.badAddress("\(ExplorerAddress.goField)=" + wanted.prefix(80)))
    }
    return try await content.work.run(job(moment, request)) {
      machine.advanced(aim, from: address, over: machine.refusedPairs)
    }
  }
}

extension Machine {
  /// Returns the moment that an automatic advance leads to from the moment of an address.
  fileprivate func advanced(
    _ aim: AutoAdvance, from address: ExplorerAddress, over pairs: RefusedPairs
  ) -> ExplorerAddress {
    let breakpoints = address.breakpoints
    let room = RequestLimits.steps - address.steps.count
    switch aim {
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
      if steps.count == tour.steps.count { next.asked.tour = tour.ending }
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

extension Machine {
  /// The shortest way from the end of a run to a state, after that run; the request for the state after it, if there is
  /// none.
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
