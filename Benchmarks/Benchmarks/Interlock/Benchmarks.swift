import Benchmark
import Gallery
import StatechartAnalysis
import StatechartDiagrams
import StatechartExecution
import StatechartFormats
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

  Benchmark("Analysis: shortest route, TCP from CLOSED to TIME-WAIT") { benchmark in
    guard let tcp = Gallery.machine(named: "tcp") else { return }
    var machine = Interpreter(try CompiledChart(tcp.chart), model: NullDataModel())
    _ = machine.start()
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations { blackHole(machine.shortestRoute(to: .request("TIME-WAIT"))) }
  }
}
