import StatechartExecution
import Synchronization

extension ECMAScriptDataModel {
  /// The limits on expressions and scripts.
  ///
  /// The script engine is asked every 20 milliseconds; one operation of its own, such as the matching of a regular
  /// expression or the search in a text, runs to its end before it can be stopped.
  /// Memory is that of the whole process: what other threads fill while a script runs counts with it.
  public struct Limits: Hashable, Sendable {
    /// False for scripts that are known to end soon, which then are not examined: each look may end the process (see
    /// `ScriptWatch`).
    public var isWatched: Bool
    /// The processor time of one expression or script, in seconds.
    public var time: Double
    /// The processor time of a session, in seconds.
    public var sessionTime: Double
    /// The maximum growth of the process during one expression or script, in bytes.
    public var memory: Int
    /// The maximum growth of the process during all expressions and scripts of a session, in bytes.
    public var sessionMemory: Int
    /// The maximum number of calls that may change something, in one session.
    public var calls: Int
    /// The maximum that a session may hand over to the interpreter as values, in bytes of JSON.
    public var values: Int

    /// Makes limits: 0.2 seconds, 5 seconds a session, 128 MiB, 512 MiB a session, 200,000 calls and 64 MiB of values
    /// by default; watched.
    public init(
      isWatched: Bool = true, time: Double = 0.2, sessionTime: Double = 5, memory: Int = 128 << 20,
      sessionMemory: Int = 512 << 20, calls: Int = 200_000, values: Int = 64 << 20
    ) {
      self.isWatched = isWatched
      self.time = time
      self.sessionTime = sessionTime
      self.memory = memory
      self.sessionMemory = sessionMemory
      self.calls = calls
      self.values = values
    }
  }

  /// The cost of a session so far.
  struct Expenses: Sendable {
    var time = 0.0
    var values = 0
    /// The calls that may have changed something.
    var calls = 0
    /// The growth of the process during the calls that made the context, in bytes.
    var memory = 0
    /// The number of contexts given up because the process had grown too much.
    var refills = 0
  }

  /// The number of times that a session may fill its memory again: values it no longer holds go with the context, those
  /// it still holds are made again. The process reuses memory that was freed, so a second time all of it is the
  /// session's own.
  static let maxRefills = 1

  /// - Throws: `EvaluationError` that names the limit which the session has reached.
  func checkExpenses() throws(EvaluationError) {
    if expenses.calls >= limits.calls {
      throw EvaluationError("the session has made \(limits.calls) calls that may change something, which is the limit")
    }
    if expenses.time > limits.sessionTime {
      throw EvaluationError("the session has used \(limits.sessionTime) seconds of processor time, which is the limit")
    }
    if expenses.values > limits.values {
      throw EvaluationError("the session has passed \(limits.values >> 20) MiB of values, which is the limit")
    }
  }

  /// - Throws: `EvaluationError` for a text that was stopped before while a copy only looked ahead, and for all others
  ///   once several were: they are not tried again.
  func checkLooking(at texts: [String]) throws(EvaluationError) {
    guard isLookingAhead, let first = texts.first else { return }
    if lookahead.isGivenUp(first) {
      throw EvaluationError("it was stopped before and is not tried again to look ahead")
    }
  }

  func noteStop(of texts: [String]) {
    if isLookingAhead, let first = texts.first { lookahead.noteStop(of: first) }
  }

  func message(for stop: ScriptStop) -> String {
    switch stop {
    case .time: "it took longer than \(limits.time) seconds and was stopped; it has changed nothing"
    case .memory: "it took more than \(limits.memory >> 20) MiB of memory and was stopped; it has changed nothing"
    }
  }
}

/// The texts that were stopped while copies of a run's data model looked ahead: one that was stopped is not tried
/// again, and after several none is tried that the engine would have to run.
final class Lookahead: Sendable {
  /// The maximum number of texts that are stopped; each takes as long as a script may.
  private static let maxStops = 3

  /// The texts that were stopped.
  let stopped = Mutex<Set<String>>([])

  func isGivenUp(_ text: String) -> Bool {
    stopped.withLock { !$0.isEmpty && ($0.count >= Lookahead.maxStops || $0.contains(text)) }
  }

  func noteStop(of text: String) { stopped.withLock { _ = $0.insert(text) } }
}
