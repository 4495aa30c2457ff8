/// The limits of a document that is read.
public struct ParseLimits: Hashable, Sendable {
  /// The most bytes of source text.
  public var bytes: Int
  /// The deepest nesting of elements; libxml2 itself allows 256.
  public var depth: Int
  /// The most elements.
  public var elements: Int
  /// The most attributes of one element, because looking for duplicates costs the square of their number.
  public var attributes: Int
  /// The most namespace declarations that hold at one place.
  public var namespaces: Int

  /// Makes limits: by default 4 MiB, 200 deep, 200,000 elements, 1,024 attributes and 256 namespaces.
  public init(
    bytes: Int = 4 << 20, depth: Int = 200, elements: Int = 200_000, attributes: Int = 1024, namespaces: Int = 256
  ) {
    self.bytes = bytes
    self.depth = min(depth, 256)
    self.elements = elements
    self.attributes = attributes
    self.namespaces = namespaces
  }

  /// The default limits.
  public static var standard: ParseLimits { ParseLimits() }
}
