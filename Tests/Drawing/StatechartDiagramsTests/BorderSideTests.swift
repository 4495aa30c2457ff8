import GraphLayout
@testable import StatechartDiagrams
import Testing

/// Where a refused move's arrow may begin and end.
struct BorderSideTests {
  private static let frame = Rect(x: 100, y: 50, width: 80, height: 60)

  @Test(
    arguments: [(.up, 50, 100), (.right, 180, 50), (.down, 110, 100), (.left, 100, 50)]
      as [(Heading, Double, Double)])
  func aSideKeepsApartFromItsCorners(heading: Heading, level: Double, low: Double) {
    let side = BorderSide(heading, of: Self.frame, outline: nil, ends: [])
    #expect(side.level == level)
    #expect(side.stretch.lowerBound == low + 12)
    #expect(side.places == [(side.stretch.lowerBound + side.stretch.upperBound) / 2])
    let port = side.port(at: side.places[0])
    #expect(port.heading == heading && port.cost == 0)
    #expect(side.port(at: side.stretch.upperBound).cost == side.port(at: side.stretch.lowerBound).cost)
    #expect(side.port(at: side.stretch.upperBound).cost > side.port(at: side.stretch.upperBound - 5).cost)
    #expect(side.port(at: side.places[0], inwards: true).heading == heading.opposite)
  }

  /// A round figure is met at a right angle in the middle alone; one too small has no other place.
  @Test func roundAndSmallFiguresAreMetInTheMiddle() {
    let outline = FigureOutline(shape: .ellipse, frame: Self.frame)
    #expect(BorderSide(.up, of: Self.frame, outline: outline, ends: []).stretch == 140...140)
    let small = Rect(x: 0, y: 0, width: 20, height: 20)
    #expect(BorderSide(.left, of: small, outline: nil, ends: []).places == [10])
    let pill = FigureOutline(shape: .rounded(radius: 23), frame: Self.frame)
    #expect(BorderSide(.down, of: Self.frame, outline: pill, ends: []).stretch == 123...157)
  }

  @Test func placesLieBetweenOtherEnds() {
    let ends = [Point(x: 140, y: 50), Point(x: 120, y: 110), Point(x: 100, y: 70)]
    let side = BorderSide(.up, of: Self.frame, outline: nil, ends: ends)
    #expect(side.taken == [140])
    #expect(side.places == [140, 120.5, 159.5])
    #expect(side.crowd(at: 140) > side.crowd(at: 145) && side.crowd(at: 145) > 0)
    #expect(side.crowd(at: 122.5) == 0 && side.crowd(at: 151) == 0)
  }

  @Test func straightArrowsRunBetweenFreePlacesOfFacingSides() {
    let other = Rect(x: 120, y: 200, width: 100, height: 40)
    let down = BorderSide(.down, of: Self.frame, outline: nil, ends: [Point(x: 150, y: 110)])
    let up = BorderSide(.up, of: other, outline: nil, ends: [])
    // From 132 to 168, apart from 150, which is taken.
    #expect(down.straightPlaces(to: up) == [162.0, 138.0, 132.0, 168.0])
    #expect(up.straightPlaces(to: down) == [162.0, 138.0, 132.0, 168.0])
    #expect(down.straightPlaces(to: BorderSide(.left, of: other, outline: nil, ends: [])) == [])
    let far = BorderSide(.up, of: Rect(x: 400, y: 200, width: 50, height: 40), outline: nil, ends: [])
    #expect(down.straightPlaces(to: far) == [])
  }
}
