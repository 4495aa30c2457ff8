#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the system says of a file that changes when it is saved: POSIX `stat`.
struct FileStamp: Equatable, Sendable {
  private let device: UInt64
  private let inode: UInt64
  private let size: Int64
  /// When its content and when anything about it was changed last, in nanoseconds.
  private let times: [Int64]

  /// No file.
  static let missing = FileStamp()

  private init() {
    (device, inode, size, times) = (0, 0, 0, [])
  }

  /// The stamp of a regular file, behind links; nil if there is none.
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

  /// False if it was changed within the last second: a further change may then not show, since clocks of file systems are
  /// coarse.
  var isSettled: Bool {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return times.allSatisfy { abs(FileStamp.nanoseconds(now) - $0) > 1_000_000_000 }
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
