/// A target without a machine.
public struct Plain {
  /// How many coins there are.
  public let coins = 0
}
