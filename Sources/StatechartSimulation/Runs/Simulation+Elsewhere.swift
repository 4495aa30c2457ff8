public import StatechartAnalysis
public import StatechartExecution
public import Statecharts

extension Simulation {
  /// Takes what came of a run that was carried out elsewhere.
  ///
  /// - Parameters:
  ///   - steps: The steps of the run, as far as they were carried out.
  ///   - earlier: A run of the same machine that has the records which the account leaves out.
  ///   - explore: What the machine can get into.
  ///   - carryOut: Carries out other steps of the same machine.
  /// - Returns: nil if the account is not one of these steps after that run.
  public init?(
    _ account: SimulationAccount, of steps: [Step], on compiled: CompiledChart, after earlier: Simulation? = nil,
    interruption: ScriptInterruption? = nil, explore: @escaping @Sendable () -> Reachability,
    carryOut: @escaping @Sendable ([Step], SearchEffort) -> Simulation
  ) {
    let known = earlier.map { Array($0.records.prefix(account.known)) } ?? []
    let records = known + account.records
    let beginning =
      account.beginning ?? earlier.map { SimulationAccount.Beginning(start: $0.start, initial: $0.initial) }
    guard known.count == account.known, let beginning, records.map(\.step) == steps else { return nil }
    run = Run(compiled.chart, steps: steps)
    start = beginning.start
    initial = beginning.initial
    self.records = records
    moves = account.moves
    eventNames = compiled.eventNames
    payloadExamples = compiled.payloadExamples
    work = earlier?.work ?? ExecutionLimits.workOfPage
    self.interruption = interruption
    self.explore = explore
    self.carryOut = carryOut
    explainLast = { _ in nil }
    findWays = { _, _, _ in nil }
  }

  /// A run that could not even begin: nothing is active, and no steps were carried out.
  public init(
    unstarted compiled: CompiledChart, for reason: ScriptInterruption.Reason,
    carryOut: @escaping @Sendable ([Step], SearchEffort) -> Simulation
  ) {
    run = Run(compiled.chart)
    start = []
    initial = .unstarted
    records = []
    moves = []
    eventNames = compiled.eventNames
    payloadExamples = compiled.payloadExamples
    work = ExecutionLimits.workOfPage
    interruption = ScriptInterruption(in: .start, reason)
    explore = { .unknown(of: compiled.chart) }
    self.carryOut = carryOut
    explainLast = { _ in nil }
    findWays = { _, _, _ in nil }
  }
}
