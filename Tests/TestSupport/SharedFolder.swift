package import Foundation

/// The folder next to the repository with suites and charts that tests read in place; they are no part of the project.
///
/// It is `../shared`, unless the environment variable `INTERLOCK_SHARED` names another. Where it is absent, tests that
/// need it are skipped: `@Test(.enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.absence)))`.
package enum SharedFolder {
  /// The folder; nil (and a line on standard error) if it is absent.
  package static let root: URL? = {
    let folder = place
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue {
      return folder
    }
    FileHandle.standardError.write(Data("note: \(absence)\n".utf8))
    return nil
  }()

  /// True if the folder is there.
  package static var isPresent: Bool { root != nil }

  /// Why tests are skipped.
  package static let absence =
    "\(place.path) is absent: the tests that read it are skipped (INTERLOCK_SHARED names another folder)"

  /// A file or folder in the folder; nil if the folder or the file is absent.
  package static func url(_ path: String) -> URL? {
    guard let url = root?.appendingPathComponent(path), FileManager.default.fileExists(atPath: url.path) else {
      return nil
    }
    return url
  }

  /// The text of a file in the folder.
  package static func text(_ path: String) throws -> String {
    guard let root else { throw CocoaError(.fileNoSuchFile) }
    return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The files of a folder in the folder whose names end in an extension, sorted by name; none if it is absent.
  package static func files(in path: String, withExtension name: String) -> [URL] {
    guard let folder = url(path),
      let found = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    else { return [] }
    return found.filter { $0.pathExtension == name }.sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  /// Where it is expected.
  package static let place: URL = {
    if let named = ProcessInfo.processInfo.environment["INTERLOCK_SHARED"], !named.isEmpty {
      return URL(fileURLWithPath: named, isDirectory: true)
    }
    return Repository.root.deletingLastPathComponent().appendingPathComponent("shared", isDirectory: true)
  }()
}
