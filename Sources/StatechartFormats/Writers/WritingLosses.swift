import Statecharts

/// What a notation cannot say of a chart: one finding for each kind of thing, with the first element and how many there are.
struct WritingLosses: Sendable {
  private var order: [String] = []
  private var kinds: [String: (element: String, position: SourcePosition?, count: Int)] = [:]

  /// Adds a thing of a kind; the kind is a sentence without its full stop, the element what it is about.
  mutating func add(_ kind: String, _ element: String = "", at origin: Origin = .none) {
    if let known = kinds[kind] {
      kinds[kind] = (known.element, known.position, known.count + 1)
    } else {
      kinds[kind] = (element, origin.position, 1)
      order.append(kind)
    }
  }

  /// A note for each kind.
  var diagnostics: [Diagnostic] {
    order.compactMap { kind in
      guard let (element, position, count) = kinds[kind] else { return nil }
      let first = element.isEmpty ? "" : ": " + element
      let more = count > 1 ? " and \(count - 1) more" : ""
      return Diagnostic(
        .note, .notExpressible, kind + first + (element.isEmpty && count > 1 ? " (\(count) times)" : more), at: position
      )
    }
  }
}
