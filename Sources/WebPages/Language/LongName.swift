import XMLTree

/// A name that is broken behind its dots where it is too long for a line: events have names of many parts. The places are the style
/// sheet's, so that a name that is copied has no other signs than its own.
struct LongName: MarkupComponent {
  /// Shorter names have room on every line.
  private static let shortest = 20

  private let parts: [String]

  init(_ name: String) {
    parts =
      name.utf8.count < Self.shortest
      ? [name] : name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  var body: Fragment {
    Fragment {
      for part in parts.dropLast() { HTML.span(class: "name-part") { part + "." } }
      parts.last ?? ""
    }
  }
}
