/// A moment of a run that has a name.
package struct Bookmark: Hashable, Sendable {
  /// The bounds of what an address may ask for.
  package enum Limits {
    /// The maximum number of bookmarks of a run.
    package static let count = 20
    /// The maximum number of bytes of a name.
    package static let bytes = 120
  }

  /// How many steps have been taken at the moment.
  package let position: Int
  /// What it is called.
  package let name: String

  package init(at position: Int, name: String) {
    self.position = position
    self.name = name
  }

  /// Reads `3:name`; nil if it is not written so, or the name is empty or too long.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let position = Int(parts[0]), position >= 0, !parts[1].isEmpty,
      parts[1].utf8.count <= Limits.bytes
    else { return nil }
    self.init(at: position, name: String(parts[1]))
  }

  var text: String { "\(position):\(name)" }
}
