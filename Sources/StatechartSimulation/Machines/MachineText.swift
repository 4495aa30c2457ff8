/// The text of a machine as somebody has written it, with what it takes to read it again.
public struct MachineText: Hashable, Sendable {
  /// The text.
  public let text: String
  /// The identifier of the notation that it is read in.
  public let notation: String
  /// Which chart of the text is meant, from 1.
  public let ordinal: Int

  /// Makes a text.
  public init(_ text: String, notation: String, ordinal: Int = 1) {
    self.text = text
    self.notation = notation
    self.ordinal = ordinal
  }
}
