/// How a caller watches a layout and stops it; the engine itself reads no clock.
public struct LayoutProgress {
  /// Asked at bounded intervals of work, inside phases too; the layout ends with `LayoutError.cancelled` when the
  /// answer is true, and does not ask again.
  public var isCancelled: (() -> Bool)?
  /// Called each time that a phase has ended for a container, or for one style of it.
  ///
  /// Phases follow each other without a gap: all work since the last call, or since the start, belongs to the reported
  /// phase.
  public var phaseEnded: ((LayoutPhase) -> Void)?

  /// Watches nothing by default.
  public init(isCancelled: (() -> Bool)? = nil, phaseEnded: ((LayoutPhase) -> Void)? = nil) {
    self.isCancelled = isCancelled
    self.phaseEnded = phaseEnded
  }
}

/// The phases of a layout, in the order in which each container goes through them.
///
/// Containers go through them one after the other, and through some of them again for each style that is tried.
public enum LayoutPhase: String, CaseIterable, Hashable, Sendable {
  /// Checks the graph, sets loops and initial marks aside and gathers edges between the same nodes.
  case normalise
  /// Turns edges until they form no cycle.
  case breakCycles = "break cycles"
  /// Gives each node its rank.
  case rank
  /// Orders the nodes within ranks.
  case reduceCrossings = "reduce crossings"
  /// Chooses coordinates across the flow, and the extent along it.
  case coordinates
  /// Spreads the ends of edges along borders and plans the gaps between ranks.
  case ends
  /// Compares the styles that were measured.
  case choose
  /// Draws the edges.
  case route
  /// Places labels, loops and initial marks.
  case labels
  /// Puts the drawings of all containers together.
  case assemble
}

/// Counts work, asks now and then whether to go on, and reports the ends of phases; shared by all phases of one layout.
///
/// A loop inside a phase that is to stop leaves what it has so far, which is always valid; whoever called the phase
/// then throws. Work is counted in elementary steps, never in time, so the same budget ends the same work everywhere.
final class LayoutObserver {
  private let progress: LayoutProgress
  /// Where all work ends, and from where on no further variant is begun.
  private let budget: Int
  private let variantBudget: Int
  private var isStopped = false
  /// Steps before the last question, and since.
  private var spent = 0
  private var steps = 0
  /// Whether the budget is spent, as against a caller who wants to stop.
  private(set) var isExhausted = false
  /// Whether a variant was left out because half of the budget was spent.
  private(set) var hasLeftOutVariants = false

  /// The elementary steps between two questions: a fraction of a millisecond.
  private static let interval = 20_000

  /// - Parameter budget: How many elementary steps may be taken; nil for any number.
  init(_ progress: LayoutProgress, budget: Int? = nil) {
    self.progress = progress
    self.budget = budget ?? .max
    variantBudget = budget.map { $0 / 2 } ?? .max
  }

  /// Counts so many elementary steps; whether to stop.
  @inline(__always) @discardableResult
  func stops(after count: Int) -> Bool {
    steps += count
    return steps < Self.interval ? isStopped : ask()
  }

  /// Whether a further variant is not to be begun: half of the budget is spent, or all work is to stop.
  func leavesOutVariant() -> Bool {
    guard isStopped || spent + steps >= variantBudget else { return false }
    hasLeftOutVariants = true
    return true
  }

  /// Asks at once.
  /// - Throws: `LayoutError.cancelled` when the caller wants to stop, or the budget is spent.
  func check() throws(LayoutError) {
    if ask() { throw .cancelled }
  }

  /// Ends a phase, unless the caller wants to stop, or the budget is spent.
  func end(_ phase: LayoutPhase, after count: Int = 0) throws(LayoutError) {
    if stops(after: count) { throw .cancelled }
    progress.phaseEnded?(phase)
  }

  private func ask() -> Bool {
    spent += steps
    steps = 0
    if isStopped { return true }
    if spent > budget {
      isExhausted = true
      isStopped = true
    } else if let isCancelled = progress.isCancelled {
      isStopped = isCancelled()
    }
    return isStopped
  }
}
