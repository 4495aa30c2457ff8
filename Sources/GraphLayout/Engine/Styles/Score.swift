/// What the drawings of all containers cost together; smaller is better. Faults never occur, and crossings are decided
/// before: here is what else makes a drawing good.
struct Score {
  /// How many sides of boxes are too short for the arrows that end there.
  var crowding = 0
  var pairs = 0
  /// Opposite arrows that are no mirror images.
  var bentPairs = 0
  var boxes = 0
  /// Boxes that lie in line with one that they are joined with.
  var alignedBoxes = 0
  var arrows = 0
  /// The length of all arrows together.
  var length = 0.0
  /// Right angles that arrows turn.
  var turns = 0
  /// In how many columns the outermost level is folded, and how often arrows pass from one into the next.
  var columns = 1
  var foldPassages = 0
  /// The shares of boxes before the initial one, by the direction of the container's flow.
  var lateDown = 0.0
  var lateRight = 0.0
  /// Arrows along each of the two main directions.
  var downward = 0
  var rightward = 0

  /// Adds one container's share.
  mutating func add(_ level: Level, _ outline: LevelOutline) {
    let quality = outline.quality
    crowding += quality.crowding
    pairs += quality.pairs
    bentPairs += quality.bentPairs
    boxes += level.boxes.count
    alignedBoxes += quality.alignedBoxes
    length += quality.length
    turns += quality.turns
    columns = max(columns, quality.columns)
    foldPassages += quality.foldPassages
    if outline.flowsRight { lateRight += quality.sharedBeforeInitial } else { lateDown += quality.sharedBeforeInitial }
    for strand in level.strands where strand.carriesLabels {
      arrows += 1
      if strand.isReversed { continue }
      if outline.flowsRight { rightward += 1 } else { downward += 1 }
    }
  }

  /// The cost of a drawing of the given size in a view: the scale at which it fits and the area it takes, as logarithms,
  /// so that a tenth more weighs the same at every size; then the shares of what is not as it should be.
  func cost(size: Size, view: Size) -> Double {
    let scale = max(size.width / max(view.width, 1), size.height / max(view.height, 1))
    let area = size.width * size.height / max(view.width * view.height, 1)
    return Self.fit * Logarithm.natural(scale) + Self.shrinking * max(Logarithm.natural(scale), 0) + Self.area
      * Logarithm.natural(area)
      + Self.length * Logarithm.natural(max(length, 1))
      + Self.flow * Self.share(arrows - max(downward, rightward), of: arrows)
      + Self.symmetry * Self.share(bentPairs, of: pairs) + Self.alignment * Self.share(boxes - alignedBoxes, of: boxes)
      + Self.crowd * Double(crowding) + Self.turning * Double(turns) / Double(max(arrows, 1))
      + Self.column * Double(columns - 1) + Self.passage * Self.share(foldPassages, of: arrows)
      + Self.late * (rightward > downward ? lateDown : lateRight)
  }

  private static let fit = 1.0
  /// A drawing that must be shrunk to be seen whole loses more than one that fills the view worse.
  private static let shrinking = 1.0
  private static let area = 0.8
  private static let length = 1.0
  private static let flow = 1.0
  private static let symmetry = 2.0
  private static let alignment = 0.15
  private static let crowd = 0.3
  private static let turning = 0.6
  private static let column = 0.3
  private static let passage = 2.0
  private static let late = 1.0

  private static func share(_ part: Int, of whole: Int) -> Double { Double(part) / Double(max(whole, 1)) }
}
