import Gallery
import GraphLayout
import Statecharts
import Testing

@testable import StatechartDiagrams

/// Refused moves in the gallery's drawings: from every state without others in it to every state, and to none.
struct RefusedTransitionDrawingTests {
  private typealias Fault = RefusedTransitionChecker.Fault

  /// Faults that are known, at most so many of a kind in a machine.
  private struct KnownFault: Hashable {
    let machine: String
    /// Where it is in drawings of this kind alone.
    var routing: LayoutOptions.Routing?
    let fault: Fault
    let most: Int
    let reason: String
  }

  private static let known = [
    KnownFault(
      machine: "traffic-light", fault: .crossOverArrow, most: 1,
      reason: "the arrow of another light passes close by Amber"),
    KnownFault(
      machine: "tcp", fault: .endsCrowded, most: 3,
      reason: "arrows meet all sides of LISTEN, SYN-SENT and SYN-RECEIVED"),
    KnownFault(
      machine: "tcp", fault: .labelOverText, most: 2,
      reason: "arrows lead to all sides of SYN-RECEIVED"),
    KnownFault(
      machine: "tcp", fault: .labelOverArrow, most: 1,
      reason: "arrows lead to all sides of CLOSE-WAIT"),
    KnownFault(
      machine: "tcp", routing: .orthogonal, fault: .passesText, most: 2,
      reason: "arrows with texts lead to all sides of SYN-RECEIVED and CLOSE-WAIT"),
    KnownFault(
      machine: "battery", fault: .labelOutOfView, most: 4,
      reason: "labels of arrows beside Charging have room outside alone, and a square frame cuts them"),
    KnownFault(
      machine: "turnstile", fault: .labelOutOfView, most: 1,
      reason: "the way around the arrows of both states has its label outside, and a square frame cuts it"),
    KnownFault(
      machine: "traffic-light", fault: .labelOutOfView, most: 1,
      reason: "beside Waiting a label would lie over a border, and a square frame cuts it"),
    KnownFault(
      machine: "tcp", routing: .curved, fault: .crossOverArrow, most: 1,
      reason: "arrows lead to all sides of CLOSE-WAIT"),
    KnownFault(
      machine: "microwave", fault: .leavesState, most: 11,
      reason: "Heating lies between Door and Lamp, so the way is around all three"),
    KnownFault(
      machine: "order", fault: .crossOverArrow, most: 1,
      reason: "the arrow to Ready passes close by Unpacked"),
    KnownFault(
      machine: "video-editor", fault: .leavesState, most: 4,
      reason: "a category is hardly wider than its tools, and has no room for a loop beside them"),
    KnownFault(
      machine: "video-editor", fault: .labelOverBorder, most: 3,
      reason: "a category is hardly wider than its tools, so labels lie over its border"),
    KnownFault(
      machine: "video-editor", fault: .endsCrowded, most: 2,
      reason: "arrows meet Playful and Voice-over at the side that has room for a loop"),
    KnownFault(
      machine: "video-editor", fault: .labelOutOfView, most: 1,
      reason: "Vintage is at the right edge, and a square frame cuts its label"),
  ]

  /// To every state and to none; of the video editor's 21 states, which are alike in a category, only the first of each
  /// leads to others than itself.
  private static func targets(from state: State.ID, in chart: Statechart) -> [State.ID?] {
    let siblings = chart.parent(of: state)?.children.filter(\.isAtomic).map(\.id) ?? []
    let all = chart.allStates.filter { !$0.isHistory }.map(\.id)
    return all.count > 20 && siblings.first != state ? [state, nil] : all + [nil]
  }

  private static func faults(
    in machine: GalleryMachine, _ routing: LayoutOptions.Routing
  ) throws -> [Fault: [String]] {
    let chart = machine.chart
    let diagram = try Diagram(chart, options: DiagramOptions(routing: routing))
    let checker = RefusedTransitionChecker(diagram)
    var found: [Fault: [String]] = [:]
    for from in chart.allStates where from.isAtomic {
      for wanted in Self.targets(from: from.id, in: chart) {
        let label = wanted.flatMap { chart.state($0)?.label(in: "en") } ?? "some event"
        let refusal = Highlights.Refusal(from: [from.id], wanted: wanted, label: label)
        let arrow = try #require(RefusedTransition(refusal, in: diagram))
        for fault in checker.faults(of: arrow, from: from.id, wanted: wanted) {
          found[fault, default: []].append("\(from.id.name) → \(wanted?.name ?? "nothing")")
        }
      }
    }
    return found
  }

  @Test(arguments: Gallery.machines.map(\.identifier), [LayoutOptions.Routing.curved, .orthogonal])
  func arrowsAndLabelsKeepClear(name: String, routing: LayoutOptions.Routing) throws {
    let machine = try #require(Gallery.machine(named: name))
    let found = try Self.faults(in: machine, routing)
    for fault in Fault.allCases {
      let places = found[fault] ?? []
      if let known = Self.known.first(where: {
        $0.machine == name && $0.fault == fault && ($0.routing ?? routing) == routing
      }) {
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
      ("traffic-light", ["Green", "Idle"], nil), ("video-editor", ["Modern"], "Sepia"),
    ] as [(String, [State.ID], State.ID?)], [LayoutOptions.Routing.curved, .orthogonal])
  func refusalsOftenShownAreFree(
    move: (name: String, from: [State.ID], wanted: State.ID?), routing: LayoutOptions.Routing
  ) throws {
    let chart = try #require(Gallery.machine(named: move.name)).chart
    let diagram = try Diagram(chart, options: DiagramOptions(routing: routing))
    let label = move.wanted.flatMap { chart.state($0)?.label(in: "en") } ?? "stopped"
    let refusal = Highlights.Refusal(from: move.from, wanted: move.wanted, label: label)
    let arrow = try #require(RefusedTransition(refusal, in: diagram))
    #expect(
      move.from.contains { RefusedTransitionChecker(diagram).faults(of: arrow, from: $0, wanted: move.wanted) == [] })
  }
}
