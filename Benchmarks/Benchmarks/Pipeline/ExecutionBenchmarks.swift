import Benchmark
import ECMAScriptDataModel
import StatechartExecution
import Statecharts

/// Charts that answer the event `next` for ever.
private enum Charts {
  /// States that follow one another in a ring.
  static func flat(_ count: Int, condition: Condition? = nil, content: [Content] = []) -> Statechart {
    Statechart(
      name: "flat",
      variables: content.isEmpty ? [] : [Variable("count", value: .expression("0"))],
      states: (0..<count).map { index in
        let target = State.ID("s\((index + 1) % count)")
        return State(
          State.ID("s\(index)"),
          transitions: [Transition(events: ["next"], condition: condition, targets: [target], content: content)])
      })
  }

  /// Two states at the bottom of so many states inside one another, the event answered by the outermost.
  static func deep(_ depth: Int) -> Statechart {
    var state = State("inner", children: [State("a"), State("b")])
    for level in 1..<depth { state = State(State.ID("level\(level)"), children: [state]) }
    let answers = [Transition(events: ["next"], condition: "In('a')", targets: ["b"]), .on("next", to: "a")]
    return Statechart(name: "deep", states: [State("outer", transitions: answers, children: [state])])
  }

  /// Four regions, each a chain of four states inside one another, which all answer the event.
  static let parallel = Statechart(
    name: "parallel",
    states: [
      State(
        "all", kind: .parallel,
        children: (0..<4).map { region in
          let leaves = ["a", "b"].map { name in
            State(
              State.ID("\(name)\(region)"),
              transitions: [.on("next", to: State.ID((name == "a" ? "b" : "a") + "\(region)"))])
          }
          let inner = State(State.ID("inner\(region)"), children: leaves)
          return State(State.ID("region\(region)"), children: [State(State.ID("outer\(region)"), children: [inner])])
        })
    ])
}

/// Events per second: delivered to hosts that run a machine, and performed for those who ask what happened.
func executionBenchmarks() {
  for (name, chart) in [
    ("flat, 50 states", Charts.flat(50)), ("10 deep", Charts.deep(10)), ("4 regions", Charts.parallel),
  ] {
    measure("null, \(name)", chart, NullDataModel())
    measure("ECMAScript, \(name)", chart, ECMAScriptDataModel(limits: .unbounded))
  }
  let count = Content.assign(Assign(location: "count", value: .expression("count + 1")))
  let counting = Charts.flat(50, condition: "count >= 0", content: [count])
  measure(
    "ECMAScript, flat with variables", counting, ECMAScriptDataModel(limits: .unbounded))
  let variables = [Variable("count", value: .expression("0"))]
  measure(
    "ECMAScript, flat with a condition",
    Statechart(name: "flat", variables: variables, states: Charts.flat(50, condition: "count >= 0").states),
    ECMAScriptDataModel(limits: .unbounded))
  measure(
    "ECMAScript, flat with a condition that throws", Charts.flat(50, condition: "nothing.x"),
    ECMAScriptDataModel(limits: .unbounded))
  Benchmark("Execution: making a machine, ECMAScript with variables") { benchmark in
    for _ in benchmark.scaledIterations { blackHole(try started(counting, ECMAScriptDataModel())) }
  }
  Benchmark("Execution: going on from a copy, ECMAScript with variables") { benchmark in
    var machine = try started(counting, ECMAScriptDataModel())
    let early = machine
    _ = machine.perform(.event("next"))
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      var copy = early
      blackHole(copy.perform(.event("next")))
    }
  }
  Benchmark("Execution: 900 steps performed, ECMAScript with variables") { benchmark in
    for _ in benchmark.scaledIterations {
      var machine = try started(counting, ECMAScriptDataModel())
      for _ in 0..<900 { blackHole((machine.perform(.event("next")), machine.snapshot)) }
    }
  }
}

/// Each measurement is of 1,000 events, and what is printed is for one of them: a single event takes less than asking
/// the clock does.
private func measure<Model: DataModel>(_ name: String, _ chart: Statechart, _ model: Model) {
  let thousands = Benchmark.Configuration(metrics: [.cpuTotal, .wallClock, .throughput], scalingFactor: .kilo)
  Benchmark("Execution: deliver, \(name)", configuration: thousands) { benchmark in
    var machine = try started(chart, model)
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations { blackHole(machine.deliver(Event("next"))) }
  }
  Benchmark("Execution: perform, \(name)", configuration: thousands) { benchmark in
    var machine = try started(chart, model)
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations { blackHole(machine.perform(.event("next"))) }
  }
}

private func started<Model: DataModel>(_ chart: Statechart, _ model: Model) throws -> Interpreter<Model> {
  var machine = Interpreter(try CompiledChart(chart), model: model)
  _ = machine.start()
  return machine
}

extension ECMAScriptDataModel.Limits {
  /// Long enough for any number of iterations.
  fileprivate static var unbounded: Self { Self(sessionTime: .infinity, calls: .max, values: .max) }
}
