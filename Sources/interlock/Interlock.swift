import Commands

/// The program that people call: does what is quick itself, and lets the whole program take over the rest.
@main
enum Interlock {
  static func main() async {
    CommandRunner.prepare()
    guard let command = QuickCommands.command(CommandLine.arguments) else { WholeProgram.takeOver() }
    await CommandRunner.run(as: type(of: command)) { command }
  }
}
