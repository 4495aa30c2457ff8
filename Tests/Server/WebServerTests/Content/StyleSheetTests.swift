import Foundation
import Testing

/// The style sheets of the site.
struct StyleSheetTests {
  /// What a person can hold in the head: longer ones are divided by the parts of the pages they are for.
  private static let maxLines = 300

  @Test func noneIsLong() throws {
    let folder = TestServer.folder.appending(path: "Public/css")
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    let sheets = files.filter { $0.hasSuffix(".css") }
    #expect(sheets.count > 20)
    for sheet in sheets {
      let lines = try String(contentsOf: folder.appending(path: sheet), encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= Self.maxLines, "\(sheet)")
    }
  }
}
