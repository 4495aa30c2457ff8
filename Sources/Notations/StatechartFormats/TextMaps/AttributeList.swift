import Statecharts

extension TextMap {
  /// A list of attributes in DOT, `[name=value, name="value"]`, or one attribute that is a statement.
  package struct AttributeList: Sendable {
    /// An attribute with a value.
    package struct Entry: Sendable {
      /// The name.
      package let name: String
      /// The range of the name, the sign between and the value.
      package let whole: Range<Int>
      /// The range of the value, quotes included.
      package let value: Range<Int>
    }

    /// The range of the list, brackets included.
    package let range: Range<Int>
    /// The attributes, in order.
    package let entries: [Entry]
    /// True for the attributes of the graph or cluster around it.
    package let isOfGraph: Bool

    init(_ list: DOTAttributeList, in source: SourceText) {
      range = source.bytes(of: list.range)
      isOfGraph = list.isOfGraph
      entries = list.attributes.filter { $0.value.range != $0.range }.map { attribute in
        let value = source.bytes(of: attribute.value.range)
        let start = source.byte(of: attribute.range.start)
        return Entry(name: attribute.name, whole: start..<value.upperBound, value: value)
      }
    }

    /// The attribute of a name; of several the last.
    package subscript(name: String) -> Entry? { entries.last { $0.name == name } }
  }
}
