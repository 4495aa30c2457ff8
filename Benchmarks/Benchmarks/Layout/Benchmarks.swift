import Benchmark
import GraphLayout

/// What `LayoutProgress` calls the phases, in their order.
private func phases(of graph: LayoutGraph) throws -> [String] {
  var names: [String] = []
  _ = try graph.layout(progress: LayoutProgress(phaseEnded: { names.append($0) }))
  return names
}

/// Lays the graph out and measures from the end of the phase before until the end of a phase.
private func measure(_ phase: Int, of graph: LayoutGraph, in benchmark: Benchmark) throws {
  var ended = 0
  if phase == 0 { benchmark.startMeasurement() }
  _ = try graph.layout(
    progress: LayoutProgress(phaseEnded: { _ in
      if ended == phase { benchmark.stopMeasurement() }
      ended += 1
      if ended == phase { benchmark.startMeasurement() }
    }))
}

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(metrics: [.wallClock, .instructions, .mallocCountTotal])

  for states in [10, 30, 100, 300, 1_000, 3_000] {
    let graph = MachineGraphs.graph(states: states)
    Benchmark("Layout, \(states) states: all") { benchmark in
      for _ in benchmark.scaledIterations { blackHole(try graph.layout()) }
    }
    let names = (try? phases(of: MachineGraphs.graph(states: 10))) ?? []
    for (phase, name) in names.enumerated() {
      Benchmark("Layout, \(states) states: \(name)") { benchmark in
        try measure(phase, of: graph, in: benchmark)
      }
    }
  }
}
