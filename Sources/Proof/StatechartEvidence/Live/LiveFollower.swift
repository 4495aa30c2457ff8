import StatechartAnalysis
import StatechartExecution
import Statecharts

/// Follows the events of one live actor as `LogFollower` does, save that nothing is repaired: what is refused stays in
/// the run, and where program and machine disagree the run goes on from the program's states.
struct LiveFollower<Model: DataModel>: Sendable {
  /// One way to have followed the actor so far, with what came of its records.
  private struct Path: Sendable {
    var way: LogMachine<Model>.Way
    var moments: [LiveStudy.Moment] = []
    /// True if the states that the program reported last could not be reached.
    var isLost = false
  }

  /// The maximum number of configurations that the search for a way to the program's states examines.
  private static var searchLimit: Int { 200 }

  private var machine: LogMachine<Model>
  private var paths: [Path]
  /// The configurations that the machine can be in, with the steps to them.
  private let everywhere: @Sendable () -> [LogMachine<Model>.Way]

  init(_ follower: LogFollower<Model>, everywhere: @escaping @Sendable () -> [LogMachine<Model>.Way]) {
    machine = follower.machine
    self.everywhere = everywhere
    paths = follower.starts.map { Path(way: $0) }
  }

  /// The run so far.
  var study: LiveStudy {
    var study = LiveStudy()
    guard let path = paths.first else { return study }
    study.run = Run(machine.names.chart, steps: path.way.steps).text
    study.moments = path.moments
    study.states = path.way.machine.snapshot.atomicStates.map(\.name)
    study.isLost = path.isLost
    return study
  }

  mutating func follow(_ event: LogEvent) {
    var found: [Path] = []
    for path in paths {
      for way in machine.ways(path.way, on: event) {
        var next = Path(way: way, moments: path.moments)
        let isRefused = way.refusedByBoth > path.way.refusedByBoth
        if isRefused { record(event, &next.way) }
        next.moments.append(moment(event, isRefused ? .refused : .taken, at: next.way))
        if isRefused, machine.names.event(event.name) == nil { note(.unknownEvent(nearest: nearest(event)), &next) }
        found.append(next)
      }
    }
    found = distinct(found)
    if found.isEmpty, let path = paths.first { found = [diverged(path, at: event)] }
    for index in found.indices { found[index].way.macrosteps = [] }
    paths = found
  }

  private func nearest(_ event: LogEvent) -> [String] { machine.names.nearestEvents(to: event.name) }

  private func note(_ cause: LogCause, _ path: inout Path) {
    guard let last = path.moments.indices.last else { return }
    path.moments[last].cause = cause.name
    switch cause {
    case .unknownEvent(let nearest), .unknownState(_, let nearest): path.moments[last].nearest = nearest
    case .refused, .notSent, .afterTimer, .statesBefore, .statesAfter, .noMove: break
    }
  }

  private func moment(
    _ event: LogEvent, _ verdict: LiveStudy.Verdict, at way: LogMachine<Model>.Way
  ) -> LiveStudy.Moment {
    LiveStudy.Moment(
      number: event.line, event: event.label, verdict: verdict, reported: event.states,
      states: way.machine.snapshot.atomicStates.map(\.name), position: way.steps.count)
  }

  /// Puts a refused event into the run. One that the chart does not have has no place there.
  private mutating func record(_ event: LogEvent, _ way: inout LogMachine<Model>.Way) {
    guard !event.isObservation, machine.names.event(event.name) != nil, way.isWhole else { return }
    way.steps.append(machine.step(of: event, way))
  }

  private mutating func distinct(_ paths: [Path]) -> [Path] {
    guard paths.count > 1 else { return paths }
    var known: Set<Fingerprint> = []
    return Array(paths.filter { known.insert($0.way.machine.fingerprint).inserted }.prefix(machine.maxWays))
  }

  // MARK: Disagreement

  /// Goes on after an event with which the machine does not agree.
  private mutating func diverged(_ path: Path, at event: LogEvent) -> Path {
    let cause = machine.divergence(at: event, path.way, findsRoute: false).cause
    var next = path
    let led = event.isObservation ? nil : machine.ways(path.way, on: event, checksStates: false).first
    if let led, led.refusedByBoth == path.way.refusedByBoth {
      next.way = led
    } else {
      next.way = machine.informed(machine.advanced(path.way, to: event).first ?? path.way, by: event)
      if led == nil { record(event, &next.way) }
    }
    let agrees = event.states.map { machine.isIn($0, next.way) } ?? true
    next.moments.append(moment(event, agrees && !event.isObservation ? .refused : .disagreement, at: next.way))
    note(cause, &next)
    if let states = event.states, !agrees { goOn(from: states, &next) }
    return next
  }

  /// Leads the run to the states that the program reports: by requests, by the shortest way, or else by a new run that
  /// begins there.
  private mutating func goOn(from states: [String], _ path: inout Path) {
    if var way = way(to: states, from: path.way) {
      // The program is there, and in none of the states on the way.
      way.entered = []
      (path.way, path.isLost) = (way, false)
    } else if let start = everywhere().first(where: { machine.isIn(states, $0) }) {
      for index in path.moments.indices { path.moments[index].position = nil }
      (path.way, path.isLost) = (start, false)
    } else {
      path.isLost = true
    }
  }

  private mutating func way(to states: [String], from start: LogMachine<Model>.Way) -> LogMachine<Model>.Way? {
    var way = start
    for name in states {
      guard let state = machine.names.state(name) else { return nil }
      guard !way.machine.snapshot.isActive(state), way.machine.status == .running else { continue }
      if let asked = machine.taken(.request(state), from: way).first(where: { $0.machine.snapshot.isActive(state) }) {
        way = asked
        continue
      }
      var refusing = way.machine
      guard let rejection = machine.perform(.request(state), &refusing).rejection,
        case .steps(let steps) = way.machine.explain(rejection, limit: Self.searchLimit).route
      else { return nil }
      for step in steps { machine.step(step, &way) }
      if !way.machine.snapshot.isActive(state) { machine.step(.request(state), &way) }
    }
    return machine.isIn(states, way) && way.isWhole ? way : nil
  }
}
