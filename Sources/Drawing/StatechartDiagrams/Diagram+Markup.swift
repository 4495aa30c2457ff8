import GraphLayout
public import Statecharts
package import XMLTree

extension Diagram {
  /// The drawing as an `svg` element for a page.
  ///
  /// - Parameters:
  ///   - highlights: The marks of the drawing.
  ///   - links: The targets of states and transitions; without links the drawing is a picture.
  ///   - idPrefix: The prefix of every identifier in the drawing, so that a page may hold several.
  ///   - offers: More refused moves, for a style sheet to show one at a time.
  ///   - extent: The part of it that is drawn.
  package func element(
    highlights: Highlights = .none, links: DiagramLinks? = nil, idPrefix: String = "", offers: [OfferedRefusal] = [],
    extent: DrawnExtent = .all
  ) -> Element {
    Drawing(
      self, highlights: highlights, links: links, surface: .page,
      identifiers: Identifiers(prefix: idPrefix), offers: offers, extent: extent
    ).element
  }

  /// The maximum number of bytes of markup of a picture.
  package static let maxMarkup = 16 << 20

  /// The minimum number of bytes of the drawing's markup, which is useful before any is made.
  package var minMarkup: Int {
    let arrows = plan.connections.indices.reduce(0) { sum, index in
      let text = plan.connections[index].label?.fullText.utf8.count ?? 0
      return sum + 150 + 20 * layout.routes[index].curves.count + 2 * text
    }
    return plan.figures.reduce(arrows) { $0 + 150 + 2 * ($1.text?.name.fullText.utf8.count ?? 0) }
  }

  /// The message that a picture would be too large, and why.
  package var tooLargeMarkup: String {
    "the picture has more than \(Self.maxMarkup >> 20) MiB: \(plan.figures.count) boxes and "
      + "\(plan.connections.count) arrows"
  }

  /// The number of states that are drawn; fewer than ``stateCount`` if boxes hide some.
  public var drawnStates: Int { chart.allStates.count { !$0.isHistory } }

  /// The drawing as the text of an SVG file, with a background and its style sheet inside.
  ///
  /// Viewers that know neither custom properties nor media queries, as librsvg, draw it in the theme's plain colours
  /// (light ones for the automatic theme).
  public func svg(highlights: Highlights = .none, theme: DiagramTheme = .automatic) -> String {
    document(highlights: highlights, theme: theme).xml()
  }

  /// The drawing as a file of its own: see ``svg(highlights:theme:)``.
  package func document(highlights: Highlights = .none, theme: DiagramTheme = .automatic) -> MarkupDocument {
    document(highlights: highlights, style: PictureStyle(theme: theme, background: .theme))
  }

  /// The drawing as a file of its own, with its style sheet inside.
  ///
  /// - Parameters:
  ///   - highlights: The marks of the drawing.
  ///   - style: The colours, the background, and the width.
  ///   - metadata: The content of the file in addition to the drawing; its elements are in namespaces of their own. SVG
  ///     2, section 5.8.
  package func document(
    highlights: Highlights = .none, style: PictureStyle, @MarkupBuilder metadata: () -> Fragment = { Fragment() }
  ) -> MarkupDocument {
    MarkupDocument(Drawing(self, highlights: highlights, surface: .file(style), metadata: metadata()).element)
  }
}

/// The targets of links on the parts of a drawing.
public struct DiagramLinks: Sendable {
  /// The address that asks for a state; nil for no link.
  public let state: @Sendable (State.ID) -> String?
  /// The address that belongs to a transition; nil for no link.
  public let transition: @Sendable (Transition.ID) -> String?

  /// Makes links; transitions have none by default.
  public init(
    state: @escaping @Sendable (State.ID) -> String?,
    transition: @escaping @Sendable (Transition.ID) -> String? = { _ in nil }
  ) {
    self.state = state
    self.transition = transition
  }
}

/// A refused move that a drawing holds without showing it: the style sheet of the page decides which of several is
/// seen.
public struct OfferedRefusal: Hashable, Sendable {
  /// The class of all of them.
  public static let commonClass = "offered"

  /// The move.
  public let refusal: Highlights.Refusal
  /// The class by which the style sheet knows it.
  public let name: String

  /// Makes an offer.
  public init(_ refusal: Highlights.Refusal, named name: String) {
    self.refusal = refusal
    self.name = name
  }
}
