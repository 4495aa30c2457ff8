import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Standard input, output and error.
enum StandardStreams {
  /// Makes sure that writing fails where it cannot succeed, and that no file takes the place of a stream that is
  /// closed.
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
    ExitStatus.failure.exit()
  }
}

/// Standard error, a line at a time, and on a terminal a last line that says what is being done.
enum StandardError {
  private static let descriptor: Int32 = 2
  private static let hasStatus = Mutex(false)

  /// True if a person looks at it.
  static var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Writes a line; if that fails nothing is reported.
  static func write(_ message: String) {
    hasStatus.withLock { hasStatus in
      send((hasStatus ? clearing : "") + message + "\n")
      hasStatus = false
    }
  }

  /// Shows on a terminal what is being done, in the place of what was shown so before; nil ends that.
  static func show(status: String?) {
    guard isTerminal else { return }
    hasStatus.withLock { hasStatus in
      guard hasStatus || status != nil else { return }
      send(clearing + (status ?? ""))
      hasStatus = status != nil
    }
  }

  /// Back to the begin of the line and erase it. ECMA-48, 8.3.41.
  private static let clearing = "\r\u{1B}[K"

  private static func send(_ text: String) { try? SystemFile.write(Array(text.utf8), to: descriptor) }
}
