import CTemplates

/// The files of `Templates/scenes`, which are compiled in.
enum SceneFile {
  /// The text of a file.
  ///
  /// - Precondition: there is one of this name.
  static func text(_ name: String) -> String {
    var count = 0
    guard let bytes = scene_file(name, &count) else { preconditionFailure("there is no file \(name)") }
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// The rows of a table below its header, as cells that tabs separate.
  static func rows(_ name: String) -> [[String]] {
    text(name).split(separator: "\n").dropFirst().map { row in
      row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }
}
