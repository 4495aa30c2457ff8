import GameplayStates

extension TCPProgram {
  /// Has closed; its FIN is not acknowledged yet.
  final class FinWait1: ConnectionState {
    override class var stateName: String { "FIN-WAIT-1" }
    override var successors: [State.Type] { [FinWait2.self, Closing.self, TimeWait.self, Closed.self] }

    override func receive(_ segment: Segment) -> Bool {
      if segment.contains([.fin, .ack]) { return move(to: TimeWait.self, sending: .ack) }
      if segment.contains(.fin) { return move(to: Closing.self, sending: .ack) }
      return segment.contains(.ack) && move(to: FinWait2.self)
    }
  }

  /// Has closed and waits for the other side to do the same.
  final class FinWait2: ConnectionState {
    override class var stateName: String { "FIN-WAIT-2" }
    override var successors: [State.Type] { [TimeWait.self, Closed.self] }

    override func receive(_ segment: Segment) -> Bool {
      segment.contains(.fin) && move(to: TimeWait.self, sending: .ack)
    }
  }

  /// The other side has closed.
  final class CloseWait: ConnectionState {
    override class var stateName: String { "CLOSE-WAIT" }
    override var successors: [State.Type] { [LastAck.self, Closed.self] }

    override func close() -> Bool { move(to: LastAck.self, sending: .fin) }
  }

  /// Both sides have closed at once.
  final class Closing: ConnectionState {
    override class var stateName: String { "CLOSING" }
    override var successors: [State.Type] { [TimeWait.self, Closed.self] }

    override func abort() -> Bool { move(to: Closed.self) }

    override func receive(_ segment: Segment) -> Bool {
      segment.contains(.ack) && move(to: TimeWait.self)
    }
  }

  /// Waits for the acknowledgement of its FIN, the last of all.
  final class LastAck: ConnectionState {
    override class var stateName: String { "LAST-ACK" }
    override var successors: [State.Type] { [Closed.self] }

    override func abort() -> Bool { move(to: Closed.self) }

    override func receive(_ segment: Segment) -> Bool {
      segment.contains(.ack) && move(to: Closed.self)
    }
  }

  /// Lets old segments die out before the connection is forgotten.
  final class TimeWait: ConnectionState {
    /// Twice the longest life of a segment, which is taken as two minutes. RFC 9293, 3.4.2.
    static let duration = 240.0

    private var elapsed = 0.0

    override class var stateName: String { "TIME-WAIT" }
    override var successors: [State.Type] { [Closed.self] }

    override func abort() -> Bool { move(to: Closed.self) }

    override func didEnter(from previousState: State?) {
      elapsed = 0
    }

    override func update(deltaTime seconds: Double) {
      elapsed += seconds
      if elapsed >= Self.duration { stateMachine?.enter(Closed.self) }
    }
  }
}
