import Foundation
import Testing

/// The program that people call, and the one with all commands that it starts.
struct WholeProgramTests {
  /// What is quick needs no other program, and no folder of resources.
  @Test func quickCommandsDoAllThemselves() throws {
    let (folder, program) = try alone()
    for arguments in [
      "list", "render battery", "convert battery --to scxml", "simulate battery --run plug", "check battery",
      "smcat -T dot -",
    ] {
      let result = try Program.shell("'\(program)' \(arguments)", input: "a => b: c;")
      #expect(result.status == 0, "\(arguments): \(result.errors)")
      #expect(result.errors == "", "\(arguments)")
    }
    #expect(try folder.names == ["interlock"])
  }

  @Test(arguments: ["serve", "library list", "help", "--version", "render", "simulate battery --basic-http", "nothing"])
  func whatIsMissingIsNamed(arguments: String) throws {
    let (folder, program) = try alone()
    let result = try Program.shell("'\(program)' \(arguments)")
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(
      result.errors
        == "interlock: error: the program 'interlock-server' cannot be started: \(folder.realPath("interlock-server")): "
        + "No such file or directory\n")
  }

  /// Both programs answer alike, help and faults among it, by whatever name the first is called.
  @Test(arguments: [
    "--help", "help render", "--version", "render", "render battery --bad", "simulate --help", "list", "check none",
    "library", "simulate battery --run '!Flat' --json", "--generate-completion-script bash", "nothing",
    "serve --port x",
  ])
  func bothProgramsAnswerAlike(arguments: String) throws {
    let folder = try TemporaryFolder()
    let answers = try ["\"$INTERLOCK\"", "\"$INTERLOCK\"-server", "'\(folder.path("link"))'"].map {
      try Program.shell("ln -sf \"$INTERLOCK\" '\(folder.path("link"))'; \($0) \(arguments)")
    }
    #expect(answers[0].output + answers[0].errors != "")
    for answer in answers.dropFirst() {
      #expect(answer.output == answers[0].output)
      #expect(answer.errors == answers[0].errors)
      #expect(answer.status == answers[0].status)
    }
  }

  /// A copy of the first program without the other.
  private func alone() throws -> (TemporaryFolder, program: String) {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(at: Program.executable, to: folder.url.appending(path: "interlock"))
    return (folder, folder.path("interlock"))
  }
}
