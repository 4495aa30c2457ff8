import Statecharts

/// The spelling of names and labels in DOT.
enum DOT {
  /// A name in quotes. A backslash is doubled, so that none can be before the closing quote.
  static func quoted(_ name: String) -> String { "\"" + escaped(name) + "\"" }

  /// A label of centred lines, in quotes.
  static func label(_ lines: [String]) -> String {
    "\"" + lines.map { escaped(ampersandsEscaped($0)) }.joined(separator: "\\n") + "\""
  }

  /// A label of a centred title above left-aligned lines, in quotes.
  static func label(title: String, lines: [String]) -> String {
    guard !lines.isEmpty else { return label([title]) }
    let body = lines.map { escaped(ampersandsEscaped($0)) + "\\l" }.joined()
    return "\"\(escaped(ampersandsEscaped(title)))\\n\(body)\""
  }

  /// Graphviz reads character references in labels.
  private static func ampersandsEscaped(_ text: String) -> String {
    text.split(separator: "&", omittingEmptySubsequences: false).joined(separator: "&amp;")
  }

  /// A text as it is written within quotes.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// The names of nodes and clusters in a graph: a state's node has the state's name, what else is drawn a free one.
struct DOTNames {
  private var names: UniqueNames

  init(_ chart: Statechart) {
    names = UniqueNames(reserving: chart.allStates.map(\.id.name))
  }

  func node(_ id: State.ID) -> String { DOT.quoted(id.name) }

  func cluster(_ id: State.ID) -> String { DOT.quoted("cluster " + id.name) }

  /// A name for a node that represents no state.
  mutating func extra(_ wanted: String) -> String { DOT.quoted(names.make(wanted)) }
}
