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

/// A cable between two ends of a connection, which keeps segments until it is told to deliver them.
final class Cable {
  /// One end's way into the cable.
  private final class Plug: Link {
    fileprivate var inTransit: [Segment] = []

    func carry(_ segment: Segment) {
      inTransit.append(segment)
    }
  }

  let left: TCPProgram
  let right: TCPProgram
  private let plugs: (left: Plug, right: Plug)

  init() {
    plugs = (Plug(), Plug())
    left = TCPProgram(link: plugs.left)
    right = TCPProgram(link: plugs.right)
  }

  /// Delivers what both ends have sent so far, then what they answer, until the cable is empty.
  func deliverAll() {
    while !plugs.left.inTransit.isEmpty || !plugs.right.inTransit.isEmpty {
      let (fromLeft, fromRight) = (plugs.left.inTransit, plugs.right.inTransit)
      plugs.left.inTransit = []
      plugs.right.inTransit = []
      for segment in fromLeft { right.receive(segment) }
      for segment in fromRight { left.receive(segment) }
    }
  }
}
