import GraphLayout
import TestSupport
import Testing

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
    var numbers = SeededNumbers(seed: seed)
    switch kind {
    case .addState: return leaves.map { GraphEdit(graph).addingState(after: $0) }
    case .addArrow:
      return leaves.map { source in
        let siblings = states.filter { $0 != source && graph.boxes[$0].parent == graph.boxes[source].parent }
        return GraphEdit(graph).addingArrow(from: source, to: siblings.randomElement(&numbers) ?? source)
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

extension Array {
  fileprivate func randomElement(_ numbers: inout SeededNumbers) -> Element? {
    isEmpty ? nil : self[numbers.number(below: count)]
  }
}

@Suite("Stability") struct StabilityTests {
  private static let seeds = 1...8

  private static func graphs(_ kind: RandomGraphKind) -> [LayoutGraph] {
    seeds.map { RandomGraphs.graph(seed: $0, kind: kind, boxes: 10) }
  }

  @Test("an unchanged graph is drawn as before", arguments: RandomGraphKind.allCases)
  func unchanged(kind: RandomGraphKind) throws {
    for graph in Self.graphs(kind) {
      let old = try graph.layout()
      #expect(try GraphEdit(graph).layout(following: old) == old)
    }
  }

  @Test(
    "an edit inverts few pairs of states",
    arguments: [
      (GraphEdit.Kind.addState, 2.0), (.addArrow, 2), (.lengthenLabel, 2), (.deleteArrow, 10), (.deleteState, 10),
    ])
  func flips(kind: GraphEdit.Kind, limit: Double) throws {
    var flips: [Double] = []
    for (seed, graph) in RandomGraphKind.allCases.flatMap(Self.graphs).enumerated() {
      let old = try graph.layout()
      for edit in GraphEdit.all(kind, of: graph, seed: seed) {
        let new = try edit.layout(following: old)
        let findings = LayoutChecker(graph: edit.graph, layout: new).findings()
        #expect(findings.isEmpty, "\(kind), graph \(seed): \(findings.prefix(3))")
        flips.append(edit.flips(from: old, to: new))
      }
    }
    let mean = flips.reduce(0, +) / Double(max(flips.count, 1))
    #expect(flips.count > 100)
    #expect(mean <= limit, "\(kind): \(mean) %")
  }

  private static func chain(_ count: Int, arrows: [(Int, Int)]) -> LayoutGraph {
    LayoutGraph(
      boxes: (0..<count).map { _ in Box(size: Size(width: 60, height: 36)) },
      arrows: arrows.map { Arrow(source: $0.0, target: $0.1) }, options: LayoutOptions(direction: .down))
  }

  @Test("an arrow against the order leaves all states in their ranks") func backArrow() throws {
    let graph = Self.chain(4, arrows: [(0, 1), (1, 2), (2, 3)])
    let old = try graph.layout()
    var edit = GraphEdit(graph)
    edit.graph.arrows.append(Arrow(source: 3, target: 0))
    edit.graph.arrows.append(Arrow(source: 2, target: 1))
    let new = try edit.layout(following: old)
    #expect(zip(new.frames, new.frames.dropFirst()).allSatisfy { $0.maxY < $1.minY })
  }

  @Test("states stay in the order of the hint, whatever the order of declaration") func hintedOrder() throws {
    var graph = Self.chain(4, arrows: [(0, 1), (0, 2), (0, 3)])
    let size = Size(width: 60, height: 36)
    let xs = [100.0, 200, 0, 100]
    graph.hint = LayoutHint(
      frames: xs.enumerated().map { Rect(origin: Point(x: $1, y: $0 == 0 ? 0 : 80), size: size) })
    let frames = try graph.layout().frames
    #expect(frames[2].maxX < frames[3].minX && frames[3].maxX < frames[1].minX)
    #expect(frames[0].maxY < frames[2].minY && frames[2].minY == frames[1].minY)
  }

  @Test("arrows follow the rows of the hint, against their direction") func hintedRows() throws {
    var graph = Self.chain(2, arrows: [(0, 1)])
    let size = Size(width: 60, height: 36)
    graph.hint = LayoutHint(frames: [Rect(origin: Point(x: 0, y: 90), size: size), Rect(origin: .zero, size: size)])
    let frames = try graph.layout().frames
    #expect(frames[1].maxY < frames[0].minY)
  }

  @Test("frames tell the flow where no variant does") func inferredFlow() throws {
    var graph = Self.chain(3, arrows: [(0, 1), (1, 2)])
    for direction in [LayoutOptions.Direction.down, .right] {
      graph.options.direction = direction
      let old = try graph.layout()
      var edited = graph
      edited.options.direction = .automatic
      edited.hint = LayoutHint(frames: old.frames)
      #expect(try edited.layout().direction == direction)
    }
  }

  @Test("a hint that gives up too many crossings is not followed") func badHint() throws {
    var graph = Self.chain(12, arrows: (0..<6).map { ($0, $0 + 6) })
    let size = Size(width: 60, height: 36)
    graph.hint = LayoutHint(
      frames: (0..<12).map { box in
        let x = Double(box < 6 ? box : 17 - box) * 80
        return Rect(origin: Point(x: x, y: box < 6 ? 0 : 100), size: size)
      })
    let frames = try graph.layout().frames
    for box in 0..<6 { #expect(frames[box].center.x == frames[box + 6].center.x) }
  }

  @Test(
    "a senseless hint does no harm",
    arguments: [
      [], [Rect?.none, nil, nil], [Rect(x: .nan, y: 0, width: 1, height: 1), nil, nil],
      [.zero, Rect(x: 1e300, y: -1e300, width: 1e300, height: 1), nil],
      [.zero, .zero, Rect(x: 0, y: 0, width: -4, height: -4), .zero, .zero],
    ])
  func senseless(frames: [Rect?]) throws {
    var graph = Self.chain(3, arrows: [(0, 1), (1, 2), (2, 0)])
    graph.hint = LayoutHint(frames: frames, variant: LayoutVariant(rawValue: -1))
    #expect(LayoutChecker(graph: graph, layout: try graph.layout()).findings().isEmpty)
    graph.hint = LayoutHint(frames: frames)
    let layout = try graph.layout()
    graph.hint = nil
    if frames.compactMap({ $0 }).count < 2 { #expect(try layout == graph.layout()) }
  }
}
