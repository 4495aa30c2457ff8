import StatechartExecution
import Statecharts

/// The W-method over a graph of configurations: every move from every configuration, then every sequence of a set that
/// distinguishes all configurations. Chow 1978.
struct WMethod {
  private let graph: ConfigurationGraph
  private let inputs: [Step]

  /// The maximum number of configurations.
  static let maxConfigurations = 100

  init(_ graph: ConfigurationGraph) {
    self.graph = graph
    var inputs: [Step] = []
    for edge in graph.edges.flatMap(\.self) {
      if let step = edge.steps.first, !inputs.contains(step) { inputs.append(step) }
    }
    self.inputs = inputs
  }

  /// The runs, those that begin others left out.
  var runs: [[Step]] {
    let endings = characterization
    var runs: [[Step]] = []
    for node in graph.nodes.indices where graph.nodes[node].status == .running {
      let way = graph.steps(to: node)
      for ending in endings { runs.append(way + ending) }
      for input in inputs { for ending in endings { runs.append(way + [input] + ending) } }
    }
    return Self.withoutBeginnings(runs)
  }

  /// Runs without those that are the beginning of another.
  static func withoutBeginnings(_ runs: [[Step]]) -> [[Step]] {
    var seen: Set<[Step]> = []
    for run in runs { for length in 0..<run.count { seen.insert(Array(run.prefix(length))) } }
    var kept: Set<[Step]> = []
    return runs.filter { !seen.contains($0) && kept.insert($0).inserted }
  }

  private func edge(_ node: Int, _ input: Step) -> ConfigurationGraph.Edge? {
    graph.edges[node].first { $0.steps == [input] }
  }

  /// Returns the observation of a step: whether it is taken, and its actions.
  private func output(_ node: Int, _ input: Step) -> [String] {
    guard let edge = edge(node, input) else { return ["refused"] }
    return edge.isRefusal ? ["refused"] : ["taken"] + edge.moments.flatMap(\.actions)
  }

  /// Sequences of inputs by which any two configurations that differ are distinguished.
  private var characterization: [[Step]] {
    let nodes = graph.nodes.indices.filter { graph.nodes[$0].status == .running }
    var sequences: [[Step]] = []
    for (place, first) in nodes.enumerated() {
      for second in nodes.dropFirst(place + 1) {
        if sequences.contains(where: { distinguishes($0, first, second) }) { continue }
        if let sequence = distinguishing(first, second) { sequences.append(sequence) }
      }
    }
    return sequences.isEmpty ? [[]] : Self.withoutBeginnings(sequences)
  }

  private func distinguishes(_ sequence: [Step], _ first: Int, _ second: Int) -> Bool {
    var (one, other) = (first, second)
    for input in sequence {
      if output(one, input) != output(other, input) { return true }
      (one, other) = (edge(one, input)?.target ?? one, edge(other, input)?.target ?? other)
    }
    return false
  }

  private struct Pair: Hashable {
    let one: Int
    let other: Int
  }

  /// The shortest sequence by which two configurations differ; nil if there is none.
  private func distinguishing(_ first: Int, _ second: Int) -> [Step]? {
    var known: Set<Pair> = [Pair(one: first, other: second)]
    var queue: [(pair: Pair, way: [Step])] = [(Pair(one: first, other: second), [])]
    var next = 0
    while next < queue.count {
      let (pair, way) = queue[next]
      next += 1
      for input in inputs {
        if output(pair.one, input) != output(pair.other, input) { return way + [input] }
        let after = Pair(
          one: edge(pair.one, input)?.target ?? pair.one, other: edge(pair.other, input)?.target ?? pair.other)
        if after.one != after.other, after.one >= 0, after.other >= 0, known.insert(after).inserted {
          queue.append((after, way + [input]))
        }
      }
    }
    return nil
  }
}
