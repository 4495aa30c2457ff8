import Foundation

/// The folder of the package.
enum Repository {
  /// The text of a file in it; nil if there is none.
  static func text(_ path: String) -> String? {
    let file = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    let folder = file.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }
}
