import CWorkerProcess

/// A worker as the process that has started it sees it. It is used by one thread at a time.
struct WorkerProcess: Sendable {
  private let worker: InterlockWorker
  private var socket: WorkerSocket { WorkerSocket(descriptor: worker.socket) }

  /// Starts a process; nil if the system cannot.
  ///
  /// - Parameters:
  ///   - program: The path of the program; nil is the one that runs.
  ///   - configuration: The argument that the process gets.
  init?(program: String?, configuration: String) {
    var worker = InterlockWorker()
    guard InterlockStartWorker(program, WorkerChannel.command, configuration, &worker) == 0 else { return nil }
    self.worker = worker
  }

  /// The number by which the system knows it.
  var number: Int32 { worker.process }

  /// The memory that it occupies, in bytes.
  var memory: Int { Int(InterlockWorkerMemory(worker.process)) }

  /// The processor time that it has taken, in seconds.
  var processorTime: Double { InterlockWorkerTime(worker.process) }

  /// True once it has said that it is ready, or has ended: while nothing is asked of it, it says nothing else.
  var hasSomethingToSay: Bool { InterlockAwaitSocket(worker.socket, false, 0) }

  /// Ends it, if it still runs; why it had ended.
  func end(limits: WorkerLimits) -> WorkerEnd {
    var most: Int64 = 0
    if InterlockEndWorker(worker, &most) { return .time }
    return most > Int64(limits.memory / 4 * 3) ? .memory : .crash
  }

  /// Writes a message whole.
  ///
  /// - Throws: `WorkerEnd` if the process ends first, or is to.
  func send(_ bytes: [UInt8], _ watch: inout WorkerWatch) throws(WorkerEnd) {
    let isWritten = try socket.write(bytes) { () throws(WorkerEnd) in try wait(isWriting: true, &watch) }
    if !isWritten { throw .crash }
  }

  /// Reads a message whole.
  ///
  /// - Throws: `WorkerEnd` if the process ends first, or is to, or what it says is no message.
  func receive(_ watch: inout WorkerWatch) throws(WorkerEnd) -> WorkerFrame {
    let message = try socket.receive { () throws(WorkerEnd) in try wait(isWriting: false, &watch) }
    guard let message else { throw .crash }
    return message
  }

  private func wait(isWriting: Bool, _ watch: inout WorkerWatch) throws(WorkerEnd) {
    repeat {
      try watch.look(at: self)
    } while !InterlockAwaitSocket(worker.socket, isWriting, WorkerWatch.interval)
  }
}

/// Measures now and then what a request takes.
struct WorkerWatch {
  /// The time between two looks while nothing comes, in milliseconds.
  static let interval: Int32 = 20

  private let limits: WorkerLimits
  private let asker: WorkerPool.Asker
  private let timeBefore: Double
  private let clockBefore: Double
  private var lastLook: Double
  /// The processor time at the last look that saw some, and when that was.
  private var lastProgress: (time: Double, clock: Double)

  init(_ process: WorkerProcess, limits: WorkerLimits, asker: WorkerPool.Asker) {
    (self.limits, self.asker) = (limits, asker)
    timeBefore = process.processorTime
    clockBefore = InterlockClock()
    lastLook = clockBefore
    lastProgress = (timeBefore, clockBefore)
  }

  /// Looks, unless that was done just now.
  ///
  /// - Throws: `WorkerEnd` if the process has taken too much, or its answer is not wanted any more. A request that has
  ///   taken little is answered even so: to start another process costs more.
  mutating func look(at process: WorkerProcess) throws(WorkerEnd) {
    let clock = InterlockClock()
    guard clock - lastLook > Double(WorkerWatch.interval) / 2000 else { return }
    lastLook = clock
    let time = process.processorTime
    if process.memory > limits.memory { throw .memory }
    if time - timeBefore > Double(limits.processorTime) { throw .time }
    if time > lastProgress.time { lastProgress = (time, clock) }
    if clock - lastProgress.clock > limits.stillTime { throw .still }
    if clock - clockBefore > Double(limits.time) { throw .time }
    guard time - timeBefore > limits.cheapTime else { return }
    if !asker.isWanted() { throw .unwanted }
    if !asker.mayTakeLong() { throw .displaced }
  }
}
