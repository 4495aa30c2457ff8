class Visit {
  enum State { case initialized, started, canceled, failed, completed }
  private(set) var state: State
  private var isRestored = false

  init() { self.state = .initialized }

  func start() {
    guard state == .initialized else { return }
    state = .started
    begin()
  }
  func cancel() {
    guard state == .started else { return }
    state = .canceled
  }
  func complete(isRestored: Bool) {
    if state == .started {
      self.isRestored = isRestored
      if isRestored { state = .completed }
    }
  }
  func fail() {
    guard state == .started else { return }
    state = .failed
  }
  fileprivate func begin() {}
}

final class ColdBootVisit: Visit {
  func retry() {
    if state == .failed || state == .canceled { rewind() }
  }
  private func rewind() {}
}
