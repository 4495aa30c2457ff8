import CLibRSVG

/// Drawings as pictures of pixels and as pages, made by librsvg, which is loaded when the first is made.
package struct SVGRenderer: Sendable {
  /// Why a drawing cannot be made into a picture.
  package enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The library is not there, or is too old; the words say what to install.
    case unavailable(String)
    /// The picture would have more pixels than are allowed.
    case tooLarge(width: Int, height: Int)
    /// The library's words for why it cannot draw it.
    case undrawable(String)

    /// The failure in words.
    package var description: String {
      switch self {
      case .unavailable(let reason): reason
      case .tooLarge(let width, let height):
        "a picture of \(width) × \(height) pixels is more than the \(SVGRenderer.maxPixels) that are made"
      case .undrawable(let reason): "the drawing cannot be made into a picture: \(reason)"
      }
    }
  }

  /// The maximum number of pixels of a picture: 64 MiB while it is made.
  package static let maxPixels = 16 << 20
  /// The longest side of a page in points: what PDF readers take (PDF 1.7, annex C).
  package static let longestSide = 14_400.0

  private static let standard = Result { () throws(Failure) in
    try SVGRenderer(libraries: ["librsvg-2.so.2", "librsvg-2.2.dylib", "/opt/homebrew/lib/librsvg-2.2.dylib"])
  }

  /// The renderer, whose library is loaded by whoever asks first.
  ///
  /// - Throws: `Failure.unavailable`.
  package static func shared() throws(Failure) -> SVGRenderer { try standard.get() }

  /// Loads the first library of some names that there is.
  init(libraries: [StaticString]) throws(Failure) {
    var names = libraries.map { Optional(UnsafeRawPointer($0.utf8Start).assumingMemoryBound(to: CChar.self)) }
    names.append(nil)
    if let reason = InterlockLoadRSVG(names) { throw .unavailable(String(cString: reason)) }
  }

  /// A drawing as PNG. The same drawing gives the same bytes with the same library and fonts.
  ///
  /// - Throws: `Failure.tooLarge`, `Failure.undrawable`.
  package func png(of svg: [UInt8], width: Int, height: Int) throws(Failure) -> [UInt8] {
    let sides = (width: max(1, width), height: max(1, height))
    let (pixels, overflow) = sides.width.multipliedReportingOverflow(by: sides.height)
    guard !overflow, pixels <= SVGRenderer.maxPixels, max(sides.width, sides.height) <= Int(Int16.max) else {
      throw .tooLarge(width: width, height: height)
    }
    return try bytes(InterlockRenderPNG(svg, svg.count, Int32(sides.width), Int32(sides.height)))
  }

  /// A drawing as a page of PDF of its size, in points; one whose longer side is longer than ``longestSide`` is made
  /// smaller.
  ///
  /// - Throws: `Failure.undrawable`.
  package func pdf(of svg: [UInt8], width: Double, height: Double) throws(Failure) -> [UInt8] {
    let scale = min(1, SVGRenderer.longestSide / max(width, height, 1))
    return try bytes(InterlockRenderPDF(svg, svg.count, max(1, width * scale), max(1, height * scale)))
  }

  private func bytes(_ rendering: InterlockRendering) throws(Failure) -> [UInt8] {
    defer { InterlockFreeRendering(rendering) }
    guard let bytes = rendering.bytes else {
      throw .undrawable(
        withUnsafeBytes(of: rendering.reason) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    return Array(UnsafeBufferPointer(start: bytes, count: rendering.count))
  }
}
