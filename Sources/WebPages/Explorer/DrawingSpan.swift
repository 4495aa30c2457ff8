import GraphLayout

/// How much room a drawing takes on a page, as classes for the style sheet: pages have no inline styles.
struct DrawingSpan: Sendable {
  private let size: Size

  init(_ size: Size) {
    self.size = size
  }

  /// `drawing`, and with `span-K` and `rise-K` the steps of its natural width and height, which bound how much it is
  /// enlarged and made smaller to fit its card and the window.
  var classes: String { classes(of: "drawing") }

  /// A class with `span-K` and `rise-K`.
  func classes(of name: String) -> String {
    "\(name) span-\(Self.step(of: size.width)) rise-\(Self.step(of: size.height))"
  }

  /// How many times 100 pixels can grow by a fifth up to a length.
  private static func step(of length: Double) -> Int {
    var (step, next) = (0, 120.0)
    while step < lastStep, next <= length {
      step += 1
      next *= 1.2
    }
    return step
  }

  private static let lastStep = 20
}
