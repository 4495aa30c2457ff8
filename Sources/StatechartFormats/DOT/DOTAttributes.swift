import Statecharts

/// The attributes that say something about a chart, by name.
struct DOTAttributes: Sendable {
  /// The names of those attributes.
  enum Name: String, Sendable, CaseIterable {
    case label
    case xlabel
    case taillabel
    case headlabel
    case shape
    case peripheries
    case style
    case fillcolor
    case tooltip
    case lhead
    case ltail
    case dir
    case cluster
    case `class`
  }

  private var values: [Name: DOTText] = [:]

  /// The value of an attribute, if it is set.
  subscript(name: Name) -> DOTText? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// Takes the attributes of another set over its own.
  mutating func merge(_ others: DOTAttributes) {
    values.merge(others.values) { _, new in new }
  }
}

/// How a node or a cluster is drawn, as far as it says what it is.
struct DOTLook: Sendable {
  private let shape: String
  private let styles: Set<Substring>
  private let peripheries: Int
  private let fill: String

  init(_ attributes: DOTAttributes) {
    shape = attributes[.shape]?.text.lowercased() ?? "ellipse"
    styles = Set((attributes[.style]?.text.lowercased() ?? "").split { $0 == "," || $0.isWhitespace })
    peripheries = attributes[.peripheries].flatMap { Int($0.text) } ?? 1
    fill = attributes[.fillcolor]?.text.lowercased() ?? ""
  }

  var isInvisible: Bool { styles.contains("invis") || styles.contains("invisible") }
  var isDashed: Bool { styles.contains("dashed") }
  var isPoint: Bool { shape == "point" }
  /// Without a border.
  var isBare: Bool { ["none", "plaintext", "plain"].contains(shape) }
  var isCircle: Bool { shape == "circle" }
  var isDiamond: Bool { shape == "diamond" || shape == "mdiamond" }
  var isRecord: Bool { shape == "record" || shape == "mrecord" }
  var isDouble: Bool { ["doublecircle", "doubleoctagon", "tripleoctagon"].contains(shape) || peripheries > 1 }
  /// A bar that is filled with black.
  var isBlack: Bool {
    ["box", "rect", "rectangle", "square"].contains(shape) && styles.contains("filled")
      && ["black", "#000000", "#000"].contains(fill)
  }
}
