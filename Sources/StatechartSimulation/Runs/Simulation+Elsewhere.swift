package import StatechartAnalysis
package import StatechartExecution
package import Statecharts

extension Simulation {
  /// Takes the result of a run that was carried out elsewhere.
  ///
  /// - Parameters:
  ///   - steps: The steps of the run, as far as they were carried out.
  ///   - earlier: A run of the same machine that has the records which the account leaves out.
  ///   - explore: What the machine can get into.
  ///   - carryOut: Carries out other steps of the same machine.
  /// - Returns: nil if the account is not one of these steps after that run.
  package init?(
    _ account: SimulationAccount, of steps: [Step], on compiled: CompiledChart, after earlier: Simulation? = nil,
    interruption: ScriptInterruption? = nil, explore: @escaping @Sendable () -> Reachability,
    carryOut: @escaping @Sendable ([Step], SearchEffort) -> Simulation
  ) {
    let known = earlier.map { Array($0.records.prefix(account.known)) } ?? []
    let records = known + account.records
    let beginning =
      account.beginning ?? earlier.map { SimulationAccount.Beginning(start: $0.start, initial: $0.initial) }
    guard known.count == account.known, let beginning, records.map(\.step) == steps else { return nil }
    self.init(
      beginning, records, moves: account.moves, on: compiled, work: earlier?.work ?? ExecutionLimits.workOfPage,
      interruption, explore, carryOut)
  }

  /// A run that could not even begin: nothing is active, and no steps were carried out.
  package init(
    unstarted compiled: CompiledChart, for reason: ScriptInterruption.Reason,
    carryOut: @escaping @Sendable ([Step], SearchEffort) -> Simulation
  ) {
    self.init(
      SimulationAccount.Beginning(start: [], initial: .unstarted), [], moves: [], on: compiled,
      work: ExecutionLimits.workOfPage, ScriptInterruption(in: .start, reason), { .unknown(of: compiled.chart) },
      carryOut)
  }

  private init(
    _ beginning: SimulationAccount.Beginning, _ records: [StepRecord], moves: [Move], on compiled: CompiledChart,
    work: Int, _ interruption: ScriptInterruption?, _ explore: @escaping @Sendable () -> Reachability,
    _ carryOut: @escaping @Sendable ([Step], SearchEffort) -> Simulation
  ) {
    run = Run(compiled.chart, steps: records.map(\.step))
    (start, initial) = (beginning.start, beginning.initial)
    (self.records, self.moves, self.work, self.interruption) = (records, moves, work, interruption)
    (eventNames, payloadExamples) = (compiled.eventNames, compiled.payloadExamples)
    (self.explore, self.carryOut) = (explore, carryOut)
    explainLast = { _ in nil }
    findWays = { _, _, _ in nil }
  }
}

/// The result of a run, without the means to go on from it: it is sent from the process that carried the run out to the
/// one that shows it.
package struct SimulationAccount: Hashable, Codable, Sendable {
  /// What happened before the first step.
  package struct Beginning: Hashable, Codable, Sendable {
    let start: [Macrostep]
    let initial: Snapshot
  }

  /// How many of the first records are left out, because the receiver has them.
  package let known: Int
  /// The beginning; nil if the receiver has it.
  package let beginning: Beginning?
  /// The records after those that are known.
  package let records: [StepRecord]
  /// The moves that are valid at the end.
  package let moves: [Move]
}

extension Simulation {
  /// The result of the run, without the first records if the receiver knows them.
  package func account(knowing known: Int?) -> SimulationAccount {
    SimulationAccount(
      known: known ?? 0, beginning: known == nil ? SimulationAccount.Beginning(start: start, initial: initial) : nil,
      records: Array(records.dropFirst(known ?? 0)), moves: moves)
  }

  /// How many of its first records are those of every run that begins with the same steps; nil if not even its
  /// beginning is whole. The last may be explained, which it would not be in a longer run.
  package func knownCount(of steps: [Step]) -> Int? {
    if interruption?.phase == .start { return nil }
    let shared = zip(records, steps).prefix { $0.step == $1 }.count
    return max(0, min(shared, records.count - 1, steps.count - 1))
  }
}

/// Where and why the carrying out of a run ended early, although the run goes on.
///
/// It is not part of the run: the same run may be carried out whole another time. So its result must not be kept.
package struct ScriptInterruption: Hashable, Codable, Sendable {
  /// Why it ended.
  package enum Reason: String, Hashable, Codable, Sendable, CaseIterable {
    /// It took more processor time, or waited longer, than a request may.
    case time
    /// It took more memory than a request may.
    case memory
    /// It ended the process that carried it out.
    case crash
    /// Its result is more than may be handed over.
    case size
    /// Scripts are not run at all.
    case off
    /// No process could be started to carry it out.
    case unavailable
    /// Too many requests waited for a process.
    case busy
    /// The request was cancelled.
    case unwanted
    /// It took more counted work than a request may (`ExecutionLimits.work`).
    case work
  }

  /// What was being done. Steps before it were carried out.
  package let phase: Simulation.Phase
  /// Why it ended.
  package let reason: Reason

  package init(in phase: Simulation.Phase, _ reason: Reason) {
    self.phase = phase
    self.reason = reason
  }
}
