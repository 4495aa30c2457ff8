import Foundation
import Testing

/// What becomes of a command whose streams are closed, full, or read by nobody.
struct StandardStreamTests {
  private static let commands = [
    "render battery", "convert battery --to scxml", "convert battery --to html", "list",
    "simulate battery --run plug", "simulate battery --json", "check - --from scxml", "layout -", "--help",
    "render --help",
    "--version",
  ]

  private func input(of command: String) -> String {
    command.hasPrefix("layout")
      ? #"{"children": [{"id": "a", "width": 60, "height": 36}]}"#
      : #"<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"><state id="a"><transition/></state></scxml>"#
  }

  @Test(arguments: commands) func aClosedStandardOutputIsSaid(command: String) throws {
    let result = try Program.shell("\"$INTERLOCK\" \(command) >&-", input: input(of: command))
    #expect(result.status == 1)
    #expect(result.errors.contains("standard output: error: cannot be written: "), "\(result.errors)")
  }

  /// A limit on the size of files acts as a full disk.
  @Test(arguments: commands) func aFullFileIsSaid(command: String) throws {
    let folder = try TemporaryFolder()
    let result = try Program.shell(
      "ulimit -f 0; \"$INTERLOCK\" \(command) > '\(folder.path("out"))'", input: input(of: command))
    #expect(result.status == 1)
    #expect(result.errors.contains("standard output: error: cannot be written: "), "\(result.errors)")
  }

  /// Nobody reads, whether the signal for that is ignored or not: no message, and no status but the signal's.
  @Test(arguments: commands, ["", "trap '' PIPE; "]) func aClosedPipeEndsQuietly(command: String, trap: String) throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path("pipe")
    let result = try Program.shell(
      """
      \(trap)mkfifo '\(pipe)'; exec 3<>'\(pipe)' 4>'\(pipe)' 3>&-
      "$INTERLOCK" \(command) >&4; echo $?
      """, input: input(of: command))
    #expect(result.output == "141\n")
    #expect(result.errors == "")
  }

  @Test func aClosedStandardInputIsSaid() throws {
    let result = try Program.shell("\"$INTERLOCK\" check - <&-")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("<stdin>: error: cannot be read: "))
  }

  @Test func aClosedStandardErrorIsNoFault() throws {
    let result = try Program.shell("\"$INTERLOCK\" check /nowhere 2>&-; echo $?")
    #expect(result.output == "1\n")
  }

  @Test func aServerThatCannotSayWhereItIsEnds() throws {
    let result = try Program.shell("\"$INTERLOCK\" serve --port 0 --library off >&-")
    #expect(result.status == 1)
    #expect(result.errors.contains("standard output: error: cannot be written: "), "\(result.errors)")
  }

  @Test(arguments: [
    ("render", "there is no state machine in the folder"), ("simulate", "there is no state machine in the folder"),
    ("serve", "there is no state machine in the folder"), ("layout", "cannot be read: Is a directory"),
  ])
  func aFolderWithoutMachines(command: String, message: String) throws {
    let folder = try TemporaryFolder()
    let result = try Program.run(command, folder.url.path)
    #expect(result.status == 1)
    #expect(result.errors == "\(folder.url.path): error: \(message)\n")
  }

  /// Folders that are checked hold lessons or machines.
  @Test func aFolderWithoutLessonsIsNotChecked() throws {
    let folder = try TemporaryFolder()
    let result = try Program.run("check", folder.url.path)
    #expect(result.status == 1)
    #expect(result.errors == "\(folder.url.path): error: there are no lessons and no machines\n")
  }
}
