import XMLTree

/// A small line drawing on a square of 24 units, for buttons and marks; always next to a text or a name.
///
/// The raw value is the outline of the drawing.
enum SceneIcon: String, CaseIterable, Sendable {
  case reload = "M19.5 8.5A8 8 0 1 0 20 13M20 3.5v5.3h-5.3"
  case chevron = "M9.5 5.5 16 12l-6.5 6.5"
  case mail = "M4 6.5h16v11.5H4zM4.5 7.5 12 13.3l7.5-5.8"
  case place =
    "M12 21c4.5-4.7 6.8-8.2 6.8-11.2a6.8 6.8 0 0 0-13.6 0c0 3 2.3 6.5 6.8 11.2zM12 7.5a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6z"
  case power = "M12 3.5v8M7.2 6.6a7.5 7.5 0 1 0 9.6 0"
  case play = "M8 5.5v13l10.5-6.5z"
  case pause = "M8.5 5.5v13M15.5 5.5v13"
  case stop = "M7 7h10v10H7z"
  case next = "M6.5 6v12l8.5-6zM17.5 6v12"
  case book = "M12 6.8C10 5.3 7.3 4.8 4 5.2v13.3c3.3-.4 6 0 8 1.5 2-1.5 4.7-1.9 8-1.5V5.2c-3.3-.4-6 .1-8 1.6zM12 6.8V20"

  /// The drawing, hidden from screen readers.
  var drawing: Element {
    SVG.icon(rawValue, size: 20, class: "scene-icon")
  }
}

extension SVG {
  /// A line drawing on a square of 24 units, hidden from screen readers.
  static func icon(_ outline: String, size: Double, class classes: String) -> Element {
    root(viewBox: .init(width: 24, height: 24), width: size, height: size, class: classes, .aria("hidden", true)) {
      self.outline(outline)
    }
  }

  /// A shape given by the text of its outline, as the `d` attribute has it.
  static func outline(_ outline: String, class classes: String? = nil) -> Element {
    Element("path", namespace: .svg, attributes: [.class(classes), .attribute("d", outline)])
  }
}
