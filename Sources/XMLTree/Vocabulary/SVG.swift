/// The vocabulary of Scalable Vector Graphics (SVG 2), as far as diagrams need it.
///
/// Lengths are user units. Numbers are written with at most two decimals.
package enum SVG {
  /// A point of the drawing, in user units.
  package struct Point: Hashable, Sendable {
    /// The distance from the left.
    package let x: Double
    /// The distance from the top.
    package let y: Double

    package init(_ x: Double, _ y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// The part of the plane that a drawing, a symbol or a marker shows.
  package struct ViewBox: Hashable, Sendable {
    /// The left edge.
    package let x: Double
    /// The top edge.
    package let y: Double
    package let width: Double
    package let height: Double

    package init(x: Double = 0, y: Double = 0, width: Double, height: Double) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }

    /// The corner and the extent, as the attribute has them. SVG 2, 8.6.
    package var text: String { [x, y, width, height].map(SVG.number).joined(separator: " ") }

    var attribute: Attribute { .attribute("viewBox", text) }
  }

  /// The number as SVG writes it here: at most two decimals, no exponent, no trailing zeros, never `-0`.
  ///
  /// A number that is not finite is written as 0, and one beyond ±10¹³ as that bound, so that a drawing stays
  /// well-formed whatever a layout yields.
  package static func number(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let bounded = min(max(value, -1e13), 1e13)
    let hundredths = Int((bounded * 100).rounded(.toNearestOrAwayFromZero))
    let sign = hundredths < 0 ? "-" : ""
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    guard rest > 0 else { return "\(sign)\(whole)" }
    let digits = rest < 10 ? "0\(rest)" : rest.isMultiple(of: 10) ? "\(rest / 10)" : "\(rest)"
    return "\(sign)\(whole).\(digits)"
  }

  static func container(_ name: String) -> ContainerTag {
    ContainerTag(name, namespace: .svg)
  }

  static func points(_ points: [Point]) -> Attribute {
    .attribute("points", points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " "))
  }
}
