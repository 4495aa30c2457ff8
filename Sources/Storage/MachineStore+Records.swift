import GRDB

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the library knows of a machine besides its text.
public struct StoredMachine: Hashable, Sendable {
  /// Where it is found.
  public let address: ContentAddress
  /// The identifier of its notation.
  public let notation: String
  /// Which chart of its text it is, from 1.
  public let ordinal: Int
  /// The chart's name, if it has one.
  public let name: String?
  /// The bytes of its text in UTF-8.
  public let bytes: Int
  /// When it came, in seconds since 1970.
  public let arrived: Int
  /// When it was used last, in seconds since 1970, to the hour.
  public let used: Int

  init(_ row: Row) {
    address = ContentAddress(digest: Array(row["hash"] as Data))
    notation = row["notation"]
    ordinal = row["ordinal"]
    name = row["name"]
    bytes = row["bytes"]
    arrived = row["arrived"]
    used = row["used"]
  }
}

extension MachineStore {
  /// At most so many machines in the order in which they came, behind one or from the first; none behind what is not there.
  ///
  /// - Throws: `StoreError` if the database cannot be read.
  public func records(after address: ContentAddress?, limit: Int) async throws(StoreError) -> [StoredMachine] {
    try await read { db in
      var first = 0
      if let address {
        let known = try Int.fetchOne(
          db, sql: "SELECT id FROM machine WHERE hash = ?", arguments: [address.digest.data])
        guard let known else { return [] }
        first = known
      }
      let rows = try Row.fetchAll(
        db, sql: "SELECT * FROM machine WHERE id > ? ORDER BY id LIMIT ?", arguments: [first, limit])
      return rows.map(StoredMachine.init)
    }
  }

  /// The machine at an address without its text; nil if there is none.
  ///
  /// - Throws: `StoreError` if the database cannot be read.
  public func record(of address: ContentAddress) async throws(StoreError) -> StoredMachine? {
    try await read { db in
      try Row.fetchOne(db, sql: "SELECT * FROM machine WHERE hash = ?", arguments: [address.digest.data])
        .map(StoredMachine.init)
    }
  }

  /// How many machines there are, and the bytes of their texts.
  ///
  /// - Throws: `StoreError` if the database cannot be read.
  public func totals() async throws(StoreError) -> (machines: Int, bytes: Int) {
    let (machines, bytes) = try await read { db in
      let row = try Row.fetchOne(db, sql: "SELECT machines, bytes FROM total")
      return (row?["machines"] ?? 0, row?["bytes"] ?? 0) as (Int, Int)
    }
    return (machines, bytes)
  }
}
