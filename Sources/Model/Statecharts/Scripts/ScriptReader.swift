package import JSONTree

/// A script has more parts within one another than are read.
package struct ScriptNestingError: Error, Hashable {
  /// The parts, as in "objects and lists".
  package let what: String
  /// The place of one beyond the limit.
  package let range: SourceRange
}

/// Reads object literals of JavaScript and TypeScript, and JSON, and goes on after what is wrong.
///
/// The grammar is that of ECMAScript 2023, 13.2 (primary expressions), as far as literals go: names without quotes,
/// three kinds of quotes, trailing commas, comments, computed names, methods, spreads. An expression that is no literal
/// is skipped by its brackets and quotes and kept as text, with how it is made as far as that is known; types are left
/// out. Time grows with the length of the text.
package struct ScriptReader {
  /// The maximum number of objects, lists, statements and other parts within one another.
  package static let maxNesting = 200
  /// The maximum number of findings about the text; a text with so many is in another notation.
  package static let maxFindings = 50

  /// The place in the text.
  package var cursor: TextCursor
  /// The findings, without those in functions.
  package var diagnostics: [Diagnostic] = []
  /// What is not closed, wherever it is.
  package private(set) var unclosed: [Diagnostic] = []
  /// The ranges of the comments that were passed, by where they begin: a text may be passed more than once.
  package var comments: [Int: SourceRange] = [:]
  private var depth = 0
  /// The functions that were read, by where they begin.
  var functions: [Int: ReadFunction] = [:]
  /// The places after closing parentheses, by those of the opening ones.
  var closings: [Int: TextCursor] = [:]
  /// The place of the first parenthesis that nothing closes.
  var firstUnclosed = Int.max
  /// The names of the elements that markup (JSX) in the script closes.
  var closedElements: Set<String> = []
  /// The number of characters that may still be examined to determine what a `<` or a slash opens.
  var lookaheadLeft = 1 << 22
  /// The number of places that were not understood.
  private(set) var faults = 0

  /// True if types of TypeScript and markup are read around; false for plain ECMAScript, in which they mean something
  /// else.
  let takesTypes: Bool

  /// Begins at the start of a text.
  package init(_ text: String, takesTypes: Bool = true) {
    cursor = TextCursor(text)
    self.takesTypes = takesTypes
    if takesTypes, text.contains("</") { findClosedElements() }
  }

  /// Reports a comment or a template that is not closed.
  mutating func unclosed(_ what: String, at start: SourcePosition) {
    let finding = Diagnostic(
      .error, .malformedScript, "the \(what) that begins here is not closed", at: SourceRange(start), suggestion: nil)
    if unclosed.count < Self.maxFindings, !unclosed.contains(finding) { unclosed.append(finding) }
    add(finding)
  }

  /// Reports what is not well formed.
  package mutating func error(_ message: String, at range: SourceRange, suggestion: String? = nil) {
    add(Diagnostic(.error, .malformedScript, message, at: range, suggestion: suggestion))
  }

  /// Adds a finding, up to the maximum number.
  package mutating func add(_ finding: Diagnostic) {
    faults += 1
    if diagnostics.count < Self.maxFindings { diagnostics.append(finding) }
  }

  /// Reports the text that was expected here.
  package mutating func expected(_ what: String, suggestion: String? = nil) {
    var next = cursor
    next.advance()
    error("expected \(what)", at: next.range(from: cursor), suggestion: suggestion)
  }

  /// Reads a value and what belongs to it, up to a comma or a closing bracket. The cursor is at its first letter.
  package mutating func value() throws(ScriptNestingError) -> ScriptNode {
    let start = cursor
    let node = try expression()
    let end = cursor
    skipSpace()
    if var node, !isAtOperator, cursor.peek != ":" {
      cursor = end
      let range = cursor.range(from: start)
      if range != node.range { node.outerRange = range }
      return node
    }
    let last = skipCode()
    let place = cursor
    guard last.offset > start.offset else {
      expected("a value")
      return self.node(from: start, .null)
    }
    defer { cursor = place }
    return unread(from: start, to: last)
  }

  /// A literal, a name or an expression in parentheses; nil if it begins otherwise.
  mutating func primary() throws(ScriptNestingError) -> ScriptNode? {
    let start = cursor
    guard let letter = cursor.peek else { return nil }
    switch letter {
    case "{":
      let members = try object()
      return node(from: start, .object(members))
    case "[":
      let items = try list(closedBy: "]", "a list")
      return node(from: start, .array(items))
    case "\"", "'":
      let text = string()
      return node(from: start, .string(text))
    case "`": return try template()
    case "(": return try parenthesized()
    case "/":
      guard skipPattern() else { return nil }
      return code(from: start)
    default: break
    }
    if let number = number() { return node(from: start, .number(number)) }
    return letter.beginsScriptName ? named() : nil
  }

  private mutating func named() -> ScriptNode? {
    let start = cursor
    let word = cursor.takeScriptName()
    switch word {
    case "null", "undefined":
      var found = node(from: start, .null)
      found.isUndefined = word == "undefined"
      return found
    case "true": return node(from: start, .boolean(true))
    case "false": return node(from: start, .boolean(false))
    case "function", "async":
      cursor = start
      if let function = function() { return function }
      guard word == "async" else { return nil }
      _ = cursor.takeScriptName()
      return code(from: start, .name(word, at: start.offset))
    case "class":
      guard skipHeritage() else { break }
      let members = classMembers()
      return opaque(from: start, members.map(\.node))
    case "new", "yield": break
    default: return code(from: start, .name(word, at: start.offset))
    }
    cursor = start
    return nil
  }

  /// An expression that has no value here, with the expressions in it.
  func opaque(from start: TextCursor, _ parts: [ScriptNode]) -> ScriptNode {
    var node = code(from: start)
    node.inner = ScriptUnread(parts: parts)
    return node
  }

  /// A node from a place to here.
  func node(from start: TextCursor, _ content: ScriptNode.Content) -> ScriptNode {
    ScriptNode(range: cursor.range(from: start), content: content, offset: start.offset)
  }

  /// An expression from a place to here.
  func code(from start: TextCursor, _ form: ScriptForm? = nil) -> ScriptNode {
    ScriptNode(
      range: cursor.range(from: start), content: .code(ScriptText(from: start, to: cursor)), offset: start.offset,
      form: form)
  }

  /// Counts a level of what is nested in an expression; false beyond the limit.
  mutating func descend() -> Bool {
    guard depth < ScriptReader.maxNesting else { return false }
    depth += 1
    return true
  }

  mutating func ascend() { depth -= 1 }

  private mutating func enter() throws(ScriptNestingError) {
    depth += 1
    guard depth <= ScriptReader.maxNesting else {
      throw ScriptNestingError(what: "objects and lists", range: SourceRange(cursor.position))
    }
    cursor.advance()
  }

  mutating func list(closedBy bracket: Unicode.Scalar, _ what: String) throws(ScriptNestingError) -> [ScriptNode] {
    let start = cursor.position
    try enter()
    defer { depth -= 1 }
    var items: [ScriptNode] = []
    while true {
      skipSpace()
      let place = cursor.offset
      guard let letter = cursor.peek else {
        error("\(what) that begins here is not closed", at: SourceRange(start))
        return items
      }
      if letter == bracket {
        cursor.advance()
        return items
      }
      if cursor.take(",") { continue }
      if let item = try item(), cursor.offset > place { items.append(item) }
      skipSpace()
      if cursor.peek != ",", cursor.peek != bracket {
        recover(from: place, expecting: "a comma or \(bracket)")
      }
    }
  }

  private mutating func item() throws(ScriptNestingError) -> ScriptNode? {
    let start = cursor
    guard cursor.take("...") else { return try value() }
    skipSpace()
    let place = cursor.offset
    let inside = try value()
    return cursor.offset > place ? code(from: start, .spread(inside)) : nil
  }

  private mutating func object() throws(ScriptNestingError) -> [ScriptNode.Member] {
    let start = cursor.position
    try enter()
    defer { depth -= 1 }
    var members: [ScriptNode.Member] = []
    while true {
      skipSpace()
      let place = cursor.offset
      guard let letter = cursor.peek else {
        error("the object that begins here is not closed", at: SourceRange(start), suggestion: "add a }")
        return members
      }
      switch letter {
      case "}":
        cursor.advance()
        return members
      case ",":
        if members.isEmpty { expected("a member's name") }
        cursor.advance()
        continue
      default: break
      }
      if let member = try member() { members.append(member) }
      skipSpace()
      if cursor.peek != ",", cursor.peek != "}" {
        recover(from: place, expecting: "a comma or }")
      }
    }
  }

  /// Reports the text that should be here; goes on with text that looks like the next item, and otherwise after the
  /// next comma.
  private mutating func recover(from place: Int, expecting what: String) {
    guard let letter = cursor.peek else { return }
    if cursor.offset > place { expected(what) }
    let goesOn = letter == "\"" || letter == "'" || letter.beginsScriptName
    if cursor.offset > place, goesOn { return }
    let before = cursor.offset
    skipCode()
    if cursor.offset == before || cursor.offset == place { cursor.advance() }
  }

  private mutating func member() throws(ScriptNestingError) -> ScriptNode.Member? {
    let start = cursor
    if cursor.take("...") {
      let node = try value()
      return ScriptNode.Member(
        name: ScriptNode.spread, range: SourceRange(start.position, to: node.range.end), node: node)
    }
    guard let written = try memberName() else {
      expected("a member's name")
      return nil
    }
    let (name, range) = (written.name, cursor.range(from: start))
    skipSpace()
    switch cursor.peek {
    case ":":
      cursor.advance()
      skipSpace()
      return ScriptNode.Member(name: name, range: range, node: try value(), key: written.key)
    case "(", "<":
      return ScriptNode.Member(
        name: name, range: range, node: method(from: start, isPlain: start.peek != "*"), key: written.key)
    case ",", "}":
      guard written.isWord else { break }
      let node = ScriptNode(range: range, content: .code(ScriptText(name)), form: .name(name, at: start.offset))
      return ScriptNode.Member(name: name, range: range, node: node)
    default: break
    }
    if written.isWord, ["async", "get", "set", "static"].contains(name), let next = try memberName() {
      return ScriptNode.Member(name: next.name, range: range, node: method(from: start, isPlain: false))
    }
    expected("a colon after the name '\(name)'")
    skipCode()
    return nil
  }

  /// The parameters and the block of a method; of one that waits or is asked for like a value only the text.
  private mutating func method(from start: TextCursor, isPlain: Bool) -> ScriptNode {
    let function = self.function(from: cursor, isPlain: isPlain)
    let end = skipCode()
    guard let function else { return unread(from: start, to: end) }
    var node = ScriptNode(range: end.range(from: start), content: .code(ScriptText(from: start, to: end)))
    if isPlain { node.form = function.form } else { node.inner = ScriptUnread(parts: [function]) }
    return node
  }

  private struct MemberName {
    let name: String
    var isWord = false
    var key: ScriptNode?
  }

  private mutating func memberName() throws(ScriptNestingError) -> MemberName? {
    guard let letter = cursor.peek else { return nil }
    switch letter {
    case "\"", "'": return MemberName(name: string())
    case "`": return try template().string.map { MemberName(name: $0) }
    case "[": return try computedName()
    case "*":
      cursor.advance()
      skipSpace()
      return try memberName()
    default: break
    }
    if let number = number() { return MemberName(name: Value.number(number).json()) }
    let word = cursor.takeScriptName()
    return word.isEmpty ? nil : MemberName(name: word, isWord: true)
  }

  /// `[name]`: the text of a string, or the expression in the brackets.
  private mutating func computedName() throws(ScriptNestingError) -> MemberName? {
    cursor.advance()
    skipSpace()
    let start = cursor
    let key = try expression()
    var end = cursor
    skipSpace()
    if cursor.peek != "]" { end = skipCode() }
    guard cursor.take("]") else { return nil }
    guard let key, key.string == nil else { return MemberName(name: key?.string ?? end.text(from: start)) }
    return MemberName(name: end.text(from: start), key: key)
  }
}

extension Diagnostic.Code {
  /// The code that readers of all notations have for what breaks the rules of a text.
  fileprivate static let malformedScript = Diagnostic.Code("malformed")
}
