import Foundation

/// A folder for the files of one test, which is removed when the test is done.
final class TemporaryFolder: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(path: "interlock-test-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of something in it.
  func path(_ name: String) -> String { url.appending(path: name).path }

  /// The path of something in it, with all links in the folder's own path followed.
  func realPath(_ name: String) -> String { url.resolvingSymlinksInPath().appending(path: name).path }

  /// Writes a file; its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: url.appending(path: name))
    return path(name)
  }

  /// What a file holds.
  func text(_ name: String) throws -> String { try String(contentsOf: url.appending(path: name), encoding: .utf8) }

  /// The kind of what is there, itself and not what it leads to.
  func type(_ name: String) throws -> FileAttributeType? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.type] as? FileAttributeType
  }

  /// The permissions of a file.
  func mode(_ name: String) throws -> Int? {
    (try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? NSNumber)?.intValue
  }

  /// The names of all that is in it, sorted.
  var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() } }
}
