package import StatechartExecution
package import Statecharts

/// A property that is watched along one run.
package struct PropertyWatch: Hashable, Sendable {
  /// The result of a property for a run.
  package struct Result: Hashable, Sendable {
    /// The number of steps after which the property was violated, 0 for the start; nil if it was not.
    package var violation: Int?
    /// The memory of the property of the run: of two runs to one configuration with the same memory, one goes on as the
    /// other does.
    package var memory: [Int] = []
  }

  /// The property.
  package let property: Property
  private let chart: Statechart

  /// Nil for a property that the steps of a run alone do not show to fail: what never comes shows in no run that ends,
  /// and what is reachable shows in none at all.
  package init?(_ property: Property, of chart: Statechart) {
    switch property.pattern {
    case .never, .always, .onlyAfter, .notUntil: break
    case .leadsTo, .staysReachable, .noDeadlock, .deterministic, .source: return nil
    }
    (self.property, self.chart) = (property, chart)
  }

  package static func == (one: Self, other: Self) -> Bool { one.property == other.property }

  package func hash(into hasher: inout Hasher) { hasher.combine(property) }

  /// Returns the result of the property for a run. Time is linear in the length of the run.
  ///
  /// - Parameters:
  ///   - records: The steps of the run since the property counts.
  ///   - start: The machine at that moment; what it is in then counts.
  package func result(of records: [StepRecord], from start: Snapshot) -> Result {
    let graph = ConfigurationGraph(of: records, from: start, on: chart)
    let monitor = Monitor(property)
    var last = monitor.start(of: graph)
    guard last.violation == nil else { return Result(violation: 0) }
    for (index, edges) in graph.edges.enumerated() {
      for edge in edges { last = monitor.advance(last.state, by: edge, in: graph) }
      if last.violation != nil { return Result(violation: index + 1) }
    }
    return Result(memory: [last.state.isInScope ? 1 : 0, last.state.flag ? 1 : 0])
  }
}

extension ConfigurationGraph {
  /// The configurations of one run, one after the other.
  init(of records: [StepRecord], from start: Snapshot, on chart: Statechart) {
    self.init(chart)
    begin(with: [Moment(configuration: number(ofConfiguration: start.configuration), variables: start.variables)])
    var (node, before) = (add(start), start)
    for record in records {
      let next = add(record.snapshot)
      switch record.outcome {
      case .taken(let macrosteps):
        let moments = moments(macrosteps, from: before, to: record.snapshot)
        addEdges([Edge(steps: [record.step], target: next, moments: moments)])
      case .refused:
        var moment = Moment(configuration: nodes[node].configuration, variables: before.variables)
        if case .event(let name, _) = record.step { moment.event = .refused(name) }
        addEdges([Edge(steps: [record.step], target: next, moments: [moment], isRefusal: true)])
      }
      (node, before) = (next, record.snapshot)
    }
  }

  private mutating func add(_ snapshot: Snapshot) -> Int {
    add(
      Node(
        configuration: number(ofConfiguration: snapshot.configuration), variables: snapshot.variables,
        status: snapshot.status, nextDelay: nil, cameFrom: nil))
  }
}
