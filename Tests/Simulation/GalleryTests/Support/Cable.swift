@testable import Examples

/// A cable between two ends of a connection, which keeps segments until it is asked to deliver them.
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
