final class Socket {
  enum State { case idle, connecting, open, lost }
  final class Wire {
    var onOpen: (() -> Void)?
    var onClose: (() -> Void)?
  }
  private(set) var state: State = .idle
  let wire = Wire()

  func connect() {
    guard state == .idle || state == .lost else { return }
    state = .connecting
    wire.onOpen = { [weak self] in
      guard let self, self.state == .connecting else { return }
      self.state = .open
    }
    wire.onClose = { [weak self] in
      guard let self else { return }
      switch self.state {
      case .connecting, .open: self.state = .lost
      case .idle, .lost: break
      }
    }
  }
}
