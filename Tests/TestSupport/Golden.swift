package import Foundation

/// Texts that a test's output must equal, kept in files next to the test.
///
/// `RECORD_GOLDENS=1` in the environment rewrites them; the test fails all the same, so that nobody records by
/// accident.
///
/// ```swift
/// #expect(try Golden().difference(of: text, from: "battery.svg") == nil)
/// ```
package struct Golden: Sendable {
  /// The folder that holds the files.
  package let folder: URL

  /// Goldens in the folder `Goldens` next to a test's source file.
  package init(nextTo file: String = #filePath) {
    folder = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("Goldens")
  }

  /// Goldens in another folder.
  package init(folder: URL) {
    self.folder = folder
  }

  /// How a text differs from a file, in words; nil if it does not.
  ///
  /// - Throws: an error of the file system if recording fails.
  package func difference(of text: String, from name: String) throws -> String? {
    let file = folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
      return "\(name) was recorded; run again without RECORD_GOLDENS"
    }
    guard let golden = try? String(contentsOf: file, encoding: .utf8) else {
      return "there is no \(name); RECORD_GOLDENS=1 makes it"
    }
    return golden == text ? nil : "\(name): " + Golden.firstDifference(golden, text)
  }

  /// Where two texts part, with the line of each.
  private static func firstDifference(_ golden: String, _ text: String) -> String {
    let (left, right) = (golden.split(separator: "\n"), text.split(separator: "\n"))
    for (place, pair) in zip(left, right).enumerated() where pair.0 != pair.1 {
      return "line \(place + 1) was \(pair.0.prefix(160)) and is \(pair.1.prefix(160))"
    }
    return "\(left.count) lines were there and \(right.count) are"
  }
}
