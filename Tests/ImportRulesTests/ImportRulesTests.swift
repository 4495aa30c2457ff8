import Foundation
import Testing

/// The `import` lines of the sources against the table.
struct ImportRulesTests {
  static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources")

  @Test func everyModuleHasARule() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
      .filter { !$0.hasSuffix(".docc") && !Self.files(of: $0).isEmpty }
    #expect(Set(folders) == Set(ImportRules.rules.keys))
  }

  @Test(arguments: ImportRules.rules.keys.sorted())
  func importsOnlyWhatItMay(module: String) throws {
    let rule = try #require(ImportRules.rules[module])
    let files = Self.files(of: module)
    #expect(!files.isEmpty)
    for file in files {
      for imported in Self.imports(in: try String(contentsOf: file, encoding: .utf8)) {
        #expect(
          rule.own.contains(imported) || rule.outside.contains(imported),
          "\(module)/\(file.lastPathComponent) imports \(imported)")
      }
    }
  }

  @Test(arguments: ImportRules.rules.keys.sorted())
  func theArticleHasTheSameTable(module: String) throws {
    let rule = try #require(ImportRules.rules[module])
    let article = Self.sources.appending(path: "Interlock.docc/Architecture.md")
    let row = try #require(Self.row(of: module, in: try String(contentsOf: article, encoding: .utf8)))
    #expect(row == [rule.own, rule.outside])
  }

  /// The files and folders that the article's walks name are there.
  @Test func theWalksNameWhatThereIs() throws {
    let article = try String(
      contentsOf: Self.sources.appending(path: "Interlock.docc/Architecture.md"), encoding: .utf8)
    let section = try #require(
      article.components(separatedBy: "\n## ").first { $0.hasPrefix("Walks through the code") })
    let names = section.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    let paths = names.filter { $0.hasSuffix(".swift") || $0.hasSuffix("/") }
    #expect(paths.count > 30)
    for path in paths {
      #expect(FileManager.default.fileExists(atPath: Self.sources.appending(path: path).path), "\(path)")
    }
  }

  @Test func thereIsNoCircle() {
    var remaining = ImportRules.rules.mapValues(\.own)
    while let free = remaining.first(where: { $0.value.isDisjoint(with: remaining.keys) }) {
      remaining.removeValue(forKey: free.key)
    }
    #expect(remaining.isEmpty)
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

  /// What a module may import of ours and from elsewhere, as the article's table says: its last two columns.
  static func row(of module: String, in article: String) -> [Set<String>]? {
    let row = article.split(separator: "\n").first { $0.hasPrefix("| `\(module)` |") }
    return row?.split(separator: "|").suffix(2).map { cell in
      Set(cell.split { $0 == "," || $0 == " " }.map(String.init)).subtracting(["nothing"])
    }
  }

  /// The modules that import lines name; attributes, access levels and kinds of declaration stand before the name.
  static func imports(in text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
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
