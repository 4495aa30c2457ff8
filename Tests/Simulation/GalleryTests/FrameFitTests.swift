import Gallery
import GraphLayout
import Statecharts
import TestSupport
import Testing

@testable import StatechartDiagrams

/// Drawings in the frame of the explorer in a window of 1280 × 720 pixels, fitted to it.
struct FrameFitTests {
  /// The frame, in CSS pixels.
  private static let frame = Size(width: 840, height: 360)
  /// The room above and below a drawing on a page together, in user units.
  private static let room = 46.0
  /// The size of the letters of labels, the smallest ones, in user units.
  private static let letters = 12.0

  /// The size of the smallest letters.
  private static func letters(of chart: Statechart) throws -> Double {
    let size = try Diagram(chart, options: DiagramOptions()).size
    return letters * min(frame.width / size.width, frame.height / (size.height + room))
  }

  /// Machines of up to 12 states with smaller letters than 9 pixels.
  private static let small: [String: (least: Double, reason: String)] = [
    "elevator": (8.7, "two composites side by side, and labels between them"),
    "traffic-light": (6.5, "the pedestrians' composite is as long as its three states, in either direction"),
    "sign-in": (6.7, "an arrow leaves the composite, so that what is in it flows as what is around it"),
    "order": (7.3, "two regions of three states before a chain of four"),
    "media-player": (6.2, "three composites in one another, each with entry and exit actions"),
    "microwave": (6.4, "three regions, which have their order, with long labels"),
    "tcp": (4.1, "27 arrows with labels between eleven states"),
  ]

  @Test(arguments: Gallery.machines.map(\.identifier)) func lettersAreLegible(name: String) throws {
    let chart = try #require(Gallery.machine(named: name)).chart
    guard chart.allStates.count(where: { !$0.isHistory }) <= 12 else { return }
    let letters = try Self.letters(of: chart)
    if let (least, reason) = Self.small[name] {
      #expect(letters >= least)
      withKnownIssue("\(reason)") { #expect(letters >= 9) }
    } else {
      #expect(letters >= 9)
    }
  }

  /// A chain of 150 states, and one with branches, fill the frame instead of a strip of it.
  @Test(arguments: [(1, 4.0), (4, 2.0)]) func manyStatesAreFolded(distance: Int, least: Double) throws {
    var random = SeededGenerator(seed: 150)
    var targets = [[Int]](repeating: [], count: 150)
    for state in 1..<150 { targets[max(0, state - Int.random(in: 1...distance, using: &random))].append(state) }
    let chart = Statechart(
      states: targets.indices.map { state in
        State(
          State.ID("S\(state)"),
          transitions: targets[state].map { .on(EventDescriptor("e\($0)"), to: State.ID("S\($0)")) })
      })
    #expect(try Self.letters(of: chart) >= least)
  }
}
