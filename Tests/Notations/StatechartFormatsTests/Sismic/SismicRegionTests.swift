import StatechartExecution
import StatechartFormats
import Statecharts
import Testing

/// Transitions to one's own region, which leave the other regions as they are, and names with blanks.
struct SismicRegionTests {
  private static func text(_ first: String, region: String = "") -> String {
    """
    statechart:
      name: x
      root state:
        name: both
        parallel states:
          - name: left part
            initial: a
    \(region)
            states:
              - name: a
                transitions: [{target: b, event: next one}]
              - name: b
    \(first)
          - name: right
            initial: c
            states:
              - name: c
                transitions: [{target: d, event: next one}]
              - {name: d}

    """
  }

  /// The transitions of `b` and of the region, a run, and the states that sismic 1.6.11 is in after it.
  @Test(arguments: [
    ("            transitions: [{target: left part, event: again}]", "", "next_one,again", ["a", "d"]),
    ("            transitions: [{target: b, event: again}]", "", "next_one,again", ["b", "d"]),
    ("", "        transitions: [{target: left part, event: again}]", "next_one,again", ["a", "d"]),
    ("", "        transitions: [{target: b, event: again}]", "next_one,again", ["b", "d"]),
    ("            transitions: [{target: both, event: again}]", "", "next_one,again", ["a", "c"]),
  ])
  func onlyTheRegionIsLeft(first: String, region: String, run: String, states: [String]) throws {
    let reading = try SismicNotation().read(SourceText(Self.text(first, region: region)))
    #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
    var machine = Interpreter(try CompiledChart(reading.chart), model: NullDataModel())
    _ = machine.start()
    for step in try Run(reading.chart, text: run).steps { _ = machine.perform(step) }
    let active = machine.snapshot.configuration.filter { reading.chart.state($0)?.isAtomic == true }
    #expect(active.map(\.name) == states)
  }

  /// What leaving and entering the region does is done, in sismic's order.
  @Test func whatTheRegionDoesIsDone() throws {
    let text = Self.text(
      "            transitions: [{target: left part, event: again, action: act()}]",
      region: "        on entry: enter()\n        on exit: leave()")
    let chart = try SismicNotation().read(SourceText(text)).chart
    let transition = try #require(chart.state("b")?.transitions.first)
    #expect(transition.targets == ["a"])
    #expect(transition.content.map { $0.summary(of: chart) } == ["leave()", "act()", "enter()"])
  }

  @Test func whatLeadsIntoAnotherRegionIsWarnedOf() throws {
    let text = Self.text("            transitions: [{target: d, event: again}]")
    let reading = try SismicNotation().read(SourceText(text))
    #expect(reading.diagnostics.map(\.severity) == [.warning])
    #expect(reading.diagnostics.first?.message.contains("leaves 'left_part' alone") == true)
  }

  /// SCXML enters all regions here, and sismic 1.6.14 one.
  @Test func oneRegionThatIsEnteredIsSaid() throws {
    let text = """
      statechart:
        name: m
        root state:
          name: root
          initial: idle
          states:
          - name: idle
            transitions: [{event: go, target: d}, {event: all, target: both}]
          - name: both
            parallel states:
            - {name: left, initial: a, states: [{name: a}, {name: b}]}
            - {name: right, initial: c, states: [{name: c}, {name: d}]}
      """
    let reading = try SismicNotation().read(SourceText(text))
    let warnings = reading.diagnostics.filter { $0.severity == .warning }
    #expect(
      warnings.map(\.description) == [
        "8:21: warning: sismic enters one region of 'both' alone here; all of them are entered"
      ])
    let losses = SismicNotation().write(reading.chart).diagnostics.map(\.message)
    #expect(losses.contains { $0.contains("enters one region alone where SCXML enters all") })
  }

  /// SCXML leaves all regions here, and sismic one.
  @Test func whatSismicDoesOtherwiseIsALoss() {
    func chart(_ transition: Transition) -> Statechart {
      let enter = Block([.action(Action("enter"))])
      return Statechart(states: [
        State(
          "p", kind: .parallel,
          children: [
            State(
              "r", transitions: [transition], onEntry: [enter],
              children: [State("a", transitions: [.on("self", to: "r")])]),
            State("s"),
          ])
      ])
    }
    let messages = { (chart: Statechart) in SismicNotation().write(chart).diagnostics.map(\.message) }
    #expect(messages(chart(.on("x", to: "a"))).contains { $0.contains("leaves one region alone") })
    #expect(
      messages(chart(.on("x", to: "a", kind: .internal))).contains { $0.contains("enters the state of an internal") })
  }

  /// A name with blanks is the one to write in runs and logs.
  @Test func namesWithBlanksStayTheirOwn() throws {
    let chart = try SismicNotation().read(SourceText(Self.text(""))).chart
    #expect(chart.state("left_part")?.label() == "left part")
    #expect(try TypedRun("next one, !left part", of: chart).steps == [.event("next_one"), .request("left_part")])
    #expect(EventLog.steps("next one\nnext one\n", of: chart) == [.event("next_one"), .event("next_one")])
  }

  @Test(arguments: [("shallow", "H"), ("deep", "H*")])
  func aHistoryWithoutMemoryBeginsWhereItsParentDoes(depth: String, mark: String) throws {
    let text = """
      statechart:
        name: h
        root state:
          name: r
          initial: w
          states:
            - name: w
              initial: b
              states: [{name: a}, {name: b}, {name: h, type: \(depth) history}]
      """
    let reading = try SismicNotation().read(SourceText(text))
    #expect(ChartLines.text(reading.chart) == "machine h\n<w>\nw <b>\n  a\n  b\n  h \(mark) <b>")
    #expect(reading.diagnostics.map(\.severity) == [.warning])
  }
}
