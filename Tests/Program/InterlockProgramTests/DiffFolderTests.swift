import Foundation
import Statecharts
import Testing

/// `interlock diff` of folders and of documents with several machines.
struct DiffFolderTests {
  private let folder = try? TemporaryFolder()

  private func write(_ text: String, to name: String) throws -> String {
    let folder = try #require(folder)
    let url = folder.url.appending(path: name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    return try folder.write(text, to: name)
  }

  private func path(_ name: String) throws -> String { try #require(folder).path(name) }

  private static func diagram(_ event: String) -> String {
    "stateDiagram-v2\n  [*] --> open\n  open --> shut : \(event)\n  shut --> open : pull\n"
  }

  private static func fenced(_ events: String...) -> String {
    "# Doors\n\n" + events.map { "```mermaid\n\(diagram($0))```\n" }.joined(separator: "\n")
  }

  /// Two folders whose first machines are the same, and whose second ones are not.
  private func folders() throws -> (String, String) {
    for (folder, event) in [("old", "push"), ("new", "shove")] {
      _ = try write(Self.diagram("push"), to: "\(folder)/a.mmd")
      _ = try write(Self.diagram(event), to: "\(folder)/inner/b.mmd")
      _ = try write("flowchart LR\n  a --> b\n", to: "\(folder)/flow.mmd")
    }
    return (try path("old"), try path("new"))
  }

  @Test func allMachinesOfFoldersAreCompared() throws {
    let (old, new) = try folders()
    let result = try Program.run("diff", old, new)
    #expect(result.status == 1, "\(result.output)\(result.errors)")
    #expect(result.output.contains("\(old)/inner/b.mmd → \(new)/inner/b.mmd\nThe behaviour is different."))
    #expect(result.output.contains("changed transition 'open' → 'shut' on 'shove': events: push → shove"))
    #expect(result.output.hasSuffix("1 machine is the same.\n") && !result.output.contains("a.mmd"))
    let same = try Program.run("diff", old, old)
    #expect(same.status == 0 && same.output == "2 machines are the same.\n", "\(same.output)")
  }

  @Test func machinesOfOneVersionAreDifferences() throws {
    let (old, new) = try folders()
    _ = try write(Self.diagram("kick"), to: "new/c.mmd")
    try FileManager.default.removeItem(atPath: new + "/a.mmd")
    let result = try Program.run("diff", old, new)
    #expect(result.status == 1)
    #expect(result.output.hasPrefix("removed machine 'a.mmd'\nadded machine 'c.mmd'\n"), "\(result.output)")
    let json = try Value(json: try Program.run("diff", old, new, "--json").output)
    #expect(try Schema.isValid(json, by: "diff"))
    #expect(json["equal"] == false && json["added"] == ["c.mmd"] && json["removed"] == ["a.mmd"])
    let markdown = try Program.run("diff", old, new, "--markdown")
    #expect(markdown.output.contains("- removed machine 'a.mmd'") && markdown.output.contains("### `\(old)/inner"))
    let html = try Program.run("diff", old, new, "--html")
    #expect(html.status == 1 && html.output.contains("<svg") && html.output.contains("added machine"))
    let sarif = try Value(json: try Program.run("diff", old, new, "--sarif").output)
    #expect(sarif.json().contains("machine-added"))
  }

  @Test func aMovedFileIsFoundByItsName() throws {
    let (old, new) = try folders()
    try FileManager.default.removeItem(atPath: new + "/inner")
    _ = try write(Self.diagram("push"), to: "new/other/b.mmd")
    let result = try Program.run("diff", old, new)
    #expect(result.status == 0 && result.output == "2 machines are the same.\n", "\(result.output)")
  }

  /// A machine that cannot be read does not keep the others from being compared.
  @Test func theStatusIsThatOfTheWorst() throws {
    let (old, new) = try folders()
    _ = try write("stateDiagram-v2\n  [*] -> open\n  --> : \n", to: "new/a.mmd")
    let result = try Program.run("diff", old, new)
    #expect(result.status == 2 && result.errors.contains("a.mmd:"), "\(result.errors)")
    #expect(result.output.contains("b.mmd\nThe behaviour is different."))
    #expect(try Program.run("diff", old, new + "/a.mmd").status == 2)
  }

  @Test func machinesOfDocumentsAreCompared() throws {
    let old = try write(Self.fenced("push", "press"), to: "old.md")
    let new = try write(Self.fenced("push", "shove"), to: "new.md")
    let result = try Program.run("diff", old, new)
    #expect(result.status == 1 && result.output.contains("old.md#2 → \(new)#2"), "\(result.output)")
    // What is inserted before the others is added.
    let more = try write(Self.fenced("kick", "push", "press"), to: "more.md")
    let inserted = try Program.run("diff", old, more)
    #expect(inserted.output == "added machine '1'\n\n2 machines are the same.\n", "\(inserted.output)")
    let one = try Program.run("diff", old + "#2", new + "#2")
    #expect(one.output.hasPrefix("The behaviour is different."))
  }

  @Test func linksNeedAServer() throws {
    let old = try write(Self.diagram("push"), to: "old.mmd")
    let new = try write(Self.diagram("shove"), to: "new.mmd")
    let result = try Program.run("diff", old, new, "--markdown")
    #expect(!result.output.contains("](") && result.output.contains("`push`"), "\(result.output)")
    #expect(try Program.run("diff", old, new, "--markdown", "--site", "http://localhost").output.contains("](http"))
  }
}
