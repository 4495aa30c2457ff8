import GraphLayout
import Statecharts
package import XMLTree

/// The drawings of one chart at several moments, shown one after the other, again and again.
///
/// It plays by the style sheet alone, without scripts, so also as a picture in a page. Where less motion is wanted, in
/// print, and in viewers that know no animations, the last drawing is static. CSS Animations Level 1; Media Queries
/// Level 5, 12.1.
package struct DiagramAnimation: Sendable {
  /// A moment.
  package struct Frame: Hashable, Sendable {
    /// The highlights of the frame.
    package let highlights: Highlights
    /// The caption under the drawing.
    package let caption: String

    package init(highlights: Highlights, caption: String) {
      self.highlights = highlights
      self.caption = caption
    }
  }

  /// The time for which a moment is shown, in tenths of a second.
  static let tenths = 16

  private let diagram: Diagram
  private let frames: [Frame]

  /// Makes an animation of at least one moment.
  ///
  /// - Precondition: there is a moment.
  package init(_ diagram: Diagram, frames: [Frame]) {
    precondition(!frames.isEmpty, "an animation shows something")
    self.diagram = diagram
    self.frames = frames
  }

  /// The animation as a file of its own, with its style sheet inside.
  ///
  /// - Parameters:
  ///   - style: The colours, the background, and the width.
  ///   - metadata: The content of the file in addition to the drawings.
  package func document(style: PictureStyle, @MarkupBuilder metadata: () -> Fragment) -> MarkupDocument {
    let drawings = frames.enumerated().map { index, frame in
      Drawing(
        diagram, highlights: frame.highlights, surface: .file(style), identifiers: Identifiers(prefix: "f\(index)-"))
    }
    return MarkupDocument(AnimatedDrawing(drawings: drawings, frames: frames, metadata: metadata()).element(style))
  }
}

/// Drawings above each other, of which the style sheet shows one at a time.
struct AnimatedDrawing: Sendable {
  /// The height of the line under the drawings.
  private static let captionHeight = 34.0
  /// The font size of that line, and the free space at its ends.
  static let captionSize = 14.0
  private static let captionMargin = 8.0

  let drawings: [Drawing]
  let frames: [DiagramAnimation.Frame]
  let metadata: Fragment

  /// The root element.
  func element(_ style: PictureStyle) -> Element {
    let box = viewBox
    let scale = style.width.map { Double($0) / box.width } ?? 1
    let last = drawings[drawings.count - 1]
    return SVG.root(
      viewBox: SVG.ViewBox(x: box.x, y: box.y, width: box.width, height: box.height), width: box.width * scale,
      height: box.height * scale, class: "statechart", .attribute("lang", last.diagram.language), .role("img")
    ) {
      SVG.title { last.description.title(last.highlights) }
      SVG.desc { last.diagram.description(highlights: last.highlights) }
      metadata
      SVG.style(
        DiagramStyle.standalone(style.theme, language: last.diagram.language)
          + DiagramStyle.frames(drawings.count, style.theme))
      last.backdrop(style, box)
      for index in drawings.indices { frame(index, box) }
    }
  }

  private func frame(_ index: Int, _ box: Rect) -> Element {
    let isLast = index == drawings.count - 1
    return SVG.group(class: "frame frame-\(index)" + (isLast ? " still" : "")) {
      drawings[index].content
      SVG.text(at: SVG.Point(box.x + box.width / 2, box.maxY - 12), class: "caption") { frames[index].caption.isolated }
    }
  }

  /// The area that all of the drawings and the lines under them need.
  private var viewBox: Rect {
    let all = drawings.dropFirst().reduce(drawings[0].viewBox) { $0.union($1.viewBox) }
    let width = max(all.width, (captionWidth + 2 * Self.captionMargin).rounded(.up))
    return Rect(
      x: all.x - (width - all.width) / 2, y: all.y, width: width, height: all.height + Self.captionHeight)
  }

  private var captionWidth: Double {
    let style = TextStyle(role: .note)
    return frames.reduce(0) { max($0, style.width(of: $1.caption)) } * Self.captionSize / style.fontSize
  }
}

extension DiagramStyle {
  /// The rules by which so many drawings are shown one after the other.
  static func frames(_ count: Int, _ theme: DiagramTheme) -> String {
    let size = SVG.number(AnimatedDrawing.captionSize)
    let caption = ".statechart .caption{font-size:\(size)px;text-anchor:middle;\(Paint(theme: theme).fill(.soft))}\n"
    guard count > 1 else { return caption }
    let whole = count * DiagramAnimation.tenths
    let share = SVG.number(100 / Double(count))
    // An animation that began earlier is further on: each drawing is shown when those before it have been.
    let delays = (0..<count).map { index in
      ".statechart .frame-\(index){animation-delay:-\(seconds((count - index) * DiagramAnimation.tenths))}\n"
    }
    return caption + """
      .statechart .frame{visibility:hidden;animation:statechart-frame \(seconds(whole)) step-end infinite}
      .statechart .still{visibility:visible}
      @keyframes statechart-frame{0%{visibility:visible}\(share)%{visibility:hidden}100%{visibility:hidden}}

      """ + delays.joined() + """
        @media (prefers-reduced-motion:reduce){.statechart .frame{animation:none}}
        @media print{.statechart .frame{animation:none}}

        """
  }

  private static func seconds(_ tenths: Int) -> String { "\(SVG.number(Double(tenths) / 10))s" }
}
