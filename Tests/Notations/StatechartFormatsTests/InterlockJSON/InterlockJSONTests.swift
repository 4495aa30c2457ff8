import Foundation
import StatechartFormats
import Statecharts
import TestSupport
import Testing

@Suite struct InterlockJSONTests {
  private let notation = InterlockJSONNotation()

  private func read(_ text: String) throws -> Reading { try notation.read(SourceText(text)) }

  @Test func everything() throws {
    let writing = notation.write(SampleCharts.everything)
    let reading = try read(writing.text)
    #expect(reading.chart == SampleCharts.everything)
    #expect(reading.diagnostics.isEmpty && writing.diagnostics.isEmpty)
    #expect(notation.write(reading.chart) == writing)
  }

  @Test(arguments: RandomChart.Shape.allCases, 1...20)
  func randomCharts(shape: RandomChart.Shape, seed: Int) throws {
    let chart = RandomChart.make(seed: UInt64(seed), shape: shape, states: 3 + seed)
    #expect(try read(notation.write(chart).text).chart == chart)
  }

  @Test func oneCanWriteItByHand() throws {
    let text = """
      {
        "name": "lamp",
        "states": ["off", {"id": "on", "onEntry": ["light up"]}, {"id": "bright", "parent": "on"}],
        "transitions": [
          {"source": "off", "event": "press", "target": "on"},
          {"source": "on", "event": "press break.*", "targets": ["off"], "condition": "In('bright')"}
        ]
      }
      """
    let expected = Statechart(
      name: "lamp",
      states: [
        State("off", transitions: [.on("press", to: "on")]),
        State(
          "on",
          transitions: [Transition(events: ["press", "break.*"], condition: "In('bright')", targets: ["off"])],
          onEntry: [[.action(Action("light up"))]], children: [State("bright")]),
      ])
    let reading = try read(text)
    #expect(reading.chart == expected)
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.chart.states[1].kind == .compound)
  }

  @Test func writtenMembersHaveAnOrder() {
    let chart = Statechart(
      name: "lamp", initial: ["off"],
      states: [
        State("off", transitions: [.on("press", to: "on", if: "x")]),
        State("on", kind: .parallel, children: [State("h", kind: .history(.deep), initial: ["on"])]),
      ])
    #expect(
      notation.write(chart).text == """
        {
          "interlock": 1,
          "charts": [
            {
              "name": "lamp",
              "initial": "off",
              "states": [
                {"id": "off", "kind": "atomic"},
                {"id": "on", "kind": "parallel"},
                {"id": "h", "kind": "history", "depth": "deep", "parent": "on", "initial": "on"}
              ],
              "transitions": [{"source": "off", "event": "press", "condition": "x", "targets": ["on"]}]
            }
          ]
        }

        """)
  }

  @Test func originsArePlacesInTheText() throws {
    let text = """
      {"states": ["日", {"id": "b",
        "onEntry": [{"raise": "x"}]}],
       "transitions": [{"source": "b", "condition": "c"}]}
      """
    let chart = try read(text).chart
    #expect(chart.states.map { $0.origin.position?.description } == ["1:13", "1:18"])
    #expect(chart.transitions.map { $0.origin.position?.description } == ["3:18"])
    #expect(chart.transitions.map { $0.condition?.origin.position?.description } == ["3:47"])
  }

  @Test func theArticlesExampleIsRead() throws {
    let article = try Repository.text("Sources/InterlockArticles/Interlock.docc/JSONNotation.md")
    let example = try #require(article.components(separatedBy: "```json\n").dropFirst().first)
    let reading = try read(example.components(separatedBy: "```")[0])
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.chart.allStates.map(\.id) == ["Powered", "Charging", "FullyCharged", "Discharging", "Flat"])
    #expect(!reading.chart.diagnostics.hasErrors)
    #expect(try read(notation.write(reading.chart).text).chart == reading.chart)
  }

  @Test func theSchemaIsJSON() throws {
    let schema = try Value(json: try Repository.text("Public/schema/interlock.schema.json"))
    let states = schema["$defs"]?["chart"]?["properties"]?["states"]
    #expect(states?["maxItems"] == .number(Double(ReadLimits.states)))
  }

  @Test func documentsHaveSeveralCharts() throws {
    let charts = [Statechart(name: "a", states: [State("x")]), Statechart(name: "b", states: [State("y")])]
    let source = SourceText(notation.write(charts).text)
    #expect(try notation.readAll(source).map(\.chart) == charts)
    let first = try notation.read(source)
    #expect(first.chart == charts[0])
    #expect(first.diagnostics.map(\.code) == [.severalCharts])
  }

  @Test(arguments: [
    ("5", "5"), ("true", "true"), ("null", "null"), ("[1, \"a\"]", "[1,\"a\"]"), ("\"x + 1\"", "x + 1"),
  ])
  func valuesThatMeanThemselves(value: String, expression: String) throws {
    let chart = try read(#"{"states": ["a"], "variables": [{"id": "x", "value": \#(value)}]}"#).chart
    #expect(chart.variables == [Variable("x", value: .expression(Expression(expression)))])
  }

  @Test func repeatedStatesAreALoss() {
    let chart = Statechart(states: [State("a"), State("a", children: [State("b")])])
    #expect(notation.write(chart).diagnostics.map(\.severity) == [.warning])
  }
}
