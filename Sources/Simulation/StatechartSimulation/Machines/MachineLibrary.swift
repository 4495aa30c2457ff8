package import Statecharts

/// The machines of a host: in the program, in files, in a store.
///
/// A machine is found by its identifier, unique in the library, and by its revision, which changes with its content.
/// Asking for what is known takes little time; what has to be read first is read off the threads of the caller.
package protocol MachineLibrary: Sendable {
  /// The machine of an identifier as it is now; nil if there is none, or if a revision is named and it is at another.
  ///
  /// - Throws: `LibraryError` if there is one that cannot be shown.
  func machine(_ identifier: String, at revision: ContentHash?) async throws(LibraryError) -> LibraryMachine?

  /// At most `limit` machines in the library's order, from the one after an identifier on, or from the first.
  func list(after identifier: String?, limit: Int) async -> LibraryPage

  /// Yields a value after each change of a machine, that from `revision` to what is there now first if they differ; a
  /// machine that cannot be shown has the revision of its fault.
  ///
  /// The stream ends at once if the machine never changes. Several changes that were not taken yet are one.
  func changes(of identifier: String, since revision: ContentHash?) -> AsyncStream<Void>
}

/// A machine with what its library knows of it.
package struct LibraryMachine: Sendable {
  package let machine: Machine
  /// True if its library may come to hold another under its identifier: whoever shows it may watch for that.
  package let mayChange: Bool
  /// True if the library has held another under its identifier, so that there may be runs that were made on that one.
  package let hasChanged: Bool

  package init(_ machine: Machine, mayChange: Bool = false, hasChanged: Bool = false) {
    self.machine = machine
    self.mayChange = mayChange
    self.hasChanged = hasChanged
  }
}

/// A part of a library's list.
package struct LibraryPage: Sendable {
  /// A line of the list.
  package enum Item: Sendable {
    case machine(LibraryMachine)
    /// One that cannot be shown now, and why.
    case faulty(identifier: String, LibraryError)

    /// The machine's identifier.
    package var identifier: String {
      switch self {
      case .machine(let entry): entry.machine.identifier
      case .faulty(let identifier, _): identifier
      }
    }
  }

  /// The lines in order.
  package let items: [Item]
  /// The machine after which the list goes on; nil at its end.
  package let next: String?

  package init(_ items: [Item], next: String? = nil) {
    self.items = items
    self.next = next
  }
}

/// The reason why a library does not do what is requested.
package enum LibraryError: Error, Hashable, Sendable {
  /// The text of a machine has errors: what is wrong with which file, with positions.
  case faulty(file: String, [Diagnostic])
  /// The text of a machine cannot be had, or cannot be made into one, for a reason in words that begins with the file.
  case unusable(String)

  /// Distinguishes the fault from others, as a machine's revision does the machine.
  package var revision: ContentHash { ContentHash("\(self)".utf8) }
}

/// A library of machines that never change, in a given order.
package struct MachineList: MachineLibrary {
  /// The machines in order.
  package let machines: [Machine]
  private let places: [String: Int]

  /// Makes a library; of machines with one identifier, the first is found.
  package init(_ machines: [Machine]) {
    self.machines = machines
    places = Dictionary(
      machines.enumerated().map { ($1.identifier, $0) }, uniquingKeysWith: { first, _ in first })
  }

  package func machine(_ identifier: String, at revision: ContentHash?) -> LibraryMachine? {
    guard let place = places[identifier] else { return nil }
    let machine = machines[place]
    return revision.map { $0 == machine.revision } ?? true ? LibraryMachine(machine) : nil
  }

  /// Machines in order; none after an identifier that is not there.
  package func list(after identifier: String?, limit: Int) -> LibraryPage {
    guard let first = identifier.map({ places[$0].map { $0 + 1 } }) ?? 0 else { return LibraryPage([]) }
    let shown = machines[first...].prefix(limit)
    return LibraryPage(
      shown.map { .machine(LibraryMachine($0)) },
      next: shown.endIndex < machines.endIndex ? shown.last?.identifier : nil)
  }

  /// Ends at once.
  package func changes(of identifier: String, since revision: ContentHash?) -> AsyncStream<Void> {
    AsyncStream { $0.finish() }
  }
}
