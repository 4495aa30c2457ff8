/// Markup that a chart carries without reading it: inline XML data, `content` bodies, elements of other namespaces.
public enum MarkupNode: Hashable, Codable, Sendable {
  /// Character data.
  case text(String)
  /// An element.
  case element(ForeignElement)
}

/// An element that a chart carries without reading it.
public struct ForeignElement: Hashable, Codable, Sendable {
  /// An attribute of a foreign element.
  public struct Attribute: Hashable, Codable, Sendable {
    /// The local name.
    public let name: String
    /// The prefix it was written with, if any.
    public let prefix: String?
    /// The namespace's URI, if it has one.
    public let namespace: String?
    /// The value.
    public let value: String

    /// Makes an attribute.
    public init(name: String, prefix: String? = nil, namespace: String? = nil, value: String) {
      self.name = name
      self.prefix = prefix
      self.namespace = namespace
      self.value = value
    }
  }

  /// The local name.
  public let name: String
  /// The prefix it was written with, if any.
  public let prefix: String?
  /// The namespace's URI, if it has one.
  public let namespace: String?
  /// The attributes in document order.
  public let attributes: [Attribute]
  /// The children in document order.
  public let children: [MarkupNode]
  /// The place in the source that it was read from.
  public let origin: Origin

  /// Makes an element.
  public init(
    name: String, prefix: String? = nil, namespace: String? = nil, attributes: [Attribute] = [],
    children: [MarkupNode] = [], origin: Origin = .none
  ) {
    self.name = name
    self.prefix = prefix
    self.namespace = namespace
    self.attributes = attributes
    self.children = children
    self.origin = origin
  }
}
