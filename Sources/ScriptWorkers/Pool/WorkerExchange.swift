import StatechartAnalysis
import StatechartSimulation
import Statecharts

/// What is said to a process and by it for one request.
struct WorkerExchange {
  private let process: WorkerProcess
  private var watch: WorkerWatch
  /// True once the process has begun with the request.
  private(set) var hasBegun = false
  /// What the process does.
  private(set) var phase = Simulation.Phase.start

  init(process: WorkerProcess, limits: ScriptWorkerLimits, isWanted: @escaping @Sendable () -> Bool) {
    self.process = process
    watch = WorkerWatch(process, limits: limits, isWanted: isWanted)
  }

  /// Says a request and hears what comes of it.
  ///
  /// - Throws: `WorkerEnd` if the process ends first, or is to.
  mutating func carryOut(
    _ request: WorkerRequest, machine: Int, chart: Statechart, answering: (WorkerAnswer) -> WorkerRequest?
  ) throws(WorkerEnd) -> WorkerAnswer {
    try process.send(request, &watch)
    var isTold = false
    while true {
      try watch.look(at: process)
      let answer = try process.receive(&watch)
      switch answer {
      case .unknownChart where !isTold:
        isTold = true
        try process.send(.chart(machine, chart), &watch)
        try process.send(request, &watch)
      case .unknownChart: throw .ended
      case .begun: hasBegun = true
      case .phase(let next): phase = next
      case .text, .location:
        guard let reply = answering(answer) else { throw .ended }
        try process.send(reply, &watch)
      case .account, .reachability, .tooLarge: return answer
      }
    }
  }
}
