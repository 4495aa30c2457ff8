import CJavaScriptCore

/// Why a script was stopped.
enum ScriptStop: Sendable {
  case time
  case memory
}

/// Looks in on a running script every few milliseconds and stops it when it has had enough.
///
/// The library asks only between the steps of a script: one operation of its own, such as the matching of a regular
/// expression or the joining of a text, runs to its end first.
final class ScriptWatch {
  /// How often a script is looked at, in seconds of processor time.
  private static let interval = 0.002

  private let group: JSContextGroupRef
  private let limits: ECMAScriptDataModel.Limits
  private var began = 0.0
  private var memoryBefore: Int?
  /// Why the script was stopped, if it was.
  private(set) var stop: ScriptStop?

  init(_ group: JSContextGroupRef, limits: ECMAScriptDataModel.Limits) {
    self.group = group
    self.limits = limits
    began = InterlockThreadTime()
    arm()
  }

  /// Begins to count for a call.
  func begin() {
    began = InterlockThreadTime()
    memoryBefore = nil
    stop = nil
  }

  /// The processor time since the call began, in seconds.
  var elapsed: Double { InterlockThreadTime() - began }

  /// The library forgets the limit once it has asked.
  private func arm() {
    let mayStop: JSShouldTerminateCallback = { _, handle in
      guard let handle else { return true }
      return Unmanaged<ScriptWatch>.fromOpaque(handle).takeUnretainedValue().hasHadEnough()
    }
    JSContextGroupSetExecutionTimeLimit(
      group, ScriptWatch.interval, mayStop, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Memory counts from the first look, a few milliseconds into the call, so that short calls need not measure it.
  private func hasHadEnough() -> Bool {
    let memory = ProcessMemory.resident
    let before = memoryBefore ?? memory
    memoryBefore = before
    if memory - before > limits.memory { stop = .memory } else if elapsed > limits.time { stop = .time }
    if stop == nil { arm() }
    return stop != nil
  }
}
