#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An open file of the system, which is closed when it is let go of.
struct SystemFile: ~Copyable {
  private let descriptor: Int32

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - flags: As of `open(2)`; a program that is started does not inherit the file.
  ///   - mode: The permissions of a file that is made.
  init(_ path: String, flags: Int32, mode: mode_t = 0) throws(SystemError) {
    descriptor = open(path, flags | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .last }
  }

  deinit { close(descriptor) }

  /// Reads to the end, but no more than so many bytes.
  func read(upTo limit: Int) throws(SystemError) -> [UInt8] {
    try SystemFile.read(descriptor, upTo: limit)
  }

  /// Writes all of some bytes.
  func write(_ bytes: [UInt8]) throws(SystemError) {
    try SystemFile.write(bytes, to: descriptor)
  }

  /// Replaces the content of a regular file, in the file itself.
  ///
  /// The part by which the file grows is written first: if there is no room for that, the content stays as it was. The
  /// rest takes the room that the file has.
  func replaceContent(with bytes: [UInt8]) throws(SystemError) {
    let length = lseek(descriptor, 0, SEEK_END)
    guard length >= 0 else { throw .last }
    let shared = min(Int(length), bytes.count)
    do throws(SystemError) {
      try write(Array(bytes[shared...]))
    } catch {
      _ = ftruncate(descriptor, length)
      throw error
    }
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw .last }
    try write(Array(bytes[..<shared]))
    guard ftruncate(descriptor, off_t(bytes.count)) == 0 else { throw .last }
  }

  /// Gives the file the owner, as far as that is allowed, and the permissions of another.
  func imitate(_ status: stat) throws(SystemError) {
    _ = fchown(descriptor, status.st_uid, status.st_gid)
    guard fchmod(descriptor, status.st_mode & 0o7777) == 0 else { throw .last }
  }

  /// Reads from an open file to its end, but no more than so many bytes.
  static func read(_ descriptor: Int32, upTo limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < limit {
      #if canImport(Glibc)
        let count = Glibc.read(descriptor, &chunk, min(chunk.count, limit - bytes.count))
      #else
        let count = Darwin.read(descriptor, &chunk, min(chunk.count, limit - bytes.count))
      #endif
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .last }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return bytes
  }

  /// Reads what an open file has, but waits until there is something; nothing at its end.
  static func readSome(_ descriptor: Int32) throws(SystemError) -> [UInt8] {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      #if canImport(Glibc)
        let count = Glibc.read(descriptor, &chunk, chunk.count)
      #else
        let count = Darwin.read(descriptor, &chunk, chunk.count)
      #endif
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .last }
      return Array(chunk[..<count])
    }
  }

  /// Writes all of some bytes to an open file.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        #if canImport(Glibc)
          Glibc.write(descriptor, buffer.baseAddress.map { $0 + written }, bytes.count - written)
        #else
          Darwin.write(descriptor, buffer.baseAddress.map { $0 + written }, bytes.count - written)
        #endif
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .last }
      written += count
    }
  }
}

/// The error of the system for an operation on a file. POSIX, `errno`.
struct SystemError: Error, Hashable {
  /// The number of the error.
  let code: Int32

  /// The error that the last call of the system left.
  static var last: SystemError { SystemError(code: errno) }

  /// The system's words for it.
  var message: String { String(cString: strerror(code)) }
}

/// The system's attributes of a file that change when it is saved: POSIX `stat`.
struct FileStamp: Equatable, Sendable {
  private let device: UInt64
  private let inode: UInt64
  private let size: Int64
  /// The times at which its content and anything about it were changed last, in nanoseconds.
  private let times: [Int64]

  static let missing = FileStamp()

  private init() {
    (device, inode, size, times) = (0, 0, 0, [])
  }

  /// The stamp of files together: it is another when one of them is.
  init(_ stamps: [FileStamp]) {
    (device, inode) = (0, 0)
    size = stamps.reduce(0) { $0 &+ $1.size }
    times = stamps.flatMap(\.times)
  }

  /// The stamp of a regular file, links followed; nil if there is none.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int64(status.st_size)
    #if canImport(Glibc)
      times = [status.st_mtim, status.st_ctim].map(FileStamp.nanoseconds)
    #else
      times = [status.st_mtimespec, status.st_ctimespec].map(FileStamp.nanoseconds)
    #endif
  }

  /// False if it was changed within the last second: a further change may then not show, since clocks of file systems
  /// are coarse.
  var isSettled: Bool {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return times.allSatisfy { abs(FileStamp.nanoseconds(now) - $0) > 1_000_000_000 }
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
