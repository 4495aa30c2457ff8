import Gallery
import Statecharts
import Testing

@testable import StatechartDiagrams

/// Refused moves in the gallery's drawings: from every state without others in it to every state, and to none.
struct RefusedTransitionDrawingTests {
  private typealias Fault = RefusedTransitionChecker.Fault

  /// Faults that are known, at most so many of a kind in a machine.
  private struct KnownFault: Hashable {
    let machine: String
    let fault: Fault
    let most: Int
    let reason: String
  }

  private static let known = [
    KnownFault(
      machine: "video-editor", fault: .labelOverBorder, most: 8,
      reason: "the states of a category fill it, so a label has no room beside a loop or between two of them"),
    KnownFault(
      machine: "media-player", fault: .labelOverBorder, most: 1,
      reason: "arrows leave three sides of Normal, and Playing has no room at the fourth"),
    KnownFault(
      machine: "media-player", fault: .crossOverArrow, most: 2,
      reason: "between Normal and Double there is room for an arrow alone, not for its cross"),
  ]

  private static func faults(in machine: GalleryMachine) throws -> [Fault: [String]] {
    let chart = machine.chart
    let diagram = try Diagram(chart)
    var found: [Fault: [String]] = [:]
    for from in chart.allStates where from.isAtomic {
      for wanted in chart.allStates.filter({ !$0.isHistory }).map(\.id) + [nil] {
        let label = wanted.flatMap { chart.state($0)?.label(in: "en") } ?? "some event"
        let refusal = Highlights.Refusal(from: [from.id], wanted: wanted, label: label)
        let arrow = try #require(RefusedTransition(refusal, in: diagram))
        for fault in RefusedTransitionChecker(diagram, from: from.id, wanted: wanted).faults(of: arrow) {
          found[fault, default: []].append("\(from.id.name) → \(wanted?.name ?? "nothing")")
        }
      }
    }
    return found
  }

  @Test(arguments: Gallery.machines.map(\.identifier))
  func arrowsAndLabelsKeepClear(name: String) throws {
    let found = try Self.faults(in: try #require(Gallery.machine(named: name)))
    for fault in Fault.allCases {
      let places = found[fault] ?? []
      if let known = Self.known.first(where: { $0.machine == name && $0.fault == fault }) {
        #expect(places.count <= known.most, "\(fault): \(places)")
        withKnownIssue("\(known.reason)") { #expect(places == []) }
      } else {
        #expect(places == [], "\(fault)")
      }
    }
  }

  /// What the issue named: none of these has any fault.
  @Test(
    arguments: [
      ("battery", ["Charging"], "Flat"), ("tcp", ["LISTEN"], "ESTABLISHED"),
      ("traffic-light", ["Green", "Idle"], "Walk"),
      ("video-editor", ["Modern"], "Sepia"),
    ] as [(String, [State.ID], State.ID)])
  func refusalsOftenShownAreFree(name: String, from: [State.ID], wanted: State.ID) throws {
    let chart = try #require(Gallery.machine(named: name)).chart
    let diagram = try Diagram(chart)
    let refusal = Highlights.Refusal(from: from, wanted: wanted, label: chart.state(wanted)?.label(in: "en") ?? "")
    let arrow = try #require(RefusedTransition(refusal, in: diagram))
    #expect(from.contains { RefusedTransitionChecker(diagram, from: $0, wanted: wanted).faults(of: arrow) == [] })
  }
}
