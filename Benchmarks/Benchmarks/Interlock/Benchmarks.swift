import Benchmark
import Gallery
import StatechartAnalysis
import StatechartDiagrams
import StatechartExecution
import StatechartFormats
import Statecharts
import XMLTree

/// A flat chart whose states follow one another in a ring.
private func ring(_ count: Int) -> Statechart {
  Statechart(
    name: "ring", dataModel: .null,
    states: (0..<count).map { index in
      State(State.ID("s\(index)"), transitions: [.on("next", to: State.ID("s\((index + 1) % count)"))])
    })
}

/// Four regions, each a chain of four states inside one another, which all answer one event.
private let regions = Statechart(
  name: "regions", dataModel: .null,
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

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(metrics: [.wallClock, .throughput, .instructions])

  for (name, chart) in [("flat, 50 states", ring(50)), ("four regions of depth 4", regions)] {
    Benchmark("Execution: an event, \(name)") { benchmark in
      var machine = Interpreter(try CompiledChart(chart), model: NullDataModel())
      _ = machine.start()
      benchmark.startMeasurement()
      for _ in benchmark.scaledIterations { blackHole(machine.perform(.event("next"))) }
    }
  }

  for machine in Gallery.machines {
    Benchmark("Drawing: layout, \(machine.identifier)") { benchmark in
      for _ in benchmark.scaledIterations { blackHole(try Diagram(machine.chart, options: DiagramOptions())) }
    }
    Benchmark("Drawing: SVG, \(machine.identifier)") { benchmark in
      let diagram = try Diagram(machine.chart, options: DiagramOptions())
      benchmark.startMeasurement()
      for _ in benchmark.scaledIterations { blackHole(diagram.document(highlights: .none, theme: .automatic).xml()) }
    }
    Benchmark("Formats: SCXML there and back, \(machine.identifier)") { benchmark in
      for _ in benchmark.scaledIterations {
        blackHole(try SCXMLFormat().read(SourceText(SCXMLFormat().write(machine.chart).text)))
      }
    }
  }

  Benchmark("Analysis: shortest route, TCP from CLOSED to TIME-WAIT") { benchmark in
    guard let tcp = Gallery.machine(named: "tcp") else { return }
    var machine = Interpreter(try CompiledChart(tcp.chart), model: NullDataModel())
    _ = machine.start()
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations { blackHole(machine.shortestRoute(to: .request("TIME-WAIT"))) }
  }
}
