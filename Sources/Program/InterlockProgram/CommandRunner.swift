import ArgumentParser

/// Finds the command that the arguments name, carries it out, and translates every failure into an exit status.
enum CommandRunner {
  /// Executes the command of the process; what is thrown ends it.
  ///
  /// - Parameter arguments: Those of the process, the program's name first.
  nonisolated(nonsending) static func run(_ arguments: [String]) async {
    var root: any ParsableCommand.Type = InterlockCommand.self
    do {
      var command = try command(arguments)
      // The help of a command with subcommands names those that lead to it.
      if type(of: command).configuration.subcommands.isEmpty { root = type(of: command) }
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      exit(with: error, of: root)
    }
  }

  /// The command that the arguments name, help and faults among it.
  ///
  /// The one that is named first is parsed by itself where that can be: looking through all commands takes a tenth of
  /// the time in which a machine is drawn.
  private static func command(_ arguments: [String]) throws -> any ParsableCommand {
    if let other = linked(arguments) { return try other.parseAsRoot(Array(arguments.dropFirst())) }
    let types = InterlockCommand.configuration.subcommands
    let arguments = standardInputLast(quietLast(arguments.dropFirst(), among: types))
    if let named = types.first(where: { $0.configuration.commandName == arguments.first }),
      let command = try? named.parseAsRoot(Array(arguments.dropFirst())), type(of: command) == named
    {
      return command
    }
    return try InterlockCommand.parseAsRoot(Array(arguments))
  }

  /// The command that the program is where it was started by a link with the name of another program.
  private static func linked(_ arguments: [String]) -> (any ParsableCommand.Type)? {
    switch InputFile(path: arguments.first ?? "").lastComponent {
    case SMCatCommand.name: SMCatCommand.self
    case PlantUMLCommand.name: PlantUMLCommand.self
    case MermaidCommand.name: MermaidCommand.self
    case MDBookCommand.linkName: MDBookCommand.self
    case _: nil
    }
  }

  /// Arguments with `-#CHART`, one chart of standard input, moved after `--`: before it, they would be read as options.
  private static func standardInputLast(_ arguments: ArraySlice<String>) -> ArraySlice<String> {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    let charts = arguments[..<end].filter { $0.hasPrefix("-#") }
    guard !charts.isEmpty else { return arguments }
    let others = arguments[..<end].filter { !$0.hasPrefix("-#") }
    return ArraySlice(others + ["--"] + charts) + arguments[end...].dropFirst()
  }

  /// Arguments with `--quiet` moved from before a command's name to after it, where every command takes it. Where no
  /// command is named it has no effect.
  private static func quietLast(
    _ arguments: ArraySlice<String>, among types: [any ParsableCommand.Type]
  ) -> ArraySlice<String> {
    var (names, flags, rest) = ([String](), [String](), arguments)
    var types = types
    while let argument = rest.first {
      if argument == "--quiet" || argument == "-q" {
        flags.append(argument)
      } else if let command = types.first(where: { $0.configuration.commandName == argument }) {
        names.append(argument)
        types = command.configuration.subcommands
        guard !types.isEmpty else {
          rest = rest.dropFirst()
          break
        }
      } else {
        break
      }
      rest = rest.dropFirst()
    }
    return ArraySlice(names + (names.isEmpty ? [] : flags)) + rest
  }

  /// Reports the error, and ends the process. Help goes to standard output with status 0; arguments that do not parse
  /// end with status 2.
  ///
  /// - Parameter root: The command whose usage is printed when the arguments are not right.
  private static func exit(with error: any Error, of root: any ParsableCommand.Type) -> Never {
    if let failure = error as? CommandFailure {
      StandardError.write(failure.message)
      failure.status.exit()
    }
    let code = root.exitCode(for: error)
    guard code == .success else {
      StandardError.write(root.fullMessage(for: error))
      (code == .validationFailure ? ExitStatus.usage : .failure).exit()
    }
    do throws(CommandFailure) {
      try StandardOutput.write(line: root.fullMessage(for: error))
    } catch {
      exit(with: error, of: root)
    }
    ExitStatus.success.exit()
  }
}
