import Testing

@testable import WebServer

/// How much work a page is.
struct PageWorkTests {
  /// Drawing counts as 16 steps; a step as much as the chart has states and transitions.
  @Test(arguments: [
    (256, 0, true, WorkJob.Cost.cheap), (257, 0, true, .expensive), (1, 4080, true, .cheap),
    (1, 4081, true, .expensive),
    (16, 240, true, .cheap), (16, 241, true, .expensive), (1, 0, false, .expensive), (0, 5000, true, .cheap),
  ])
  func isCheapUpToALimit(pieces: Int, steps: Int, isSimple: Bool, cost: WorkJob.Cost) {
    #expect(PageWork(pieces: pieces, steps: steps, isSimple: isSimple).cost == cost)
  }

  /// A run that is compared is carried out too, and both have a drawing more.
  @Test(arguments: [
    (16, 0, 208, WorkJob.Cost.cheap), (16, 0, 209, .expensive), (16, 108, 100, .cheap), (85, 0, 0, .cheap),
    (86, 0, 0, .expensive),
  ])
  func aComparedRunCounts(pieces: Int, steps: Int, sharing: Int, cost: WorkJob.Cost) {
    #expect(PageWork(pieces: pieces, steps: steps, otherSteps: sharing, isSimple: true).cost == cost)
  }

  @Test(arguments: [(1, 4096), (0, 4096), (2, 1024), (64, 1), (65, 0)])
  func searchesAreShorterInLargerCharts(pieces: Int, configurations: Int) {
    #expect(PageWork.cheapConfigurations(pieces: pieces) == configurations)
  }

  @Test func layoutsAreCheapUpToALimit() {
    #expect(PageWork.layout(pieces: 64) == .cheap)
    #expect(PageWork.layout(pieces: 65) == .expensive)
  }
}
