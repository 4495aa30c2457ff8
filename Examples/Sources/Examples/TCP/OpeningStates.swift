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

    /// Gives up; the other side gets a reset, if it knows of the connection.
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

extension TCPProgram {
  /// No connection. Whatever comes but a reset is answered by one (RFC 9293, 3.10.7.1).
  final class Closed: ConnectionState {
    override class var stateName: String { "CLOSED" }
    override var successors: [State.Type] { [Listen.self, SynSent.self] }

    override func passiveOpen() -> Bool { move(to: Listen.self) }
    override func activeOpen() -> Bool { move(to: SynSent.self, sending: .syn) }
    override func abort() -> Bool { false }

    override func receive(_ segment: Segment) -> Bool {
      transmit(.rst)
      return false
    }
  }

  /// Waits for a connection request.
  final class Listen: ConnectionState {
    override class var stateName: String { "LISTEN" }
    override var successors: [State.Type] { [SynReceived.self, SynSent.self, Closed.self] }

    override func send() -> Bool { move(to: SynSent.self, sending: .syn) }
    override func close() -> Bool { move(to: Closed.self) }
    override func abort() -> Bool { move(to: Closed.self) }
    override func receiveReset() -> Bool { false }

    override func receive(_ segment: Segment) -> Bool {
      segment == .syn && move(to: SynReceived.self, sending: [.syn, .ack])
    }
  }

  /// Has asked for a connection.
  final class SynSent: ConnectionState {
    override class var stateName: String { "SYN-SENT" }
    override var successors: [State.Type] { [Established.self, SynReceived.self, Closed.self] }

    override func close() -> Bool { move(to: Closed.self) }
    override func abort() -> Bool { move(to: Closed.self) }

    override func receive(_ segment: Segment) -> Bool {
      if segment.contains([.syn, .ack]) { return move(to: Established.self, sending: .ack) }
      return segment.contains(.syn) && move(to: SynReceived.self, sending: [.syn, .ack])
    }
  }

  /// Has been asked for a connection and has agreed.
  final class SynReceived: ConnectionState {
    override class var stateName: String { "SYN-RECEIVED" }
    override var successors: [State.Type] { [Established.self, FinWait1.self, Listen.self, Closed.self] }

    override func close() -> Bool { move(to: FinWait1.self, sending: .fin) }
    override func receiveReset() -> Bool { move(to: Listen.self) }

    override func receive(_ segment: Segment) -> Bool {
      segment.contains(.ack) && move(to: Established.self)
    }
  }

  /// Both directions carry data.
  final class Established: ConnectionState {
    override class var stateName: String { "ESTABLISHED" }
    override var successors: [State.Type] { [FinWait1.self, CloseWait.self, Closed.self] }

    override func close() -> Bool { move(to: FinWait1.self, sending: .fin) }

    override func receive(_ segment: Segment) -> Bool {
      segment.contains(.fin) && move(to: CloseWait.self, sending: .ack)
    }
  }
}
