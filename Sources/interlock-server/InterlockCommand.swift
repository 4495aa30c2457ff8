import ArgumentParser
import Commands

/// The whole command line: all commands, help, and what shells complete by.
///
/// `interlock` begins here what it does not do itself; see `QuickCommands`.
@main
struct InterlockCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: ProgramName.interlock,
    abstract: "Draws state machines, runs them, and explains why a move is refused.",
    discussion: """
      A machine is the name of one in the gallery (see 'interlock list'), the path of a file, or - for standard input. Every \
      command takes --quiet (-q), also before its name, and tells errors only then.

      EXAMPLES
        interlock serve --port 8080
        interlock render battery -o battery.svg
        interlock render docs/*.mmd -o 'drawings/{name}.svg' --watch
        interlock convert machine.scxml --to mermaid
        interlock simulate kanji --run 'tap{"kanji":"日"},word,!All'
        interlock simulate traffic-light --run button --settle --json
        interlock check machine.scxml
        interlock grade machine.scxml answers/
        interlock quiz battery --seed 7 --to worksheet
        interlock layout graph.json > drawing.json

      EXIT STATUS
        0  done; a refused move is an answer, not a failure
        1  the machine, the run or the file is not right; what and where is on standard error
        2  the command line is not right
      """,
    version: "interlock 0.1.0",
    subcommands: [Serve.self] + QuickCommands.types + [LibraryCommand.self, ScriptWorkerCommand.self])

  static func main() async {
    CommandRunner.prepare()
    await SimulationHosting.$current.withValue(.loopback) { await CommandRunner.run(as: Self.self, parsed) }
  }

  /// The command with its arguments, by itself where that can be, and otherwise, help among it, from all commands.
  private static func parsed() throws -> any ParsableCommand {
    let arguments = CommandLine.arguments
    if CommandRunner.isSMCat(arguments) { return try CommandRunner.smcat(arguments) }
    return try CommandRunner.command(arguments, among: configuration.subcommands)
      ?? parseAsRoot(CommandRunner.quietLast(arguments.dropFirst(), among: configuration.subcommands))
  }
}
