import GRDBSQLite
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Faults at the writes of SQLite, whose system calls can be replaced for that. SQLite, `sqlite3_vfs.xSetSystemCall`.
struct FileFaults: Faults {
  /// A request makes about five writes.
  private static let maxWrites = 7

  init() {
    guard let system = sqlite3_vfs_find(nil), let replace = system.pointee.xSetSystemCall else { return }
    for (name, call) in FileFaults.calls { _ = replace(system, name, call) }
  }

  private static var calls: [(String, sqlite3_syscall_ptr)] {
    let write: @convention(c) (Int32, UnsafeRawPointer?, Int) -> Int = { file, bytes, count in
      FaultyWrite.carryOut(count) { systemWrite(file, bytes, $0) }
    }
    let writeAt: @convention(c) (Int32, UnsafeRawPointer?, Int, off_t) -> Int = { file, bytes, count, offset in
      FaultyWrite.carryOut(count) { pwrite(file, bytes, $0, offset) }
    }
    let truncate: @convention(c) (Int32, off_t) -> Int32 = { file, length in
      Int32(FaultyWrite.carryOut(0) { _ in Int(ftruncate(file, length)) })
    }
    return [
      ("write", unsafeBitCast(write, to: sqlite3_syscall_ptr.self)),
      ("pwrite", unsafeBitCast(writeAt, to: sqlite3_syscall_ptr.self)),
      ("pwrite64", unsafeBitCast(writeAt, to: sqlite3_syscall_ptr.self)),
      ("ftruncate", unsafeBitCast(truncate, to: sqlite3_syscall_ptr.self)),
    ]
  }

  func armKill(seed: Int) {
    var numbers = SeededNumbers(seed)
    let effects = [FaultyWrite.Effect.killBefore, .killAmid, .killAfter]
    FaultyWrite.arm(
      effects.randomElement(using: &numbers) ?? .killBefore, at: .random(in: 1...FileFaults.maxWrites, using: &numbers)
    )
  }

  func armFullDisk(seed: Int) {
    var numbers = SeededNumbers(seed)
    FaultyWrite.arm(.full, at: .random(in: 1...FileFaults.maxWrites, using: &numbers))
  }

  func disarm() { FaultyWrite.arm(.full, at: 0) }

  func reach() {}
}

/// The write that goes wrong.
private enum FaultyWrite {
  enum Effect: Int {
    /// The process is killed before the write, after half of its bytes, after all of them.
    case killBefore, killAmid, killAfter
    /// This write and all that follow find no space. POSIX, `ENOSPC`.
    case full
  }

  /// How many writes are left until then; 0 if none goes wrong.
  private static let left = Atomic(0)
  private static let effect = Atomic(Effect.full.rawValue)

  static func arm(_ effect: Effect, at write: Int) {
    self.effect.store(effect.rawValue, ordering: .sequentiallyConsistent)
    left.store(write, ordering: .sequentiallyConsistent)
  }

  static func carryOut(_ count: Int, _ write: (Int) -> Int) -> Int {
    let number = left.load(ordering: .sequentiallyConsistent)
    guard number > 0 else { return write(count) }
    if number > 1 {
      left.store(number - 1, ordering: .sequentiallyConsistent)
      return write(count)
    }
    switch Effect(rawValue: effect.load(ordering: .sequentiallyConsistent)) {
    case .killBefore: Kill.now()
    case .killAmid:
      if count > 1 { _ = write(count / 2) }
      Kill.now()
    case .killAfter, nil:
      _ = write(count)
      Kill.now()
    case .full:
      errno = ENOSPC
      return -1
    }
  }
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(file, bytes, count) }
