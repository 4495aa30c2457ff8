import StatechartFormats
import Statecharts
import Testing

/// A state of XState that leads to itself without being left.
struct XStateSelfTransitionTests {
  private static let text = """
    {"id": "m", "initial": "a", "states": {
      "a": {"initial": "y", "on": {"again": {"target": "a", "reenter": false}}, "states": {"x": {}, "y": {}}},
      "b": {"on": {"again": {"target": "b", "reenter": false}}, "initial": "z", "states": {"z": {}}},
      "p": {"type": "parallel", "on": {"again": {"target": "p", "reenter": false}}, "states": {"q": {}, "r": {}}},
      "leaf": {"on": {"again": {"target": "leaf", "reenter": false}}}
    }}
    """

  /// It begins again inside where it has one state active at a time; otherwise nothing is left and nothing entered.
  @Test func beginsAgainInside() throws {
    let chart = try XStateNotation().read(SourceText(Self.text)).chart
    let again = chart.transitions.filter { $0.matches("again", by: .whole) }
    #expect(again.map(\.id.source) == ["a", "b", "p", "leaf"])
    #expect(again.map(\.targets) == [["y"], ["z"], [], []])
    #expect(again.prefix(2).allSatisfy { $0.kind == .internal })
  }
}
