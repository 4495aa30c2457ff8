import GRDB

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file of a library: made, checked and opened.
struct LibraryFile {
  /// Its name in its folder.
  static let name = "library.sqlite"
  /// Seconds that a connection waits for one of another process.
  private static let busySeconds = 5.0

  let folder: String

  var path: String { folder + "/" + LibraryFile.name }

  /// Opens the file, and brings it to the form of this version.
  ///
  /// Another process that opens the same file at the same time waits. Its folder is made for its owner alone (mode
  /// 700), the file likewise (600); an existing folder keeps its permissions.
  /// - Parameter isMade: True to make it if it is not there.
  /// - Throws: `StoreError`; then nothing in the file was changed, unless a migration failed.
  func open(making isMade: Bool) throws(StoreError) -> DatabasePool {
    if isMade { try makeFolder() }
    guard isMade || access(path, F_OK) == 0 else { throw .missing(path: path) }
    let lock = try FolderLock(folder)
    defer { lock.release() }
    if isMade { try makeFile() }
    do {
      try prepare()
      let pool = try DatabasePool(path: path, configuration: LibraryFile.configuration)
      // GRDB has set NORMAL, with which a power failure may undo what was acknowledged.
      try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      return pool
    } catch {
      throw StoreError(error, path: path)
    }
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(busySeconds)
    configuration.maximumReaderCount = 3
    configuration.foreignKeysEnabled = true
    configuration.label = "interlock.library"
    return configuration
  }

  /// Refuses a file that is not a library of this version or an earlier one, before anything in it is changed.
  private func prepare() throws {
    let queue = try DatabaseQueue(path: path, configuration: LibraryFile.configuration)
    try queue.writeWithoutTransaction { db in
      let program = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
      let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0
      if program == 0, isEmpty {
        // Pages of removed machines can then be returned to the file system a few at a time.
        try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
        try db.execute(sql: "PRAGMA application_id = \(Schema.applicationIdentifier)")
      } else if program != Schema.applicationIdentifier {
        throw StoreError.foreign(path: path)
      }
      if try Schema.migrator.hasBeenSuperseded(db) { throw StoreError.newer(path: path) }
    }
    try Schema.migrator.migrate(queue)
    try queue.close()
  }

  private func makeFolder() throws(StoreError) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .inaccessible(path: folder, reason: LibraryFile.reason(of: error))
    }
  }

  /// SQLite gives the files next to it the same permissions. An existing file is not opened here: to close it would
  /// release the locks of this process on it. POSIX, `fcntl`.
  private func makeFile() throws(StoreError) {
    let descriptor = Self.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      close(descriptor)
    } else if errno != EEXIST {
      throw .inaccessible(path: path, reason: String(cString: strerror(errno)))
    }
  }

  private static func open(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
    #if canImport(Glibc)
      Glibc.open(path, flags, mode)
    #else
      Darwin.open(path, flags, mode)
    #endif
  }

  private static func reason(of error: any Error) -> String {
    let underlying = (error as? CocoaError)?.underlying as? POSIXError
    return underlying.map { String(cString: strerror($0.code.rawValue)) } ?? "\(error)"
  }
}

/// A lock with which one process at a time opens the library of a folder.
private struct FolderLock {
  private let descriptor: Int32

  init(_ folder: String) throws(StoreError) {
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0 else {
      throw .inaccessible(path: folder, reason: String(cString: strerror(errno)))
    }
  }

  func release() { close(descriptor) }
}

/// The folder of a user's data unless another is named.
package enum DataFolder {
  /// The folder of the program: `interlock` in `$XDG_DATA_HOME`, if that is an absolute path, else in `~/.local/share`;
  /// on macOS in `~/Library/Application Support`. XDG Base Directory Specification 0.8.
  package static var standard: String { standard(ProcessInfo.processInfo.environment) }

  static func standard(_ environment: [String: String]) -> String {
    (parent(environment) ?? home(environment) + DataFolder.place) + "/interlock"
  }

  #if os(macOS)
    private static let place = "/Library/Application Support"
    private static func parent(_: [String: String]) -> String? { nil }
  #else
    private static let place = "/.local/share"
    private static func parent(_ environment: [String: String]) -> String? {
      environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
  #endif

  private static func home(_ environment: [String: String]) -> String {
    if let home = environment["HOME"], home.hasPrefix("/") { return home }
    return FileManager.default.homeDirectoryForCurrentUser.path
  }
}
