import Foundation
import Testing

/// `--quiet`, which every command takes, after its name and before it.
struct QuietTests {
  private static let graph = #"{"id": "g", "children": [{"id": "a", "width": 30, "height": 20}], "edges": []}"#

  /// The names of the commands that the help of a command lists.
  private func commands(_ path: String...) throws -> [String] {
    let help = try Program.run(["help"] + path).output
    let listed = help.split(separator: "SUBCOMMANDS:").dropFirst().first ?? ""
    return listed.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }.filter { !["help", "See"].contains($0) }
  }

  @Test func everyCommandsHelpHasIt() throws {
    let names = try commands()
    #expect(names.count >= 11 && names.contains("library"), "\(names)")
    let inner = try commands("library")
    #expect(inner.count >= 5, "\(inner)")
    for path in names.filter({ $0 != "library" }).map({ [$0] }) + inner.map({ ["library", $0] }) {
      #expect(try Program.run(["help"] + path).output.contains("--quiet"), "\(path)")
    }
    #expect(try Program.run("help").output.contains("--quiet"))
  }

  /// What is written to standard output is the same, and nothing is written next to it.
  @Test(arguments: [
    "list", "render battery", "convert battery --to mermaid", "simulate battery --run plug", "check battery",
    "grade battery battery", "quiz battery", "smcat -T dot -", "layout -", "library list",
  ])
  func itIsTakenBeforeAndAfterTheName(command: String) throws {
    let folder = try TemporaryFolder()
    let data = folder.path("data")
    _ = try Program.run("library", "import", try folder.write("digraph a { b -> c }", to: "a.dot"), "--data", data)
    var words = command.split(separator: " ").map(String.init)
    if words[0] == "library" { words += ["--data", data] }
    if words[0] == "grade" {
      words[2] = try folder.write(try Program.run("convert", "battery", "--to", "scxml").output, to: "a.scxml")
    }
    let input = words[0] == "layout" ? Self.graph : "a => b: c;\n"
    let plain = try Program.run(words, input: input)
    #expect(plain.status == 0, "\(plain.errors)")
    for quiet in [["--quiet"] + words, ["-q"] + words, words + ["--quiet"], words + ["-q"]] {
      let result = try Program.run(quiet, input: input)
      #expect(result.status == 0 && result.output == plain.output, "\(quiet): \(result.errors)")
      #expect(result.errors == "", "\(quiet)")
    }
  }

  @Test func ofTheLibraryOnlyErrorsAreReported() throws {
    let folder = try TemporaryFolder()
    let data = ["--data", folder.path("data")]
    let file = try folder.write("digraph a { b -> c }", to: "a.dot")
    #expect(try Program.run(["-q", "library", "import", file] + data).output.hasPrefix("sha256-"))
    for words in [
      ["library", "export", folder.path("out")], ["library", "backup", folder.path("copy.sqlite")],
      ["library", "prune", "--to-bytes", "0"],
    ] {
      let result = try Program.run(["library", "--quiet"] + words.dropFirst() + data)
      #expect(result.status == 0 && result.output == "" && result.errors == "", "\(words)")
    }
    #expect(FileManager.default.fileExists(atPath: folder.path("copy.sqlite")))
    let missing = try Program.run(["--quiet", "library", "export", folder.path("out"), "AAAAAAAAAAA"] + data)
    #expect(missing.status == 1 && missing.errors.contains("no such machine"))
  }

  @Test func whatIsWrongIsStillSaid() throws {
    let port = try Program.run("--quiet", "serve", "--port", "70000")
    #expect(port.status == 2 && port.errors.contains("a port is a number"))
    #expect(try Program.run("--quiet", "nothing").status == 2)
    #expect(try Program.run("--quiet", "--version").output == Program.run("--version").output)
    let notes = try Program.run("smcat", "-E", "neato", "-T", "dot", "-", input: "a => b;")
    #expect(notes.errors.contains("is ignored"))
    #expect(try Program.run("smcat", "-q", "-E", "neato", "-T", "dot", "-", input: "a => b;").errors == "")
  }
}
