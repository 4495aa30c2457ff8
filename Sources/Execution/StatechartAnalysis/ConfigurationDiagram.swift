public import Statecharts

/// All configurations of a machine with the moves between them, of a machine that has few.
public struct ConfigurationDiagram: Hashable, Codable, Sendable {
  /// A move that leads from one configuration to another.
  public struct Arrow: Hashable, Codable, Sendable {
    /// The configuration at which it begins, as an index.
    public let from: Int
    /// The configuration to which it leads, as an index.
    public let to: Int
    /// The move.
    public let step: Step
  }

  /// The maximum number of configurations that count as few.
  public static let maxConfigurations = 20
  /// The maximum number of moves between them.
  public static let maxArrows = 80

  /// The configurations, the one at the start first, in order of distance. Two of them can have the same states: then
  /// they remember different ones, or other events are on their way.
  public let configurations: [Reachability.Place]
  /// The moves, in order.
  public let arrows: [Arrow]
}
