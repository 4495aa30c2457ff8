import Algorithms
import Statecharts

/// The objects, lists and texts of a literal in JSON or JavaScript with their places, as its reader found them.
///
/// Of a value that is no literal (a call, a function, a name), nothing inside is a value.
package struct LiteralTree: Sendable {
  /// The kind of a value.
  package enum Kind: Hashable, Sendable {
    case object, array, string, other
  }

  /// A value, with its key if it is a member of an object.
  package struct Node: Sendable {
    /// The kind of the value.
    package let kind: Kind
    /// The range of the value, quotes and braces included.
    package let bytes: Range<Int>
    /// The number of the object or list around it.
    package let parent: Int?
    /// The range of the key, quotes included.
    package let keyBytes: Range<Int>?
    /// The key without quotes, as it is spelled.
    package let key: String?
    /// The values inside, in order.
    package fileprivate(set) var children: [Int] = []

    /// The range between the quotes or braces.
    package var inside: Range<Int> {
      bytes.count < 2 ? bytes.upperBound..<bytes.upperBound : bytes.lowerBound + 1..<bytes.upperBound - 1
    }
    /// The range of the key and the value.
    package var whole: Range<Int> { (keyBytes?.lowerBound ?? bytes.lowerBound)..<bytes.upperBound }
  }

  /// The values; those around others come first.
  package private(set) var nodes: [Node] = []
  /// The ranges of the comments in them.
  package let comments: [Range<Int>]
  /// The text in UTF-8.
  package let bytes: [UInt8]
  private let source: SourceText
  private var values: [Int: Int] = [:]
  private var keys: [Int: Int] = [:]

  /// The values of a text in JSON.
  init(_ root: JSONNode, in source: SourceText) {
    self.init(source, Array(source.text.utf8), comments: [])
    add(root, key: nil, parent: nil)
  }

  /// The values of an object of a script.
  ///
  /// - Parameters:
  ///   - comments: The ranges of the comments of the script, in order.
  ///   - bytes: The script in UTF-8, which the trees of all its objects share.
  init(_ root: ScriptNode, comments: [SourceRange], in source: SourceText, _ bytes: [UInt8]) {
    let first = comments.partitioningIndex { $0.start >= root.range.start }
    self.init(source, bytes, comments: comments[first...].prefix { $0.end <= root.range.end })
    add(root, at: root.range, key: nil, parent: nil)
  }

  private init(_ source: SourceText, _ bytes: [UInt8], comments: ArraySlice<SourceRange>) {
    self.source = source
    self.bytes = bytes
    self.comments = comments.map(source.bytes(of:))
  }

  package subscript(number: Int) -> Node { nodes[number] }

  /// The number of the value that begins at a byte, or whose key does.
  package func node(at byte: Int) -> Int? { values[byte] ?? keys[byte] }

  /// The number of the value that begins at the origin of an element, or whose key does.
  func node(at origin: Origin) -> Int? { origin.position.flatMap { node(at: source.byte(of: $0)) } }

  /// The member of an object; of several of a name the last.
  package func member(_ name: String, of number: Int) -> Int? {
    nodes[number].children.last { nodes[$0].key == name }
  }

  /// Returns a text without its quotes, as it is spelled.
  package func text(_ number: Int) -> String { text(nodes[number].inside) }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private mutating func add(_ node: JSONNode, key: SourceRange?, parent: Int?) {
    switch node.content {
    case .object(let members):
      let number = add(.object, node.range, key: key, parent: parent)
      for member in members { add(member.node, key: member.range, parent: number) }
    case .array(let items):
      let number = add(.array, node.range, key: key, parent: parent)
      for item in items { add(item, key: nil, parent: number) }
    case .string: add(.string, node.range, key: key, parent: parent)
    case .null, .boolean, .number: add(.other, node.range, key: key, parent: parent)
    }
  }

  /// - Parameter range: The range of the value with what is around it; with parentheses or a type it is no literal.
  private mutating func add(_ node: ScriptNode, at range: SourceRange, key: SourceRange?, parent: Int?) {
    switch node.content {
    case .object(let members) where range == node.range:
      let number = add(.object, range, key: key, parent: parent)
      for member in members where isNamed(member) && contains(range, member.node) {
        add(member.node, at: member.node.outerRange ?? member.node.range, key: member.range, parent: number)
      }
    case .array(let items) where range == node.range:
      let number = add(.array, range, key: key, parent: parent)
      for item in items where contains(range, item) {
        add(item, at: item.outerRange ?? item.range, key: nil, parent: number)
      }
    case .string, .code:
      add(range == node.range && node.isText ? .string : .other, range, key: key, parent: parent)
    case .null, .boolean, .number, .array, .object, .call: add(.other, range, key: key, parent: parent)
    }
  }

  /// True for a member with a name and a value: no spread, no method, no name in brackets.
  private func isNamed(_ member: ScriptNode.Member) -> Bool {
    member.range.end < member.node.range.start && bytes[source.byte(of: member.range.start)] != UInt8(ascii: "[")
  }

  /// True for a value that is written in a range, and not for one that its name was followed to.
  private func contains(_ range: SourceRange, _ node: ScriptNode) -> Bool {
    range.start <= node.range.start && node.range.end <= range.end
  }

  @discardableResult private mutating func add(
    _ kind: Kind, _ range: SourceRange, key: SourceRange?, parent: Int?
  ) -> Int {
    let number = nodes.count
    let bytes = source.bytes(of: range).trimmed(in: self.bytes)
    let keyBytes = key.map(source.bytes(of:))
    let isQuoted = keyBytes.map { "\"'`".utf8.contains(self.bytes[$0.lowerBound]) } ?? false
    let name = keyBytes.map { isQuoted ? $0.lowerBound + 1..<max($0.lowerBound + 1, $0.upperBound - 1) : $0 }
    nodes.append(Node(kind: kind, bytes: bytes, parent: parent, keyBytes: keyBytes, key: name.map(text)))
    values[bytes.lowerBound] = number
    if let keyBytes { keys[keyBytes.lowerBound] = number }
    if let parent { nodes[parent].children.append(number) }
    return number
  }
}
