import GraphLayout
import Statecharts

/// The figures of a drawing down to a depth; states at that depth hide what is in them.
struct ThumbnailNesting: Sendable {
  let diagram: Diagram
  /// For each figure the outermost one that hides it, or itself.
  private let shown: [Int]
  private let isOpen: [Bool]

  /// Returns the number of states around the innermost ones.
  static func depth(of diagram: Diagram) -> Int { depths(of: diagram).max() ?? 0 }

  /// For each figure how many states lie around it.
  private static func depths(of diagram: Diagram) -> [Int] {
    var depths: [Int] = []
    for node in diagram.plan.graph.nodes {
      depths.append(node.parent.map { depths[$0] + (diagram.plan.figures[$0].state == nil ? 0 : 1) } ?? 0)
    }
    return depths
  }

  init(_ diagram: Diagram, depth: Int) {
    self.diagram = diagram
    let depths = Self.depths(of: diagram)
    var shown: [Int] = []
    for (index, node) in diagram.plan.graph.nodes.enumerated() {
      shown.append(depths[index] <= depth ? index : node.parent.map { shown[$0] } ?? index)
    }
    self.shown = shown
    isOpen = diagram.plan.figures.indices.map { index in
      diagram.plan.figures[index].isContainer && (depths[index] < depth || diagram.plan.figures[index].state == nil)
    }
  }

  /// The figures that are drawn, in order.
  var shownFigures: [Int] { diagram.plan.figures.indices.filter { shown[$0] == $0 } }

  /// Returns whether a figure shows what is in it.
  func isOpen(_ index: Int) -> Bool { isOpen[index] }

  /// The number of states that are drawn as boxes with their names.
  var stateCount: Int { shownFigures.count { name(in: $0) != nil } }

  /// The way of an arrow as far as it is drawn: to the border of what hides its target; nil for one that is hidden.
  func curve(_ arrow: Int) -> Curve? {
    let edge = diagram.plan.graph.edges[arrow]
    let (source, target) = (shown[edge.source], shown[edge.target])
    guard source != target || (source == edge.source && target == edge.target) else { return nil }
    let curve = diagram.curve(ofArrow: arrow)
    return target == edge.target ? curve : curve.until(diagram.layout.frames[target])
  }

  /// Returns whether a line between regions lies in a state that hides them.
  func hides(_ line: Layout.Line) -> Bool {
    diagram.plan.figures.indices.contains { index in
      shown[index] == index && diagram.plan.figures[index].isContainer && !isOpen[index]
        && diagram.layout.frames[index].contains(line.start.toward(line.end, by: 0.5))
    }
  }

  /// The name that is written in a box; nil for a figure that is none, or shows what is in it.
  func name(in index: Int) -> ThumbnailName? {
    let (figure, frame) = (diagram.plan.figures[index], diagram.layout.frames[index])
    guard !isOpen[index], let text = figure.text?.name.fullText, !text.isEmpty else { return nil }
    return ThumbnailName(text: text, room: figure.isFinal ? Metrics.textFrame(ofFinal: frame) : frame)
  }

  /// The greatest size of letters with which all names fit their boxes, in units of the drawing.
  func letterSize(atMost most: Double) -> Double {
    let names = shownFigures.compactMap(name)
    var size = most
    while size > TextStyle.name.fontSize, names.contains(where: { $0.lines(letterSize: size) == nil }) { size *= 0.95 }
    return max(size, min(most, TextStyle.name.fontSize))
  }
}

/// The name of a state and the box that it is written in.
struct ThumbnailName: Hashable, Sendable {
  /// The distance of base lines, in sizes of letters.
  static let lineHeight = 1.15
  /// The free space at the sides, and above and below, together.
  private static let margin = Size(width: 4, height: 6)
  private static let maxLines = 4

  let text: String
  let room: Rect

  /// The lines in letters of a size; nil if they do not fit, or a word would have to be broken.
  func lines(letterSize: Double) -> [String]? {
    let style = TextStyle.name
    let width = (room.width - Self.margin.width) * style.fontSize / letterSize
    guard text.split(whereSeparator: { " -".contains($0) }).allSatisfy({ style.width(of: String($0)) <= width }) else {
      return nil
    }
    let lines = TextBreaking(style: style, width: width, lines: Self.maxLines + 1).lines(of: text)
    let height = Double(lines.count) * letterSize * Self.lineHeight
    return lines.count <= Self.maxLines && height <= room.height - Self.margin.height ? lines : nil
  }
}
