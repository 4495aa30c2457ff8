import Statecharts

/// What a drawing says about how it is drawn.
extension ChartLowering {
  var presentation: Presentation {
    var presentation = Presentation()
    presentation.sharesArrows = draft.isAutomaton || draft.sharesArrows
    presentation.direction = draft.directions[.chart]
    for (place, direction) in draft.directions {
      if let state = regionIDs[place] ?? place.parent.map({ id(of: $0) }) { presentation.directions[state] = direction }
    }
    for index in draft.nodes.indices {
      guard let link = draft.nodes[index].link, !draft.nodes[index].isDropped else { continue }
      presentation.links[id(of: ChartDraft.NodeID(index: index))] = link
    }
    return presentation
  }
}

extension Presentation.Direction {
  /// The direction that Mermaid and Graphviz call `TB`, `TD`, `BT`, `LR` or `RL`; nil for any other word.
  ///
  /// No drawing runs upwards or to the left.
  init?(word: String) {
    switch word.uppercased() {
    case "TB", "TD", "BT", "V", "^": self = .down
    case "LR", "RL", ">", "<": self = .right
    default: return nil
    }
  }

  /// The word for it in Mermaid and Graphviz.
  var word: String {
    switch self {
    case .down: "TB"
    case .right: "LR"
    }
  }
}

extension ChartDraft {
  /// Has the arrows of a region point in the direction of a word: `TB`, `LR` …
  ///
  /// - Returns: false if the word is no direction.
  mutating func direct(_ place: Place, to word: String, at range: SourceRange) -> Bool {
    guard let direction = Presentation.Direction(word: word) else { return false }
    directions[place] = direction
    if ["BT", "RL", "^", "<"].contains(word.uppercased()) {
      findings.add(.note, .notCarried, "'\(word)' is drawn as '\(direction.word)'", at: range)
    }
    return true
  }
}
