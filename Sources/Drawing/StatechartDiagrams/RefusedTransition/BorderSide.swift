import Algorithms
import GraphLayout

/// One side of a figure with the ends of arrows on it.
struct BorderSide: Hashable, Sendable {
  /// The distance of an end from other ends where there is room.
  static let room = 11.0
  /// The distance of an end from corners, where the mark of an active state is.
  private static let cornerRoom = 12.0
  /// The cost of an end that is nearer than ``room`` to another, and the additional cost if they touch.
  private static let crowding = 100.0, touching = 200.0
  /// The cost of an end at the edge of the stretch; an arrow that runs straight on because of it is worth that.
  private static let eccentricity = 50.0

  let heading: Heading
  /// The position of the side, across it.
  let level: Double
  /// Along the side, where ends may be.
  let stretch: ClosedRange<Double>
  /// Along the side, where other arrows end.
  let taken: [Double]

  /// The side of a frame that an arrow leaves in a direction.
  ///
  /// - Parameters:
  ///   - outline: The shape drawn in the frame where it does not fill it: an ellipse is met at a right angle only where
  ///     it touches the frame.
  ///   - ends: The points at which arrows begin and end on the whole border.
  init(_ heading: Heading, of frame: Rect, outline: FigureOutline?, ends: [Point]) {
    self.heading = heading
    let (low, high) = heading.isVertical ? (frame.minX, frame.maxX) : (frame.minY, frame.maxY)
    let corner =
      switch outline?.shape {
      case .ellipse, .diamond: Double.infinity
      case .rounded(let radius): radius
      case nil: Self.cornerRoom
      }
    let middle = (low + high) / 2
    stretch = high - low > 2 * corner ? low + corner...high - corner : middle...middle
    let level =
      switch heading {
      case .up: frame.minY
      case .right: frame.maxX
      case .down: frame.maxY
      case .left: frame.minX
      }
    self.level = level
    taken = ends.filter { abs((heading.isVertical ? $0.y : $0.x) - level) < 1 }
      .map { heading.isVertical ? $0.x : $0.y }.sorted()
  }

  /// The middle of the side, and of what other ends leave free.
  var places: [Double] {
    let middle = (stretch.lowerBound + stretch.upperBound) / 2
    guard stretch.lowerBound < stretch.upperBound else { return [middle] }
    let bounds = [stretch.lowerBound - Self.room] + taken + [stretch.upperBound + Self.room]
    let gaps = bounds.adjacentPairs().map { (width: $1 - $0, middle: ($0 + $1) / 2) }
    let widest = gaps.sorted { $0.width > $1.width }.prefix(3).map(\.middle)
    return [middle] + widest.filter { abs($0 - middle) > 2 && stretch.contains($0) }
  }

  /// Returns the cost of a place's nearness to the ends of other arrows.
  func crowd(at place: Double) -> Double {
    let gap = taken.map { abs($0 - place) }.min() ?? .infinity
    return gap < Self.room ? Self.crowding + Self.touching * (1 - gap / Self.room) : 0
  }

  /// The end at a place.
  ///
  /// - Parameter inwards: Whether the arrow runs inside the figure.
  func port(at place: Double, inwards: Bool = false) -> BorderPort {
    let (middle, half) = (
      (stretch.lowerBound + stretch.upperBound) / 2, (stretch.upperBound - stretch.lowerBound) / 2
    )
    let share = half > 0 ? (place - middle) / half : 0
    let point = heading.isVertical ? Point(x: place, y: level) : Point(x: level, y: place)
    return BorderPort(
      point: point, heading: inwards ? heading.opposite : heading,
      cost: crowd(at: place) + Self.eccentricity * share * share)
  }

  /// Returns the places at which straight arrows to a side that faces this one would begin and end without touching
  /// others.
  func straightPlaces(to other: BorderSide) -> [Double] {
    guard heading == other.heading.opposite else { return [] }
    let (low, high) = (
      max(stretch.lowerBound, other.stretch.lowerBound), min(stretch.upperBound, other.stretch.upperBound)
    )
    guard low <= high else { return [] }
    let middle = (low + high) / 2
    let offsets: [Double] = [0, 12, -12, 24, -24, 36, -36]
    let places = offsets.map { middle + $0 }.filter { $0 >= low && $0 <= high } + [low, high]
    return Array(places.filter { crowd(at: $0) == 0 && other.crowd(at: $0) == 0 }.prefix(4))
  }
}

/// A place on the border of a figure where an arrow may begin or end.
struct BorderPort: Hashable, Sendable {
  let point: Point
  /// The way that an arrow leaves here, at a right angle to the border.
  let heading: Heading
  /// The cost compared with the best.
  let cost: Double
}

/// One of the four directions of a drawing.
enum Heading: Int, CaseIterable, Sendable {
  case up, right, down, left

  /// The vector of length 1.
  var vector: Point {
    switch self {
    case .up: Point(x: 0, y: -1)
    case .right: Point(x: 1, y: 0)
    case .down: Point(x: 0, y: 1)
    case .left: Point(x: -1, y: 0)
    }
  }

  var opposite: Heading {
    switch self {
    case .up: .down
    case .right: .left
    case .down: .up
    case .left: .right
    }
  }

  var isVertical: Bool {
    switch self {
    case .up, .down: true
    case .right, .left: false
    }
  }
}
