/// A library of machines that never change, in a given order.
public struct MachineList: MachineLibrary {
  /// The machines in order.
  public let machines: [Machine]
  private let places: [String: Int]

  /// Makes a library; of machines with one identifier, the first is found.
  public init(_ machines: [Machine]) {
    self.machines = machines
    places = Dictionary(
      machines.enumerated().map { ($1.identifier, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The machine of an identifier.
  public func machine(_ identifier: String, at revision: ContentHash?) -> LibraryMachine? {
    guard let place = places[identifier] else { return nil }
    let machine = machines[place]
    return revision.map { $0 == machine.revision } ?? true ? LibraryMachine(machine) : nil
  }

  /// Machines in order; none behind an identifier that is not there.
  public func list(after identifier: String?, limit: Int) -> LibraryPage {
    guard let first = identifier.map({ places[$0].map { $0 + 1 } }) ?? 0 else { return LibraryPage([]) }
    let shown = machines[first...].prefix(limit)
    return LibraryPage(
      shown.map { .machine(LibraryMachine($0)) },
      next: shown.endIndex < machines.endIndex ? shown.last?.identifier : nil)
  }

  /// - Throws: `LibraryError.readOnly`, always.
  public func put(_ machine: Machine) throws(LibraryError) -> ContentHash { throw .readOnly }

  /// Ends at once.
  public func changes(of identifier: String, since revision: ContentHash?) -> AsyncStream<Void> {
    AsyncStream { $0.finish() }
  }
}
