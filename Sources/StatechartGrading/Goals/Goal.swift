public import Statecharts

/// Something that a run is to do, such as "reach Flat in at most 2 moves".
///
/// Whether a run does it is determined from what its steps did (`progress(of:)`), so whoever shows a goal need not
/// search for a way to it.
public struct Goal: Hashable, Sendable {
  /// What is wanted.
  public enum Aim: Hashable, Sendable {
    /// All of these states are active at one moment.
    case reach([State.ID])
    /// So many different steps are refused, for a reason of this kind if one is named.
    case refusals(Int, RefusalKind?)
    /// The machine does an action of this name.
    case perform(String)
  }

  /// What is wanted.
  public let aim: Aim
  /// The maximum number of moves that may be taken until then, steps of the clock among them; refused steps are no
  /// moves.
  public let maxMoves: Int?
  /// The events that may not be taken until then.
  public let avoided: [String]
  /// True if it counts from the moment at which the goal before it was met.
  public let follows: Bool

  /// Makes a goal.
  public init(_ aim: Aim, maxMoves: Int? = nil, avoided: [String] = [], follows: Bool = false) {
    self.aim = aim
    self.maxMoves = maxMoves
    self.avoided = avoided
    self.follows = follows
  }
}
