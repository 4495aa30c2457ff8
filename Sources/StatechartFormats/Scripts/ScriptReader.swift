import Statecharts

/// Reads object literals of JavaScript and TypeScript, and JSON, and goes on after what is wrong.
///
/// The grammar is that of ECMAScript 2023, 13.2 (primary expressions), as far as literals go: names without quotes,
/// three kinds of quotes, trailing commas, comments, computed names, methods, spreads. What is no literal is skipped by
/// its brackets and quotes and kept as text; types after `as` and `satisfies` are left out. Time grows with the length
/// of the text.
struct ScriptReader {
  /// The maximum number of findings about the text; a text with so many is in another notation.
  static let maxFindings = 50

  var cursor: TextCursor
  let fileName: String?
  private(set) var diagnostics: [Diagnostic] = []
  private var depth = 0
  /// How many characters may still be examined to see whether a `<` opens a list of types.
  var lookaheadLeft = 1 << 20

  init(_ source: SourceText) {
    cursor = TextCursor(source.text)
    fileName = source.fileName
  }

  mutating func error(_ message: String, at range: SourceRange, suggestion: String? = nil) {
    guard diagnostics.count < Self.maxFindings else { return }
    diagnostics.append(Diagnostic(.error, .malformed, message, at: range, suggestion: suggestion))
  }

  /// Says what was expected here.
  mutating func expected(_ what: String, suggestion: String? = nil) {
    var next = cursor
    next.advance()
    error("expected \(what)", at: next.range(from: cursor), suggestion: suggestion)
  }

  /// Reads a value and what belongs to it, up to a comma or a closing bracket. The cursor is at its first letter.
  mutating func value() throws(ReadError) -> ScriptNode {
    let start = cursor
    var content = try primary()
    var end = cursor
    skipSpace()
    if content != nil, isAtType {
      skipType()
    } else if content == nil || isAtOperator {
      end = skipCode()
      let text = end.text(from: start)
      if text.isEmpty { expected("a value") }
      content = .code(text)
    }
    return ScriptNode(range: end.range(from: start), content: content ?? .null)
  }

  /// Reads a name and what it is called with, wherever it is; nil if it is not called.
  mutating func call() throws(ReadError) -> ScriptNode? {
    let start = cursor.position
    let content = try chain(from: cursor, name: cursor.takeScriptName())
    guard case .call = content else { return nil }
    return ScriptNode(range: cursor.range(from: start), content: content)
  }

  /// A literal, a name or a call; nil (and nothing taken) if the value begins otherwise.
  private mutating func primary() throws(ReadError) -> ScriptNode.Content? {
    guard let letter = cursor.peek else { return nil }
    switch letter {
    case "{": return .object(try object())
    case "[": return .array(try list(closedBy: "]", "a list"))
    case "\"", "'": return .string(string())
    case "`": return template()
    default: break
    }
    if let number = number() { return .number(number) }
    return letter.beginsScriptName ? try named() : nil
  }

  private mutating func named() throws(ReadError) -> ScriptNode.Content? {
    let start = cursor
    let word = cursor.takeScriptName()
    switch word {
    case "null", "undefined": return .null
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "function", "async", "new", "class", "await", "typeof", "void", "yield":
      cursor = start
      return nil
    default: return try chain(from: start, name: word)
    }
  }

  /// What follows a name: `.name`, `(arguments)`, and again.
  private mutating func chain(from start: TextCursor, name first: String) throws(ReadError) -> ScriptNode.Content {
    var name = first
    var receiver: ScriptNode?
    var end = cursor
    while true {
      skipSpace()
      if cursor.peek == "<" { skipTypeArguments() }
      if cursor.peek == "(" {
        let arguments = try list(closedBy: ")", "the arguments")
        end = cursor
        let call = ScriptNode.Call(name: name, arguments: arguments, receiver: receiver)
        receiver = ScriptNode(range: end.range(from: start), content: .call(call, text: end.text(from: start)))
        name = ""
      } else if cursor.peek == ".", let next = cursor.peek(1), next.beginsScriptName {
        cursor.advance()
        name += (name.isEmpty ? "" : ".") + cursor.takeScriptName()
        end = cursor
      } else {
        break
      }
    }
    cursor = end
    if name.isEmpty, let receiver { return receiver.content }
    return .code(end.text(from: start))
  }

  private mutating func enter() throws(ReadError) {
    depth += 1
    guard depth <= ReadLimits.nesting else {
      throw ReadLimits.tooDeep("objects and lists", at: SourceRange(cursor.position), fileName: fileName)
    }
    cursor.advance()
  }

  private mutating func list(closedBy bracket: Unicode.Scalar, _ what: String) throws(ReadError) -> [ScriptNode] {
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
      let isSpread = cursor.take("...")
      let item = try value()
      if cursor.offset > place, !isSpread { items.append(item) }
      skipSpace()
      if cursor.peek != ",", cursor.peek != bracket {
        recover(from: place, expecting: "a comma or \(bracket)")
      }
    }
  }

  private mutating func object() throws(ReadError) -> [ScriptNode.Member] {
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

  /// Says what should be here; goes on with what looks like the next item, and otherwise after the next comma.
  private mutating func recover(from place: Int, expecting what: String) {
    guard let letter = cursor.peek else { return }
    if cursor.offset > place { expected(what) }
    let goesOn = letter == "\"" || letter == "'" || letter.beginsScriptName
    if cursor.offset > place, goesOn { return }
    let before = cursor.offset
    skipCode()
    if cursor.offset == before || cursor.offset == place { cursor.advance() }
  }

  private mutating func member() throws(ReadError) -> ScriptNode.Member? {
    let start = cursor
    if cursor.take("...") {
      let node = try value()
      return ScriptNode.Member(
        name: ScriptNode.spread, range: SourceRange(start.position, to: node.range.end), node: node)
    }
    guard let (name, isWord) = memberName() else {
      expected("a member's name")
      return nil
    }
    let range = cursor.range(from: start)
    skipSpace()
    switch cursor.peek {
    case ":":
      cursor.advance()
      skipSpace()
      return ScriptNode.Member(name: name, range: range, node: try value())
    case "(", "<":
      return ScriptNode.Member(name: name, range: range, node: method(from: start))
    case ",", "}":
      guard isWord else { break }
      return ScriptNode.Member(name: name, range: range, node: ScriptNode(range: range, content: .code(name)))
    default: break
    }
    if isWord, ["async", "get", "set", "static"].contains(name), let next = memberName() {
      return ScriptNode.Member(name: next.name, range: range, node: method(from: start))
    }
    expected("a colon after the name '\(name)'")
    skipCode()
    return nil
  }

  private mutating func method(from start: TextCursor) -> ScriptNode {
    let end = skipCode()
    return ScriptNode(range: end.range(from: start), content: .code(end.text(from: start)))
  }

  private mutating func memberName() -> (name: String, isWord: Bool)? {
    guard let letter = cursor.peek else { return nil }
    switch letter {
    case "\"", "'": return (string(), false)
    case "`":
      guard case .string(let text) = template() else { return nil }
      return (text, false)
    case "[": return computedName().map { ($0, false) }
    case "*":
      cursor.advance()
      skipSpace()
      return memberName()
    default: break
    }
    if let number = number() { return (Value.number(number).json(), false) }
    let word = cursor.takeScriptName()
    return word.isEmpty ? nil : (word, true)
  }

  /// `[name]`: the text of a string, or what is in the brackets.
  private mutating func computedName() -> String? {
    cursor.advance()
    skipSpace()
    let start = cursor
    let end = skipCode()
    guard cursor.take("]") else { return nil }
    let text = end.text(from: start)
    guard let quote = text.first, "\"'`".contains(quote), text.count > 1, text.last == quote,
      !text.dropFirst().dropLast().contains(quote), !text.contains("\\"), !text.contains("${")
    else { return text }
    return String(text.dropFirst().dropLast())
  }
}
