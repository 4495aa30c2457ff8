import GRDB

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension MachineStore {
  /// The most machines that are removed, and pages that are given back, before other processes have their turn.
  private static let atOnce = 200

  /// Removes machines: those that have been unused for more than so many days, and those unused for longest until the rest has
  /// no more than so many bytes. How many were removed, and the bytes of their texts.
  ///
  /// - Throws: `StoreError` if the database fails; what was removed until then stays removed.
  public func prune(unusedDays: Int?, toBytes most: Int?) async throws(StoreError) -> (machines: Int, bytes: Int) {
    let before = try await totals()
    if let unusedDays {
      let time = now() - unusedDays * Seconds.day
      while try await write({ try Removal.remove(unusedSince: time, upTo: MachineStore.atOnce, in: $0) }) > 0 {}
    }
    if let most {
      while try await write({ try MachineStore.removeOne(ifOver: most, $0) }) {}
    }
    while try await write({ try MachineStore.shrink($0) }) {}
    let after = try await totals()
    return (before.machines - after.machines, before.bytes - after.bytes)
  }

  /// Removes the machine that has been unused for longest if there are more bytes than wanted, and so on.
  private static func removeOne(ifOver most: Int, _ db: Database) throws -> Bool {
    for _ in 0..<atOnce {
      guard try Int.fetchOne(db, sql: "SELECT bytes FROM total") ?? 0 > most,
        try Removal.remove(unusedSince: .max, upTo: 1, in: db) > 0
      else { return false }
    }
    return true
  }

  private static func shrink(_ db: Database) throws -> Bool {
    guard try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0 > 0 else { return false }
    try Removal.shrink(db, pages: atOnce)
    return true
  }

  /// Copies the library as it is now to a file, which is replaced as a whole; others may use the library meanwhile. The file
  /// is one that its owner alone may read. SQLite, Online Backup API.
  ///
  /// - Throws: `StoreError` if it cannot be written.
  public func backUp(to target: String) throws(StoreError) {
    var (own, other) = (stat(), stat())
    if stat(path, &own) == 0, stat(target, &other) == 0, own.st_dev == other.st_dev, own.st_ino == other.st_ino {
      throw .inaccessible(path: target, reason: "it is the library itself")
    }
    let copy = "\(target).\(String(UInt64.random(in: .min ... .max), radix: 36))"
    defer { for ending in ["", "-wal", "-shm", "-journal"] { unlink(copy + ending) } }
    let descriptor = open(copy, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .inaccessible(path: target, reason: String(cString: strerror(errno))) }
    defer { close(descriptor) }
    do {
      let queue = try DatabaseQueue(path: copy)
      try pool.backup(to: queue)
      // The copy is one file, without a log beside it.
      try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
      try queue.close()
    } catch {
      throw StoreError(error, path: target)
    }
    guard fsync(descriptor) == 0, rename(copy, target) == 0 else {
      throw .inaccessible(path: target, reason: String(cString: strerror(errno)))
    }
  }
}
