import GraphLayout
import Testing

@testable import StatechartDiagrams

/// Labels are moved to their arrows.
struct LabelPlacementTests {
  private static let size = Size(width: 400, height: 300)

  private static func straight(_ start: Point, _ end: Point) -> Curve {
    Curve(start: start, parts: [EdgeRoute.Curve(control1: start, control2: end, end: end)])
  }

  private static func vertical(at x: Double) -> Curve { straight(Point(x: x, y: 20), Point(x: x, y: 280)) }

  /// The label of the first arrow, 60 by 17, of which a usual font covers 40.
  private static func place(
    _ curve: Curve, _ frame: Rect, solids: [Rect] = [], atSide others: [LabelScene.Arrow] = [], inkWidth: Double = 40
  ) throws -> PlacedLabel {
    let arrow = LabelScene.Arrow(
      curve: curve, transition: 0, label: LabelScene.Label(frame: frame, inkWidth: inkWidth))
    let scene = LabelScene(size: size, solids: solids, arrows: [arrow] + others)
    let placed = LabelPlacement.labels(of: scene)
    #expect(placed.count == 1 + others.count)
    return try #require(placed[0])
  }

  private static func frame(_ x: Double, _ y: Double) -> Rect { Rect(x: x, y: y, width: 60, height: 17) }

  @Test func nextToAnArrowTheNearSideIsTheAnchor() throws {
    let right = try Self.place(Self.vertical(at: 200), Self.frame(212, 140))
    #expect(right.anchor == .start && right.frame.minX == 205 && right.x == 205)
    let left = try Self.place(Self.vertical(at: 200), Self.frame(130, 140))
    #expect(left.anchor == .end && left.frame.maxX == 195 && left.x == 195)
    #expect(right.ink(width: 40) == Rect(x: 205, y: right.frame.y, width: 40, height: 17))
    #expect(left.ink(width: 40) == Rect(x: 155, y: left.frame.y, width: 40, height: 17))
  }

  @Test func aboveAndBelowAnArrowLinesAreCentred() throws {
    let curve = Self.straight(Point(x: 20, y: 150), Point(x: 380, y: 150))
    let above = try Self.place(curve, Self.frame(170, 110))
    #expect(above.anchor == .middle && above.frame.maxY == 145 && above.x == above.frame.center.x)
    let below = try Self.place(curve, Self.frame(170, 170))
    #expect(below.anchor == .middle && below.frame.minY == 155)
    #expect(below.ink(width: 40).minX == below.frame.minX + 10)
  }

  @Test func aLabelFarAwayComesNear() throws {
    let placed = try Self.place(Self.vertical(at: 60), Self.frame(300, 140))
    #expect(placed.frame.minX == 65)
  }

  /// What is in the way is kept clear of, whatever it is.
  @Test func keepsClearOfWhatIsDrawn() throws {
    let box = Rect(x: 205, y: 60, width: 100, height: 160)
    let atSide = try Self.place(Self.vertical(at: 200), Self.frame(310, 140), solids: [box])
    #expect(!atSide.frame.overlaps(box.grown(by: 3)))
    let neighbor = LabelScene.Arrow(curve: Self.vertical(at: 230), transition: 1, label: nil)
    let between = try Self.place(Self.vertical(at: 200), Self.frame(212, 140), atSide: [neighbor])
    #expect(between.anchor == .end && between.frame.maxX == 195)
  }

  /// The second label would come to its arrow where the first is.
  @Test func labelsKeepClearOfOneAnother() throws {
    let arrows = [(200, 205), (320, 70)].enumerated().map { index, place in
      LabelScene.Arrow(
        curve: Self.vertical(at: Double(place.0)), transition: index,
        label: LabelScene.Label(frame: Self.frame(Double(place.1), 140), inkWidth: 60))
    }
    let placed = LabelPlacement.labels(of: LabelScene(size: Self.size, solids: [], arrows: arrows)).compactMap(\.self)
    #expect(placed.map(\.frame.minX) == [205, 255], "\(placed)")
    #expect(!placed[0].frame.grown(by: 3.9).overlaps(placed[1].frame), "\(placed)")
  }

  /// An arrow that is nearer than twice the own distance would be taken for the label's.
  @Test func anotherArrowIsFartherThanTwiceTheOwnDistance() throws {
    let neighbor = LabelScene.Arrow(curve: Self.vertical(at: 268), transition: 1, label: nil)
    let placed = try Self.place(Self.vertical(at: 200), Self.frame(207, 140), atSide: [neighbor], inkWidth: 60)
    #expect(placed.anchor == .end && placed.frame.maxX == 195)
    let part = LabelScene.Arrow(curve: Self.vertical(at: 268), transition: 0, label: nil)
    let own = try Self.place(Self.vertical(at: 200), Self.frame(207, 140), atSide: [part], inkWidth: 60)
    #expect(own.frame.minX == 205, "an arrow of the same transition does not count")
  }

  @Test func aLabelWithoutAFreePlaceStays() throws {
    let everywhere = Rect(origin: .zero, size: Self.size)
    let frame = Self.frame(212, 140)
    let placed = try Self.place(Self.vertical(at: 200), frame, solids: [everywhere])
    #expect(placed == PlacedLabel(frame: frame, anchor: .start))
  }

  @Test func aLabelEntersNoContainer() throws {
    let container = Rect(x: 100, y: 10, width: 280, height: 280)
    let arrow = LabelScene.Arrow(
      curve: Self.straight(Point(x: 20, y: 150), Point(x: 380, y: 150)), transition: 0,
      label: LabelScene.Label(frame: Self.frame(30, 100), inkWidth: 40))
    let scene = LabelScene(size: Self.size, solids: [], containers: [container], arrows: [arrow])
    let placed = try #require(LabelPlacement.labels(of: scene)[0])
    #expect(placed.frame.maxX <= 100 && placed.frame.maxY == 145)
  }

  @Test func theHeadOfAnArrowHasItsRoom() throws {
    let tip = Point(x: 268, y: 148)
    let other = LabelScene.Arrow(
      curve: Self.straight(Point(x: 380, y: 148), tip), transition: 1, label: nil)
    let placed = try Self.place(Self.vertical(at: 200), Self.frame(212, 140), atSide: [other])
    #expect(placed.frame.minX == 205)
    #expect(!placed.frame.overlaps(Rect(origin: tip, size: .zero).grown(by: 4.5)))
  }

  @Test func arrowsWithoutLabelsHaveNone() {
    let arrow = LabelScene.Arrow(curve: Self.vertical(at: 200), transition: 0, label: nil)
    #expect(LabelPlacement.labels(of: LabelScene(size: Self.size, solids: [], arrows: [arrow])) == [nil])
    #expect(LabelPlacement.labels(of: LabelScene(size: .zero, solids: [], arrows: [])).isEmpty)
  }
}
