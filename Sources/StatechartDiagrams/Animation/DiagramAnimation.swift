public import XMLTree

/// The drawings of one chart at several moments, shown one after the other, again and again.
///
/// It plays by the style sheet alone, without scripts, so also as a picture in a page. Where less motion is wanted, in
/// print, and in viewers that know no animations, the last drawing is static. CSS Animations Level 1; Media Queries
/// Level 5, 12.1.
public struct DiagramAnimation: Sendable {
  /// A moment.
  public struct Frame: Hashable, Sendable {
    /// What is marked.
    public let highlights: Highlights
    /// What is under the drawing.
    public let caption: String

    /// Makes a moment.
    public init(highlights: Highlights, caption: String) {
      self.highlights = highlights
      self.caption = caption
    }
  }

  /// How long a moment is shown, in tenths of a second.
  static let tenths = 16

  private let diagram: Diagram
  private let frames: [Frame]

  /// Makes an animation of at least one moment.
  ///
  /// - Precondition: there is a moment.
  public init(_ diagram: Diagram, frames: [Frame]) {
    precondition(!frames.isEmpty, "an animation shows something")
    self.diagram = diagram
    self.frames = frames
  }

  /// The animation as a file of its own, with its style sheet inside.
  ///
  /// - Parameters:
  ///   - style: The colours, the background, and the width.
  ///   - metadata: What the file carries in addition to the drawings.
  public func document(style: PictureStyle, @MarkupBuilder metadata: () -> Fragment) -> MarkupDocument {
    let drawings = frames.enumerated().map { index, frame in
      Drawing(
        diagram, highlights: frame.highlights, surface: .file(style), identifiers: Identifiers(prefix: "f\(index)-"))
    }
    return MarkupDocument(AnimatedDrawing(drawings: drawings, frames: frames, metadata: metadata()).element(style))
  }
}
