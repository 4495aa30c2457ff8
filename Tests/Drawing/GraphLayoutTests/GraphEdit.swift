import GraphLayout
import TestSupport

/// One small change of a graph, and where each of its nodes was in the graph before.
struct GraphEdit {
  var graph: LayoutGraph
  /// The index of each node in the old graph; nil for a new one.
  var origins: [Int?]

  init(_ graph: LayoutGraph) {
    self.graph = graph
    origins = graph.nodes.indices.map { $0 }
  }

  /// The layout of the changed graph that follows one of the old graph.
  func layout(following old: Layout) throws -> Layout {
    var graph = graph
    graph.hint = LayoutHint(frames: origins.map { $0.map { old.frames[$0] } }, variant: old.variant)
    return try graph.layout()
  }

  /// The pairs of leaves whose order to the right or downwards is inverted, as a share of those that have one, in
  /// percent.
  ///
  /// Two leaves have an order where their middles are more than 10 units apart in both drawings.
  func flips(from old: Layout, to new: Layout) -> Double {
    let leaves = graph.nodes.indices.filter { node in !graph.nodes.contains { $0.parent == node } }
    let pairs = leaves.compactMap { node in origins[node].map { (old.frames[$0].center, new.frames[node].center) } }
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
    case addEdge
    case lengthenLabel
    case deleteEdge
    case deleteState
  }

  /// All changes of a kind, one for each state or edge that it applies to.
  static func all(_ kind: Kind, of graph: LayoutGraph, seed: Int) -> [GraphEdit] {
    let states = graph.nodes.indices.filter { graph.nodes[$0].role == .ordinary }
    let leaves = states.filter { node in !graph.nodes.contains { $0.parent == node } }
    let edges = graph.edges.indices.filter { graph.nodes[graph.edges[$0].source].role == .ordinary }
    var numbers = SeededGenerator(seed: UInt64(seed))
    switch kind {
    case .addState: return leaves.map { GraphEdit(graph).addingState(after: $0) }
    case .addEdge:
      return leaves.map { source in
        let siblings = states.filter { $0 != source && graph.nodes[$0].parent == graph.nodes[source].parent }
        return GraphEdit(graph).addingEdge(from: source, to: numbers.pick(siblings) ?? source)
      }
    case .lengthenLabel: return edges.map { GraphEdit(graph).lengtheningLabel(of: $0) }
    case .deleteEdge: return edges.map { GraphEdit(graph).deletingEdge($0) }
    case .deleteState: return leaves.map { GraphEdit(graph).deletingLeaf($0) }
    }
  }

  private func addingState(after state: Int) -> GraphEdit {
    var edit = self
    edit.graph.nodes.append(Node(parent: graph.nodes[state].parent, size: Size(width: 60, height: 36)))
    edit.origins.append(nil)
    return edit.addingEdge(from: state, to: graph.nodes.count)
  }

  private func addingEdge(from source: Int, to target: Int) -> GraphEdit {
    var edit = self
    edit.graph.edges.append(Edge(source: source, target: target, labels: [Size(width: 44, height: 16)]))
    return edit
  }

  private func lengtheningLabel(of edge: Int) -> GraphEdit {
    var edit = self
    for label in graph.edges[edge].labels.indices { edit.graph.edges[edge].labels[label].width += 60 }
    return edit
  }

  private func deletingEdge(_ edge: Int) -> GraphEdit {
    var edit = self
    edit.graph.edges.remove(at: edge)
    return edit
  }

  private func deletingLeaf(_ leaf: Int) -> GraphEdit {
    var edit = self
    func moved(_ node: Int) -> Int { node > leaf ? node - 1 : node }
    edit.graph.edges.removeAll { $0.source == leaf || $0.target == leaf }
    for index in edit.graph.edges.indices {
      edit.graph.edges[index].source = moved(edit.graph.edges[index].source)
      edit.graph.edges[index].target = moved(edit.graph.edges[index].target)
    }
    edit.graph.nodes.remove(at: leaf)
    edit.origins.remove(at: leaf)
    for index in edit.graph.nodes.indices { edit.graph.nodes[index].parent = edit.graph.nodes[index].parent.map(moved) }
    return edit
  }
}
