#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The files that lie in a folder, those in its folders left out.
package enum FolderFiles {
  /// The limits of a folder.
  package enum Limits {
    /// The maximum number of files that are read, the first by their names.
    package static let files = 1000
    /// The maximum number of bytes of a file; a longer one is left out.
    package static let bytes = 1 << 20
  }

  package struct File: Sendable {
    package let name: String
    /// The content of the file.
    package let bytes: [UInt8]
  }

  /// Reads a folder; names that begin with a dot are left out.
  ///
  /// - Throws: what Foundation throws if the folder or a file cannot be read.
  package static func read(_ folder: URL) throws -> [File] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try names.filter { !$0.hasPrefix(".") }.prefix(Limits.files).compactMap { name in
      let url = folder.appending(path: name)
      let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
      guard attributes[.type] as? FileAttributeType == .typeRegular else { return nil }
      // The size among the attributes has another type in each framework; a mapped file costs nothing until it is
      // copied.
      let data = try Data(contentsOf: url, options: .mappedIfSafe)
      return data.count <= Limits.bytes ? File(name: name, bytes: [UInt8](data)) : nil
    }
  }
}
