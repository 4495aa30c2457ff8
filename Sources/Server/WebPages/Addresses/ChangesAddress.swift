package import StatechartSimulation

/// The address at which an open page is informed that its machine has changed.
package struct ChangesAddress: Hashable, Sendable {
  /// The name by which the address says which revision is shown.
  package static let sinceField = "since"

  /// The machine's identifier.
  package let machine: String
  /// The revision that is shown, or that of the fault that is reported.
  package let revision: ContentHash

  package init(_ machine: String, since revision: ContentHash) {
    self.machine = machine
    self.revision = revision
  }

  /// The address on this site.
  package var text: String {
    AddressText.address(
      "/changes/" + AddressText.encodeSegment(machine), [QueryItem(ChangesAddress.sinceField, revision.text)])
  }
}
