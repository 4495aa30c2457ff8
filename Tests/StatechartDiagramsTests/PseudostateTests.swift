import GraphLayout
import StatechartDiagrams
import Statecharts
import Testing
import XMLTree

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
}
