import Algorithms

/// The strip between the regions of a concurrent container and its border, for edges that end at regions. Along the
/// flow it is measured from the regions outwards.
///
/// Each edge that is not straight has its own track, those between nearer ends nearer to the regions. Labels are beyond
/// the track where no other edge passes, or beyond all edges, where a bend of the track leads to them.
struct RegionStrip {
  /// An edge from one end on the regions to another one or to the container's border.
  struct Net {
    var number: Int
    var first: Double
    var second: Double?
    /// The labels' sizes in the frame of the flow.
    var labels: [Size]
    /// From the first end, to be rounded.
    var corners: [Point] = []
    var places: [Rect] = []
  }

  var nets: [Net]
  let options: LayoutOptions
  var watch = LayoutObserver(LayoutProgress())
  /// The interval across the flow on which no label may lie.
  var blocked: (low: Double, high: Double)?
  private(set) var height = 0.0
  private(set) var reach = 0.0
  /// The last end across the flow.
  private(set) var last = 0.0
  /// True if all labels go beyond the last end, because a search for other places would take too long.
  private var isCrowded: Bool { nets.count > 1_000 }

  /// The room for an arrowhead.
  static let headRoom = 14.0
  private var pitch: Double { max(options.edgeSpacing, 8) }
  /// The distance of a label from edges that are not its own.
  private var clearance: Double { max(options.labelSpacing, 2) + 3 }

  /// Routes all edges.
  /// - Parameter least: The minimum height.
  mutating func route(least: Double) {
    last = nets.reduce(blocked?.high ?? 0) { max($0, $1.first, $1.second ?? 0) }
    let order = nets.indices.sorted { (span($0), nets[$0].number) < (span($1), nets[$1].number) }
    var y = Self.headRoom
    for (position, index) in order.enumerated()
    where !watch.stops(after: isCrowded || nets[index].labels.isEmpty ? 8 : 16 * nets.count) {
      let thickness = nets[index].labels.reduce(0) { max($0, $1.height) }
      if nets[index].second == nil, nets[index].labels.isEmpty { continue }
      let others =
        isCrowded || nets[index].labels.isEmpty ? [] : verticals(passing: order[(position + 1)...], but: index)
      y = place(index, at: y, thickness: thickness, others: others) + pitch
    }
    let isUsed = y > Self.headRoom
    height = max(least, isUsed ? y + (nets.contains { $0.second == nil } ? 4 : 0) : 0)
    for index in nets.indices where nets[index].second == nil {
      nets[index].corners = [Point(x: nets[index].first, y: 0)] + nets[index].corners
      nets[index].corners.append(Point(x: nets[index].first, y: height))
    }
  }

  private func span(_ index: Int) -> Double {
    guard let second = nets[index].second else { return .infinity }
    return abs(second - nets[index].first)
  }

  /// Returns the positions of edges that run along the flow beyond a track: those on later tracks, and all that pass to
  /// the border.
  private func verticals(passing deeper: ArraySlice<Int>, but own: Int) -> [Double] {
    let turning = deeper.filter { nets[$0].second != nil }
    let passing = nets.indices.filter { nets[$0].second == nil && $0 != own }
    return (Array(turning) + passing).flatMap { [nets[$0].first] + (nets[$0].second.map { [$0] } ?? []) }.sorted()
  }

  /// Places one edge on its track; returns where the next one may be.
  private mutating func place(_ index: Int, at y: Double, thickness: Double, others: [Double]) -> Double {
    let net = nets[index]
    let labels = net.labels.filter { $0.width > 0 || $0.height > 0 }
    let total = net.labels.reduce(0) { $0 + $1.width } + Double(max(net.labels.count - 1, 0)) * clearance
    let pad = options.labelSpacing
    if let second = net.second {
      let (low, high) = (min(net.first, second), max(net.first, second))
      let (left, right) = net.first < second ? (net.first, second) : (second, net.first)
      let room = isCrowded ? nil : room(for: total, count: net.labels.count, from: low, to: high, others)
      if let x = labels.isEmpty ? (low + high) / 2 : room {
        nets[index].corners = [
          Point(x: net.first, y: 0), Point(x: net.first, y: y), Point(x: second, y: y), Point(x: second, y: 0),
        ]
        nets[index].places = row(net.labels, from: x, y: y + pad)
        reach = max(reach, high, x + total)
        return labels.isEmpty ? y : y + pad + thickness + clearance - pitch
      }
      let (start, end, below) = bump(total, thickness, at: y)
      let way = [
        Point(x: right, y: 0), Point(x: right, y: y), Point(x: end, y: y), Point(x: end, y: below),
        Point(x: left, y: below), Point(x: left, y: 0),
      ]
      nets[index].corners = net.first < second ? way.reversed() : way
      nets[index].places = row(net.labels, from: start, y: y + pad)
      return below
    }
    if !isCrowded, let column = column(nextTo: net, others) {
      nets[index].places = column.map { $0.moved(by: Point(x: 0, y: y)) }
      return y + (column.last?.maxY ?? 0) + clearance - pitch
    }
    let (start, end, below) = bump(total, thickness, at: y)
    nets[index].corners = [
      Point(x: net.first, y: y), Point(x: end, y: y), Point(x: end, y: below), Point(x: net.first, y: below),
    ]
    nets[index].places = row(net.labels, from: start, y: y + pad)
    return below
  }

  /// The place nearest to the middle of a stretch where labels touch it, clear of other edges; several labels are along
  /// it.
  private func room(for width: Double, count: Int, from low: Double, to high: Double, _ others: [Double]) -> Double? {
    let hold = count > 1 ? width : min(8, high - low)
    let (least, most) = (max(low + hold - width, clearance), high - hold)
    var stops = [-Double.infinity] + others + [.infinity]
    if let blocked { stops += [blocked.low, blocked.high] }
    stops.sort()
    var best: Double?
    let wanted = (low + high - width) / 2
    for (left, right) in stops.adjacentPairs() {
      if let blocked, left < blocked.high, right > blocked.low { continue }
      let (first, last) = (max(least, left + clearance), min(most, right - clearance - width))
      guard first <= last else { continue }
      let x = min(max(wanted, first), last)
      if abs(x - wanted) < abs((best ?? .infinity) - wanted) { best = x }
    }
    return best
  }

  /// Labels next to a straight edge, one below the other, where no other edge passes.
  private func column(nextTo net: Net, _ others: [Double]) -> [Rect]? {
    let widest = net.labels.reduce(0) { max($0, $1.width) }
    for isAfter in [true, false] {
      let (low, high) =
        isAfter
        ? (net.first, net.first + options.labelSpacing + widest)
        : (net.first - options.labelSpacing - widest, net.first)
      if low < clearance || others.contains(where: { $0 > low - clearance && $0 < high + clearance && $0 != net.first })
      {
        continue
      }
      if let blocked, low < blocked.high + clearance, high > blocked.low { continue }
      if isAfter, high > limit { continue }
      var y = 0.0
      return net.labels.map { label in
        defer { y += label.height }
        return Rect(
          x: isAfter ? low + options.labelSpacing : high - options.labelSpacing - label.width, y: y, width: label.width,
          height: label.height)
      }
    }
    return nil
  }

  /// The end of the regions; labels beyond widen the container.
  var limit = Double.infinity

  /// A bend around labels beyond all edges: where the labels begin, where it turns, and where it comes back.
  private mutating func bump(_ width: Double, _ thickness: Double, at y: Double) -> (Double, Double, Double) {
    let start = last + clearance
    let end = start + width + options.labelSpacing
    reach = max(reach, end)
    return (start, end, y + thickness + 2 * options.labelSpacing)
  }

  private func row(_ labels: [Size], from start: Double, y: Double) -> [Rect] {
    var x = start
    return labels.map { label in
      defer { x += label.width + clearance }
      return Rect(x: x, y: y, width: label.width, height: label.height)
    }
  }
}
