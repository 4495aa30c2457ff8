import StatechartDiagrams
import WebPages

/// The options in the address of a file besides the moment: `theme` (`light`, `dark`, or `auto` for the viewer's
/// preference), `background` (`none`, `theme`, or a colour), `width` in pixels, `compact=yes` for names of states
/// alone, `source=no` for a file that does not embed the machine, and `counts` for numbers at states instead of the
/// moment (`StateCounts`).
struct PictureQuery: Sendable {
  let style: PictureStyle
  let carriesSource: Bool
  let isCompact: Bool
  let counts: StateCounts?

  /// Reads a query.
  ///
  /// - Throws: `Failure` if a value is none of those.
  init(_ query: QueryItems) throws(Failure) {
    style = PictureStyle(
      theme: try PictureQuery.value(query, "theme", otherwise: .light, PictureQuery.theme),
      background: try PictureQuery.value(query, "background", otherwise: .none) { PictureStyle.Background($0) },
      width: try PictureQuery.value(query, "width", otherwise: nil, PictureQuery.width))
    carriesSource = try PictureQuery.value(query, "source", otherwise: true, PictureQuery.answer)
    isCompact = try PictureQuery.value(query, "compact", otherwise: false, PictureQuery.answer)
    counts = try PictureQuery.value(query, "counts", otherwise: nil) { StateCounts($0).map { .some($0) } }
  }

  private static func value<Value>(
    _ query: QueryItems, _ name: String, otherwise standard: Value, _ read: (String) -> Value?
  ) throws(Failure) -> Value {
    guard let text = query[name], !text.isEmpty else { return standard }
    guard let value = read(text) else { throw Failure(.badAddress("\(name)=" + text.prefix(80))) }
    return value
  }

  private static func theme(_ text: String) -> DiagramTheme? {
    text == "auto" ? .automatic : DiagramTheme(rawValue: text)
  }

  private static func width(_ text: String) -> Int?? {
    guard let width = Int(text), PictureStyle.widths.contains(width) else { return nil }
    return .some(width)
  }

  private static func answer(_ text: String) -> Bool? {
    switch text {
    case "yes": true
    case "no": false
    case _: nil
    }
  }
}
