import ArgumentParser
import StatechartSimulation

/// The command line: reads the arguments, runs a command, and translates every failure into an exit status.
@main
struct InterlockCommand: AsyncParsableCommand {
  /// The name of the program. Commands say it too, so that one that is parsed by itself is not also searched for the option
  /// that asks for shell completions, which the whole program answers.
  static let name = "interlock"

  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Draws state machines, runs them, and explains why a move is refused.",
    discussion: """
      A machine is the name of one in the gallery (see 'interlock list'), the path of a file, or - for standard input.

      EXAMPLES
        interlock serve --port 8080
        interlock render battery -o battery.svg
        interlock render docs/*.mmd -o 'drawings/{name}.svg' --watch
        interlock convert machine.scxml --to mermaid
        interlock simulate kanji --run 'tap{"kanji":"日"},word,!All'
        interlock simulate traffic-light --run button --settle --json
        interlock check machine.scxml
        interlock layout graph.json > drawing.json

      EXIT STATUS
        0  done; a refused move is an answer, not a failure
        1  the machine, the run or the file is not right; what and where is on standard error
        2  the command line is not right
      """,
    version: "interlock 0.1.0",
    subcommands: [
      Serve.self, List.self, Render.self, Convert.self, Simulate.self, Check.self, SMCatCommand.self,
      LayoutCommand.self, LibraryCommand.self, ScriptWorkerCommand.self,
    ])

  static func main() async {
    // Before there are threads.
    ScriptEngine.prepareProcess()
    StandardStreams.prepare()
    do {
      var command = try parsed()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch let failure as CommandFailure {
      leave(with: failure)
    } catch {
      leave(with: error)
    }
  }

  /// The command with its arguments.
  ///
  /// A command that is named first is tried by itself, for looking through all commands takes a tenth of the time in which
  /// a machine is drawn. What it does not take, help among it, is answered from all of them.
  private static func parsed() throws -> any ParsableCommand {
    let arguments = CommandLine.arguments.dropFirst()
    let program = CommandLine.arguments.first ?? ""
    if InputFile(path: program).lastComponent == SMCatCommand.name {
      return try SMCatCommand.parseAsRoot(Array(arguments))
    }
    let named = configuration.subcommands.first { $0.configuration.commandName == arguments.first }
    if let named, let command = try? named.parseAsRoot(Array(arguments.dropFirst())), type(of: command) == named {
      return command
    }
    return try parseAsRoot()
  }

  private static func leave(with failure: CommandFailure) -> Never {
    StandardError.write(failure.message)
    failure.status.leave()
  }

  /// Help goes to standard output with status 0; arguments that do not parse end with status 2.
  private static func leave(with error: any Error) -> Never {
    let code = exitCode(for: error)
    guard code == .success else {
      StandardError.write(fullMessage(for: error))
      (code == .validationFailure ? ExitStatus.usage : .failure).leave()
    }
    do throws(CommandFailure) {
      try StandardOutput.write(line: fullMessage(for: error))
    } catch {
      leave(with: error)
    }
    ExitStatus.success.leave()
  }
}

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
  let message: String
  var status = ExitStatus.failure
}
