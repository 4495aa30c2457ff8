package import ArgumentParser

/// The names of the two programs.
package enum ProgramName {
  /// The program that people call. Commands say it too, so that one that is parsed by itself is not also searched for the
  /// option that asks for shell completions, which the whole program answers.
  package static let interlock = "interlock"
  /// The program with all commands, which lies beside the other.
  package static let server = "interlock-server"
}

/// The commands that need neither a server nor the library.
///
/// They make a program of their own, `interlock`, for a process pays for all that is linked with it: the library's database
/// package brings all of Foundation, and each type that is looked up at run time is looked for among all conformances of
/// the program. Every other command line is taken over by `interlock-server`, which has all commands.
package enum QuickCommands {
  /// In the order in which help lists them.
  package static let types: [any ParsableCommand.Type] = [
    List.self, Render.self, Convert.self, Simulate.self, Check.self, Grade.self, QuizCommand.self, SMCatCommand.self,
    LayoutCommand.self,
  ]

  /// The command that the arguments of a process name; nil if it takes the whole program to answer.
  package static func command(_ arguments: [String]) -> (any ParsableCommand)? {
    if CommandRunner.isSMCat(arguments) { return try? CommandRunner.smcat(arguments) }
    guard let command = CommandRunner.command(arguments, among: types) else { return nil }
    return (command as? Simulate)?.basicHTTP == true ? nil : command
  }
}
