public import StatechartExecution
public import Statecharts

/// What came of a run, without the means to go on from it: it is sent from the process that carried the run out to the
/// one that shows it.
public struct SimulationAccount: Hashable, Codable, Sendable {
  /// What happened before the first step.
  public struct Beginning: Hashable, Codable, Sendable {
    let start: [Macrostep]
    let initial: Snapshot
  }

  /// How many of the first records are left out, because the receiver has them.
  public let known: Int
  /// The beginning; nil if the receiver has it.
  public let beginning: Beginning?
  /// The records after those that are known.
  public let records: [StepRecord]
  /// The moves that are valid at the end.
  public let moves: [Move]
}

extension Simulation {
  /// What came of the run, without the first records if the receiver knows them.
  public func account(knowing known: Int?) -> SimulationAccount {
    SimulationAccount(
      known: known ?? 0, beginning: known == nil ? SimulationAccount.Beginning(start: start, initial: initial) : nil,
      records: Array(records.dropFirst(known ?? 0)), moves: moves)
  }

  /// How many of its first records are those of every run that begins with the same steps; nil if not even its
  /// beginning is whole. The last may be explained, which it would not be in a longer run.
  public func knownCount(of steps: [Step]) -> Int? {
    if interruption?.phase == .start { return nil }
    let shared = zip(records, steps).prefix { $0.step == $1 }.count
    return max(0, min(shared, records.count - 1, steps.count - 1))
  }
}
