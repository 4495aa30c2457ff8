import Statecharts

extension YAMLReader {
  // MARK: - Anchors, tags, aliases

  /// `&anchor` and `!tag` before a value; the anchor's name.
  mutating func properties() -> (anchor: String?, hasSome: Bool) {
    var anchor: String?
    var hasSome = false
    while let byte = cursor.peek, byte == UInt8(ascii: "&") || byte == UInt8(ascii: "!") {
      cursor.advance()
      let name = word()
      if byte == UInt8(ascii: "&") { anchor = name }
      hasSome = true
      skipBlanks()
    }
    return (anchor, hasSome)
  }

  mutating func word() -> String {
    let start = cursor.offset
    while let byte = cursor.peek, !YAMLReader.isSpace(byte), !",[]{}".utf8.contains(byte) { cursor.advance() }
    return cursor.text(start..<cursor.offset)
  }

  mutating func alias() throws(ReadError) -> YAMLNode {
    let start = cursor.position
    cursor.advance()
    let name = word()
    let range = SourceRange(start, to: cursor.position)
    guard let (node, size) = anchors[name] else {
      error("there is no anchor '\(name)' before this", at: range)
      return nothing(at: start)
    }
    try count(size)
    return node
  }

  // MARK: - Flow

  /// A value between brackets, or one inside them.
  mutating func flow() throws(ReadError) -> YAMLNode {
    try enter()
    defer { depth -= 1 }
    let before = values
    try count()
    let (anchor, _) = properties()
    skipLines()
    let start = cursor.position
    let content: YAMLNode.Content
    switch cursor.peek.map({ Unicode.Scalar($0) }) {
    case "[": content = try flowItems(closedBy: UInt8(ascii: "]"))
    case "{": content = try flowItems(closedBy: UInt8(ascii: "}"))
    case "\"", "'": content = .scalar(quoted(), isPlain: false)
    case "*": return try alias()
    default: content = .scalar(flowPlain(), isPlain: true)
    }
    return register(
      anchor, YAMLNode(range: SourceRange(start, to: cursor.position), content: content), since: before)
  }

  mutating func flowItems(closedBy bracket: UInt8) throws(ReadError) -> YAMLNode.Content {
    let start = cursor.position
    let isMapping = bracket == UInt8(ascii: "}")
    cursor.advance()
    var items: [YAMLNode] = []
    var members: [YAMLNode.Member] = []
    while true {
      skipLines()
      guard let byte = cursor.peek else {
        error("the bracket that opens here is not closed", at: SourceRange(start))
        break
      }
      if byte == bracket {
        cursor.advance()
        break
      }
      let place = cursor.offset
      let node = try flow()
      skipLines()
      if cursor.peek == UInt8(ascii: ":") {
        cursor.advance()
        skipLines()
        let isEmpty = cursor.peek == UInt8(ascii: ",") || cursor.peek == bracket
        let value = isEmpty ? nothing(at: cursor.position) : try flow()
        let member = YAMLNode.Member(name: node.text ?? "", range: node.range, node: value)
        members.append(member)
        if !isMapping { items.append(YAMLNode(range: node.range, content: .mapping([member]))) }
      } else if isMapping {
        members.append(YAMLNode.Member(name: node.text ?? "", range: node.range, node: nothing(at: node.range.end)))
      } else {
        items.append(node)
      }
      skipLines()
      if cursor.peek == UInt8(ascii: ",") {
        cursor.advance()
      } else if cursor.peek != bracket, cursor.peek != nil {
        expected("a comma or \(Unicode.Scalar(bracket))")
      }
      if cursor.offset == place { cursor.advance() }
    }
    return isMapping ? .mapping(members) : .sequence(items)
  }
}
