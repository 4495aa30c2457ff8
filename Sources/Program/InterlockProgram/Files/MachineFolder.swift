import StatechartFormats

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A folder with machines in files and documents, such as the documentation of a project.
struct MachineFolder {
  /// The maximum number of files that are examined, the first by their names.
  static let maxFiles = 10_000
  /// The maximum number of folders within one another.
  private static let maxDepth = 20

  let path: String

  /// True if there is a folder at the path.
  var isFolder: Bool { path != "-" && Self.isFolder(path) }

  /// True if there is a folder at a path.
  static func isFolder(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path.hasSuffix("/") ? path + "." : path)
    return attributes?[.type] as? FileAttributeType == .typeDirectory
  }

  /// The content of a folder.
  struct Contents {
    /// The paths of the files that say themselves that they are, or hold, a machine, in order.
    let machines: [String]
    /// The number of the other files whose names are those of a notation.
    let others: Int
    /// False if there are more files or folders than are examined.
    let isWhole: Bool
  }

  /// The files of the folder. Names that begin with a dot are left out, and links to folders are not followed.
  var contents: Contents {
    var files: [String] = []
    let isWhole = collect(path.hasSuffix("/") ? path : path + "/", depth: 0, into: &files)
    let candidates = files.filter { !Catalogs.notations.readers(forFile: $0).isEmpty }
    let machines = candidates.filter(holdsMachine)
    return Contents(machines: machines, others: candidates.count - machines.count, isWhole: isWhole)
  }

  /// Returns false if not all files were found.
  private func collect(_ folder: String, depth: Int, into files: inout [String]) -> Bool {
    guard depth < Self.maxDepth else { return false }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return true }
    var isWhole = true
    for name in names.sorted() where !name.hasPrefix(".") {
      guard files.count < Self.maxFiles else { return false }
      let attributes = try? FileManager.default.attributesOfItem(atPath: folder + name)
      switch attributes?[.type] as? FileAttributeType {
      case .typeRegular: files.append(folder + name)
      case .typeDirectory: isWhole = collect(folder + name + "/", depth: depth + 1, into: &files) && isWhole
      default: break
      }
    }
    return isWhole
  }

  private func holdsMachine(_ file: String) -> Bool {
    let notations = Catalogs.notations
    let named = notations.readers(forFile: file)
    guard !named.isEmpty, let bytes = try? InputFile(path: file).bytes(upTo: ReadLimits.bytes + 1),
      let source = try? SourceText(bytes: bytes, fileName: file), let reader = notations.reader(for: source)
    else { return false }
    if reader.syntax.otherDiagram(source) != nil { return false }
    switch reader.resemblance(of: source) {
    case .certain: return true
    case .possible:
      return reader.identifier != DocumentNotation().identifier && !reader.syntax.isCarrier && named.count == 1
    case .none: return false
    }
  }
}
