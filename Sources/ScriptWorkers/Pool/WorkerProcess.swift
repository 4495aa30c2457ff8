import CScriptWorker
import StatechartAnalysis
import StatechartSimulation
import Statecharts

/// The messages exchanged with a process for one request.
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

  /// Sends a request and receives its result.
  ///
  /// - Throws: `WorkerEnd` if the process ends first, or is to.
  mutating func carryOut(
    _ request: WorkerRequest, machine: Int, chart: Statechart, answering: (WorkerAnswer) -> WorkerRequest?
  ) throws(WorkerEnd) -> WorkerAnswer {
    try process.send(request, &watch)
    var hasSentChart = false
    while true {
      try watch.look(at: process)
      let answer = try process.receive(&watch)
      switch answer {
      case .unknownChart where !hasSentChart:
        hasSentChart = true
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

/// A process for scripts, as the one that has started it sees it. It is used by one thread at a time.
struct WorkerProcess: Sendable {
  private let worker: InterlockWorker

  /// Starts a process; nil if the system cannot.
  ///
  /// - Parameter program: The path of the program; nil is the one that runs.
  init?(program: String?, memory: Int) {
    var worker = InterlockWorker()
    guard InterlockStartWorker(program, ScriptWorker.command, max(1, memory >> 20), &worker) == 0 else { return nil }
    self.worker = worker
  }

  /// The number by which the system knows it.
  var number: Int32 { worker.process }

  /// The memory that it occupies, in bytes.
  var memory: Int { Int(InterlockWorkerMemory(worker.process)) }

  /// The processor time that it has taken, in seconds.
  var processorTime: Double { InterlockWorkerTime(worker.process) }

  /// Ends it, if it still runs; why it had ended.
  func end(limits: ScriptWorkerLimits) -> ScriptInterruption.Reason {
    var most: Int64 = 0
    if InterlockEndWorker(worker, &most) { return .time }
    return most > Int64(limits.memory / 4 * 3) ? .memory : .crash
  }

  /// Writes a message whole.
  ///
  /// - Throws: `WorkerEnd` if the process ends first, or is to, or the message cannot be written.
  func send(_ request: WorkerRequest, _ watch: inout WorkerWatch) throws(WorkerEnd) {
    guard let bytes = try? MessageFrame.frame(request) else { throw .stopped(.size) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { InterlockWritePipe(worker.input, $0.baseAddress, $0.count) }
      if count == 0 { throw .ended }
      rest = rest.dropFirst(max(0, count))
      if count < 0 { try wait(for: worker.input, isWriting: true, &watch) }
    }
  }

  /// Reads a message whole.
  ///
  /// - Throws: `WorkerEnd` if the process ends first, or is to, or what it says is no message.
  func receive(_ watch: inout WorkerWatch) throws(WorkerEnd) -> WorkerAnswer {
    let length = MessageFrame.length(try read(MessageFrame.head, &watch))
    guard length <= watch.limits.answerBytes + MessageFrame.head else { throw .stopped(.size) }
    let bytes = try read(length, &watch)
    guard let answer = try? MessageFrame.message(WorkerAnswer.self, from: bytes) else { throw .ended }
    return answer
  }

  private func read(_ count: Int, _ watch: inout WorkerWatch) throws(WorkerEnd) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let wanted = min(count - bytes.count, 1 << 20)
      var read = 0
      bytes += [UInt8](unsafeUninitializedCapacity: wanted) { buffer, length in
        read = InterlockReadPipe(worker.output, buffer.baseAddress, wanted)
        length = max(0, read)
      }
      if read == 0 { throw .ended }
      if read < 0 { try wait(for: worker.output, isWriting: false, &watch) }
    }
    return bytes
  }

  private func wait(for pipe: Int32, isWriting: Bool, _ watch: inout WorkerWatch) throws(WorkerEnd) {
    repeat { try watch.look(at: self) } while !InterlockAwaitPipe(pipe, isWriting, WorkerWatch.interval)
  }
}

/// Why a process does not go on with a request.
enum WorkerEnd: Error {
  /// It has ended by itself, or says what makes no sense.
  case ended
  /// It is to be ended.
  case stopped(ScriptInterruption.Reason)
}

/// Looks now and then at what a request takes.
struct WorkerWatch {
  /// The time between two looks while nothing comes, in milliseconds.
  static let interval: Int32 = 20

  let limits: ScriptWorkerLimits
  private let isWanted: @Sendable () -> Bool
  private let timeBefore: Double
  private let clockBefore: Double
  private var lastLook: Double

  init(_ process: WorkerProcess, limits: ScriptWorkerLimits, isWanted: @escaping @Sendable () -> Bool) {
    self.limits = limits
    self.isWanted = isWanted
    timeBefore = process.processorTime
    clockBefore = InterlockClock()
    lastLook = clockBefore
  }

  /// Looks, unless that was done just now.
  ///
  /// - Throws: `WorkerEnd.stopped` if the process has taken too much, or its result is not wanted any more.
  mutating func look(at process: WorkerProcess) throws(WorkerEnd) {
    let clock = InterlockClock()
    guard clock - lastLook > Double(WorkerWatch.interval) / 2000 else { return }
    lastLook = clock
    if !isWanted() { throw .stopped(.unwanted) }
    if process.memory > limits.memory { throw .stopped(.memory) }
    if process.processorTime - timeBefore > Double(limits.processorTime) { throw .stopped(.time) }
    if clock - clockBefore > Double(limits.time) { throw .stopped(.time) }
  }
}
