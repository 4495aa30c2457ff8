/// Where lines end in all texts that are read: at LF, at CR LF, and at CR alone, as XML (1.0, 2.11), YAML (1.2.2, 5.4) and
/// ECMAScript (2023, 12.3) have it.
///
/// Positions and comments that last to the end of a line follow this rule in every notation.
public enum LineEnd {
  /// True for a unit of UTF-8, or a scalar, that is a line end or a part of one.
  @inlinable public static func contains<Unit: FixedWidthInteger>(_ unit: Unit) -> Bool { unit == 0x0A || unit == 0x0D }

  /// True if a line ends behind a unit of UTF-8, or a scalar; the CR of CR LF ends none.
  @inlinable public static func isBehind<Unit: FixedWidthInteger>(_ unit: Unit, before next: Unit?) -> Bool {
    unit == 0x0A || (unit == 0x0D && next != 0x0A)
  }
}
