import StatechartAnalysis
import StatechartExecution
import Statecharts

/// The counts over all instances of a log, and the instances that are listed.
struct LogSummary: Sendable {
  struct VariantKey: Hashable, Sendable {
    let names: [String]
    let length: Int
    let hash: Int
  }

  private var variants: [VariantKey: Int] = [:]
  private var isWhole = true
  private var diverging: [LogResult.Instance] = []
  private var others: [LogResult.Instance] = []
  private var instances = 0
  private var diverged = 0
  private var cost = 0
  private var refusedByBoth = 0
  private var backwards: LogResult.Backwards?

  mutating func add<Model: DataModel>(_ track: LogTrack<Model>) {
    instances += 1
    cost += track.repairs.count
    refusedByBoth += track.refusedByBoth
    if let found = track.backwards {
      let line = min(found.line, backwards?.line ?? .max)
      backwards = LogResult.Backwards(count: found.count + (backwards?.count ?? 0), line: line)
    }
    let key = track.variant
    if variants[key] == nil, variants.count >= LogReplay.Limits.variants {
      isWhole = false
    } else {
      variants[key, default: 0] += 1
    }
    list(track)
  }

  private mutating func list<Model: DataModel>(_ track: LogTrack<Model>) {
    let hasDiverged = track.divergence != nil
    if hasDiverged { diverged += 1 } else if others.count >= LogResult.maxInstances { return }
    let way = track.ways.first
    let instance = LogResult.Instance(
      key: track.key, line: track.line, events: track.events, divergence: track.divergence, repairs: track.repairs,
      isCheapest: track.isCheapest, run: (way?.steps ?? []).joiningTimes,
      states: way?.machine.snapshot.atomicStates ?? [], backwards: track.backwards)
    guard hasDiverged else { return others.append(instance) }
    diverging.append(instance)
    // Those that diverge in later lines are left out now and then.
    if diverging.count >= 2 * LogResult.maxInstances { diverging = Array(sorted.prefix(LogResult.maxInstances)) }
  }

  private var sorted: [LogResult.Instance] {
    diverging.sorted { ($0.divergence?.line ?? 0, $0.line) < ($1.divergence?.line ?? 0, $1.line) }
  }

  func result(events: Int, counts: VisitCounts, mayBeginElsewhere: Bool) -> LogResult {
    let frequent = variants.sorted { first, second in
      (-first.value, first.key.length, first.key.names.joined(separator: ","))
        < (-second.value, second.key.length, second.key.names.joined(separator: ","))
    }
    return LogResult(
      events: events, instanceCount: instances, divergedCount: diverged,
      instances: Array((sorted + others.sorted { $0.line < $1.line }).prefix(LogResult.maxInstances)),
      variants: frequent.prefix(LogResult.maxVariants).map {
        LogResult.Variant(events: $0.key.names, length: $0.key.length, count: $0.value)
      }, variantCount: isWhole ? variants.count : nil, visitedStates: counts.states,
      visitedTransitions: counts.transitions, cost: cost, refusedByBoth: refusedByBoth, backwards: backwards,
      mayBeginElsewhere: mayBeginElsewhere)
  }
}
