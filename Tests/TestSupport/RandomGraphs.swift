public import GraphLayout

/// What random graphs are made of.
public enum RandomGraphKind: Sendable, CaseIterable {
  /// Boxes side by side.
  case flat
  /// Boxes in boxes.
  case nested
  /// Regions as well.
  case concurrent
}

/// Graphs like state machines; those of `RandomStatechartGraph` have more to them.
public enum RandomGraphs {
  /// A graph, the same for the same arguments. Regression rows rely on that: change nothing about how it is made.
  public static func graph(seed: Int, kind: RandomGraphKind, boxes count: Int) -> LayoutGraph {
    var numbers = SeededGenerator(seed: UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1)
    var graph = LayoutGraph()
    graph.options.direction = [.automatic, .down, .right][seed % 3]
    while graph.boxes.count < count { addBox(to: &graph, kind: kind, &numbers) }
    addRegions(to: &graph, kind: kind, &numbers)
    let marks = addInitialMarks(to: &graph)
    addArrows(to: &graph, excluding: marks, kind: kind, &numbers)
    return graph
  }

  private static func addBox(to graph: inout LayoutGraph, kind: RandomGraphKind, _ numbers: inout SeededGenerator) {
    let parent: Int? =
      kind == .flat || graph.boxes.isEmpty || numbers.chance(35) ? nil : numbers.number(below: graph.boxes.count)
    let header = Size(width: Double(40 + numbers.number(below: 80)), height: 24)
    let size = Size(width: Double(40 + numbers.number(below: 60)), height: Double(30 + numbers.number(below: 12)))
    let padding = Insets(top: 8, left: 16, bottom: 16, right: 16)
    graph.boxes.append(Box(parent: parent, size: size, header: header, padding: padding))
  }

  /// Turns some compound boxes into concurrent ones; their children become regions.
  private static func addRegions(to graph: inout LayoutGraph, kind: RandomGraphKind, _ numbers: inout SeededGenerator) {
    guard kind == .concurrent else { return }
    for box in graph.boxes.indices where graph.boxes.contains(where: { $0.parent == box }) && numbers.chance(50) {
      graph.boxes[box].isConcurrent = true
      for child in graph.boxes.indices where graph.boxes[child].parent == box { graph.boxes[child].role = .region }
    }
  }

  private static func addInitialMarks(to graph: inout LayoutGraph) -> Set<Int> {
    var marks: Set<Int> = []
    let parents: [Int?] = [nil] + graph.boxes.indices.map { $0 }
    for parent in parents {
      if let parent, graph.boxes[parent].isConcurrent { continue }
      guard let first = graph.boxes.firstIndex(where: { $0.parent == parent }) else { continue }
      marks.insert(graph.boxes.count)
      graph.arrows.append(Arrow(source: graph.boxes.count, target: first))
      graph.boxes.append(Box(parent: parent, size: Size(width: 14, height: 14), role: .initial))
    }
    return marks
  }

  private static func addArrows(
    to graph: inout LayoutGraph, excluding marks: Set<Int>, kind: RandomGraphKind, _ numbers: inout SeededGenerator
  ) {
    let ends = graph.boxes.indices.filter { !marks.contains($0) }
    for _ in 0..<(ends.count * 17 / 10) {
      let source = ends[numbers.number(below: ends.count)]
      var target = ends[numbers.number(below: ends.count)]
      if numbers.chance(60) {
        let siblings = ends.filter { graph.boxes[$0].parent == graph.boxes[source].parent }
        target = siblings[numbers.number(below: siblings.count)]
      }
      var labels: [Size] = []
      if numbers.chance(85) { labels.append(Size(width: Double(20 + numbers.number(below: 80)), height: 16)) }
      if numbers.chance(5) { labels.append(Size(width: 40, height: 14)) }
      graph.arrows.append(Arrow(source: source, target: target, labels: labels))
    }
  }
}
