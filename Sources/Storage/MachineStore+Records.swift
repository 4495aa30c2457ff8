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

  /// The columns of a machine, in the order of their values in a row.
  fileprivate static let columns = "hash, notation, ordinal, name, bytes, arrived, used"

  fileprivate init(_ row: SQLRow) {
    address = ContentAddress(digest: row[0].bytes)
    notation = row[1].text ?? ""
    ordinal = row[2].number
    name = row[3].text
    bytes = row[4].number
    arrived = row[5].number
    used = row[6].number
  }
}

extension MachineStore {
  /// At most so many machines in the order in which they came, behind one or from the first; none behind what is not there.
  ///
  /// - Throws: `StoreError` if the database cannot be read.
  public func records(after address: ContentAddress?, limit: Int) async throws(StoreError) -> [StoredMachine] {
    try await database.read { library in
      var first = 0
      if let address {
        let known = try library.number("SELECT id FROM {machine} WHERE hash = ?", [.bytes(address.digest)])
        guard let known else { return [] }
        first = known
      }
      return try library.rows(
        "SELECT \(StoredMachine.columns) FROM {machine} WHERE id > ? ORDER BY id LIMIT ?",
        [.integer(first), .integer(limit)]
      ).map(StoredMachine.init)
    }
  }

  /// The machine at an address without its text; nil if there is none.
  ///
  /// - Throws: `StoreError` if the database cannot be read.
  public func record(of address: ContentAddress) async throws(StoreError) -> StoredMachine? {
    try await database.read { library in
      try library.row(
        "SELECT \(StoredMachine.columns) FROM {machine} WHERE hash = ?", [.bytes(address.digest)]
      ).map(StoredMachine.init)
    }
  }

  /// How many machines there are, and the bytes of their texts.
  ///
  /// - Throws: `StoreError` if the database cannot be read.
  public func totals() async throws(StoreError) -> (machines: Int, bytes: Int) {
    let row = try await database.read { try $0.row("SELECT machines, bytes FROM {total}") }
    return (row?[0].number ?? 0, row?[1].number ?? 0)
  }
}
