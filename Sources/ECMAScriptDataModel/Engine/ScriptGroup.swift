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
