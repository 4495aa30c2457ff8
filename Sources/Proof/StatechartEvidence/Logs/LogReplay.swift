import StatechartAnalysis
import StatechartExecution
package import StatechartGrading
import Statecharts

/// Follows the events of a log with a machine for each instance, in bounded memory: the machines of the instances, the
/// last events of each, and its first steps (2,000 of an instance that is listed, 40 of another).
package struct LogReplay: Sendable {
  /// The limits of a log.
  package enum Limits {
    /// The maximum number of instances.
    package static let instances = 100_000
    /// The number of events before and after a refusal that an alignment examines.
    package static let window = 40
    /// The maximum of counted work for repairs, in the units of `LogReplay.spent`, and the part of what is left of it
    /// that one repair may take.
    package static let repairs = 500_000
    static let repairShare = 4
    /// The number of instances for which the shortest way to where the refused event is taken is searched: the first
    /// ones.
    static let routes = 20
    /// The maximum number of variants that are counted, and of events by which they are distinguished.
    package static let variants = 20_000
    package static let variantEvents = 30
  }

  private var engine: any LogEngine

  /// - Parameter repairs: The maximum of counted work for repairs. Those beyond it are not known to be the cheapest.
  package init(of machine: Participant, repairs: Int = Limits.repairs) {
    func make<Model: DataModel>(_ model: Model) -> any LogEngine { Engine(machine, model, repairs: repairs) }
    engine = make(machine.model)
  }

  /// Follows an event.
  ///
  /// - Throws: `LogFault` if there are more instances than may be.
  package mutating func add(_ event: LogEvent) throws(LogFault) { try engine.add(event) }

  /// The work done so far, in counted units: events, steps tried and microsteps; those of a machine that runs scripts
  /// count twenty times.
  package var spent: Int { engine.spent }

  /// Returns the result of the log, once all events were added.
  package mutating func result() -> LogResult { engine.result() }
}

private protocol LogEngine: Sendable {
  var spent: Int { get }
  mutating func add(_ event: LogEvent) throws(LogFault)
  mutating func result() -> LogResult
}

private struct Engine<Model: DataModel>: LogEngine {
  /// The state of the replay of an instance.
  private struct Track: Sendable {
    let key: String
    let line: Int
    var ways: [LogMachine<Model>.Way]
    /// The ways before the events of the window.
    var before: [LogMachine<Model>.Way]
    /// The last events that were followed, then, after a refusal, those that are to be aligned.
    var window: [LogEvent] = []
    /// The ways in the middle of the window, with how many of its events came before.
    var middle: (ways: [LogMachine<Model>.Way], count: Int)?
    /// True while events are gathered for an alignment.
    var isWaiting = false
    /// The number of events that were gathered since the refusal.
    var gathered = 0
    var events = 0
    var divergence: LogResult.Divergence?
    var repairs: [LogResult.Repair] = []
    var isCheapest = true
    var names: [String] = []
    var hash = Hasher()
  }

  private struct VariantKey: Hashable {
    let names: [String]
    let length: Int
    let hash: Int
  }

  private var machine: LogMachine<Model>
  private let start: LogMachine<Model>.Way
  private var tracks: [Track] = []
  private var numbers: [String: Int] = [:]
  private var counts: VisitCounts
  private var eventCount = 0
  private var repairWork: Int
  private var divergences = 0

  var spent: Int { eventCount + machine.spent }

  init(_ participant: Participant, _ model: Model, repairs: Int) {
    repairWork = repairs
    machine = LogMachine(participant, model)
    var interpreter = Interpreter(
      participant.compiled, model: model, limits: EvidenceLimits.execution, resources: participant.resources)
    counts = VisitCounts(start: interpreter.start(), records: [])
    start = LogMachine.Way(machine: interpreter)
  }

  mutating func add(_ event: LogEvent) throws(LogFault) {
    eventCount += 1
    let number: Int
    if let known = numbers[event.instance] {
      number = known
    } else {
      guard tracks.count < LogReplay.Limits.instances else {
        throw LogFault(
          message: "there are more than \(LogReplay.Limits.instances) instances", line: event.line, column: 1)
      }
      number = tracks.count
      numbers[event.instance] = number
      var start = start
      if number >= LogResult.maxInstances { start.maxSteps = LogMachine<Model>.fewSteps }
      tracks.append(Track(key: event.instance, line: event.line, ways: [start], before: [start]))
    }
    follow(event, number)
  }

  private mutating func follow(_ event: LogEvent, _ number: Int) {
    tracks[number].events += 1
    if tracks[number].names.count < LogReplay.Limits.variantEvents { tracks[number].names.append(event.name) }
    tracks[number].hash.combine(event.name)
    if tracks[number].isWaiting {
      tracks[number].window.append(event)
      tracks[number].gathered += 1
      if tracks[number].gathered >= LogReplay.Limits.window { align(number) }
      return
    }
    let ways = next(number, event)
    tracks[number].window.append(event)
    guard !ways.isEmpty else {
      if tracks[number].divergence == nil, let way = tracks[number].ways.first,
        let refusal = machine.refusal(of: event, way, findsRoute: divergences < LogReplay.Limits.routes)
          ?? Self.otherStates(event, way)
      {
        divergences += 1
        tracks[number].divergence = LogResult.Divergence(
          line: event.line, rejection: refusal.rejection, run: refusal.run)
      }
      (tracks[number].isWaiting, tracks[number].gathered) = (true, 0)
      return
    }
    tracks[number].ways = counted(ways)
    forget(number)
  }

  /// The ways of an instance after an event.
  private mutating func next(_ number: Int, _ event: LogEvent) -> [LogMachine<Model>.Way] {
    LogMachine<Model>.distinct(tracks[number].ways.flatMap { machine.ways($0, on: event) })
  }

  /// The event was taken and led to other states than the log says.
  private static func otherStates(
    _ event: LogEvent, _ way: LogMachine<Model>.Way
  ) -> (rejection: Rejection, run: [Step]?)? {
    var machine = way.machine
    let rejection = machine.perform(.request(State.ID(event.states?.first ?? ""))).rejection
    return rejection.map { ($0, way.isWhole ? way.steps.joiningTimes : nil) }
  }

  /// The ways with what they did counted for the first of them.
  private mutating func counted(_ ways: [LogMachine<Model>.Way]) -> [LogMachine<Model>.Way] {
    counts.add((ways.first?.macrosteps ?? []).microsteps)
    return ways.map { way in
      var way = way
      way.macrosteps = []
      return way
    }
  }

  /// Leaves out the events of the window that are far away.
  private mutating func forget(_ number: Int) {
    let half = LogReplay.Limits.window
    guard tracks[number].window.count - (tracks[number].middle?.count ?? 0) >= half else { return }
    if let middle = tracks[number].middle {
      tracks[number].before = middle.ways
      tracks[number].window.removeFirst(middle.count)
    }
    tracks[number].middle = (tracks[number].ways, tracks[number].window.count)
  }

  /// Repairs the stretch around a refusal, and goes on from there.
  private mutating func align(_ number: Int) {
    let track = tracks[number]
    let before = machine.spent
    let alignment = Alignment(
      track.window, from: track.before, &machine, work: repairWork / LogReplay.Limits.repairShare)
    repairWork -= machine.spent - before
    tracks[number].isWaiting = false
    tracks[number].middle = nil
    tracks[number].window = []
    if let way = alignment.way {
      tracks[number].repairs += alignment.repairs
      tracks[number].ways = counted([way])
    } else {
      // The events are passed over one by one.
      tracks[number].isCheapest = false
      let refused = track.window.suffix(track.gathered + 1)
      for event in refused {
        let ways = next(number, event)
        if ways.isEmpty {
          let active = tracks[number].ways.first?.machine.snapshot.atomicStates ?? []
          tracks[number].repairs.append(
            LogResult.Repair(kind: .extra, line: event.line, event: event.name, active: active))
        } else {
          tracks[number].ways = counted(ways)
        }
      }
    }
    tracks[number].before = tracks[number].ways
  }

  mutating func result() -> LogResult {
    for number in tracks.indices where tracks[number].isWaiting { align(number) }
    let diverged = tracks.filter { $0.divergence != nil }.sorted {
      ($0.divergence?.line ?? 0, $0.line) < ($1.divergence?.line ?? 0, $1.line)
    }
    let ordered = diverged + tracks.filter { $0.divergence == nil }
    let instances = ordered.prefix(LogResult.maxInstances).map { track in
      LogResult.Instance(
        key: track.key, line: track.line, events: track.events, divergence: track.divergence, repairs: track.repairs,
        isCheapest: track.isCheapest, run: (track.ways.first?.steps ?? []).joiningTimes,
        states: track.ways.first?.machine.snapshot.atomicStates ?? [])
    }
    var variants: [VariantKey: Int] = [:]
    var isWhole = true
    for track in tracks {
      let key = VariantKey(names: track.names, length: track.events, hash: track.hash.finalize())
      if variants[key] == nil, variants.count >= LogReplay.Limits.variants {
        isWhole = false
      } else {
        variants[key, default: 0] += 1
      }
    }
    let sorted = variants.sorted { first, second in
      (-first.value, first.key.length, first.key.names.joined(separator: ","))
        < (-second.value, second.key.length, second.key.names.joined(separator: ","))
    }
    return LogResult(
      events: eventCount, instanceCount: tracks.count, divergedCount: tracks.count { $0.divergence != nil },
      instances: Array(instances),
      variants: sorted.prefix(LogResult.maxVariants).map {
        LogResult.Variant(events: $0.key.names, length: $0.key.length, count: $0.value)
      }, variantCount: isWhole ? variants.count : nil, visitedStates: counts.states,
      visitedTransitions: counts.transitions, cost: tracks.reduce(0) { $0 + $1.repairs.count })
  }
}
