import CJavaScriptCore

/// Looks at a running script at intervals and stops it once it has used the time or the memory that it may.
///
/// The library asks only between the steps of a script: one operation of its own, such as the matching of a regular
/// expression or the joining of a text, runs to its end first.
final class ScriptWatch {
  /// How often a script is looked at, in seconds of processor time.
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

  /// Where memory was not measured before the call, it counts from the first look.
  ///
  /// The engine could report the size of its own heap, but makes an object to say so, which is not safe here: compiled
  /// code relies on nothing being collected while the script is looked at.
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
