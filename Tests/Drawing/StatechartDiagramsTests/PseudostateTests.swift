import GraphLayout
import Statecharts
import TestSupport
import Testing
import XMLTree

@testable import StatechartDiagrams

/// Pseudo-states are drawn in the shapes that UML has for them.
@Suite struct PseudostateTests {
  private func drawing(_ pseudostate: Pseudostate, onEntry: [Block] = []) throws -> String {
    let chart = Statechart(states: [
      State("a", transitions: [.on("go", to: "p")]),
      State(
        "p", kind: pseudostate == .terminate ? .final : .atomic,
        transitions: pseudostate == .terminate ? [] : [Transition(targets: ["a"])], onEntry: onEntry,
        pseudostate: pseudostate),
    ])
    return String(decoding: try Diagram(chart).document(theme: .light).xmlBytes(), as: UTF8.self)
  }

  /// The element of the pseudo-state.
  private func group(_ text: String, _ pseudostate: Pseudostate) throws -> Substring {
    let start = try #require(text.firstRange(of: "class=\"state \(pseudostate.rawValue)\""))
    let rest = text[start.upperBound...]
    return rest[..<(rest.firstRange(of: "</g>")?.lowerBound ?? rest.endIndex)]
  }

  @Test(
    arguments: [
      (.choice, ["<path", "class=\"box\""]), (.junction, ["<circle", "class=\"dot\""]),
      (.fork, ["<rect", "class=\"dot\""]),
      (.join, ["<rect", "class=\"dot\""]), (.entryPoint, ["<circle", "class=\"box\""]),
      (.exitPoint, ["<circle", "<path", "class=\"ring\""]), (.terminate, ["<path", "class=\"ring\""]),
    ] as [(Pseudostate, [String])])
  func shapes(pseudostate: Pseudostate, parts: [String]) throws {
    let group = try group(try drawing(pseudostate), pseudostate)
    for part in parts { #expect(group.contains(part), "\(group)") }
    #expect(!group.contains("<text"))
    #expect(group.contains("<title>p"))
  }

  /// The layout knows boxes; arrows end at what is drawn in them.
  @Test(
    arguments: [.choice, .junction, .entryPoint, .exitPoint] as [Pseudostate],
    [DiagramOptions(), DiagramOptions(routing: .orthogonal)])
  func arrowsEndAtTheOutline(pseudostate: Pseudostate, options: DiagramOptions) throws {
    let names = (1...5).map { "s\($0)" }
    let chart = Statechart(
      states: names.map { State(State.ID($0), transitions: [.on("go", to: "p")]) } + [
        State(
          "p", transitions: names.map { Transition(condition: "In('x')", targets: [State.ID($0)]) },
          pseudostate: pseudostate)
      ])
    let diagram = try Diagram(chart, options: options)
    let figure = try #require(diagram.plan.figures.firstIndex { $0.kind == .pseudostate(pseudostate, name: nil) })
    let outline = try #require(diagram.outline(ofFigure: figure))
    var offBorder = 0
    for (index, arrow) in diagram.plan.graph.edges.enumerated() {
      let (curve, route) = (diagram.curve(ofArrow: index), diagram.layout.routes[index])
      let ends = [(arrow.source, curve.start, route.start), (arrow.target, curve.end, route.end)]
      for (end, place, laidOut) in ends where end == figure {
        #expect(isOnBorder(place, of: outline), "\(place)")
        if !isOnBorder(laidOut, of: outline) { offBorder += 1 }
      }
    }
    #expect(offBorder > 0, "all arrows met the outline by chance")
  }

  private func isOnBorder(_ place: Point, of outline: FigureOutline) -> Bool {
    let centre = outline.frame.center
    return outline.contains(place.toward(centre, by: 0.01)) && !outline.contains(centre.toward(place, by: 1.01))
  }

  @Test func aStateThatDoesSomethingIsABox() throws {
    let text = try drawing(.choice, onEntry: [[.action(Action("beep"))]])
    #expect(!text.contains("class=\"state choice\""))
    #expect(text.contains("class=\"state atomic\""))
  }

  @Test func barsLieAcrossTheDirection() throws {
    let chart = Statechart(states: [
      State("a", transitions: [.on("go", to: "f")]),
      State("f", transitions: [Transition(targets: ["b", "c"])], pseudostate: .fork),
      State("p", kind: .parallel, children: [State("b"), State("c")]),
    ])
    for (direction, isWide) in [(DiagramOptions(direction: .down), true), (DiagramOptions(direction: .right), false)] {
      let text = String(
        decoding: try Diagram(chart, options: direction).document(theme: .light).xmlBytes(), as: UTF8.self)
      let bar = try group(text, .fork)
      #expect(bar.contains(isWide ? "width=\"64\" height=\"7\"" : "width=\"7\" height=\"64\""), "\(bar)")
    }
  }

  /// The sign of a final state is beside the rule below its name.
  @Test func theSignOfAFinalStateDoesNotTouchTheRule() throws {
    let chart = Statechart(states: [
      State("a", transitions: [.on("go", to: "end")]),
      State("end", kind: .final, onEntry: [[.action(Action("say goodbye"))]]),
    ])
    let page = MarkupDocument(try Diagram(chart, options: DiagramOptions(detail: .actions)).element())
    let ring = try #require(try page.select("//*[@class='ring']").first)
    let rule = try #require(try page.select("//*[@class='rule']").first)
    func number(_ name: String, _ element: MarkupElement) throws -> Double {
      try #require(element[name].flatMap(Double.init))
    }
    #expect(try number("x1", rule) >= number("cx", ring) + number("r", ring) + 3)
  }
}
