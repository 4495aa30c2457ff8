#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why the system would not do something with a file. POSIX, `errno`.
package struct SystemError: Error, Hashable {
  /// The number of the error.
  package let code: Int32

  /// The error that the last call of the system left.
  static var last: SystemError { SystemError(code: errno) }

  /// The system's words for it.
  package var message: String { String(cString: strerror(code)) }
}
