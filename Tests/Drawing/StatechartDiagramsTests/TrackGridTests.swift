import GraphLayout
@testable import StatechartDiagrams
import Testing

/// The tracks of a refused move's arrow.
struct TrackGridTests {
  private static let grid = TrackGrid(columns: [0, 10, 30, 60], rows: [0, 20, 50])

  private static func cost(_ grid: TrackGrid, _ points: (Double, Double)...) -> Double? {
    grid.cost(along: points.map { Point(x: $0.0, y: $0.1) })
  }

  @Test func aWayCostsItsLength() {
    #expect(Self.cost(Self.grid, (0, 0), (60, 0), (60, 50)) == 110)
    #expect(Self.cost(Self.grid, (60, 50), (10, 50), (10, 20), (0, 20)) == 90)
    #expect(Self.cost(Self.grid, (0, 0), (10, 20)) == nil)
    #expect(Self.cost(Self.grid, (0, 0), (11, 0)) == nil)
  }

  /// Only what runs strictly inside a frame costs more, so far as it does.
  @Test func aFrameCostsWhatRunsInIt() {
    var grid = Self.grid
    grid.add(3, inside: Rect(x: 5, y: 10, width: 25, height: 25))
    #expect(Self.cost(grid, (10, 0), (10, 50)) == 125)
    #expect(Self.cost(grid, (30, 0), (30, 50)) == 50)
    #expect(Self.cost(grid, (0, 20), (60, 20)) == 135)
    #expect(Self.cost(grid, (0, 0), (60, 0)) == 60)
  }

  /// A chain of lines counts once for each track that it crosses, wherever its joints are.
  @Test func aLineCostsWhatCrossesIt() {
    var grid = Self.grid
    let chain = [(-5, 5), (10, 8), (20, 12), (30, 15), (70, 18)].map { Point(x: $0.0, y: $0.1) }
    for (start, end) in zip(chain, chain.dropFirst()) { grid.add(crossing: 7, LineSegment(start: start, end: end)) }
    for x in grid.columns {
      #expect(Self.cost(grid, (x, 0), (x, 20)) == 27)
      #expect(Self.cost(grid, (x, 20), (x, 50)) == 30)
    }
    #expect(Self.cost(grid, (0, 0), (60, 0)) == 60)
  }

  /// What runs along a line costs more, all of it only where that is parallel.
  @Test func aLineCostsWhatRunsNextToIt() {
    var grid = Self.grid
    grid.add(crossing: 0, alongAt: [(5, 2)], LineSegment(start: Point(x: 13, y: 0), end: Point(x: 13, y: 40)))
    #expect(Self.cost(grid, (10, 0), (10, 50)) == 130)
    #expect(Self.cost(grid, (30, 0), (30, 50)) == 50)
    var aslant = Self.grid
    aslant.add(crossing: 0, alongAt: [(5, 2)], LineSegment(start: .zero, end: Point(x: 40, y: 40)))
    #expect(aslant.down == Self.grid.down && aslant.across == Self.grid.across)
  }

  /// Numbers from a seed.
  private struct Numbers {
    var state: UInt64

    mutating func next(_ count: Int) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double((state >> 33) % UInt64(count))
    }
  }

  private static func random(_ seed: UInt64) -> TrackGrid {
    var numbers = Numbers(state: seed)
    var grid = TrackGrid(columns: (0..<8).map { Double($0 * 13) }, rows: (0..<7).map { Double($0 * 17) })
    for _ in 0..<5 {
      let frame = Rect(
        x: numbers.next(80), y: numbers.next(80), width: 5 + numbers.next(40), height: 5 + numbers.next(40))
      grid.add(numbers.next(6), inside: frame)
    }
    return grid
  }

  private static func gate(_ column: Int, _ row: Int, _ heading: Heading, in grid: TrackGrid) -> TrackGrid.Gate {
    let place = grid.place(column, row)
    return TrackGrid.Gate(place: place, heading: heading, cost: 3, port: grid.point(place) + heading.vector * -5)
  }

  /// The minimum cost of all ways, found by relaxing every step until nothing changes any more.
  private static func minCost(_ grid: TrackGrid, from start: TrackGrid.Gate, to end: TrackGrid.Gate) -> Double {
    var costs = [Double](repeating: .infinity, count: grid.down.count * 4)
    costs[start.place * 4 + start.heading.rawValue] = start.cost
    var isChanged = true
    while isChanged {
      isChanged = false
      for place in grid.down.indices {
        for heading in Heading.allCases {
          for turn in Heading.allCases where turn != heading.opposite {
            guard let step = grid.step(from: place, turn) else { continue }
            let cost =
              costs[place * 4 + heading.rawValue] + step.cost + (turn == heading ? 0 : TrackGrid.bend)
            guard cost < costs[step.place * 4 + turn.rawValue] - 1e-9 else { continue }
            costs[step.place * 4 + turn.rawValue] = cost
            isChanged = true
          }
        }
      }
    }
    return end.cost
      + (Heading.allCases.filter { $0 != end.heading.opposite }.map {
        costs[end.place * 4 + $0.rawValue] + ($0 == end.heading ? 0 : TrackGrid.bend)
      }.min() ?? .infinity)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func theWayFoundIsTheCheapest(seed: UInt64) throws {
    let grid = Self.random(seed)
    var numbers = Numbers(state: seed &+ 1000)
    let headings = [Heading.allCases[Int(numbers.next(4))], Heading.allCases[Int(numbers.next(4))]]
    let start = Self.gate(Int(numbers.next(8)), Int(numbers.next(7)), headings[0], in: grid)
    let end = Self.gate(Int(numbers.next(8)), Int(numbers.next(7)), headings[1], in: grid)
    let least = Self.minCost(grid, from: start, to: end)
    var visits = 0
    let way = try #require(grid.cheapestWay(from: [start], to: [end], below: .infinity, visits: &visits))
    #expect(visits > 0 && visits <= 4 * grid.down.count)
    #expect(abs(way.cost - least) < 1e-6)
    #expect(way.points.first == start.port && way.points.last == end.port)
    let inner = [grid.point(start.place)] + way.points.dropFirst().dropLast() + [grid.point(end.place)]
    #expect(zip(inner, inner.dropFirst()).allSatisfy { $0 == $1 || TrackGrid.heading($0, $1) != nil })
    #expect(grid.cheapestWay(from: [start], to: [end], below: least - 0.01, visits: &visits) == nil)
    #expect(grid.cheapestWay(from: [], to: [end], below: .infinity, visits: &visits) == nil)
  }
}
