import Statecharts

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The exit status that the program reports to whoever started it.
enum ExitStatus: Int32 {
  /// Done.
  case success = 0
  /// The machine, the run or a file is not right.
  case failure = 1
  /// The command line is not right.
  case usage = 2

  /// Ends the program.
  func exit() -> Never {
    #if canImport(Glibc)
      Glibc.exit(rawValue)
    #else
      Darwin.exit(rawValue)
    #endif
  }
}

/// Ends a command.
struct CommandFailure: Error {
  /// The message that is written to standard error.
  let message: String
  /// The exit status of the program.
  var status = ExitStatus.failure
  /// The findings in the text that could not be read.
  var findings: [Diagnostic] = []
}

/// A number with the noun that it counts: "1 machine", "2 machines".
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)" + (count == 1 ? "" : "s") }
