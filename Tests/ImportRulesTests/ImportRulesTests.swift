import Foundation
import TestSupport
import Testing

/// The `import` lines of the sources against the table, and the architecture article against the sources.
struct ImportRulesTests {
  static let sources = Repository.url("Sources")
  /// The modules with Swift files, by their names, and all modules with their wings.
  static let modules = wings.keys.filter { !files(of: $0).isEmpty }.sorted()
  static let wings: [String: Int] = ImportRules.wings.enumerated().reduce(into: [:]) { wings, wing in
    for module in folders(in: wing.element) { wings[module] = wing.offset }
  }

  static func folders(in path: String) -> [String] {
    let folder = sources.appending(path: path)
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { !$0.hasPrefix(".") }
  }

  /// `Sources` has the wings, and the articles, which belong to no wing.
  @Test func theFoldersAreTheWings() {
    #expect(Set(Self.folders(in: "")) == Set(ImportRules.wings + ["InterlockArticles"]))
    #expect(Self.wings.count > 40)
  }

  @Test(arguments: modules) func aWingUsesThoseBeforeItAlone(module: String) throws {
    let own = try #require(Self.wings[module])
    let imported = try Self.files(of: module).flatMap { Self.imports(in: try String(contentsOf: $0, encoding: .utf8)) }
    #expect(imported.filter { Self.wings[$0] ?? 0 > own } == [])
  }

  /// Tests lie where their modules lie.
  @Test func testsMirrorTheWings() throws {
    for (number, wing) in ImportRules.wings.enumerated() {
      let tests = try FileManager.default.contentsOfDirectory(atPath: Repository.url("Tests/\(wing)").path)
      for test in tests where test.hasSuffix("Tests") {
        #expect(Self.wings[String(test.dropLast("Tests".count))] == number, "\(wing)/\(test)")
      }
    }
  }

  @Test(arguments: modules)
  func importsFromOutsideWhatTheTableSays(module: String) throws {
    let imported = try Self.files(of: module).flatMap { file in
      Self.imports(in: try String(contentsOf: file, encoding: .utf8))
    }
    #expect(Set(imported).subtracting(Self.wings.keys) == ImportRules.outside[module] ?? [])
  }

  /// The articles of the wings have a row for each module.
  @Test func theArticlesHaveTheSameTables() throws {
    #expect(Self.modules.count > 20)
    for module in Self.modules {
      let wing = try #require(Self.wings[module])
      let article = try Self.article(ImportRules.wings[wing] + "Wing")
      #expect(Self.outside(of: module, in: article) == ImportRules.outside[module] ?? [], "\(module)")
    }
    #expect(Set(ImportRules.outside.keys).isSubset(of: Self.modules))
  }

  /// The files and folders that the articles name are there, by their paths below a wing.
  @Test(arguments: ["Architecture"] + ImportRules.wings.map { $0 + "Wing" })
  func theArticlesNameWhatThereIs(name: String) throws {
    let article = try Self.article(name)
    let names = article.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    let paths = names.filter { path in
      path.contains("/") && path.split(separator: "/").first.map { Self.wings[String($0)] != nil } == true
    }
    #expect(paths.count > 2)
    for path in paths {
      let there = ImportRules.wings.contains {
        FileManager.default.fileExists(atPath: Self.sources.appending(path: $0 + "/" + path).path)
      }
      #expect(there, "\(path)")
    }
  }

  @Test(arguments: [
    ("import Foundation", ["Foundation"]), ("public import XMLTree", ["XMLTree"]),
    ("@preconcurrency import struct Foundation.URL", ["Foundation"]), ("@testable import Gallery", ["Gallery"]),
    ("// import Foundation", []), ("let important = 1", []), ("internal import A\nimport B", ["A", "B"]),
  ])
  func importLinesAreRead(text: String, modules: [String]) {
    #expect(Self.imports(in: text) == modules)
  }

  static func files(of module: String) -> [URL] {
    let folder = sources.appending(path: ImportRules.wings[wings[module] ?? 0] + "/" + module)
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
  }

  static func article(_ name: String) throws -> String {
    try Repository.text("Sources/InterlockArticles/Interlock.docc/\(name).md")
  }

  /// What a module may import from elsewhere, as the article's table says: its last column; nil if it has no row.
  static func outside(of module: String, in article: String) -> Set<String>? {
    let row = article.split(separator: "\n").first { $0.hasPrefix("| `\(module)` |") }
    return row?.split(separator: "|").last.map { cell in
      Set(cell.split { $0 == "," || $0 == " " }.map(String.init)).subtracting(["nothing"])
    }
  }

  /// The modules that import lines name; attributes, access levels and kinds of declaration are before the name.
  static func imports(in text: String) -> [String] {
    // What texts of several lines say is no import.
    let code = text.components(separatedBy: "\"\"\"").enumerated().filter { $0.offset.isMultiple(of: 2) }
    return code.flatMap { $0.element.split(separator: "\n") }.compactMap { line in
      let words = line.split(separator: " ")
      guard let place = words.firstIndex(of: "import"), place + 1 < words.count else { return nil }
      let leading = words[..<place]
      guard leading.allSatisfy({ $0.hasPrefix("@") || ["public", "package", "internal", "private"].contains($0) })
      else { return nil }
      let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "typealias", "func", "var", "let"]
      let names = words[(place + 1)...].drop { kinds.contains($0) }
      return names.first.map { String($0.prefix { $0 != "." }) }
    }
  }
}
