/// The advance width of each character, in thousandths of the font size.
///
/// All but ``usual`` are the upper envelope of common sans-serif fonts, so that a text set in any of them is no wider
/// than measured.
struct AdvanceWidths: Sendable {
  /// U+0020 to U+007E.
  private let ascii: [Int]
  /// Other capitals of alphabets.
  private let capital: Int
  /// Other small letters of alphabets.
  private let small: Int
  /// Digits, signs and letters of scripts not known here.
  private let other: Int

  static let regular = AdvanceWidths(
    ascii: [
      317, 400, 459, 837, 636, 950, 779, 274, 390, 390, 551, 837, 317, 360, 317, 372, 636, 636, 636, 636, 636, 636,
      636, 636, 636, 636, 336, 336, 837, 837, 837, 530, 1000, 684, 686, 698, 770, 631, 575, 774, 751, 339, 294, 655,
      557, 907, 760, 787, 605, 787, 694, 634, 610, 731, 684, 988, 685, 610, 685, 390, 372, 390, 837, 500, 500, 612,
      634, 549, 634, 615, 352, 634, 633, 277, 277, 579, 277, 974, 633, 611, 634, 634, 413, 520, 392, 633, 591, 817,
      591, 591, 524, 636, 551, 636, 837,
    ], capital: 800, small: 660, other: 900)

  static let bold = AdvanceWidths(
    ascii: [
      348, 456, 520, 837, 695, 1001, 872, 306, 457, 457, 545, 837, 379, 415, 379, 413, 695, 695, 695, 695, 695, 695,
      695, 695, 695, 695, 399, 399, 837, 837, 837, 580, 1000, 773, 762, 733, 830, 683, 683, 820, 836, 389, 372, 774,
      637, 995, 836, 850, 732, 850, 770, 720, 682, 812, 773, 1103, 770, 724, 725, 457, 413, 457, 837, 500, 500, 674,
      715, 592, 715, 678, 435, 715, 711, 342, 342, 665, 342, 1041, 711, 687, 715, 715, 493, 595, 478, 711, 651, 923,
      645, 651, 582, 711, 551, 711, 837,
    ], capital: 900, small: 740, other: 980)

  /// Noto Sans, which is neither broad nor narrow: how wide a text usually is.
  static let usual = AdvanceWidths(
    ascii: [
      260, 269, 408, 646, 572, 831, 732, 225, 300, 300, 551, 572, 268, 322, 268, 372, 572, 572, 572, 572, 572, 572,
      572, 572, 572, 572, 268, 268, 572, 572, 572, 434, 899, 639, 650, 632, 730, 556, 519, 728, 741, 339, 273, 619,
      524, 907, 760, 781, 605, 781, 622, 549, 556, 731, 600, 930, 586, 566, 572, 329, 372, 329, 572, 444, 281, 561,
      615, 480, 615, 564, 344, 615, 618, 258, 258, 534, 258, 935, 618, 605, 615, 615, 413, 479, 361, 618, 508, 786,
      529, 510, 470, 380, 551, 380, 572,
    ], capital: 700, small: 570, other: 700)

  /// The advance of one scalar on its own.
  func advance(of scalar: Unicode.Scalar) -> Int {
    let value = Int(scalar.value)
    if (0x20...0x7E).contains(value) { return ascii[value - 0x20] }
    if Self.isWide(scalar) { return 1000 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    case .uppercaseLetter, .titlecaseLetter: return Self.isBroad(scalar) ? 1450 : capital
    case .lowercaseLetter: return Self.isBroad(scalar) ? 1150 : small
    case .spaceSeparator: return 500
    case .decimalNumber: return small
    case _: return value < 0x2010 ? other : max(other, 1000)
    }
  }

  /// Letters made of two, and the broad ones of Cyrillic.
  private static func isBroad(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xC6, 0xE6, 0x152...0x153, 0x195, 0x1A2, 0x1C4...0x1CC, 0x1F1...0x1F6, 0x238...0x239: true
    case 0x3A9, 0x3C9, 0x3D6, 0x3E2...0x3E3, 0x416, 0x428...0x429, 0x42B, 0x42E, 0x436, 0x448...0x449: true
    case 0x44B, 0x44E, 0x409...0x40A, 0x459...0x45A, 0x460...0x52F: true
    case 0x571, 0x561...0x587, 0x1E3E...0x1E43, 0x1E80...0x1E89, 0x10DA: true
    case _: false
    }
  }

  /// Characters that fill a square: ideographs, kana, hangul, and forms as wide (Unicode annex 11, W and F).
  static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF: true
    case 0xA000...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F: true
    case 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1B000...0x1B2FF, 0x20000...0x3FFFD: true
    case _: false
    }
  }
}
