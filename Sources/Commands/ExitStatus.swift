/// What the program tells whoever started it.
package enum ExitStatus: Int32 {
  /// Done.
  case success = 0
  /// The machine, the run or a file is not right.
  case failure = 1
  /// The command line is not right.
  case usage = 2
}

/// Ends a command.
package struct CommandFailure: Error {
  /// What is told on standard error.
  package let message: String
  /// What the program tells whoever started it.
  package var status: ExitStatus

  /// A failure of a machine, a run or a file, unless another status is named.
  package init(message: String, status: ExitStatus = .failure) {
    self.message = message
    self.status = status
  }
}
