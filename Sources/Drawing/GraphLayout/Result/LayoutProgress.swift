/// The functions with which a caller watches a layout and stops it; the engine itself reads no clock.
public struct LayoutProgress {
  /// Asked at bounded intervals of work; if the answer is true, the layout ends with `LayoutError.cancelled`.
  public var isCancelled: (() -> Bool)?
  /// Called each time that a phase has ended for a container, or for one style of it; all work since the last call
  /// belongs to that phase.
  public var phaseEnded: ((LayoutPhase) -> Void)?

  /// Watches nothing by default.
  public init(isCancelled: (() -> Bool)? = nil, phaseEnded: ((LayoutPhase) -> Void)? = nil) {
    self.isCancelled = isCancelled
    self.phaseEnded = phaseEnded
  }
}

/// The phases of a layout, in the order in which each container goes through them; through some again for each style
/// that is tried.
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

/// Counts work in elementary steps, asks whether to go on, and reports the ends of phases.
///
/// A loop that is to stop leaves what it has so far, which is always valid; the caller of the phase then throws.
final class LayoutObserver {
  private let progress: LayoutProgress
  /// The steps after which all work ends, and after which no further variant is begun.
  private let budget: Int
  private let variantBudget: Int
  private var isStopped = false
  /// Steps before the last question, and after it.
  private var spent = 0
  private var steps = 0
  /// True if the budget is spent, rather than the caller wants to stop.
  private(set) var isExhausted = false
  /// True if a variant was left out because half of the budget was spent.
  private(set) var hasLeftOutVariants = false

  /// The elementary steps between two questions: a fraction of a millisecond.
  private static let interval = 20_000

  /// - Parameter budget: The maximum number of elementary steps; nil for any number.
  init(_ progress: LayoutProgress, budget: Int? = nil) {
    self.progress = progress
    self.budget = budget ?? .max
    variantBudget = budget.map { $0 / 2 } ?? .max
  }

  /// Counts elementary steps; returns whether to stop.
  @inline(__always) @discardableResult
  func stops(after count: Int) -> Bool {
    steps += count
    return steps < Self.interval ? isStopped : ask()
  }

  /// Returns whether no further variant is to be begun: half of the budget is spent, or all work is to stop.
  func leavesOutVariant() -> Bool {
    guard isStopped || spent + steps >= variantBudget else { return false }
    hasLeftOutVariants = true
    return true
  }

  /// - Throws: `LayoutError.cancelled` when the caller wants to stop, or the budget is spent.
  func check() throws(LayoutError) {
    if ask() { throw .cancelled }
  }

  /// Reports the end of a phase.
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
