/// Any number of pieces of markup in order, without an element around them.
public struct Fragment: Markup {
  private let pieces: [any Markup]

  /// Makes an empty fragment.
  public init() {
    pieces = []
  }

  /// Makes a fragment of what the builder lists.
  public init(@MarkupBuilder _ content: () -> Fragment) {
    self = content()
  }

  init(_ pieces: [any Markup]) {
    self.pieces = pieces
  }

  /// Makes a fragment of fragments.
  init(joining fragments: [Fragment]) {
    pieces = fragments.count == 1 ? fragments[0].pieces : fragments.flatMap(\.pieces)
  }

  /// Appends the pieces in order.
  public func append(to sink: inout MarkupSink) {
    for piece in pieces {
      piece.append(to: &sink)
    }
  }
}
