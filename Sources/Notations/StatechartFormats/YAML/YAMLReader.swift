import Statecharts
import Yams

/// Reads the first document of a YAML text with Yams, whose parser is libYAML: YAML 1.1, and what 1.2 writes alike.
///
/// The first fault ends reading. Keys are texts. The members of `<<` are merged, tags are left out, and what aliases
/// refer to is counted each time.
struct YAMLReader {
  /// The maximum number of values in a document.
  static let maxValues = 500_000
  /// The maximum of values times `{` and `?`: after each of these marks Yams may hash all values as a part of a key,
  /// which takes about 350 ns each.
  private static let maxHashing = 6_000_000
  /// libYAML's own maximum of levels.
  private static let maxLevels = 1000
  /// Replaces the `*` of aliases in a trial reading.
  private static let mask: Unicode.Scalar = "\u{10FFFD}"

  private let source: SourceText
  private var values = 0

  private init(_ source: SourceText) {
    self.source = source
  }

  /// The root of the first document; nil if the text has no document.
  ///
  /// - Throws: `ReadError` with the position of the first fault, or of what is beyond a limit.
  static func document(_ source: SourceText) throws(ReadError) -> YAMLNode? {
    try check(source)
    let scalars = source.text.unicodeScalars
    if scalars.contains("&"), scalars.contains("*") {
      // Yams hashes whole keys, which takes exponential time where aliases are in them. So a text is first read with
      // its aliases as plain texts, which shows whether there are such keys.
      let masked = String(String.UnicodeScalarView(scalars.map { $0 == "*" ? mask : $0 }))
      _ = try read(SourceText(masked, fileName: source.fileName))
    }
    return try read(source)
  }

  /// Refuses a text whose size alone shows that it has too many values, or keys that are too large for Yams to hash.
  private static func check(_ source: SourceText) throws(ReadError) {
    var (marks, openings) = (0, 0)
    var isStart = true
    for byte in source.text.utf8 {
      // Before each value there is one of these marks; `{` and `?` within words are text.
      if "-,:[{?".utf8.contains(byte) { marks += 1 }
      let isOpening = isStart && "{?".utf8.contains(byte)
      if isOpening { openings += 1 }
      isStart = isOpening || byte <= 0x20 || byte >= 0x80 || "[{,:".utf8.contains(byte)
    }
    guard marks <= maxValues, marks * min(openings, maxLevels) <= maxHashing else {
      throw ReadError(.limitExceeded, "the text has too many values", at: source.range.start, fileName: source.fileName)
    }
  }

  private static func read(_ source: SourceText) throws(ReadError) -> YAMLNode? {
    let root: Node?
    do {
      root = try Parser(yaml: source.text, resolver: .basic, encoding: .utf8).nextRoot()
    } catch {
      throw ReadError([finding(error, in: source)], fileName: source.fileName)
    }
    var reader = YAMLReader(source)
    return try root.map { root throws(ReadError) in try reader.node(root, depth: 1) }
  }

  // MARK: - Nodes

  private mutating func node(_ node: Node, depth: Int) throws(ReadError) -> YAMLNode {
    let start = Self.position(node)
    values += 1
    guard values <= Self.maxValues else {
      throw fault(.limitExceeded, "the text has more than \(Self.maxValues) values", at: start)
    }
    guard depth <= ReadLimits.nesting else {
      throw fault(.limitExceeded, Self.tooDeep, at: start)
    }
    switch node {
    case .scalar(let scalar):
      // If a masked alias goes on, as in `[*x:1]`, the text itself has other values.
      guard !Self.isAlias(scalar) || scalar.string.utf8.dropFirst(Self.mask.utf8.count).allSatisfy(Self.isName) else {
        throw fault(.malformed, "an alias ends with its name", at: start)
      }
      let content = YAMLNode.Content.scalar(scalar.string, isPlain: scalar.style == .plain)
      return YAMLNode(range: Self.range(scalar), content: content)
    case .sequence(let sequence):
      var items: [YAMLNode] = []
      for item in sequence { items.append(try self.node(item, depth: depth + 1)) }
      return YAMLNode(range: SourceRange(start), content: .sequence(items))
    case .mapping(let mapping):
      return YAMLNode(range: SourceRange(start), content: .mapping(try members(mapping, depth: depth)))
    case .alias:
      // The parser resolves aliases; this case is for texts that are written.
      throw fault(.malformed, "an alias is not resolved", at: start)
    }
  }

  private mutating func members(_ mapping: Node.Mapping, depth: Int) throws(ReadError) -> [YAMLNode.Member] {
    var members: [YAMLNode.Member] = []
    var merged: [YAMLNode] = []
    for (key, value) in mapping {
      guard case .scalar(let name) = key, !Self.isAlias(name) else {
        throw fault(.malformed, "a key is a text, not a list, a mapping or an alias", at: Self.position(key))
      }
      let node = try node(value, depth: depth + 1)
      if name.string == "<<" {
        merged += node.items ?? [node]
      } else {
        members.append(YAMLNode.Member(name: name.string, range: Self.range(name), node: node))
      }
    }
    // `<<`: the members of other mappings that this one does not have. YAML 1.1, the merge key.
    var names = Set(members.map(\.name))
    for member in merged.flatMap({ $0.members ?? [] }) where names.insert(member.name).inserted {
      members.append(member)
    }
    return members
  }

  /// True for what is an alias in the text that is masked.
  private static func isAlias(_ scalar: Node.Scalar) -> Bool {
    scalar.style == .plain && scalar.string.unicodeScalars.first == mask
  }

  /// True for what libYAML has in the names of anchors.
  private static func isName(_ byte: UInt8) -> Bool {
    Unicode.Scalar(byte).properties.isAlphabetic && byte < 0x80 || "0123456789_-".utf8.contains(byte)
  }

  // MARK: - Positions

  private static func position(_ node: Node) -> SourcePosition { position(node.mark) }

  private static func position(_ mark: Mark?) -> SourcePosition {
    SourcePosition(line: mark?.line ?? 1, column: mark?.column ?? 1)
  }

  /// Yams has no ends; that of a plain text without white space follows from its length.
  private static func range(_ scalar: Node.Scalar) -> SourceRange {
    let start = position(scalar.mark)
    let text = scalar.string.unicodeScalars
    guard scalar.style == .plain, !text.contains(where: \.properties.isWhitespace) else { return SourceRange(start) }
    return SourceRange(start, to: SourcePosition(line: start.line, column: start.column + text.count))
  }

  // MARK: - Faults

  private func fault(_ code: Diagnostic.Code, _ message: String, at position: SourcePosition) -> ReadError {
    ReadError(code, message, at: position, fileName: source.fileName)
  }

  private static let tooDeep = "values are nested more than \(ReadLimits.nesting) levels deep"

  private static func finding(_ error: any Error, in source: SourceText) -> Diagnostic {
    switch error as? YamlError {
    case .parser(_, let problem, let mark, _) where problem.hasPrefix("Maximum nesting level"):
      return Diagnostic(.error, .limitExceeded, tooDeep, at: position(mark))
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      let during = context.map { " \($0.text) that begins at \($0.mark)" } ?? ""
      // libYAML has the end of a text on a line of its own.
      return Diagnostic(.error, .malformed, problem + during, at: min(position(mark), source.range.end))
    case .duplicatedKeysInMapping(let keys, let context):
      let message = "the key '\(keys.first ?? "")' occurs twice in a mapping"
      return Diagnostic(.error, .malformed, message, at: position(context.mark))
    case .reader(let problem, let offset, _, let text):
      let index = text.index(text.startIndex, offsetBy: offset ?? 0, limitedBy: text.endIndex) ?? text.endIndex
      return Diagnostic(.error, .malformed, problem, at: source.position(of: index))
    case .no, .memory, .writer, .emitter, .representer, .dataCouldNotBeDecoded, nil:
      return Diagnostic(.error, .malformed, "\(error)", at: source.range.start)
    }
  }
}

/// A value of YAML with its place.
struct YAMLNode: Sendable {
  /// A member of a mapping.
  struct Member: Sendable {
    /// The key, which is a scalar here.
    let name: String
    /// The range of the key.
    let range: SourceRange
    /// The value.
    let node: YAMLNode
  }

  /// A value of any of YAML's kinds.
  indirect enum Content: Sendable {
    /// A text. Only a plain one, without quotes, can represent no value (`isNull`).
    case scalar(String, isPlain: Bool)
    /// A list.
    case sequence([YAMLNode])
    /// Named values in the order of the text.
    case mapping([Member])
  }

  /// The range of the value.
  let range: SourceRange
  /// The value itself.
  let content: Content

  /// True for a value that is not there, `~` or `null`. YAML 1.2, 10.2.1.1.
  var isNull: Bool {
    if case .scalar(let text, isPlain: true) = content {
      ["", "~", "null", "Null", "NULL"].contains(text)
    } else {
      false
    }
  }

  /// The text of a scalar; nil for nothing and for what is no scalar.
  var text: String? {
    if case .scalar(let text, _) = content, !isNull { text } else { nil }
  }

  /// The members of a mapping.
  var members: [Member]? {
    if case .mapping(let members) = content { members } else { nil }
  }

  /// The items of a list.
  var items: [YAMLNode]? {
    if case .sequence(let items) = content { items } else { nil }
  }

  /// The value of the first member of a name.
  subscript(name: String) -> YAMLNode? { members?.first { $0.name == name }?.node }

  /// The kind of the value, for a message.
  var kindName: String {
    switch content {
    case .scalar: isNull ? "nothing" : "a text"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}
