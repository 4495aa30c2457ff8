import Benchmark
import GraphLayout

/// The name under which a phase is listed.
private func metric(_ phase: LayoutPhase) -> BenchmarkMetric { .custom("\(phase.rawValue), ns") }

/// Lays the graph out and adds up the time of each phase, over all containers and all styles tried.
private func measurePhases(of graph: LayoutGraph, in benchmark: Benchmark) throws {
  var sums: [LayoutPhase: Duration] = [:]
  var last = ContinuousClock.now
  _ = try graph.layout(
    progress: LayoutProgress(phaseEnded: { phase in
      let now = ContinuousClock.now
      sums[phase, default: .zero] += now - last
      last = now
    }))
  for (phase, sum) in sums { benchmark.measurement(metric(phase), Int(sum / .nanoseconds(1))) }
}

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(metrics: [.wallClock, .instructions])

  for states in [10, 30, 100, 300, 1_000, 3_000] {
    let graph = MachineGraphs.graph(states: states)
    Benchmark("Layout, \(states) states: all") { benchmark in
      for _ in benchmark.scaledIterations { blackHole(try graph.layout()) }
    }
    Benchmark("Layout, \(states) states: phases", configuration: .init(metrics: LayoutPhase.allCases.map(metric))) {
      try measurePhases(of: graph, in: $0)
    }
  }
}
