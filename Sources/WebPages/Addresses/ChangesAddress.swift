public import StatechartSimulation

/// Where an open page learns that its machine has changed.
public struct ChangesAddress: Hashable, Sendable {
  /// The name by which the address says which revision is shown.
  public static let sinceField = "since"

  /// The machine's identifier.
  public let machine: String
  /// The revision that is shown, or that of the fault that is reported.
  public let revision: ContentHash

  /// Makes an address.
  public init(_ machine: String, since revision: ContentHash) {
    self.machine = machine
    self.revision = revision
  }

  /// The address on this site.
  public var text: String {
    AddressText.address(
      "/changes/" + AddressText.encodeSegment(machine), [QueryItem(ChangesAddress.sinceField, revision.text)])
  }
}
