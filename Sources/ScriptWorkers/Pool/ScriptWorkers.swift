import CScriptWorker
import Dispatch
import StatechartAnalysis
package import StatechartSimulation
import Statecharts
import Synchronization

/// A few processes of the program itself that run the scripts of charts: no script can end this process or fill it.
///
/// Processes are started when they are needed and stay for the next request. One that has taken too much, or has ended,
/// is replaced. All of this waits: whoever calls it needs a thread of its own.
package final class ScriptWorkers: Sendable {
  /// What the processes may take.
  package let limits: ScriptWorkerLimits

  private let program: String?
  private let isWanted: @Sendable () -> Bool
  let line: Mutex<WorkerLine>
  private let machineCount = Atomic(0)

  /// Makes a pool without any process.
  ///
  /// - Parameters:
  ///   - program: The path of the program, which has to know `ScriptWorker.command`; nil is the one that runs.
  ///   - isWanted: Asked while a request is carried out, on the thread that waits for it: false ends the request. By
  ///     default it is wanted until the task of the caller is cancelled.
  package init(
    limits: ScriptWorkerLimits = ScriptWorkerLimits(), program: String? = nil,
    isWanted: @escaping @Sendable () -> Bool = { !Task.isCancelled }
  ) {
    self.limits = limits
    self.program = program
    self.isWanted = isWanted
    line = Mutex(WorkerLine(limits: limits))
  }

  deinit {
    for idle in line.withLock({ $0.idle }) { _ = idle.process.end(limits: limits) }
  }

  /// A machine whose runs are carried out by these processes, as far as they may run scripts.
  ///
  /// What it may reach is what a process reaches for it (`SessionResources.plain`), but for its texts and the addresses
  /// of its sessions: those are asked for here.
  package func isolating(_ machine: Machine) -> Machine {
    guard machine.mayRunScripts else { return machine }
    var isolated = machine
    isolated.executor = IsolatedRuns(
      workers: self, machine: machineCount.add(1, ordering: .relaxed).newValue, compiled: machine.compiled,
      resources: machine.resources)
    return isolated
  }

  /// The result of a request.
  enum Outcome {
    case finished(WorkerAnswer)
    case stopped(Simulation.Phase, ScriptInterruption.Reason)
  }

  /// Has a request carried out.
  ///
  /// - Parameters:
  ///   - machine: The number of the machine and its chart.
  ///   - answering: The answer to a question that the process asks meanwhile; nil if it is no question.
  func perform(
    _ request: WorkerRequest, machine: Int, chart: Statechart, answering: (WorkerAnswer) -> WorkerRequest?
  ) -> Outcome {
    // A process that ends before it begins was ended by someone else.
    for _ in 0..<ScriptWorkers.attempts {
      let process: WorkerProcess
      do throws(WorkerRefusal) {
        process = try borrow(for: machine)
      } catch {
        return .stopped(.start, error.reason)
      }
      var exchange = WorkerExchange(process: process, limits: limits, isWanted: isWanted)
      do throws(WorkerEnd) {
        let answer = try exchange.carryOut(request, machine: machine, chart: chart, answering: answering)
        giveBack(process, after: machine)
        return .finished(answer)
      } catch {
        let reason = end(process, error)
        if exchange.hasBegun || reason != .crash { return .stopped(exchange.phase, reason) }
      }
    }
    return .stopped(.start, .unavailable)
  }

  private static let attempts = 3

  private func end(_ process: WorkerProcess, _ end: WorkerEnd) -> ScriptInterruption.Reason {
    // First out of the list: once it is waited for, its number may be another's.
    line.withLock { $0.vacate(process.number) }?.signal()
    let seen = process.end(limits: limits)
    return switch end {
    case .ended: seen
    case .stopped(let reason): reason
    }
  }

  /// A process that has filled half of its memory does not take another request.
  private func giveBack(_ process: WorkerProcess, after machine: Int) {
    if process.memory > limits.memory / 2 {
      _ = end(process, .ended)
    } else {
      line.withLock { $0.giveBack(IdleWorker(process: process, machine: machine)) }?.signal()
    }
  }

  private func borrow(for machine: Int) throws(WorkerRefusal) -> WorkerProcess {
    switch line.withLock({ $0.ask(for: machine) }) {
    case .worker(let process): return process
    case .start: return try start()
    case .full: throw WorkerRefusal(reason: .busy)
    case .wait(let ticket):
      while ticket.semaphore.wait(timeout: .now() + .milliseconds(Int(WorkerWatch.interval))) == .timedOut {
        if !isWanted() { break }
      }
      switch line.withLock({ $0.collect(ticket) }) {
      case .worker(let process): return process
      case .start: return try start()
      case nil: throw WorkerRefusal(reason: .unwanted)
      }
    }
  }

  private func start() throws(WorkerRefusal) -> WorkerProcess {
    guard let process = WorkerProcess(program: program, memory: limits.memory) else {
      line.withLock { $0.vacate() }?.signal()
      throw WorkerRefusal(reason: .unavailable)
    }
    line.withLock { $0.begin(process) }
    return process
  }
}

/// Why there is no process for a request.
private struct WorkerRefusal: Error {
  let reason: ScriptInterruption.Reason
}

/// What processes for scripts may take.
package struct ScriptWorkerLimits: Hashable, Sendable {
  /// The maximum number of processes at a time.
  package var processes: Int
  /// The maximum memory of a process, in bytes.
  package var memory: Int
  /// The maximum processor time of a request, in seconds.
  package var processorTime: Int
  /// The maximum time that may pass while a request is carried out, in seconds: a script can wait without taking any
  /// processor time, and a busy computer gives a process little of it.
  package var time: Int
  /// The maximum number of requests that wait for a process.
  package var waiting: Int
  /// The maximum number of bytes that result from a request.
  package var answerBytes: Int

  /// As many processes as processors, and two at least.
  package static let standardProcesses = max(2, Int(InterlockProcessorCount()))

  /// Makes limits: a process for each processor and two at least, 768 MiB each, 4 s of processor time and 60 s in all
  /// for a request, 64 requests that wait, 64 MiB that result from a request by default.
  package init(
    processes: Int = standardProcesses, memory: Int = 768 << 20, processorTime: Int = 4,
    time: Int = 60, waiting: Int = 64, answerBytes: Int = 64 << 20
  ) {
    self.processes = processes
    self.memory = memory
    self.processorTime = processorTime
    self.time = time
    self.waiting = waiting
    self.answerBytes = answerBytes
  }
}
