import Dispatch

/// A process that waits for a request, and the machine that it has served last.
struct IdleWorker: Sendable {
  let process: WorkerProcess
  let machine: Int
}

/// The place of a request in the line.
struct WorkerTicket: Sendable {
  let number: Int
  let semaphore: DispatchSemaphore
}

/// Who has a process, and who waits for one: first come, first served.
struct WorkerLine: Sendable {
  /// What a request gets.
  enum Grant {
    case worker(WorkerProcess)
    /// The right to start a process.
    case start
  }

  /// The answer to a request when it comes.
  enum Reply {
    case worker(WorkerProcess)
    case start
    case wait(WorkerTicket)
    case full
  }

  private let limits: ScriptWorkerLimits
  /// The processes that wait, the one used longest ago first.
  private(set) var idle: [IdleWorker] = []
  /// The numbers of the processes that work.
  private(set) var busy: Set<Int32> = []
  private var count = 0
  private var waiting: [WorkerTicket] = []
  private var granted: [Int: Grant] = [:]
  private var ticketCount = 0

  init(limits: ScriptWorkerLimits) { self.limits = limits }

  /// Asks for a process, best one that knows the machine.
  mutating func ask(for machine: Int) -> Reply {
    if !idle.isEmpty {
      let place = idle.lastIndex { $0.machine == machine } ?? idle.count - 1
      let process = idle.remove(at: place).process
      busy.insert(process.number)
      return .worker(process)
    }
    if count < limits.processes {
      count += 1
      return .start
    }
    guard waiting.count < limits.waiting else { return .full }
    ticketCount += 1
    let ticket = WorkerTicket(number: ticketCount, semaphore: DispatchSemaphore(value: 0))
    waiting.append(ticket)
    return .wait(ticket)
  }

  /// Takes what a ticket was granted, or gives the place in the line up.
  mutating func collect(_ ticket: WorkerTicket) -> Grant? {
    waiting.removeAll { $0.number == ticket.number }
    return granted.removeValue(forKey: ticket.number)
  }

  /// Notes that a process was started.
  mutating func begin(_ process: WorkerProcess) { busy.insert(process.number) }

  /// Takes a process back; who is to be woken.
  mutating func giveBack(_ worker: IdleWorker) -> DispatchSemaphore? {
    if let next = grant(.worker(worker.process)) { return next }
    busy.remove(worker.process.number)
    idle.append(worker)
    return nil
  }

  /// Notes that a process has ended, or could not be started; who is to be woken.
  mutating func vacate(_ process: Int32? = nil) -> DispatchSemaphore? {
    if let process { busy.remove(process) }
    if let next = grant(.start) { return next }
    count -= 1
    return nil
  }

  private mutating func grant(_ grant: Grant) -> DispatchSemaphore? {
    guard !waiting.isEmpty else { return nil }
    let next = waiting.removeFirst()
    granted[next.number] = grant
    return next.semaphore
  }
}
