import Benchmark
import StatechartAnalysis
import StatechartDiagrams
import StatechartExecution
import StatechartFormats
import Statecharts

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(metrics: [.wallClock, .throughput, .instructions, .mallocCountTotal])

  executionBenchmarks()

  for (name, chart) in Machines.all {
    Benchmark("Drawing: layout, \(name)") { benchmark in
      for _ in benchmark.scaledIterations { blackHole(try Diagram(chart)) }
    }
    Benchmark("Drawing: SVG, \(name)") { benchmark in
      let diagram = try Diagram(chart)
      benchmark.startMeasurement()
      for _ in benchmark.scaledIterations { blackHole(diagram.svg()) }
    }
    Benchmark("Formats: SCXML there and back, \(name)") { benchmark in
      for _ in benchmark.scaledIterations {
        blackHole(try SCXMLNotation().read(SourceText(SCXMLNotation().write(chart).text)))
      }
    }
  }

  readerBenchmarks()

  Benchmark("Analysis: shortest route, 60 states") { benchmark in
    var machine = Interpreter(try CompiledChart(Machines.compound), model: NullDataModel())
    _ = machine.start()
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations { blackHole(machine.shortestRoute(to: .request("s3-8"))) }
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
  for reader in NotationCatalog.standard.readers {
    guard let writer = NotationCatalog.standard.writer(named: reader.identifier) else { continue }
    let text = writer.write(chart).text
    Benchmark("Formats: reading \(text.utf8.count / 1000) kB, \(reader.identifier)") { benchmark in
      for _ in benchmark.scaledIterations { blackHole(try reader.readAll(SourceText(text))) }
    }
  }
}
