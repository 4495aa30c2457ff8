import StatechartFormats
import Statecharts
import TestSupport
import Testing

/// What is written as XState is read back.
@Suite struct XStateRoundTripTests {
  private let notation = XStateNotation()

  /// Two texts are equal if writing what was read of the first gives it again.
  @Test(arguments: RandomChart.Shape.allCases, [0, 1, 2, 3] as [UInt64])
  func randomChartsBehaveAlike(shape: RandomChart.Shape, part: UInt64) throws {
    for seed in (part * 85)..<((part + 1) * 85) {
      let chart = RandomChart.make(seed: seed, shape: shape, states: 3 + Int(seed % 13))
      let writing = notation.write(chart)
      let reading = try notation.read(SourceText(writing.text))
      #expect(!reading.hasErrors, "\(shape) \(seed): \(reading.diagnostics)")
      let errors = reading.chart.diagnostics.filter { $0.severity == .error }
      #expect(errors.isEmpty, "\(shape) \(seed): \(errors)")
      #expect(reading.chart.allStates.map(\.id) == chart.allStates.map(\.id), "\(shape) \(seed)")
      let difference = SameBehaviour.difference(chart, reading.chart, seed: seed)
      #expect(difference == nil, "\(shape) \(seed): \(difference ?? "")")
    }
  }

  /// Names of states and events with any character.
  @Test(arguments: [
    "go*", "*x", "a.*.b", "x.y*z", "#a", "a.b", ".a", "a\\b", "a'b", "a\"b", "é", "a-b", "=", "(x)", "not",
    "true",
  ])
  func anyNameSurvives(name: String) throws {
    let other = State.ID(name + "2")
    let chart = Statechart(
      name: "m",
      states: [
        State(
          State.ID(name),
          transitions: [
            .on(EventDescriptor(name), to: other), .on("plain", to: other),
            .on(EventDescriptor("x." + name), to: other),
            .on("*", to: State.ID(name)),
          ]),
        State(other, transitions: [.on(EventDescriptor(name), to: State.ID(name))]),
      ])
    let writing = notation.write(chart)
    let reading = try notation.read(SourceText(writing.text))
    #expect(!reading.hasErrors, "\(reading.diagnostics)")
    #expect(reading.chart.allStates.map(\.id) == chart.allStates.map(\.id))
    for event in [name, "plain", "x." + name, "other"] {
      for state in chart.states {
        func target(_ chart: Statechart) -> [State.ID]? {
          chart.state(state.id)?.transitions.first { $0.matches(event, by: chart.eventMatching) }?.targets
        }
        #expect(target(reading.chart) == target(chart), "\(event) in \(state.id): \(writing.text)")
      }
    }
  }

  /// Events with names for people next to wildcards.
  @Test(arguments: [
    ("A --> B : Go now\nA --> C : *", ["Go_now": "B", "other": "C"]),
    ("A --> B : Go now\nA --> C : x.*", ["Go_now": "B", "x.y": "C"]),
    ("A --> C : *\nA --> B : Go now", ["Go_now": "C", "other": "C"]),
    ("A --> B : Go now\nA --> C : Go now.fast", ["Go_now": "B", "Go_now.fast": "B"]),
    ("A --> C : Go now.fast\nA --> B : Go now", ["Go_now": "B", "Go_now.fast": "C"]),
  ])
  func namesForPeopleBesideWildcards(arrows: String, targets: [String: String]) throws {
    let chart = try MermaidNotation().read(SourceText("stateDiagram-v2\n\(arrows)\nB --> A : back")).chart
    let writing = notation.write(chart)
    let again = try notation.read(SourceText(writing.text)).chart
    for (event, target) in targets {
      for chart in [chart, again] {
        let taken = chart.state("A")?.transitions.first { $0.matches(event, by: chart.eventMatching) }
        #expect(taken?.targets.map(\.name) == [target], "\(event): \(writing.text)")
      }
    }
    // Where another event begins alike a wildcard is written, which names for people would not match.
    let isShown = !arrows.contains(".fast")
    #expect(again.events.map(\.name) == (isShown ? ["Go_now"] : []), "\(writing.text)")
    #expect(writing.diagnostics.contains { $0.message.contains("names of events") } != isShown)
  }

  /// Joined conditions are guards that XState joins.
  @Test(arguments: ["not a", "a and (b or not c)", "In('q')", "not In('q') and a", "true", "(a b) and c"])
  func conditionsSurvive(condition: String) throws {
    let chart = Statechart(
      name: "m", dataModel: .named,
      states: [State("p", transitions: [.on("x", to: "q", if: Condition(condition)), .on("y", if: "z")]), State("q")])
    let writing = notation.write(chart)
    let again = try notation.read(SourceText(writing.text)).chart
    #expect(again.transitions.compactMap(\.condition?.source) == [condition, "z"], "\(writing.text)")
    #expect(writing.text.contains("\"" + condition + "\"") == (condition == "true"))
  }
}
