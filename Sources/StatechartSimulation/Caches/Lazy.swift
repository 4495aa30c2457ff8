import Synchronization

/// A value that is computed when it is first needed, and kept.
///
/// No lock is held meanwhile, since to start a machine can take as long as its scripts may: tasks that need the value
/// at the same time each compute it, and all later ones get the first that was kept. What a cancelled task computes
/// may be incomplete, so it is not kept.
final class Lazy<Value: Sendable>: Sendable {
  private let known = Mutex<Value?>(nil)

  func value(_ compute: () -> Value) -> Value {
    if let known = known.withLock({ $0 }) { return known }
    let computed = compute()
    guard !Task.isCancelled else { return computed }
    return known.withLock { known in
      let kept = known ?? computed
      known = kept
      return kept
    }
  }
}
