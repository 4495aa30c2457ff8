import GameplayStates

extension TCPProgram {
  /// A state of a connection: answers calls and segments; what it does not know, it refuses.
  class ConnectionState: State {
    /// The states that may follow.
    var successors: [State.Type] { [] }

    override final func isValidNextState(_ stateClass: State.Type) -> Bool {
      successors.contains { $0 == stateClass }
    }

    func passiveOpen() -> Bool { false }
    func activeOpen() -> Bool { false }
    func send() -> Bool { false }
    func close() -> Bool { false }

    /// Gives up; the other side is told by a reset, if it knows of the connection.
    func abort() -> Bool { move(to: Closed.self, sending: .rst) }

    func receive(_ segment: Segment) -> Bool { false }

    func receiveReset() -> Bool { move(to: Closed.self) }

    /// Goes to a state, then sends a segment.
    func move(to state: State.Type, sending segment: Segment? = nil) -> Bool {
      guard let stateMachine, stateMachine.enter(state) else { return false }
      if let segment { transmit(segment) }
      return true
    }

    func transmit(_ segment: Segment) {
      stateMachine.flatMap { $0.context as? any Link }?.carry(segment)
    }
  }
}
