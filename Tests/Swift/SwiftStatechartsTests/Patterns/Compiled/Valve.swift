import Foundation

final class Valve: @unchecked Sendable {
  private enum Mode { case shut, opening, open }
  private let lock = NSLock()
  private var mode: Mode = .shut

  func open() -> Bool {
    lock.withLock {
      guard case .shut = mode else { return false }
      mode = .opening
      return true
    }
  }
  func didOpen() {
    lock.withLock {
      if mode == .opening { mode = .open }
    }
  }
  func shut(force: Bool) {
    lock.lock()
    defer { lock.unlock() }
    if force || mode == .open { setShut() }
  }
  private func setShut() { mode = .shut }
}
