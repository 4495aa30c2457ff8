import CJavaScriptCore
import Synchronization

/// A virtual machine of JavaScriptCore, which the contexts of one run share: what the library compiles for one serves
/// the next. Contexts have their own globals, so they see nothing of each other.
///
/// One call at a time: the watch is the machine's, not the context's.
final class ScriptGroup: @unchecked Sendable {
  /// Why there is no script engine, if there is none; found out before the first machine is made.
  static let unavailability: String? = InterlockPrepareEngine().map { String(cString: $0) }

  let reference: JSContextGroupRef
  let watch: ScriptWatch
  private let calls = Mutex(())

  init?(limits: ECMAScriptDataModel.Limits) {
    guard ScriptGroup.unavailability == nil, let reference = JSContextGroupCreate() else { return nil }
    self.reference = reference
    watch = ScriptWatch(reference, limits: limits)
  }

  deinit { JSContextGroupRelease(reference) }

  /// Does something while none of the contexts is in the middle of a call.
  @inline(__always)
  func alone<Result>(_ body: () -> Result) -> Result { calls.withLock { _ in body() } }

  /// False if one of the contexts is in the middle of a call.
  var isIdle: Bool { calls.withLockIfAvailable { _ in true } ?? false }
}

/// Looks at a running script at intervals and stops it once it has used the time or the memory that it may.
///
/// The library asks only between the steps of a script: one operation of its own, such as the matching of a regular
/// expression or the joining of a text, runs to its end first.
final class ScriptWatch {
  /// The interval at which a script is examined, in seconds of processor time.
  ///
  /// Not more often than a stop needs: the library (2.50) ends the process when it is asked for another look while it
  /// is about to finish the last one, which looks every 2 milliseconds made happen within minutes on a busy machine.
  private static let interval = 0.02

  private let group: JSContextGroupRef
  private let limits: ECMAScriptDataModel.Limits
  private var began = 0.0
  /// The processor time of the thread when the call began; known from the first look on.
  private var threadBegan: Double?
  private var memoryBefore: Int?
  /// Why the script was stopped, if it was.
  private(set) var stop: ScriptStop?

  init(_ group: JSContextGroupRef, limits: ECMAScriptDataModel.Limits) {
    self.group = group
    self.limits = limits
  }

  /// Begins to count for a call, from what the process occupied before it if that is known.
  ///
  /// - Parameter isShort: True for calls of expressions that only read, which seldom live to see a look: their time
  ///   counts from an interval before the first one.
  @inline(__always)
  func begin(memoryBefore: Int?, isShort: Bool = false) {
    began = InterlockMonotonicTime()
    threadBegan = isShort ? nil : InterlockThreadTime()
    self.memoryBefore = memoryBefore
    stop = nil
  }

  /// The processor time since the call began, in seconds: up to the first look the time on the clock, which costs no
  /// system call, at most as long as there was no look.
  var elapsed: Double {
    threadBegan.map { InterlockThreadTime() - $0 } ?? min(InterlockMonotonicTime() - began, ScriptWatch.interval)
  }

  /// Has the library not look, while a context is made ready.
  func rest() { JSContextGroupSetExecutionTimeLimit(group, .infinity, nil, nil) }

  /// Has the library look, if these scripts are to be watched; it forgets that once it has asked.
  func arm() {
    guard limits.isWatched else { return }
    let mayStop: JSShouldTerminateCallback = { _, handle in
      guard let handle else { return true }
      return Unmanaged<ScriptWatch>.fromOpaque(handle).takeUnretainedValue().isToStop()
    }
    JSContextGroupSetExecutionTimeLimit(
      group, ScriptWatch.interval, mayStop, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Returns true if the script has used its time or memory; if memory was not measured before the call, it counts from
  /// the first look.
  ///
  /// The engine could report the size of its own heap, but makes an object to say so, which is not safe here: compiled
  /// code relies on nothing being collected while the script is examined.
  private func isToStop() -> Bool {
    if threadBegan == nil { threadBegan = InterlockThreadTime() - ScriptWatch.interval }
    let memory = ProcessMemory.resident
    let before = memoryBefore ?? memory
    memoryBefore = before
    if memory - before > limits.memory { stop = .memory } else if elapsed > limits.time { stop = .time }
    if stop == nil { arm() }
    return stop != nil
  }
}

/// The result of a call.
enum ScriptResult<Value> {
  case value(Value)
  /// It threw something that says this.
  case thrown(String)
  /// It was stopped: the variables are in no defined state.
  case stopped(ScriptStop)

  @inline(__always)
  func flatMap<Other>(_ transform: (Value) -> ScriptResult<Other>) -> ScriptResult<Other> {
    switch self {
    case .value(let value): transform(value)
    case .thrown(let message): .thrown(message)
    case .stopped(let stop): .stopped(stop)
    }
  }
}

/// The result of an expression; nil for an object, a symbol, a great integer and a text too long to be kept.
typealias ExpressionResult = ScriptResult<Primitive?>

/// Why a script was stopped.
enum ScriptStop: Sendable {
  case time
  case memory
}

/// The memory that the process occupies. The engine reports its heap alone, which is the smaller part of what a script
/// can fill.
enum ProcessMemory {
  /// In bytes; 0 if it cannot be determined.
  static var resident: Int { InterlockResidentMemory() }
}

/// Prepares the process for the script engine. To be called once, first of all in `main`, before there are threads.
///
/// Compiled scripts are to look themselves whether they are to stop: the library's other way, signals, misses some
/// loops (`for (;;) try { for (;;); } finally { continue }`), which then run without end. On Apple platforms only a
/// variable of the environment says so, and the environment must not be changed while threads may read it. Elsewhere
/// this does nothing: the library has a function for it, called when the first script runs.
public func prepareProcessForScripts() { InterlockPrepareProcess() }
