import Benchmark
import Gallery
import Quizzes
import StatechartAnalysis
import StatechartDiagrams
import StatechartExecution
import StatechartFormats
import StatechartSimulation
import Statecharts
import XMLTree

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(metrics: [.wallClock, .throughput, .instructions, .mallocCountTotal])

  executionBenchmarks()

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

  readerBenchmarks()

  Benchmark("Quizzes: ten questions about 60 states") { benchmark in
    let machine = try Machine(identifier: "ring", compiled: try CompiledChart(quizzedChart))
    benchmark.startMeasurement()
    for seed in benchmark.scaledIterations { blackHole(Quiz(of: machine, seed: seed)) }
  }

  Benchmark("Analysis: shortest route, TCP from CLOSED to TIME-WAIT") { benchmark in
    guard let tcp = Gallery.machine(named: "tcp") else { return }
    var machine = Interpreter(try CompiledChart(tcp.chart), model: NullDataModel())
    _ = machine.start()
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations { blackHole(machine.shortestRoute(to: .request("TIME-WAIT"))) }
  }
}

/// One chart in each notation that is both read and written: the size in the name, divided by the time, is the speed.
private func readerBenchmarks() {
  let states = (0..<1000).map { number in
    State(
      State.ID("s\(number)"),
      transitions: [
        .on(
          "next", to: State.ID("s\((number + 1) % 1000)"), if: Condition("In('s\(number)')"),
          do: [.action(Action("step"))]),
        .on("reset", to: "s0"),
      ])
  }
  let chart = Statechart(name: "ring", states: states)
  for reader in FormatCatalog.standard.readers {
    guard let writer = FormatCatalog.standard.writer(named: reader.identifier) else { continue }
    let text = writer.write(chart).text
    Benchmark("Formats: reading \(text.utf8.count / 1000) kB, \(reader.identifier)") { benchmark in
      for _ in benchmark.scaledIterations { blackHole(try reader.readAll(SourceText(text))) }
    }
  }
}

/// Six compound states of nine states each in a ring, all of which one event leaves: a chart of 60 states.
private let quizzedChart = Statechart(
  name: "ring", dataModel: .null,
  states: (0..<6).map { group in
    let children = (0..<9).map { index in
      State(
        State.ID("s\(group)-\(index)"),
        transitions: [
          .on("next", to: State.ID("s\(group)-\((index + 1) % 9)")),
          .on(EventDescriptor("jump\(index % 4)"), to: State.ID("s\((group + 1) % 6)-\(index)")),
        ])
    }
    return State(
      State.ID("g\(group)"), transitions: [.on("skip", to: State.ID("g\((group + 1) % 6)"))], children: children)
  })
