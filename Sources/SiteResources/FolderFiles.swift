#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The files that lie in a folder, those in its folders left out.
public enum FolderFiles {
  /// What a folder may hold.
  public enum Limits {
    /// The maximum number of files that are read, the first by their names.
    public static let files = 1000
    /// The maximum number of bytes of a file; a longer one is left out.
    public static let bytes = 1 << 20
  }

  /// A file.
  public struct File: Sendable {
    /// Its name.
    public let name: String
    /// What is in it.
    public let bytes: [UInt8]
  }

  /// Reads a folder; names that begin with a dot are left out.
  ///
  /// - Throws: what Foundation throws if the folder or a file cannot be read.
  public static func read(_ folder: URL) throws -> [File] {
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
