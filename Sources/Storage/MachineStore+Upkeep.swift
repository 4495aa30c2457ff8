extension MachineStore {
  /// The most machines that are removed before other processes have their turn.
  private static let atOnce = 200

  /// Removes machines: those that have been unused for more than so many days, and those unused for longest until the rest has
  /// no more than so many bytes. How many were removed, and the bytes of their texts.
  ///
  /// - Throws: `StoreError` if the database fails; what was removed until then stays removed.
  public func prune(unusedDays: Int?, toBytes most: Int?) async throws(StoreError) -> (machines: Int, bytes: Int) {
    let before = try await totals()
    if let unusedDays {
      let time = try await database.write { [clock] in try clock.advance($0) } - unusedDays * Seconds.day
      while try await database.write({ try $0.remove(unusedSince: time, upTo: MachineStore.atOnce) }) > 0 {}
    }
    if let most {
      while try await database.write({ try MachineStore.removeSome(ifOver: most, $0) }) {}
    }
    while try await database.shrink() {}
    let after = try await totals()
    return (before.machines - after.machines, before.bytes - after.bytes)
  }

  /// The seconds by which the computer's clock has jumped, as far as no operator has accepted them; negative if it
  /// went back. They do not count as time without use.
  ///
  /// - Throws: `StoreError` if the database fails.
  public func clockJump() async throws(StoreError) -> Int {
    try await database.write { [clock] in try clock.jump($0) }
  }

  /// Counts the time by which the computer's clock has jumped forward as passed.
  ///
  /// - Throws: `StoreError` if the database fails.
  public func acceptClock() async throws(StoreError) {
    try await database.write { [clock] in try clock.acceptJump($0) }
  }

  /// Notes once an hour, until its task is cancelled, that a program runs: that time counts, also while nothing is
  /// asked for.
  public func keepTime() async {
    repeat {
      // Should that fail, the next try counts what has passed since.
      _ = try? await database.write { [clock] in try clock.advance($0) }
    } while (try? await Task.sleep(for: .seconds(Seconds.hour))) != nil
  }

  /// What is said of a jump of the computer's clock.
  public static func words(ofJump jump: Int) -> String { LibraryClock.words(jump) }

  /// Removes the machine that has been unused for longest if there are more bytes than wanted, and so on.
  private static func removeSome(ifOver most: Int, _ library: any LibraryConnection) throws -> Bool {
    for _ in 0..<atOnce {
      guard try library.number("SELECT bytes FROM {total}") ?? 0 > most,
        try library.remove(unusedSince: .max, upTo: 1) > 0
      else { return false }
    }
    return true
  }

  /// Copies the library as it is now to a file, which is replaced as a whole; others may use the library meanwhile. The file
  /// is one that its owner alone may read. A library in PostgreSQL is copied by that, with `pg_dump`.
  ///
  /// - Throws: `StoreError` if it cannot be written.
  public func backUp(to target: String) throws(StoreError) { try database.backUp(to: target) }
}
