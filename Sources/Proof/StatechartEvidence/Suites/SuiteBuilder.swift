import StatechartAnalysis
import StatechartExecution
package import StatechartGrading
import StatechartSimulation
import Statecharts

/// Makes suites of runs that test a machine.
package struct SuiteBuilder {
  /// The limits of a suite.
  package enum Limits {
    /// The maximum number of configurations that are looked at.
    package static let configurations = 5000
    /// The numbers of changed machines that are made by default, and at most.
    package static let mutants = 100
    package static let maxMutants = 1000
  }

  private let machine: Participant
  private let seed: Int
  private let mutantCount: Int

  /// Makes a builder.
  ///
  /// - Parameters:
  ///   - seed: The seed of the choice of changed machines, and of the random walk.
  ///   - mutants: The maximum number of changed machines.
  package init(_ machine: Participant, seed: Int = 1, mutants: Int = Limits.mutants) {
    (self.machine, self.seed, mutantCount) = (machine, seed, min(max(0, mutants), Limits.maxMutants))
  }

  /// Makes a suite.
  ///
  /// - Throws: `SuiteFault` if the aim does not fit the machine.
  package func suite(for aim: TestSuite.Aim) throws(SuiteFault) -> TestSuite {
    let limits = machine.usesData ? EvidenceLimits.withData : EvidenceLimits(configurations: Limits.configurations)
    let graph = ConfigurationGraph(of: machine, limits: limits, saying: machine.sources)
    let mutants = Mutants(of: machine, count: mutantCount, seed: seed)
    var (covered, wanted) = (0, 0)
    var runs: [[Step]] = []
    switch aim {
    case .transitions, .refusals:
      let pairs = RefusedPairs(of: machine.chart, events: machine.compiled.eventNames)
      let tour = CoverageTour(graph, over: aim, pairs.pairs)
      runs = tour.runs
      (covered, wanted) = (tour.wanted - tour.missing.count, tour.wanted)
    case .mutants:
      let tour = CoverageTour(graph, over: .transitions, [])
      let method = Self.isFlat(graph) ? WMethod(graph).runs : []
      runs = mutants.selection(of: tour.runs + mutants.witnesses + method)
      (covered, wanted) = (mutants.killed(by: runs), mutants.count)
    case .wMethod:
      guard Self.isFlat(graph) else {
        throw SuiteFault(
          message: "the W-method is for flat machines without time, with at most "
            + "\(WMethod.maxConfigurations) configurations that are all known")
      }
      runs = WMethod(graph).runs
      (covered, wanted) = (mutants.killed(by: runs), mutants.count)
    }
    let joined = runs.map(\.joiningTimes)
    let steps = joined.reduce(0) { $0 + $1.count }
    let walk = walk(of: steps, graph)
    let measure = TestSuite.Measure(
      mutants: mutants.count, killed: mutants.killed(by: joined), killedByWalk: mutants.killed(by: walk))
    return TestSuite(
      aim: aim, runs: joined.map { SuiteRun($0, of: machine) }, covered: covered, wanted: wanted, bound: graph.bound,
      measure: mutantCount == 0 ? nil : measure)
  }

  private static func isFlat(_ graph: ConfigurationGraph) -> Bool {
    graph.bound == nil && graph.nodes.count <= WMethod.maxConfigurations
      && graph.chart.allStates.allSatisfy { $0.isAtomic || $0.isHistory }
      && graph.nodes.allSatisfy { $0.nextDelay == nil }
  }

  /// Steps by chance, which begin anew where no move is left.
  private func walk(of length: Int, _ graph: ConfigurationGraph) -> [[Step]] {
    var random = SplitMix(seed: seed)
    var runs: [[Step]] = []
    var run: [Step] = []
    var place = 0
    var count = 0
    while count < length {
      let edges = graph.edges.indices.contains(place) ? graph.edges[place].filter { $0.target >= 0 } : []
      guard let edge = random.pick(edges), edges.contains(where: { !$0.isRefusal }) else {
        if run.isEmpty { break }
        runs.append(run)
        (run, place) = ([], 0)
        continue
      }
      run += edge.steps
      count += edge.steps.count
      place = edge.target
    }
    return run.isEmpty ? runs : runs + [run]
  }
}
