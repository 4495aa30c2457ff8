public import GraphLayout
import Statecharts
public import XMLTree

extension Diagram {
  /// The drawing as an `svg` element for a page.
  ///
  /// - Parameters:
  ///   - highlights: What is marked.
  ///   - links: Where states and transitions lead; without links the drawing is a picture.
  ///   - idPrefix: What every identifier in the drawing begins with, so that a page may hold several.
  ///   - offers: More refused moves, for a style sheet to show one at a time.
  ///   - area: The part of the drawing that is shown; what does not reach into it is left out. All of it without one.
  public func element(
    highlights: Highlights = .none, links: DiagramLinks? = nil, idPrefix: String = "", offers: [OfferedRefusal] = [],
    area: Rect? = nil
  ) -> Element {
    Drawing(
      self, highlights: highlights, links: links, surface: .page,
      identifiers: Identifiers(prefix: idPrefix), offers: offers, area: area
    ).element
  }

  /// The drawing as a small picture: shapes, arrows and names, without labels, links and marks.
  ///
  /// It is written once and then repeated.
  public func thumbnail(idPrefix: String = "") -> Fragment {
    let content: @Sendable () -> Fragment = {
      Fragment { Drawing(self, surface: .thumbnail, identifiers: Identifiers(prefix: idPrefix)).element }
    }
    return Fragment { KeptMarkup(parts.thumbnail(for: idPrefix) { WrittenMarkup(content) }, content: content) }
  }

  /// How many states are drawn; fewer than ``stateCount`` if an outline is.
  public var drawnStates: Int { chart.allStates.count { !$0.isHistory } }

  /// The drawing as a file of its own, with a background and its style sheet inside.
  ///
  /// Viewers that know neither custom properties nor media queries, as librsvg, draw it in the theme's plain colours
  /// (light ones for the automatic theme).
  public func document(highlights: Highlights = .none, theme: DiagramTheme = .automatic) -> MarkupDocument {
    document(highlights: highlights, style: PictureStyle(theme: theme, background: .theme))
  }

  /// The drawing as a file of its own, with its style sheet inside.
  ///
  /// - Parameters:
  ///   - highlights: What is marked.
  ///   - style: The colours, what lies behind, and the width.
  ///   - metadata: What the file carries beside the drawing; its elements are in namespaces of their own. SVG 2, section 5.8.
  public func document(
    highlights: Highlights = .none, style: PictureStyle, @MarkupBuilder metadata: () -> Fragment = { Fragment() }
  ) -> MarkupDocument {
    MarkupDocument(Drawing(self, highlights: highlights, surface: .file(style), metadata: metadata()).element)
  }
}
