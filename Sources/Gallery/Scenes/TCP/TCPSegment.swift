import StatechartExecution
import Statecharts

/// A segment that crossed the network between the two peers.
struct TCPSegment: Hashable, Sendable {
  /// The control bits that it carries.
  let bits: String
  /// Whether it came from the other peer.
  let isIncoming: Bool

  /// The segments of a run, in order: what was received is an event, what was sent an action.
  static func exchanged(in microsteps: [Microstep]) -> [TCPSegment] {
    microsteps.flatMap { microstep in
      [received(microstep.event)].compactMap(\.self) + microstep.actions.compactMap(sent)
    }
  }

  /// The segment that an event such as `rcv-syn-ack` stands for.
  private static func received(_ event: Event?) -> TCPSegment? {
    guard let name = event?.name, name.hasPrefix("rcv-") else { return nil }
    let bits = name.dropFirst("rcv-".count).split(separator: "-").joined(separator: ",")
    return TCPSegment(bits: bits.uppercased(), isIncoming: true)
  }

  /// The segment that an action such as `snd SYN,ACK` stands for.
  private static func sent(_ action: Action) -> TCPSegment? {
    guard action.name.hasPrefix("snd ") else { return nil }
    return TCPSegment(bits: String(action.name.dropFirst("snd ".count)), isIncoming: false)
  }
}
