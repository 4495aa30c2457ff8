import Statecharts

/// A condition that nobody has decided, and that a step cannot do without: an event would be lost, or content would be
/// executed as if the condition did not hold.
struct OpenCondition: Sendable {
  /// The condition.
  let condition: Condition
  /// The transition that waits for it, or whose microstep came to it; nil at the start.
  let transition: Int?
}
