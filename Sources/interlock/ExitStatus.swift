/// What the program tells whoever started it.
enum ExitStatus: Int32 {
  /// Done.
  case success = 0
  /// The machine, the run or a file is not right.
  case failure = 1
  /// The command line is not right.
  case usage = 2
}

/// Ends a command.
struct CommandFailure: Error {
  /// What is told on standard error.
  let message: String
  /// What the program tells whoever started it.
  var status = ExitStatus.failure
}
