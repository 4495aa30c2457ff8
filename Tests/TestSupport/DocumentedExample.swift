import Foundation

/// The example of a page of the documentation, compared with the test that runs it.
package enum DocumentedExample {
  /// The lines of a page's first example in Swift that the test does not have; indentation does not count.
  ///
  /// - Parameters:
  ///   - page: The page, by its path in the repository.
  ///   - test: The file of the test.
  /// - Throws: An error of Foundation if there is no such page, or no example in it.
  package static func missingLines(of page: String, in test: String = #filePath) throws -> [String] {
    let text = try Repository.text(page)
    guard let start = text.range(of: "```swift\n"),
      let end = text.range(of: "\n```", range: start.upperBound..<text.endIndex)
    else { throw CocoaError(.fileReadCorruptFile) }
    let code = Set(lines(of: try String(contentsOf: URL(fileURLWithPath: test), encoding: .utf8)[...]))
    return lines(of: text[start.upperBound..<end.lowerBound]).filter { !code.contains($0) }
  }

  private static func lines(of text: Substring) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
