import GraphLayout
import TestSupport

/// One small change of a graph, and where each of its boxes was in the graph before.
struct GraphEdit {
  var graph: LayoutGraph
  /// The index of each box in the old graph; nil for a new one.
  var origins: [Int?]

  init(_ graph: LayoutGraph) {
    self.graph = graph
    origins = graph.boxes.indices.map { $0 }
  }

  /// The layout of the changed graph that follows one of the old graph.
  func layout(following old: Layout) throws -> Layout {
    var graph = graph
    graph.hint = LayoutHint(frames: origins.map { $0.map { old.frames[$0] } }, variant: old.variant)
    return try graph.layout()
  }

  /// The pairs of leaves whose order to the right or downwards is inverted, as a share of those that have one, in percent.
  ///
  /// Two leaves have an order where their middles are more than 10 units apart in both drawings.
  func flips(from old: Layout, to new: Layout) -> Double {
    let leaves = graph.boxes.indices.filter { box in !graph.boxes.contains { $0.parent == box } }
    let pairs = leaves.compactMap { box in origins[box].map { (old.frames[$0].center, new.frames[box].center) } }
    var flips = 0
    var all = 0
    for (index, one) in pairs.enumerated() {
      for other in pairs.dropFirst(index + 1) {
        for axis in [\Point.x, \Point.y] {
          let before = one.0[keyPath: axis] - other.0[keyPath: axis]
          let after = one.1[keyPath: axis] - other.1[keyPath: axis]
          guard abs(before) > 10, abs(after) > 10 else { continue }
          all += 1
          if before.sign != after.sign { flips += 1 }
        }
      }
    }
    return all > 0 ? 100 * Double(flips) / Double(all) : 0
  }
}

extension GraphEdit {
  enum Kind: CaseIterable {
    case addState
    case addArrow
    case lengthenLabel
    case deleteArrow
    case deleteState
  }

  /// All changes of a kind, one for each state or arrow that it applies to.
  static func all(_ kind: Kind, of graph: LayoutGraph, seed: Int) -> [GraphEdit] {
    let states = graph.boxes.indices.filter { graph.boxes[$0].role == .ordinary }
    let leaves = states.filter { box in !graph.boxes.contains { $0.parent == box } }
    let arrows = graph.arrows.indices.filter { graph.boxes[graph.arrows[$0].source].role == .ordinary }
    var numbers = SeededGenerator(seed: UInt64(seed))
    switch kind {
    case .addState: return leaves.map { GraphEdit(graph).addingState(after: $0) }
    case .addArrow:
      return leaves.map { source in
        let siblings = states.filter { $0 != source && graph.boxes[$0].parent == graph.boxes[source].parent }
        return GraphEdit(graph).addingArrow(from: source, to: numbers.pick(siblings) ?? source)
      }
    case .lengthenLabel: return arrows.map { GraphEdit(graph).lengtheningLabel(of: $0) }
    case .deleteArrow: return arrows.map { GraphEdit(graph).deletingArrow($0) }
    case .deleteState: return leaves.map { GraphEdit(graph).deletingLeaf($0) }
    }
  }

  private func addingState(after state: Int) -> GraphEdit {
    var edit = self
    edit.graph.boxes.append(Box(parent: graph.boxes[state].parent, size: Size(width: 60, height: 36)))
    edit.origins.append(nil)
    return edit.addingArrow(from: state, to: graph.boxes.count)
  }

  private func addingArrow(from source: Int, to target: Int) -> GraphEdit {
    var edit = self
    edit.graph.arrows.append(Arrow(source: source, target: target, labels: [Size(width: 44, height: 16)]))
    return edit
  }

  private func lengtheningLabel(of arrow: Int) -> GraphEdit {
    var edit = self
    for label in graph.arrows[arrow].labels.indices { edit.graph.arrows[arrow].labels[label].width += 60 }
    return edit
  }

  private func deletingArrow(_ arrow: Int) -> GraphEdit {
    var edit = self
    edit.graph.arrows.remove(at: arrow)
    return edit
  }

  private func deletingLeaf(_ leaf: Int) -> GraphEdit {
    var edit = self
    func moved(_ box: Int) -> Int { box > leaf ? box - 1 : box }
    edit.graph.arrows.removeAll { $0.source == leaf || $0.target == leaf }
    for index in edit.graph.arrows.indices {
      edit.graph.arrows[index].source = moved(edit.graph.arrows[index].source)
      edit.graph.arrows[index].target = moved(edit.graph.arrows[index].target)
    }
    edit.graph.boxes.remove(at: leaf)
    edit.origins.remove(at: leaf)
    for index in edit.graph.boxes.indices { edit.graph.boxes[index].parent = edit.graph.boxes[index].parent.map(moved) }
    return edit
  }
}
