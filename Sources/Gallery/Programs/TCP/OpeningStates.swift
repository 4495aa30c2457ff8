import GameplayStates

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
