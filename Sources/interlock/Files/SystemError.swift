#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why the system would not do something with a file. POSIX, `errno`.
struct SystemError: Error, Hashable {
  /// The number of the error.
  let code: Int32

  /// The error that the last call of the system left.
  static var last: SystemError { SystemError(code: errno) }

  /// The system's words for it.
  var message: String { String(cString: strerror(code)) }
}
