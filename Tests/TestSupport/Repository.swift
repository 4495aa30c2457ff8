package import Foundation

/// The folder of the package.
package enum Repository {
  /// The folder itself.
  package static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// A file or folder in it.
  package static func url(_ path: String) -> URL { root.appending(path: path) }

  /// The text of a file in it.
  ///
  /// - Throws: An error of Foundation if there is none.
  package static func text(_ path: String) throws -> String { try String(contentsOf: url(path), encoding: .utf8) }
}
