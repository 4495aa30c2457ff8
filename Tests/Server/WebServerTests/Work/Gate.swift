import Foundation

/// Holds threads until it is opened.
final class Gate: @unchecked Sendable {
  private let condition = NSCondition()
  private var isOpen = false

  /// Waits until the gate is open: for work on threads of its own alone.
  func pass() {
    condition.lock()
    while !isOpen { condition.wait() }
    condition.unlock()
  }

  func open() {
    condition.lock()
    isOpen = true
    condition.broadcast()
    condition.unlock()
  }
}

/// Lets others go on until something is so.
func until(_ isSo: @Sendable () -> Bool) async throws {
  while !isSo() { try await Task.sleep(for: .milliseconds(1)) }
}
