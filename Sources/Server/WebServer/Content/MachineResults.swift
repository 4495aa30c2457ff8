import Explanations
import GraphLayout
import StatechartAnalysis
import StatechartDiagrams
import StatechartSimulation
import WebPages

/// The drawings and analyses of machines, each made once for all requests that wait for it, and cached.
struct MachineResults: Sendable {
  let cache: MemoryCache
  let work: WorkQueue

  /// Returns the number of requests that wait for a drawing.
  func waiting(for key: MachineContext.DiagramKey, of shown: MachineContext) -> Int {
    cache.waiting { $0 == .diagram(shown.revision, key) }
  }

  /// Keeps a drawing with the options of pages that was laid out elsewhere.
  func keep(_ diagram: Diagram, of shown: MachineContext) {
    guard let language = Language(tag: diagram.language) else { return }
    cache.keep(diagram, for: .diagram(shown.revision, shown.key(language, .page)))
  }

  /// The drawing, if it is kept.
  func knownDiagram(_ key: MachineContext.DiagramKey, of shown: MachineContext) -> Diagram? {
    cache.value(for: .diagram(shown.revision, key))
  }

  /// A drawing, laid out when it is needed: once, for all requests that wait for it.
  ///
  /// - Throws: `LayoutError`, `WorkRefusal`, or `CancellationError` if the layout is not wanted any more.
  func diagram(_ key: MachineContext.DiagramKey, of shown: MachineContext, client: String) async throws -> Diagram {
    // A drawing of Interlock's own machines is laid out once, and is small: the gallery does not wait for what visitors
    // send.
    let isCheap = shown.section != .files || PageWork.layout(pieces: shown.facts.pieces) == .cheap
    let job = WorkJob(
      cost: isCheap ? .cheap : .expensive, client: client, machine: shown.identifier, isLarge: shown.facts.isLarge)
    var options = key.purpose.options
    (options.unfolded, options.folded, options.focus) = (key.parts.unfolded, key.parts.folded, key.parts.focus)
    switch key.parts.direction {
    case .down: options.direction = .down
    case .right: options.direction = .right
    case nil: break
    }
    options.sharesArrows = key.parts.arrows.map { $0 == .shared }
    return try await cache.value(for: .diagram(shown.revision, key)) { [work, options] in
      try await work.run(job) {
        try Diagram(
          shown.machine.chart, language: key.language.tag, options: options,
          progress: LayoutProgress(isCancelled: { Task.isCancelled }))
      }
    }
  }

  /// The configurations that a machine can reach from its start, computed once for all requests that wait for it.
  ///
  /// - Throws: `WorkRefusal`, or `CancellationError` if it is not wanted any more.
  func reachability(of shown: MachineContext, client: String) async throws -> Reachability {
    let job = WorkJob(cost: .expensive, client: client, machine: shown.identifier, isLarge: shown.facts.isLarge)
    // A machine that names other documents may be able to do something else when these have changed.
    return try await cache.value(
      for: .analysis(shown.revision), keeping: { shown.facts.isSelfContained && $0.isKnown }
    ) { [work] in
      try await work.run(job) { shown.machine.simulation(of: []).reachability }
    }
  }
}

extension Reachability {
  /// The memory that it takes, estimated: most of it are the runs that lead to its places.
  var bytes: Int {
    let runs = (deadEndPlaces + traps).map(\.run) + conflicts.map(\.run) + arrivals.values
    let steps = runs.reduce(0) { $0 + $1.count }
    let states =
      (deadEndPlaces + traps).reduce(0) { $0 + $1.states.count } + reachedStates.count + unreachedStates.count
    let transitions = takenTransitions.count + untakenTransitions.count
    return 4096 + 100 * steps + 100 * runs.count + 40 * states + 50 * transitions
  }
}
