package import ArgumentParser
import StatechartSimulation

/// Finds the command that the arguments name, carries it out, and translates every failure into an exit status.
package enum CommandRunner {
  /// Makes the process ready; to be called first, before there are threads.
  package static func prepare() {
    ScriptEngine.prepareProcess()
    StandardStreams.prepare()
  }

  /// The command that is named first, parsed by itself; nil if none of these takes the arguments, and for help.
  ///
  /// Looking through all commands takes a tenth of the time in which a machine is drawn.
  ///
  /// - Parameter arguments: Those of the process, the program's name first.
  package static func command(
    _ arguments: [String], among types: [any ParsableCommand.Type]
  ) -> (any ParsableCommand)? {
    let arguments = quietLast(arguments.dropFirst(), among: types)[...]
    let named = types.first { $0.configuration.commandName == arguments.first }
    guard let named, let command = try? named.parseAsRoot(Array(arguments.dropFirst())), type(of: command) == named
    else {
      return nil
    }
    return command
  }

  /// The arguments of a process without the program's name, `--quiet` moved from before a command's name to after it, where every
  /// command takes it. Before nothing that is a command it says nothing.
  package static func quietLast(
    _ arguments: some Collection<String>, among types: [any ParsableCommand.Type]
  ) -> [String] {
    var (names, flags, rest) = ([String](), [String](), Array(arguments)[...])
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
    return names + (names.isEmpty ? [] : flags) + rest
  }

  /// True if the program was started by a link with the name of state-machine-cat's program.
  package static func isSMCat(_ arguments: [String]) -> Bool {
    InputFile(path: arguments.first ?? "").lastComponent == SMCatCommand.name
  }

  /// The command of such a link.
  ///
  /// - Throws: what `ArgumentParser` throws if it does not take the arguments.
  package static func smcat(_ arguments: [String]) throws -> any ParsableCommand {
    try SMCatCommand.parseAsRoot(Array(arguments.dropFirst()))
  }

  /// Carries out the command of the process; what is thrown ends it.
  ///
  /// - Parameters:
  ///   - root: The command whose usage is told when the arguments are not right.
  ///   - parse: Finds the command.
  package nonisolated(nonsending) static func run(
    as root: any ParsableCommand.Type, _ parse: () throws -> any ParsableCommand
  ) async {
    do {
      var command = try parse()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch let failure as CommandFailure {
      leave(with: failure)
    } catch {
      leave(with: error, of: root)
    }
  }

  /// Tells why, and ends the process.
  package static func leave(with failure: CommandFailure) -> Never {
    StandardError.write(failure.message)
    failure.status.leave()
  }

  /// Help goes to standard output with status 0; arguments that do not parse end with status 2.
  private static func leave(with error: any Error, of root: any ParsableCommand.Type) -> Never {
    let code = root.exitCode(for: error)
    guard code == .success else {
      StandardError.write(root.fullMessage(for: error))
      (code == .validationFailure ? ExitStatus.usage : .failure).leave()
    }
    do throws(CommandFailure) {
      try StandardOutput.write(line: root.fullMessage(for: error))
    } catch {
      leave(with: error)
    }
    ExitStatus.success.leave()
  }
}
