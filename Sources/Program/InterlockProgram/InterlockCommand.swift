import ArgumentParser
import StatechartSimulation

/// The whole command line: all commands, help, and what shells complete by.
@main
struct InterlockCommand: AsyncParsableCommand {
  /// The name of the program in usage texts. Commands name it as the command above theirs, so that one that is parsed
  /// by itself has the same usage, and is not also searched for the option that asks for shell completions.
  static let programName = "interlock"
  /// The name and version that are reported to programs that communicate with it.
  static let nameAndVersion = (name: programName, version: "1.0.0")

  static let configuration = CommandConfiguration(
    commandName: programName,
    abstract: "Draws state machines, runs them, and explains why a move is refused.",
    discussion: """
      A machine is the name of one in the gallery (see 'interlock list'), the path of a file, or - for standard input. Every \
      command takes --quiet (-q), also before its name, and then reports only errors.

      EXAMPLES
        interlock serve --port 8080
        interlock render battery -o battery.svg
        interlock render docs/*.mmd -o 'drawings/{name}.svg' --watch
        interlock convert machine.scxml --to mermaid
        interlock simulate kanji --run 'tap{"kanji":"日"},word,!All'
        interlock simulate traffic-light --run button --settle --json
        interlock check machine.scxml
        interlock explain dead-end
        interlock diff old.scxml new.scxml
        interlock verify machine.scxml 'no deadlock'
        interlock tests machine.scxml --cover refusals
        interlock replay machine.scxml events.jsonl
        interlock grade door.scxml answers/
        interlock quiz battery --seed 7 --to worksheet
        interlock layout graph.json > drawing.json
        interlock lsp
        interlock mcp

      EXIT STATUS
        0  done; a refused move is an answer, not a failure
        1  the machine, the run or the file is wrong; standard error says what and where
        2  the command line is wrong
      """,
    version: "\(nameAndVersion.name) \(nameAndVersion.version)",
    subcommands: [
      Serve.self, List.self, Render.self, Convert.self, Simulate.self, Check.self, Grade.self, QuizCommand.self,
      Diff.self, Verify.self, TestsCommand.self, ReplayCommand.self,
      Explain.self, MDBookCommand.self, PlantUMLCommand.self, MermaidCommand.self,
      SMCatCommand.self, LayoutCommand.self, LibraryCommand.self, LanguageServerCommand.self,
      AgentServerCommand.self, WorkerCommand.self,
    ])

  static func main() async {
    // First, before there are threads.
    ScriptEngine.prepareProcess()
    WorkerCommand.prepareProcess()
    StandardStreams.prepare()
    await CommandRunner.run(CommandLine.arguments)
  }
}
