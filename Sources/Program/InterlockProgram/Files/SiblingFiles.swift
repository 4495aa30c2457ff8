import StatechartFormats

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The files that a chart may name in `src`: those in its own folder and below.
struct SiblingFiles: Sendable {
  private let folder: URL

  /// Makes the neighbours of a chart's file.
  init(of path: String) {
    folder = URL(fileURLWithPath: path).deletingLastPathComponent().resolvingSymlinksInPath()
  }

  /// The text at a relative address, with or without `file:` before it; nil if there is none, it lies elsewhere, it is
  /// no UTF-8, or it is larger than a chart may be.
  func text(at address: String) -> String? {
    let path = address.hasPrefix("file:") ? String(address.dropFirst("file:".count)) : address
    let file = folder.appendingPathComponent(path).resolvingSymlinksInPath()
    guard !path.hasPrefix("/"), file.path.hasPrefix(folder.path + "/"),
      let bytes = try? InputFile(path: file.path).bytes(upTo: ReadLimits.bytes + 1), bytes.count <= ReadLimits.bytes
    else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}
