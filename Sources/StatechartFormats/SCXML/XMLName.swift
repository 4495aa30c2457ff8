/// The names and texts that XML allows.
enum XMLName {
  /// True if an element, an attribute or a prefix may have this name. Namespaces in XML 1.0, production NCName.
  static func isValid(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, isStart(first), name != "xmlns" else { return false }
    return name.unicodeScalars.dropFirst().allSatisfy(isPart)
  }

  /// True if XML can hold the text and gives it back as it is. XML 1.0, production Char, and 2.11 on line ends.
  static func isText(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x09, 0x0A: true
      case 0..<0x20, 0xFFFE, 0xFFFF: false
      case _: true
      }
    }
  }

  private static func isStart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D: true
    case 0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF: true
    case 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF: true
    case _: false
    }
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    case _: isStart(scalar)
    }
  }
}
