public import Statecharts

/// What an `if` came to: its conditions as far as they were looked at, and the branch that was taken. SCXML 4.3.
public struct Choice: Hashable, Codable, Sendable {
  /// What came of a condition.
  public enum Verdict: Hashable, Codable, Sendable {
    /// It holds.
    case holds
    /// It does not.
    case fails
    /// Nobody has said whether it does; so no branch is taken. A step that comes to this is refused: only at the start,
    /// and in sessions that were invoked, is it seen.
    case undecided
    /// It could not be evaluated, which counts as false; why.
    case isFaulty(message: String)
  }

  /// A condition that was looked at.
  public struct Check: Hashable, Codable, Sendable {
    /// The condition of the `if` or `elseif`.
    public let condition: Condition
    /// What came of it.
    public let verdict: Verdict
    /// The values that it read.
    public let read: [ValueBinding]
  }

  /// The conditions in order, up to the one that holds.
  public let checks: [Check]
  /// Which branch was taken, from 0, the `else` counted with them; nil if none was.
  public let branch: Int?

  /// True if the branch without a condition was taken.
  public var isElse: Bool { branch.map { $0 >= checks.count } ?? false }
}
