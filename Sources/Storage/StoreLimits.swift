import StatechartFormats

/// What a library takes in and how long it keeps it.
public struct StoreLimits: Hashable, Sendable {
  /// The most bytes of a text in UTF-8.
  public var machineBytes = 1 << 20
  /// The most bytes of all texts.
  public var allBytes = 256 << 20
  /// Days without use after which a machine may be removed to make room for another.
  public var idleDays = 30
  /// Days without use after which a machine is removed.
  public var ageDays = 365
  /// The most machines that a client whose share is counted may put in a day.
  public var clientMachines = 100
  /// The most bytes that a client whose share is counted may put in a day.
  public var clientBytes = 16 << 20

  /// Makes the limits that hold unless others are named.
  public init() {}

  /// Those of a library's owner: a text has the most bytes that are read, and nothing is removed.
  public static var ofOwner: StoreLimits {
    var limits = StoreLimits()
    limits.machineBytes = ReadLimits.bytes
    limits.allBytes = .max
    limits.idleDays = 1_000_000
    limits.ageDays = 1_000_000
    return limits
  }
}

/// Seconds in the units in which limits are given.
enum Seconds {
  static let hour = 3600
  static let day = 86_400
}
