import Foundation
import Rooms
import StatechartSimulation

@testable import Storage

/// The stores that there are. What holds of one holds of the other.
enum StoreKind: CaseIterable {
  case sqlite, postgreSQL
}

extension LibraryFolder {
  /// The library of a kind; those of one folder have the same machines and rooms.
  func open(_ kind: StoreKind, _ limits: StoreLimits = StoreLimits()) throws -> MachineStore {
    switch kind {
    case .sqlite: return try open(limits)
    case .postgreSQL:
      return try MachineStore(postgreSQL: try database(), limits: limits, times: clock.times)
    }
  }

  /// The address of a database of this folder's own.
  func database() throws -> String { try PostgreSQLServer.shared.get().address(of: url.lastPathComponent) }
}
