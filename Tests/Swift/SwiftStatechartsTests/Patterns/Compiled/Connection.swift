struct Connection {
  enum State { case initialized, connecting, active(requests: Int), closing, closed }
  enum Action { case none, openSocket, sendHello, writeRequest(Int), closeSocket, failPromise }
  private var state: State = .initialized

  mutating func connect() -> Action {
    switch self.state {
    case .initialized:
      self.state = .connecting
      return .openSocket
    case .connecting, .active, .closing: return .none
    case .closed: preconditionFailure("a closed connection stays closed")
    }
  }

  mutating func connected() -> Action {
    guard case .connecting = self.state else { fatalError("not connecting") }
    self.state = .active(requests: 0)
    return .sendHello
  }

  mutating func newRequest() -> Action {
    switch self.state {
    case .active(let requests):
      self.state = .active(requests: requests + 1)
      return .writeRequest(requests + 1)
    case .initialized, .connecting, .closing, .closed: return .failPromise
    }
  }

  mutating func close() -> Action {
    switch self.state {
    case .active(let requests) where requests > 0:
      self.state = .closing
      return .none
    case .connecting, .active:
      self.state = .closed
      return .closeSocket
    case .initialized, .closing, .closed: return .none
    }
  }

  mutating func drained() -> Action {
    guard case .closing = self.state else { return .none }
    return self.finish()
  }

  private mutating func finish() -> Action {
    self.state = .closed
    return .closeSocket
  }
}
