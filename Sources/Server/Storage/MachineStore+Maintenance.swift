/// The library's record of a machine, without its text.
package struct StoredMachine: Hashable, Sendable {
  /// The address at which it is found.
  package let address: ContentAddress
  /// The identifier of its notation.
  package let notation: String
  /// The number of the chart in its text, from 1.
  package let ordinal: Int
  /// The chart's name, if it has one.
  package let name: String?
  /// The bytes of its text in UTF-8.
  package let bytes: Int
  /// The time at which it arrived, in seconds since 1970.
  package let arrived: Int
  /// The time at which it was used last, in seconds since 1970, to the hour.
  package let used: Int

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
  /// At most so many machines in the order in which they came, after one or from the first; none after what is not
  /// there.
  ///
  /// - Throws: `StoreError` if the database cannot be read.
  package func records(after address: ContentAddress?, limit: Int) async throws(StoreError) -> [StoredMachine] {
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
  package func record(of address: ContentAddress) async throws(StoreError) -> StoredMachine? {
    try await database.read { library in
      try library.row(
        "SELECT \(StoredMachine.columns) FROM {machine} WHERE hash = ?", [.bytes(address.digest)]
      ).map(StoredMachine.init)
    }
  }

  /// Returns the number of machines, and the bytes of their texts.
  ///
  /// - Throws: `StoreError` if the database cannot be read.
  package func totals() async throws(StoreError) -> (machines: Int, bytes: Int) {
    let row = try await database.read { try $0.row("SELECT machines, bytes FROM {total}") }
    return (row?[0].number ?? 0, row?[1].number ?? 0)
  }

  /// The maximum number of machines that are removed before other processes have their turn.
  private static let batchSize = 200

  /// Removes machines: those that have been unused for more than so many days, and those unused for longest until the
  /// rest has no more than so many bytes. Returns the number of machines removed, and the bytes of their texts.
  ///
  /// - Throws: `StoreError` if the database fails; what was removed until then stays removed.
  package func prune(unusedDays: Int?, toBytes most: Int?) async throws(StoreError) -> (machines: Int, bytes: Int) {
    let before = try await totals()
    if let unusedDays {
      let time = try await database.write { [clock] in try clock.advance($0) } - unusedDays * Seconds.day
      while try await database.write({ try $0.remove(unusedSince: time, upTo: MachineStore.batchSize) }) > 0 {}
    }
    if let most {
      while try await database.write({ try MachineStore.removeSome(ifOver: most, $0) }) {}
    }
    while try await database.shrink() {}
    let after = try await totals()
    return (before.machines - after.machines, before.bytes - after.bytes)
  }

  /// The seconds by which the computer's clock has jumped and that no operator has accepted; negative if it went back.
  /// They do not count as time without use.
  ///
  /// - Throws: `StoreError` if the database fails.
  package func clockJump() async throws(StoreError) -> Int {
    try await database.write { [clock] in try clock.jump($0) }
  }

  /// Counts the time by which the computer's clock has jumped forward as passed.
  ///
  /// - Throws: `StoreError` if the database fails.
  package func acceptClock() async throws(StoreError) {
    try await database.write { [clock] in try clock.acceptJump($0) }
  }

  /// Notes once an hour, until its task is cancelled, that a program runs: that time counts, also while nothing is
  /// asked for.
  package func keepTime() async {
    repeat {
      // Should that fail, the next try counts what has passed since.
      _ = try? await database.write { [clock] in try clock.advance($0) }
    } while (try? await Task.sleep(for: .seconds(Seconds.hour))) != nil
  }

  /// Returns the message about a jump of the computer's clock.
  package static func words(ofJump jump: Int) -> String { LibraryClock.words(jump) }

  /// Removes the machine that has been unused for longest if there are more bytes than wanted, and so on.
  private static func removeSome(ifOver most: Int, _ library: any LibraryConnection) throws -> Bool {
    for _ in 0..<batchSize {
      guard try library.number("SELECT bytes FROM {total}") ?? 0 > most,
        try library.remove(unusedSince: .max, upTo: 1) > 0
      else { return false }
    }
    return true
  }

  /// Copies the library as it is now to a file, which is replaced as a whole; others may use the library meanwhile. The
  /// file is one that its owner alone may read. A library in PostgreSQL is copied by that, with `pg_dump`.
  ///
  /// - Throws: `StoreError` if it cannot be written.
  package func backUp(to target: String) throws(StoreError) { try database.backUp(to: target) }
}
