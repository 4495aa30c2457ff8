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
    case rankdir
    case color
    case fontcolor
    case fontsize
    case penwidth
    case pencolor

    /// True if it says something only together with others.
    var isDrawing: Bool {
      switch self {
      case .color, .fontcolor, .fontsize, .penwidth, .pencolor: true
      case .label, .xlabel, .taillabel, .headlabel, .shape, .peripheries, .style, .fillcolor, .tooltip, .lhead: false
      case .ltail, .dir, .cluster, .class, .rankdir: false
      }
    }
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

/// The appearance of a node or a cluster, as far as it gives its kind.
struct DOTLook: Sendable {
  let shape: String
  private let styles: Set<Substring>
  private let peripheries: Int
  /// The colour inside; empty if it is not filled.
  private let fill: String
  private let border: String
  private let hasThinBorder: Bool
  private let fontColor: String
  private let hasTinyText: Bool

  init(_ attributes: DOTAttributes) {
    func word(_ name: DOTAttributes.Name) -> String { attributes[name]?.text.lowercased() ?? "" }
    shape = attributes[.shape] == nil ? "ellipse" : word(.shape)
    styles = Set(word(.style).split { $0 == "," || $0.isWhitespace })
    peripheries = attributes[.peripheries].flatMap { Int($0.text) } ?? 1
    border = word(.pencolor).isEmpty ? word(.color) : word(.pencolor)
    let isFilled = styles.contains("filled") || attributes[.shape]?.text.lowercased() == "point"
    fill = isFilled ? word(.fillcolor).isEmpty ? word(.color) : word(.fillcolor) : ""
    hasThinBorder = attributes[.penwidth].flatMap { Double($0.text) } == 0
    fontColor = word(.fontcolor)
    hasTinyText = attributes[.fontsize].flatMap { Double($0.text) }.map { $0 <= 1 } ?? false
  }

  var isInvisible: Bool { styles.contains("invis") || styles.contains("invisible") }
  var isDashed: Bool { styles.contains("dashed") }
  var isDotted: Bool { styles.contains("dotted") }
  var isBold: Bool { styles.contains("bold") }
  var isPoint: Bool { shape == "point" }
  /// Without a border.
  var isBare: Bool { ["none", "plaintext", "plain"].contains(shape) || (!isPoint && hasNoBorder) }
  var isCircle: Bool { shape == "circle" }
  var isDiamond: Bool { shape == "diamond" || shape == "mdiamond" }
  var isRecord: Bool { shape == "record" || shape == "mrecord" }
  var isNote: Bool { shape == "note" }
  var isDouble: Bool { ["doublecircle", "doubleoctagon", "tripleoctagon"].contains(shape) || peripheries > 1 }
  /// A bar that is filled with black.
  var isBlack: Bool { ["box", "rect", "rectangle", "square"].contains(shape) && DOTLook.blacks.contains(fill) }
  /// A disc that is filled with black.
  var isBlackDisc: Bool {
    ["circle", "ellipse", "oval", "doublecircle", "egg"].contains(shape) && DOTLook.blacks.contains(fill)
  }
  /// No border is to be seen: there is none, or it is as white as the page.
  var hasNoBorder: Bool {
    if isInvisible || hasThinBorder && !styles.contains("filled") || peripheries == 0 { return true }
    return DOTLook.whites.contains(border) && (fill.isEmpty || DOTLook.whites.contains(fill))
  }
  /// Its text cannot be read: it is as white, or as black, as its background, or too small.
  var hidesText: Bool {
    if hasTinyText { return true }
    if DOTLook.blacks.contains(fill) { return fontColor.isEmpty || DOTLook.blacks.contains(fontColor) }
    return DOTLook.whites.contains(fontColor) && (fill.isEmpty || DOTLook.whites.contains(fill))
      || fontColor == "transparent"
  }
  /// The state in which a machine is while a library prints it: `transitions` for Python draws that one so.
  var isCurrent: Bool { border == "red" && fill == "darksalmon" }
  /// Drawn in red, as `fsm` for Go draws the state in which a machine is.
  var isRed: Bool { border == "red" && fill.isEmpty }

  private static let blacks: Set = ["black", "#000000", "#000", "#000000ff"]
  private static let whites: Set = ["white", "#ffffff", "#fff", "#ffffffff", "transparent", "none", "#ffffff00"]
}
