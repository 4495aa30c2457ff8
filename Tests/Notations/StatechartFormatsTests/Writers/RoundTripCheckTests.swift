import StatechartExecution
import StatechartFormats
import Statecharts
import TestSupport
import Testing

/// A writer that reports no loss has written a text that behaves as the chart does.
@Suite struct RoundTripCheckTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let notation: String
    let shape: RandomChart.Shape
    let seeds: Range<UInt64>

    var testDescription: String { "\(notation), \(shape.rawValue), seeds from \(seeds.lowerBound)" }
  }

  static let samples = ["mermaid", "plantuml", "smcat", "dot"].flatMap { notation in
    RandomChart.Shape.allCases.flatMap { shape in
      stride(from: UInt64(0), to: 340, by: 34).map { Sample(notation: notation, shape: shape, seeds: $0..<$0 + 34) }
    }
  }

  /// 1,020 charts for each notation; those without a reported loss run alike.
  @Test(arguments: samples) func whatIsReadBackRunsAlike(_ sample: Sample) throws {
    let writer = try #require(NotationCatalog.standard.writer(named: sample.notation))
    let reader = try #require(NotationCatalog.standard.reader(named: sample.notation))
    var compared = 0
    for seed in sample.seeds {
      let chart = RandomChart.make(seed: seed, shape: sample.shape, states: 2 + Int(seed % 9))
      let writing = writer.write(chart)
      // What another program refuses is read here all the same.
      guard writing.diagnostics.allSatisfy({ $0.severity == .note || $0.message.contains("refuses") }) else { continue }
      compared += 1
      let again = try reader.read(SourceText(writing.text)).chart
      let steps = RandomSteps.make(for: chart, seed: seed, count: 40)
      let (one, two) = (try run(chart, steps), try run(again, steps))
      #expect(one == two, "seed \(seed): \(writing.text)")
    }
    #expect(compared > 0)
  }

  /// The configuration after each step.
  private func run(_ chart: Statechart, _ steps: [Step]) throws -> [Set<State.ID>] {
    let replay = try Run(chart, steps: steps).replay(with: NullDataModel())
    return ([replay.initial] + replay.records.map(\.snapshot)).map { Set($0.configuration) }
  }

  @Test(arguments: ["mermaid", "plantuml"]) func everyLossIsSaidWithItsPlace(notation: String) throws {
    let writer = try #require(NotationCatalog.standard.writer(named: notation))
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
        <datamodel><data id="x" expr="1"/></datamodel>
        <state id="a">
          <onentry><assign location="x" expr="2"/></onentry>
          <invoke src="b.scxml"/>
          <transition event="go" cond="x &gt; 1" target="b"/>
          <transition event="go" target="c d"/>
        </state>
        <state id="b">
          <transition event="in" type="internal" target="b1"/>
          <state id="b1"/>
        </state>
        <parallel id="p"><state id="c"/><state id="d"/></parallel>
      </scxml>
      """
    let losses = writer.write(try SCXMLNotation().read(SourceText(text)).chart).diagnostics
    let title = writer.title
    #expect(
      losses.map(\.description) == [
        "2:14: warning: \(title) cannot express variables",
        "6:5: warning: \(title) cannot express that conditions are in the language 'ecmascript'; they become questions",
        "4:5: warning: \(title) cannot express what 'a' does on entry",
        "7:5: warning: \(title) draws the transition on 'go' of 'a' to several states as several",
        "5:5: warning: \(title) cannot express that 'a' invokes a service",
        "10:5: warning: \(title) cannot express that the transition on 'in' of 'b' is internal",
      ] + (notation == "plantuml" ? ["7:5: warning: PlantUML refuses an arrow into or out of a region: 'a/1'"] : []))
  }

  /// Comparing takes time in proportion to the number of transitions.
  @Test(arguments: ["mermaid", "plantuml"]) func manyTransitionsOfAState(notation: String) throws {
    let writer = try #require(NotationCatalog.standard.writer(named: notation))
    let many = (0..<5000).map { Transition.on(EventDescriptor("e\($0)"), to: $0 % 3 == 0 ? nil : "b") }
    let chart = Statechart(states: [State("a", transitions: many), State("b")])
    #expect(writer.write(chart).diagnostics.map(\.message) == ["the transitions of 'a' are read back in another order"])
  }
}
