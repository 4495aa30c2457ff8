#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Standard input, output and error.
enum StandardStreams {
  /// Makes sure that writing fails where it cannot succeed, and that no file takes the place of a stream that is closed.
  ///
  /// A stream that is closed becomes one that cannot be used, and a limit on the size of files an error of writing
  /// instead of a signal. To be called before any file is opened.
  static func prepare() {
    for descriptor: Int32 in [0, 1, 2] where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
    signal(SIGXFSZ, SIG_IGN)
  }
}

/// Standard output.
enum StandardOutput {
  static let descriptor: Int32 = 1

  /// Writes a text and a line end.
  static func write(line: String) throws(CommandFailure) { try write(Array((line + "\n").utf8)) }

  /// Writes bytes. Where nobody reads any more, the program ends as if by the signal for that.
  ///
  /// - Throws: `CommandFailure` if they cannot be written.
  static func write(_ bytes: [UInt8]) throws(CommandFailure) {
    do throws(SystemError) {
      try SystemFile.write(bytes, to: descriptor)
    } catch {
      if error.code == EPIPE { endQuietly() }
      throw CommandFailure(message: "standard output: error: cannot be written: \(error.message)")
    }
  }

  private static func endQuietly() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    ExitStatus.failure.leave()
  }
}

/// Standard error, a line at a time.
enum StandardError {
  /// Writes a line; if that fails there is nobody to tell.
  static func write(_ message: String) {
    try? SystemFile.write(Array((message + "\n").utf8), to: 2)
  }
}

extension ExitStatus {
  /// Ends the program.
  func leave() -> Never { exit(rawValue) }
}
