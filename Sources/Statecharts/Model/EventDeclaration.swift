/// What is known of an event, for people: its name on the screen, its meaning, an example of its payload.
public struct EventDeclaration: Hashable, Codable, Sendable, Identifiable {
  /// The event's name.
  public let name: String
  /// The name for people, if it is not the event's.
  public let displayName: LocalizedText?
  /// What the event means, for people.
  public let summary: LocalizedText?
  /// A payload that the event may carry.
  public let example: Value?

  /// Makes a declaration.
  public init(
    _ name: String, displayName: LocalizedText? = nil, summary: LocalizedText? = nil, example: Value? = nil
  ) {
    self.name = name
    self.displayName = displayName
    self.summary = summary
    self.example = example
  }

  /// The event's name.
  public var id: String { name }
}
