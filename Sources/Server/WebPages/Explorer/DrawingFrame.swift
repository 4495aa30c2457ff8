import GraphLayout
import StatechartDiagrams

/// The frame that a drawing has in a small window, which decides what of it is in view at first where no script
/// measures the window.
struct DrawingFrame: Sendable {
  /// The size of the smallest letters of a drawing in user units, and what they are to have on the screen when all of
  /// it is shown, and when a part is, in CSS pixels.
  private enum Letters {
    static let drawn = 11.0
    static let fitting = 8.0
    static let inPart = 9.0
  }

  /// The frame in windows of 1280 by 720 and of 390 by 844 CSS pixels.
  private static let (landscape, portrait) = (Size(width: 860, height: 350), Size(width: 360, height: 354))

  private let drawing: Size
  private let frame: Size

  init(_ diagram: Diagram) {
    drawing = diagram.size
    frame = diagram.options.view.width < diagram.options.view.height ? Self.portrait : Self.landscape
  }

  /// True if all of the drawing can be read in the frame.
  var fits: Bool {
    let scale = Letters.fitting / Letters.drawn
    return drawing.width * scale <= frame.width && drawing.height * scale <= frame.height
  }

  /// The area of a drawing that the frame shows where not all of it can be read, in user units.
  var room: Size {
    let scale = Letters.inPart / Letters.drawn
    return Size(width: frame.width / scale, height: frame.height / scale)
  }
}
