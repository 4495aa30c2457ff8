import ArgumentParser
import ScriptWorkers

/// `interlock script-worker`: the program started by itself (`interlock serve`), to run scripts. No person calls it.
struct ScriptWorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: ScriptWorker.command, _superCommandName: InterlockCommand.programName, shouldDisplay: false)

  @Argument(help: "How much memory it may take in addition to what it starts with, in MiB.")
  var memory: Int

  func validate() throws {
    guard (1...(1 << 20)).contains(memory) else { throw ValidationError("a number of MiB") }
  }

  func run() { ScriptWorker.serve(memory: memory << 20) }
}
