import GameplayStates

/// One end of a TCP connection: the states and moves of RFC 9293, figure 5, with the user's calls and the segments that
/// make them.
///
/// Sequence numbers are left out: an ACK means one that acknowledges the SYN or FIN that was sent. Beyond the
/// figure, a FIN that acknowledges our own leads from FIN-WAIT-1 to TIME-WAIT (note 2 of the figure), and a reset
/// (3.10.7) or the user's ABORT (3.10.5) closes the connection. As the figure draws it, a reset in SYN-RECEIVED leads
/// back to LISTEN, whether the connection was opened passively or not.
final class TCPProgram {
  let machine: StateMachine

  /// Makes an end that sends its segments into a link.
  init(link: any Link = RecordingLink()) {
    machine = StateMachine(
      states: [
        Closed(), Listen(), SynSent(), SynReceived(), Established(), FinWait1(), FinWait2(), CloseWait(), Closing(),
        LastAck(), TimeWait(),
      ], context: link)
    machine.enter(Closed.self)
  }

  /// Waits for the other side to connect.
  @discardableResult
  func passiveOpen() -> Bool { current?.passiveOpen() ?? false }

  /// Asks the other side for a connection.
  @discardableResult
  func activeOpen() -> Bool { current?.activeOpen() ?? false }

  /// Has something to send; from LISTEN that opens the connection actively.
  @discardableResult
  func send() -> Bool { current?.send() ?? false }

  /// Has nothing more to send.
  @discardableResult
  func close() -> Bool { current?.close() ?? false }

  /// Gives the connection up.
  @discardableResult
  func abort() -> Bool { current?.abort() ?? false }

  /// Takes a segment from the other side.
  @discardableResult
  func receive(_ segment: Segment) -> Bool {
    segment.contains(.rst) ? current?.receiveReset() ?? false : current?.receive(segment) ?? false
  }

  /// Lets time pass; TIME-WAIT ends by it.
  func wait(seconds: Double) { machine.update(deltaTime: seconds) }

  private var current: ConnectionState? { machine.currentState as? ConnectionState }
}

/// The control bits of a TCP segment that matter to the state of a connection. RFC 9293, 3.1.
struct Segment: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// Asks for a connection.
  static let syn = Segment(rawValue: 1)
  /// Acknowledges the SYN or FIN of the other side.
  static let ack = Segment(rawValue: 2)
  /// Has nothing more to send.
  static let fin = Segment(rawValue: 4)
  /// Ends the connection at once.
  static let rst = Segment(rawValue: 8)
}

/// What carries segments to the other side.
protocol Link: AnyObject {
  func carry(_ segment: Segment)
}

/// A link to nowhere that remembers what it was given.
final class RecordingLink: Link {
  private(set) var segments: [Segment] = []

  func carry(_ segment: Segment) {
    segments.append(segment)
  }
}
