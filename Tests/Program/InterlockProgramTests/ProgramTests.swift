import Foundation
import Testing

/// The program as a file: where it is, and by what name it is called.
struct ProgramTests {
  /// What writes no page needs no folder of resources.
  @Test func aCopyOfTheProgramIsEnough() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(at: Program.executable, to: folder.url.appending(path: "interlock"))
    for arguments in [
      "list", "render battery", "convert battery --to scxml", "simulate battery --run plug", "check battery",
      "smcat -T dot -", "--version",
    ] {
      let result = try Program.shell("'\(folder.path("interlock"))' \(arguments)", input: "initial => a; a => b: c;")
      #expect(result.status == 0, "\(arguments): \(result.errors)")
      #expect(result.errors == "", "\(arguments)")
    }
    #expect(try folder.names == ["interlock"])
  }

  #if os(Linux)
    /// What few commands need is loaded when it is needed: each command would wait for it else.
    @Test func largeLibrariesAreNotLinked() throws {
      let result = try Program.shell("ldd \"$INTERLOCK\"")
      #expect(result.output.contains("libxml2"))
      for name in ["libpq", "libldap", "librsvg", "libcairo", "libjavascriptcore"] {
        #expect(!result.output.contains(name), "\(name)")
      }
    }
  #endif

  /// The program answers alike by whatever name it is called, help and faults among it.
  @Test(arguments: [
    "--help", "help render", "--version", "render", "render battery --bad", "simulate --help", "list", "check none",
    "library", "simulate battery --run '!Flat' --json", "--generate-completion-script bash", "nothing",
    "serve --port x",
  ])
  func anyNameAnswersAlike(arguments: String) throws {
    let folder = try TemporaryFolder()
    let link = folder.path("link")
    let answers = try ["\"$INTERLOCK\"", "'\(link)'"].map {
      try Program.shell("ln -sf \"$INTERLOCK\" '\(link)'; \($0) \(arguments)")
    }
    #expect(answers[0].output + answers[0].errors != "")
    #expect(answers[1].output == answers[0].output)
    #expect(answers[1].errors == answers[0].errors)
    #expect(answers[1].status == answers[0].status)
  }
}
