import Foundation
import Statecharts
import Testing

/// `interlock library`: machines in, out, listed, copied and removed, without a server.
struct LibraryCommandTests {
  private static let mermaid = "stateDiagram-v2\n  [*] --> One\n  One --> Two : go\n"
  private static let dot = "digraph one { a -> b [label=go] }\n"
  private let folder = try? TemporaryFolder()

  private func library(_ arguments: String..., input: String = "") throws -> Program.Result {
    let data = try #require(folder).path("data")
    return try Program.run(["library"] + arguments + ["--data", data], input: input)
  }

  private func write(_ text: String, to name: String) throws -> String { try #require(folder).write(text, to: name) }

  /// What the library lists.
  private func machines() throws -> [Value] {
    let result = try library("list", "--json")
    #expect(result.status == 0)
    guard case .array(let machines) = try Value(json: result.output)["machines"] else { return [] }
    return machines
  }

  @Test func filesOfAnyNotationAreImportedListedAndExported() throws {
    let files = [try write(Self.mermaid, to: "one.mmd"), try write(Self.dot, to: "two.gv")]
    let result = try library("import", files[0], files[1], "-", input: Self.dot)
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 3 && lines[2].hasSuffix("(was there)"))
    let listed = try machines()
    #expect(listed.map { $0["notation"] } == ["mermaid", "dot"])
    #expect(listed[0]["bytes"] == .number(Double(Self.mermaid.utf8.count)) && listed[0]["chart"] == 1)
    let address = try #require(listed[0]["address"]?.string)
    #expect(lines[0].hasPrefix(address))
    let table = try library("list")
    #expect(table.output.contains(address) && table.output.contains("2 machines"))

    let target = try #require(folder).path("out")
    #expect(try library("export", target).status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: target)
    #expect(names.count == 2 && names.contains("\(address).mmd"))
    let copy = try Program.run(
      ["library", "import"] + names.map { "\(target)/\($0)" } + ["--data", try #require(folder).path("other")])
    #expect(copy.status == 0)
    #expect(Set(copy.output.split(separator: "\n").map { $0.prefix(71) }) == Set(lines.map { $0.prefix(71) }))
  }

  @Test func oneMachineIsExported() throws {
    _ = try library("import", try write(Self.mermaid, to: "one.mmd"), try write(Self.dot, to: "two.gv"))
    let address = try #require(try machines()[1]["address"]?.string)
    let target = try #require(folder).path("out")
    #expect(try library("export", target, address).status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: target)
    #expect(names == ["\(address).dot"] || names == ["\(address).gv"])
    for copied in ["/m/\(address)", "http://localhost:8080/m/\(address)?run=go"] {
      #expect(try library("export", target, copied).status == 0)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: target) == names)
    let unknown = try library("export", target, "sha256-" + String(repeating: "0", count: 64))
    #expect(unknown.status == 1 && unknown.errors.contains("no such machine"))
    #expect(try library("export", target, "battery").status == 2)
  }

  @Test func everyChartOfAFileIsAMachine() throws {
    let two = "digraph a { x -> y }\ndigraph b { z -> w }\n"
    #expect(try library("import", try write(two, to: "two.dot")).status == 0)
    #expect(try machines().map { $0["chart"] } == [1, 2])
  }

  @Test func aFileWithFaultsIsLeftOut() throws {
    let bad = try write("<scxml", to: "bad.scxml")
    let result = try library("import", bad, try write(Self.dot, to: "good.dot"))
    #expect(result.status == 1)
    #expect(result.errors.contains("\(bad):1:"))
    #expect(try machines().count == 1)
    #expect(try library("import", bad, "--from", "klingon").status == 2)
  }

  @Test func aBackupIsALibrary() throws {
    _ = try library("import", try write(Self.dot, to: "one.dot"))
    let other = try #require(folder).path("copy")
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    #expect(try library("backup", other + "/library.sqlite").status == 0)
    let listed = try Program.run("library", "list", "--data", other)
    #expect(listed.status == 0 && listed.output.hasSuffix("\n1 machine, \(Self.dot.utf8.count) bytes\n"))
    let own = try library("backup", try #require(folder).path("data/library.sqlite"))
    #expect(own.status == 1 && own.errors.contains("the library itself"))
  }

  @Test func whatIsTooMuchIsPruned() throws {
    _ = try library("import", try write(Self.mermaid, to: "one.mmd"), try write(Self.dot, to: "two.gv"))
    let some = try library("prune", "--to-bytes", String(Self.dot.utf8.count))
    #expect(some.output == "removed: 1 (\(Self.mermaid.utf8.count) bytes)\n")
    #expect(try library("prune", "--unused-days", "1").output == "removed: 0 (0 bytes)\n")
    #expect(try library("prune").status == 2)
    #expect(try library("prune", "--unused-days", "-1").status == 2)
  }

  @Test(arguments: [["list"], ["export", "x"], ["backup", "x"], ["prune", "--to-bytes", "0"]])
  func aLibraryThatIsNotThereIsSaid(arguments: [String]) throws {
    let data = try #require(folder).path("data")
    let result = try Program.run(["library"] + arguments + ["--data", data])
    #expect(result.status == 1)
    #expect(result.errors == "interlock: error: \(data)/library.sqlite: there is no library\n")
    #expect(!FileManager.default.fileExists(atPath: data))
  }

  @Test func aServerDoesNotStartOnADamagedLibrary() throws {
    let data = try #require(folder).path("data")
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    _ = try write(String(repeating: "x", count: 5000), to: "data/library.sqlite")
    let result = try Program.run("serve", "--port", "0", "--data", data)
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("interlock: error: \(data)/library.sqlite: the library's file is damaged"))
  }

  @Test func aTokenHasToBeOne() throws {
    let file = try write("short\n", to: "token")
    let result = try Program.run("serve", "--port", "0", "--library-token-file", file)
    #expect(result.status == 1)
    #expect(result.errors == "\(file): error: a token has 16 to 1000 characters\n")
    #expect(try Program.run("serve", "--library-bytes", "0").status == 2)
    #expect(try Program.run("serve", "--library", "ajar").status == 2)
  }
}
