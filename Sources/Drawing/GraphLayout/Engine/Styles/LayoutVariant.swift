/// One of the ways in which the engine can draw a graph: what it chose for the containers.
///
/// A later layout of the graph, or of an edited one, may take it over (``LayoutHint``).
public struct LayoutVariant: Hashable, Sendable {
  /// The styles of the first containers, the root first; those that follow have the default style.
  private let styles: [SubgraphStyle]

  /// The number of containers whose styles a variant holds; with flat edges one less.
  private static let maxStyles = 15

  /// A variant of the styles of all containers, the root first.
  init(_ styles: [SubgraphStyle]) {
    let held = styles.prefix(Self.count(of: styles.count, outermost: styles.first))
    let last = held.dropFirst().lastIndex { $0 != SubgraphStyle() } ?? 0
    self.styles = Array(held.prefix(last + 1))
  }

  /// The styles of the first containers, if there are `count`.
  func styles(count: Int) -> [SubgraphStyle] {
    (0..<Self.count(of: count, outermost: styles.first)).map { $0 < styles.count ? styles[$0] : SubgraphStyle() }
  }

  private static func count(of containers: Int, outermost: SubgraphStyle?) -> Int {
    min(containers, outermost?.flats ?? 0 > 0 ? maxStyles - 1 : maxStyles)
  }
}

// The number in a file: four bits for each container, then the columns of the outermost one, at most ``FoldPlan/many``,
// and whether it is a ring.
// A ring never has four columns: where both are set, flat edges and columns have the bits of the last container.
extension LayoutVariant {
  private static let styleBits = 4
  private static let columnShift = styleBits * maxStyles
  private static let flatShift = columnShift - styleBits
  private static let ringBit = 1 << 62
  private static let flatMark = ringBit | 3 << columnShift

  /// The variant of a number in a file.
  public init(number: Int) {
    let isFlat = number & Self.flatMark == Self.flatMark
    var styles = (0..<Self.maxStyles - (isFlat ? 1 : 0)).map { place in
      let bits = number >> (Self.styleBits * place)
      return SubgraphStyle(
        flowsRight: bits & 1 != 0, isMirrored: bits & 8 != 0, marksAtSide: bits & 2 != 0, columns: bits & 4 != 0 ? 2 : 0
      )
    }
    styles[0].flats = isFlat ? number >> Self.flatShift & 3 : 0
    styles[0].columns = 1 + number >> (isFlat ? Self.flatShift + 2 : Self.columnShift) & 3
    styles[0].isRing = !isFlat && number & Self.ringBit != 0
    self.init(styles)
  }

  /// The number of the variant in a file.
  public var number: Int {
    var number = 0
    for (place, style) in styles.enumerated() {
      let isFolded = place > 0 && style.columns > 1
      let bits =
        (style.flowsRight ? 1 : 0) | (style.marksAtSide ? 2 : 0) | (isFolded ? 4 : 0) | (style.isMirrored ? 8 : 0)
      number |= bits << (Self.styleBits * place)
    }
    guard let outermost = styles.first else { return number }
    let columns = min(max(outermost.columns, 1), FoldPlan.many) - 1
    if outermost.flats > 0 { return number | Self.flatMark | (outermost.flats | columns << 2) << Self.flatShift }
    return number | columns << Self.columnShift | (outermost.isRing ? Self.ringBit : 0)
  }
}

/// The style that is chosen for one container once its ranks and orders are known.
struct SubgraphStyle: Hashable {
  /// True if ranks follow each other to the right instead of downwards.
  var flowsRight = false
  /// True if rows run from right to left.
  var isMirrored = false
  /// True if the initial mark is next to its host even where there is room before it.
  var marksAtSide = false
  /// True if nodes lie in layers around the first one, where the plan has such a shape.
  var isRing = false
  /// The number of the promising set of edges that are flat edges of the outermost container, from 1; 0 for none.
  var flats = 0
  /// The number of columns into which the container is folded, where ``FoldPlan/many`` is any from there on; 0 if the
  /// size of the outermost one decides, and others are whole.
  var columns = 0

  /// The number of self-loops from which on both sides of their node are needed for them.
  private static let manyLoops = 3

  /// Returns whether the mark is before its host along the flow: nothing else comes from there. Where loops or
  /// flat edges need the host's sides, it is always there.
  func leadsIn(_ mark: Subgraph.Mark, of subgraph: Subgraph) -> Bool {
    (!marksAtSide || subgraph.flats.contains { $0.before == mark.host || $0.after == mark.host }
      || subgraph.loops.count { $0.place == mark.host } >= Self.manyLoops)
      && subgraph.nearPorts.isEmpty && subgraph.ranks[mark.host] == 0
  }
}
