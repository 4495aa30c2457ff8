import Synchronization

/// A value that is made when it is first needed, and kept.
///
/// Tasks that need it at the same time each make it: no lock is held meanwhile, and the last one made is kept.
/// What is made for a task that has been cancelled may be incomplete, so it is not kept.
final class Remembered<Value: Sendable>: Sendable {
  private let known = Mutex<Value?>(nil)

  func value(_ make: () -> Value) -> Value {
    if let known = known.withLock({ $0 }) { return known }
    let made = make()
    if !Task.isCancelled { known.withLock { $0 = made } }
    return made
  }
}
