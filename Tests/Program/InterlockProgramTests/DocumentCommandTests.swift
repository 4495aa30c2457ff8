import Foundation
import Testing

/// Commands that are given documents with machines in them.
struct DocumentCommandTests {
  private let folder = try? TemporaryFolder()

  private func path(_ name: String) throws -> String { try #require(folder).path(name) }

  private static func fence(_ states: String...) -> String {
    let arrows = zip(states, states.dropFirst()).map { "  \($0) --> \($1) : go\n" }.joined()
    return "```mermaid\nstateDiagram-v2\n  [*] --> \(states[0])\n\(arrows)```\n\n"
  }

  private static let broken = "```mermaid\nstateDiagram-v2\n  [*] -->\n```\n\n"

  @Test func aFenceWorksOnStandardInput() throws {
    let result = try Program.run("convert", "-", "--to", "csv", input: Self.fence("a", "b"))
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == "state,event,next\na,go,b\nb,,\n")
  }

  @Test(arguments: [("", "a"), ("#1", "a"), ("#2", "c")]) func aBlockIsNamedByItsNumber(suffix: String, state: String)
    throws
  {
    let file = try #require(folder).write("# Title\n\n" + Self.fence("a", "b") + Self.fence("c", "d"), to: "x.md")
    let result = try Program.run("convert", file + suffix, "--to", "csv", "--quiet")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("\n\(state),go,"))
  }

  @Test func aFolderOfDocumentationIsDrawn() throws {
    let folder = try #require(folder)
    let files = [
      try folder.write(Self.fence("a", "b") + Self.broken + Self.fence("c", "d"), to: "one.md"),
      try folder.write("# No machine\n", to: "none.md"),
      try folder.write("[mermaid]\n----\nstateDiagram\n  [*] --> z\n----\n", to: "two.adoc"),
    ]
    let result = try Program.run(["render"] + files + ["-o", path("out/{name}-{n}.svg")])
    #expect(result.status == 1)
    #expect(result.errors.contains("one.md:9:10: error: "), "\(result.errors)")
    #expect(result.errors.contains("none.md: note: no block of the document holds a state machine"))
    #expect(result.errors.contains("1 of 4 machines failed"))
    let names = try FileManager.default.contentsOfDirectory(atPath: path("out")).sorted()
    #expect(names == ["one-1.svg", "one-3.svg", "two-1.svg"])
  }

  @Test func numbersAreForOtherFilesWithSeveralChartsToo() throws {
    let text = "stateDiagram-v2\n  [*] --> a\nstateDiagram-v2\n  [*] --> b\n"
    let file = try #require(folder).write(text, to: "two.mmd")
    let result = try Program.run(["convert", file, "-o", try path("{name}-{n}.dot")])
    #expect(result.status == 0, "\(result.errors)")
    #expect(try #require(folder).names.filter { $0.hasSuffix(".dot") } == ["two-1.dot", "two-2.dot"])
  }

  @Test func eachChartOfADocumentIsChecked() throws {
    let file = try #require(folder).write(Self.fence("a", "b") + Self.broken, to: "x.md")
    let result = try Program.run("check", file)
    #expect(result.status == 1)
    #expect(result.output.contains(":9:10: error: "), "\(result.output)")
    #expect(result.errors.contains("1 of 2 charts failed"))
  }

  @Test func aFolderWithoutLessonsIsOneOfMachines() throws {
    let folder = try #require(folder)
    try FileManager.default.createDirectory(atPath: folder.path("docs/deep"), withIntermediateDirectories: true)
    _ = try folder.write(Self.fence("a", "b"), to: "docs/deep/x.md")
    _ = try folder.write("# No machine\n", to: "docs/none.md")
    _ = try folder.write("{\"a\": 1}", to: "docs/other.json")
    let right = try Program.run("check", folder.path("docs"))
    #expect(right.status == 0, "\(right.errors)")
    _ = try folder.write(Self.broken, to: "docs/y.md")
    let wrong = try Program.run("check", folder.path("docs"))
    #expect(wrong.status == 1)
    #expect(wrong.errors.contains("1 of 2 files failed"), "\(wrong.errors)")
  }

  /// It is what a hook calls for each document that was changed.
  @Test func aDocumentWithoutMachinesIsPassedOver() throws {
    let file = try #require(folder).write("# No machine\n", to: "none.md")
    let result = try Program.run("check", file)
    #expect(result.status == 0)
    #expect(result.errors.contains("none.md: note: no block of the document holds a state machine"))
    #expect(try Program.run("render", file, "-o", path("none.svg")).status == 1)
  }
}
