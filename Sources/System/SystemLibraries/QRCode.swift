import CLibQREncode
package import XMLTree

/// A text as a QR code. ISO/IEC 18004.
package struct QRCode: Hashable, Sendable {
  /// The maximum number of bytes of a text: what a code of version 40 holds at level L. ISO/IEC 18004, table 7.
  package static let maxBytes = 2953
  /// The free modules around a code. ISO/IEC 18004, 9.1.
  private static let margin = 4

  /// How many modules a side has.
  package let side: Int
  private let dark: [Bool]

  /// Encodes a text: at level M if it fits then, which recovers about 15 % of the code, else at level L, about 7 %.
  ///
  /// - Returns: Nil if the text is empty or too long.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty, bytes.count <= Self.maxBytes,
      let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M)
        ?? QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_L)
    else { return nil }
    defer { QRcode_free(code) }
    side = Int(code.pointee.width)
    guard let data = code.pointee.data else { return nil }
    // The lowest bit of each byte is the colour of a module.
    dark = (0..<side * side).map { data[$0] & 1 == 1 }
  }

  /// True if a module is dark.
  package subscript(row row: Int, column column: Int) -> Bool { dark[row * side + column] }

  /// The code as a picture, dark on white in every theme, for readers expect that; a unit is a module.
  ///
  /// - Parameter label: What assistive technology says.
  package func element(label: String) -> Element {
    let whole = Double(side + 2 * Self.margin)
    return SVG.root(
      viewBox: SVG.ViewBox(x: 0, y: 0, width: whole, height: whole), width: whole * 4, height: whole * 4,
      .role("img"), .aria("label", label), .attribute("shape-rendering", "crispEdges")
    ) {
      SVG.rectangle(x: 0, y: 0, width: whole, height: whole, .attribute("fill", "#ffffff"))
      SVG.path(outline, .attribute("fill", "#000000"))
    }
  }

  /// A rectangle for each run of dark modules in a row.
  private var outline: PathData {
    var outline = PathData()
    for row in 0..<side {
      var column = 0
      while column < side {
        let first = column
        while column < side, self[row: row, column: column] { column += 1 }
        if column > first { add(row, first, column, to: &outline) } else { column += 1 }
      }
    }
    return outline
  }

  private func add(_ row: Int, _ first: Int, _ end: Int, to outline: inout PathData) {
    let (top, left, right) = (Double(row + Self.margin), Double(first + Self.margin), Double(end + Self.margin))
    outline.move(to: SVG.Point(left, top))
    outline.line(to: SVG.Point(right, top))
    outline.line(to: SVG.Point(right, top + 1))
    outline.line(to: SVG.Point(left, top + 1))
    outline.close()
  }
}
