import StatechartAnalysis
import StatechartExecution
package import StatechartGrading
import Statecharts

/// Follows the events of a log with a machine for each instance. It holds the events until there are many, and then
/// follows the instances one after another, so that few machines exist at a time: those of instances that have not
/// ended when so many events have come.
package struct LogReplay: Sendable {
  /// The limits of a log.
  package enum Limits {
    /// The maximum number of instances, and of those that have not ended while further events come.
    package static let instances = 2_000_000
    package static let openInstances = 100_000
    /// The number of events that are held before they are followed.
    package static let held = 2_000_000
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
    /// The maximum number of configurations in which a log may begin, and that are asked which events come from
    /// outside.
    package static let beginnings = 1000
  }

  /// The configuration in which the instances of a log begin.
  package enum Beginning: String, Hashable, Sendable, CaseIterable {
    /// The initial one.
    case start
    /// Any that the machine can be in: those that fit the beginning of the log are followed.
    case anywhere
  }

  private var engine: any LogEngine

  /// - Parameters:
  ///   - beginning: Where instances begin.
  ///   - repairs: The maximum of counted work for repairs. Those beyond it are not known to be the cheapest.
  ///   - held: The number of events that are held before they are followed.
  package init(
    of machine: Participant, from beginning: Beginning = .start, repairs: Int = Limits.repairs, held: Int = Limits.held
  ) {
    func make<Model: DataModel>(_ model: Model) -> any LogEngine {
      LogFollowing(machine, model, from: beginning, repairs: repairs, held: held)
    }
    engine = make(machine.model)
  }

  /// Takes an event.
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

/// The replay with a data model whose type is known.
private struct LogFollowing<Model: DataModel>: LogEngine {
  private var store = LogStore()
  private var follower: LogFollower<Model>
  /// The instances that have not ended, once events were followed.
  private var open: [Int: LogTrack<Model>] = [:]
  private var summary = LogSummary()
  private var eventCount = 0
  private let held: Int

  var spent: Int { eventCount + follower.spent }

  init(_ participant: Participant, _ model: Model, from beginning: LogReplay.Beginning, repairs: Int, held: Int) {
    follower = LogFollower(participant, model, from: beginning, repairs: repairs)
    self.held = held
  }

  mutating func add(_ event: LogEvent) throws(LogFault) {
    eventCount += 1
    store.add(event)
    if let payload = event.payload, event.run == nil { follower.machine.note(payload, of: event.name) }
    guard store.instances <= LogReplay.Limits.instances else {
      throw LogFault(
        message: "there are more than \(LogReplay.Limits.instances) instances", line: event.line, column: 1)
    }
    guard store.count >= held else { return }
    follow(isLast: false)
    guard open.count <= LogReplay.Limits.openInstances else {
      throw LogFault(
        message: "more than \(LogReplay.Limits.openInstances) instances have not ended", line: event.line, column: 1)
    }
  }

  private mutating func follow(isLast: Bool) {
    for number in store.waiting {
      guard !Task.isCancelled else { break }
      let events = store.events(of: number)
      var track = open.removeValue(forKey: number) ?? follower.track(store.keys[number], line: events.first?.line ?? 1)
      for event in events { follower.follow(event, &track) }
      if isLast { close(&track) } else { open[number] = track }
    }
    store.removeEvents()
  }

  private mutating func close(_ track: inout LogTrack<Model>) {
    follower.finish(&track)
    summary.add(track)
  }

  mutating func result() -> LogResult {
    follow(isLast: true)
    for number in open.keys.sorted() { if var track = open[number] { close(&track) } }
    open = [:]
    return summary.result(
      events: eventCount, counts: follower.counts, mayBeginElsewhere: follower.mayBeginElsewhere)
  }
}
