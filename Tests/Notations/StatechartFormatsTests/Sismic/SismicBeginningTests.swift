import StatechartFormats
import Statecharts
import Testing

/// Where statecharts of sismic begin, whose outermost state is one of their own.
struct SismicBeginningTests {
  private func root(_ inside: String) throws -> [String] {
    let text = """
      statechart:
        name: c
        root state:
          name: top
          initial: a
          states:
            - name: a
              transitions:
      """
    let chart = try SismicNotation().read(SourceText(text + "\n" + inside)).chart
    return chart.states.map(\.id.name)
  }

  /// The outermost state is one of the chart only where something names it.
  @Test func theOutermostStateIsThereIfItIsNamed() throws {
    #expect(try root("          - target: b\n            event: e\n      - name: b") == ["a", "b"])
    #expect(try root("          - target: top\n            event: e\n      - name: b") == ["top"])
    #expect(try root("          - target: b\n            guard: active('top')\n      - name: b") == ["top"])
    #expect(try root("          - target: b\n            guard: is_on_top\n      - name: b") == ["a", "b"])
  }

  /// A beginning further in, or with something to do, needs a state that leads there.
  @Test(
    arguments: [
      (["b"], [], #"initial: "b""#), (["c"], [], #"initial: "initial of a""#),
      (["b"], ["x"], #"initial: "initial of a""#),
      (["h"], [], #"initial: "initial of a""#),
    ] as [([State.ID], [String], String)])
  func aBeginningThatIsNoChild(targets: [State.ID], actions: [String], line: String) {
    let chart = Statechart(states: [
      State(
        "a", initial: DefaultTransition(targets: targets, content: actions.map { .action(Action($0)) }),
        children: [
          State("h", kind: .history(.shallow), initial: ["b"]), State("b", children: [State("c"), State("d")]),
        ]), State("z"),
    ])
    let lines = SismicNotation().write(chart).text.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.contains(line[...]))
  }
}
