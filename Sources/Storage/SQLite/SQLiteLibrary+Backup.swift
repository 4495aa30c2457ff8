import GRDB

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension SQLiteLibrary {
  /// Copies the library as it is now to a file, which is replaced as a whole; others may use the library meanwhile. The file
  /// is one that its owner alone may read. SQLite, Online Backup API.
  ///
  /// - Throws: `StoreError` if it cannot be written.
  func backUp(to target: String) throws(StoreError) {
    var (own, other) = (stat(), stat())
    if stat(name, &own) == 0, stat(target, &other) == 0, own.st_dev == other.st_dev, own.st_ino == other.st_ino {
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
