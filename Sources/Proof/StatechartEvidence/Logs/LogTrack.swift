import StatechartAnalysis
import StatechartExecution
import StatechartGrading
import Statecharts

/// The state of the replay of an instance.
struct LogTrack<Model: DataModel>: Sendable {
  let key: String
  let line: Int
  var ways: [LogMachine<Model>.Way]
  /// The ways before the events of the window.
  var before: [LogMachine<Model>.Way]
  /// The last events that were followed, then, after a refusal, those that are to be aligned.
  var window: [LogEvent] = []
  /// The ways in the middle of the window, with how many of its events came before.
  var middle: (ways: [LogMachine<Model>.Way], count: Int)?
  /// The macrosteps before and after the middle of the window, which are counted unless they are repaired.
  var visits: (before: [Macrostep], after: [Macrostep]) = ([], [])
  /// True while events are gathered for an alignment.
  var isWaiting = false
  /// The number of events that were gathered since the refusal.
  var gathered = 0
  var events = 0
  var divergence: LogResult.Divergence?
  var repairs: [LogResult.Repair] = []
  /// The number of stretches that were repaired, and whether the only one is the whole log of the instance.
  var stretches = 0
  var isWhole = true
  var isOptimal = true
  var refusedByBoth = 0
  var backwards: LogResult.Backwards?
  private var time: Int?
  private(set) var names: [String] = []
  private var hash = Hasher()

  init(key: String, line: Int, ways: [LogMachine<Model>.Way]) {
    (self.key, self.line, self.ways, before) = (key, line, ways, ways)
  }

  /// True if no cheaper repair is possible: one change is the fewest, and more are where all events were aligned at
  /// once.
  var isCheapest: Bool { isOptimal && (repairs.count < 2 || stretches == 1 && isWhole) }

  mutating func note(_ event: LogEvent) {
    events += 1
    if names.count < LogReplay.Limits.variantEvents { names.append(event.label) }
    hash.combine(event.label)
    guard let next = event.time, event.run == nil else { return }
    if let time, next < time {
      backwards = LogResult.Backwards(count: (backwards?.count ?? 0) + 1, line: backwards?.line ?? event.line)
    }
    time = next
  }

  /// The sequence of its events.
  var variant: LogSummary.VariantKey {
    LogSummary.VariantKey(names: names, length: events, hash: hash.finalize())
  }
}

/// Follows instances one after another.
struct LogFollower<Model: DataModel>: Sendable {
  var machine: LogMachine<Model>
  private(set) var counts = VisitCounts(start: [], records: [])
  /// True if there may be more configurations in which a log can begin.
  private(set) var mayBeginElsewhere = false
  private(set) var starts: [LogMachine<Model>.Way] = []
  private var entry: [Macrostep] = []
  private var repairWork: Int
  private var divergences = 0

  var spent: Int { machine.spent }

  init(_ participant: Participant, _ model: Model, from beginning: LogReplay.Beginning, repairs: Int) {
    repairWork = repairs
    var rule = InputRule(of: [participant.chart], saying: participant.sources)
    var graph: ConfigurationGraph?
    if !rule.isSettled || beginning == .anywhere {
      // Where scripts run, only beginnings are worth that much; what the log has of other events decides by itself.
      let isShort = participant.usesData && beginning == .start
      let limits =
        isShort
        ? EvidenceLimits(configurations: LogReplay.Limits.beginnings / 5, steps: 2000)
        : EvidenceLimits(configurations: LogReplay.Limits.beginnings, steps: 20_000)
      let explored = ConfigurationGraph(of: participant, limits: limits, saying: participant.sources)
      rule.admit(explored.inputs)
      graph = explored
    }
    machine = LogMachine(participant, model, by: rule)
    var interpreter = Interpreter(
      participant.compiled, model: model, limits: EvidenceLimits.execution, resources: participant.resources)
    entry = interpreter.start()
    starts = [LogMachine.Way(machine: interpreter, entered: entry.microsteps.flatMap(\.entered))]
    guard beginning == .anywhere, let graph else { return }
    entry = []
    mayBeginElsewhere = graph.bound != nil
    for node in graph.nodes.indices.dropFirst() {
      var way = LogMachine.Way(machine: interpreter)
      way.steps = graph.steps(to: node)
      for step in way.steps { _ = machine.perform(step, &way.machine) }
      starts.append(way)
    }
    machine.maxWays = max(machine.maxWays, starts.count)
    starts = machine.distinct(starts)
  }

  func track(_ key: String, line: Int) -> LogTrack<Model> { LogTrack(key: key, line: line, ways: starts) }

  /// Follows an event of an instance.
  mutating func follow(_ event: LogEvent, _ track: inout LogTrack<Model>) {
    track.note(event)
    if track.isWaiting {
      track.window.append(event)
      track.gathered += 1
      if track.gathered >= LogReplay.Limits.window { align(&track) }
      return
    }
    let cuts = machine.cuts
    let ways = next(track.ways, event)
    // A way that was left out may be one on which nothing is to be repaired.
    if machine.cuts > cuts { track.isOptimal = false }
    track.window.append(event)
    guard !ways.isEmpty else {
      if track.divergence == nil, let way = track.ways.first {
        let findsRoute = divergences < LogReplay.Limits.routes
        divergences += 1
        track.divergence = machine.divergence(at: event, way, findsRoute: findsRoute)
      }
      (track.isWaiting, track.gathered) = (true, 0)
      return
    }
    track.ways = noted(ways, &track)
    forget(&track)
  }

  /// Ends an instance.
  mutating func finish(_ track: inout LogTrack<Model>) {
    if track.isWaiting { align(&track, isLast: true) }
    count(track.visits.before + track.visits.after + entry)
    track.visits = ([], [])
    track.refusedByBoth = track.ways.first?.refusedByBoth ?? 0
  }

  private mutating func next(_ ways: [LogMachine<Model>.Way], _ event: LogEvent) -> [LogMachine<Model>.Way] {
    let next = ways.flatMap { machine.ways($0, on: event) }
    return machine.distinct(next)
  }

  private mutating func count(_ macrosteps: [Macrostep]) { counts.add(macrosteps.microsteps) }

  /// The ways, with what the first of them did noted.
  private func noted(
    _ ways: [LogMachine<Model>.Way], _ track: inout LogTrack<Model>
  ) -> [LogMachine<Model>.Way] {
    track.visits.after += ways.first?.macrosteps ?? []
    return Self.cleared(ways)
  }

  private static func cleared(_ ways: [LogMachine<Model>.Way]) -> [LogMachine<Model>.Way] {
    ways.map { way in
      var way = way
      way.macrosteps = []
      return way
    }
  }

  /// Leaves out the events of the window that are far away.
  private mutating func forget(_ track: inout LogTrack<Model>) {
    let half = LogReplay.Limits.window
    guard track.window.count - (track.middle?.count ?? 0) >= half else { return }
    if let middle = track.middle {
      track.before = middle.ways
      track.window.removeFirst(middle.count)
      track.isWhole = false
    }
    count(track.visits.before)
    track.visits = (track.visits.after, [])
    track.middle = (track.ways, track.window.count)
  }

  /// Repairs the stretch around a refusal, and goes on from there.
  private mutating func align(_ track: inout LogTrack<Model>, isLast: Bool = false) {
    let before = machine.spent
    let alignment = Alignment(
      track.window, from: track.before, &machine, work: repairWork / LogReplay.Limits.repairShare)
    repairWork -= machine.spent - before
    track.stretches += 1
    if !isLast { track.isWhole = false }
    let refused = track.window.suffix(track.gathered + 1)
    (track.isWaiting, track.middle, track.window) = (false, nil, [])
    if let way = alignment.way {
      track.repairs += alignment.repairs
      // What happened up to the refusal is counted with the repair, which may see it otherwise.
      count(way.macrosteps)
      track.visits = ([], [])
      track.ways = Self.cleared([way])
    } else {
      count(track.visits.before + track.visits.after)
      track.visits = ([], [])
      passOver(refused, &track)
    }
    track.before = track.ways
  }

  /// Follows events one by one without those that the machine refuses.
  private mutating func passOver(_ events: ArraySlice<LogEvent>, _ track: inout LogTrack<Model>) {
    track.isOptimal = false
    for event in events {
      let ways = next(track.ways, event)
      if ways.isEmpty {
        let active = track.ways.first?.machine.snapshot.atomicStates ?? []
        track.repairs.append(LogResult.Repair(.extra, at: event, active: active))
      } else {
        track.ways = noted(ways, &track)
      }
    }
    count(track.visits.after)
    track.visits = ([], [])
  }
}
