package import StatechartExecution
package import Statecharts

/// The configurations that a machine can get into, explored breadth-first: the one exploration of a chart.
///
/// Whoever asks a question decides which steps are tried in a configuration (`next`, `perform`), and adds what they
/// lead to (`add`). Configurations with equal fingerprints count as one, once for each `Memory`: what the question has
/// to know of the run that led there. The first run found to a configuration is a shortest one.
///
/// Steps, other work and the size of what is stored are bounded (`SearchLimits`). Once there are as many configurations
/// as there may be, those found are still examined.
package struct StateSpace<Model: DataModel, Memory: Hashable & Sendable>: Sendable {
  /// A configuration that was found.
  package struct Configuration: Sendable {
    package let machine: Interpreter<Model>
    package let memory: Memory
    /// The configuration from which it was found first, and by which steps; nil for the start.
    package let cameFrom: (index: Int, steps: [Step])?
  }

  private struct Key: Hashable {
    let fingerprint: Fingerprint
    let memory: Memory
  }

  /// The configurations in order of distance.
  package private(set) var configurations: [Configuration]
  /// The number of configurations that were examined, or are being examined.
  package private(set) var examined = 0
  /// The use of the limits.
  package var budget: SearchBudget
  private var known: [Key: [Int]]
  private var size: Int
  /// The bound of what is stored that kept a configuration from being added.
  package private(set) var refusal: Route.Bound?

  /// Begins at a machine.
  ///
  /// - Parameters:
  ///   - memory: What is known of the run up to the machine.
  ///   - budget: The limits with what other searches have used of them.
  package init(from machine: Interpreter<Model>, memory: Memory, budget: SearchBudget) {
    let fingerprint = machine.fingerprint
    configurations = [Configuration(machine: machine.lookingAhead, memory: memory, cameFrom: nil)]
    known = [Key(fingerprint: fingerprint, memory: memory): [0]]
    size = fingerprint.size
    self.budget = budget
  }

  /// The bound of what is stored that is reached, if one is.
  package var storageBound: Route.Bound? {
    if configurations.count >= budget.limits.configurations { return .configurations(budget.limits.configurations) }
    return size >= budget.limits.size ? .size(budget.limits.size) : nil
  }

  /// True if every configuration that was added has been examined.
  package var isExamined: Bool { examined == configurations.count }

  /// The index of the next configuration to examine; nil if none is left or no more work may be done.
  package mutating func next() -> Int? {
    guard !isExamined, examined < budget.limits.configurations, budget.allowsConfiguration else { return nil }
    examined += 1
    return examined - 1
  }

  /// Tries a step on a machine, which counts.
  package mutating func perform(_ step: Step, on machine: inout Interpreter<Model>) -> Outcome {
    let before = machine
    let outcome = machine.perform(step)
    budget.spend(outcome, on: before)
    return outcome
  }

  /// Adds what steps lead to from a configuration; returns its index, or nil if there may be no more.
  ///
  /// - Parameter isCovered: Whether a configuration with the same fingerprint and memory leads to all that this one
  ///   leads to. Those differ in what fingerprints leave out, such as zones of times.
  package mutating func add(
    _ machine: Interpreter<Model>, memory: Memory, from index: Int, by steps: @autoclosure () -> [Step],
    unless isCovered: (_ known: Int) -> Bool = { _ in true }
  ) -> Int? {
    let fingerprint = machine.fingerprint
    budget.spend(fingerprint.size)
    let key = Key(fingerprint: fingerprint, memory: memory)
    if let index = known[key]?.first(where: isCovered) { return index }
    if let bound = storageBound {
      refusal = refusal ?? bound
      return nil
    }
    known[key, default: []].append(configurations.count)
    size += fingerprint.size
    configurations.append(Configuration(machine: machine, memory: memory, cameFrom: (index, steps())))
    return configurations.count - 1
  }

  /// The steps that lead to a configuration.
  package func steps(to index: Int) -> [Step] {
    var parts: [[Step]] = []
    var place = index
    while let origin = configurations[place].cameFrom {
      parts.append(origin.steps)
      place = origin.index
    }
    return parts.reversed().flatMap(\.self)
  }
}

/// The memory of a question that is about configurations alone.
package struct NoMemory: Hashable, Sendable {
  package init() {}
}
