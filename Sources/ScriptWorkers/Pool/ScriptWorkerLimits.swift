import CScriptWorker

/// What processes for scripts may take.
public struct ScriptWorkerLimits: Hashable, Sendable {
  /// The most processes at a time.
  public var processes: Int
  /// The most memory of a process, in bytes.
  public var memory: Int
  /// The most processor time of a request, in seconds.
  public var processorTime: Int
  /// The most time that may pass while a request is carried out, in seconds: a script can wait without taking any
  /// processor time, and a busy computer gives a process little of it.
  public var time: Int
  /// The most requests that wait for a process.
  public var waiting: Int
  /// The most bytes that come of a request.
  public var answerBytes: Int

  /// As many processes as processors, and two at least.
  public static let standardProcesses = max(2, Int(InterlockProcessorCount()))

  /// Makes limits: a process for each processor and two at least, 768 MiB each, 4 s of processor time and 60 s in all for a
  /// request, 64 requests that wait, 64 MiB that come of a request, unless told.
  public init(
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
