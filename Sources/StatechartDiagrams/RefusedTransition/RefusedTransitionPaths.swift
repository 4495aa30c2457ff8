import GraphLayout

/// A way that a refused move's arrow may take.
struct RefusedTransitionPath: Hashable, Sendable {
  let ends: RefusedTransitionEnds
  let curve: Curve
  /// How much less it is liked than others as long and as free.
  let reluctance: Double
}

/// The ways that a refused move's arrow may take, to choose from.
struct RefusedTransitionPaths: Sendable {
  /// A place on a border with the direction away from it.
  private struct Port: Sendable {
    let point: Point
    let direction: Point
  }

  private let ends: RefusedTransitionEnds

  init(_ ends: RefusedTransitionEnds) {
    self.ends = ends
  }

  /// Every way, those above first.
  var all: [RefusedTransitionPath] {
    guard let target = ends.target else { return Self.ports(of: ends.source).map(shortArrow) }
    return ends.isLoop ? loops(at: target) : connections(to: target)
  }

  private static func ports(of frame: Rect) -> [Port] {
    let across = [0.5, 0.3, 0.7].map { frame.minX + frame.width * $0 }
    return across.map { Port(point: Point(x: $0, y: frame.minY), direction: Point(x: 0, y: -1)) }
      + [
        Port(point: Point(x: frame.maxX, y: frame.center.y), direction: Point(x: 1, y: 0)),
        Port(point: Point(x: frame.minX, y: frame.center.y), direction: Point(x: -1, y: 0)),
      ] + across.map { Port(point: Point(x: $0, y: frame.maxY), direction: Point(x: 0, y: 1)) }
  }

  private func shortArrow(from port: Port) -> RefusedTransitionPath {
    let end = port.point + port.direction * 46
    let part = Route.Curve(
      control1: port.point.toward(end, by: 0.33), control2: port.point.toward(end, by: 0.67), end: end)
    return RefusedTransitionPath(
      ends: ends, curve: Curve(start: port.point, parts: [part]), reluctance: port.direction.y < 0 ? 0 : 40)
  }

  /// Loops at the sides, large ones first.
  private func loops(at frame: Rect) -> [RefusedTransitionPath] {
    [1, 0.8].flatMap { scale in
      Self.ports(of: frame).map { port in
        let side = port.direction.turned
        let reach = port.direction * (82 * scale)
        let part = Route.Curve(
          control1: port.point - side * 60 + reach, control2: port.point + side * 60 + reach,
          end: port.point + side * 22)
        return RefusedTransitionPath(
          ends: ends, curve: Curve(start: port.point - side * 22, parts: [part]),
          reluctance: port.direction.y < 0 ? 0 : 150)
      }
    }
  }

  private func connections(to target: Rect) -> [RefusedTransitionPath] {
    let inwards = ends.goesOutwards ? -1.0 : 1.0
    return Self.ports(of: ends.source).flatMap { start in
      Self.ports(of: target).flatMap { end in
        let distance = max(30, start.point.distance(to: end.point))
        return [0.3, 0.55, 0.9].map { bend in
          let part = Route.Curve(
            control1: start.point + start.direction * (distance * bend),
            control2: end.point + end.direction * (distance * bend * inwards), end: end.point)
          return RefusedTransitionPath(ends: ends, curve: Curve(start: start.point, parts: [part]), reluctance: 0)
        }
      }
    }
  }
}
