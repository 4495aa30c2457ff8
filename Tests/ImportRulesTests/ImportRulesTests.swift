import Foundation
import Testing

/// The `import` lines of the sources against the table, and the architecture article against the sources.
struct ImportRulesTests {
  static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources")
  static let folders = (try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? []
  /// The folders that have Swift files.
  static let modules = folders.filter { !files(of: $0).isEmpty }.sorted()

  @Test(arguments: modules)
  func importsFromOutsideWhatTheTableSays(module: String) throws {
    let imported = try Self.files(of: module).flatMap { file in
      Self.imports(in: try String(contentsOf: file, encoding: .utf8))
    }
    #expect(Set(imported).subtracting(Self.folders) == ImportRules.outside[module] ?? [])
  }

  /// The article's table has a row for each module.
  @Test func theArticleHasTheSameTable() throws {
    let article = try Self.article()
    #expect(Self.modules.count > 20)
    for module in Self.modules {
      #expect(Self.outside(of: module, in: article) == ImportRules.outside[module] ?? [], "\(module)")
    }
    #expect(Set(ImportRules.outside.keys).isSubset(of: Self.modules))
  }

  /// The files and folders that the article's walks name are there.
  @Test func theWalksNameWhatThereIs() throws {
    let section = try #require(
      try Self.article().components(separatedBy: "\n## ").first { $0.hasPrefix("Walks through the code") })
    let names = section.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    let paths = names.filter { $0.hasSuffix(".swift") || $0.hasSuffix("/") }
    #expect(paths.count > 30)
    for path in paths {
      #expect(FileManager.default.fileExists(atPath: Self.sources.appending(path: path).path), "\(path)")
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
    let folder = sources.appending(path: module)
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
  }

  static func article() throws -> String {
    try String(
      contentsOf: sources.appending(path: "InterlockArticles/Interlock.docc/Architecture.md"), encoding: .utf8)
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
