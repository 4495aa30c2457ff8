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
      case .ltail, .dir, .cluster, .class: false
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
