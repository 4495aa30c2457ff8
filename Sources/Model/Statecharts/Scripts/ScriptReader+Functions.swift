package import JSONTree

/// Functions, classes, and what is in a text that is not understood. ECMAScript 2023, 15.
extension ScriptReader {
  /// A function that was read, with the place after it.
  package struct ReadFunction {
    /// The function.
    package let function: ScriptFunction
    /// The place after it.
    package let end: TextCursor
  }

  /// The maximum number of parentheses of which the ends are kept.
  static let maxClosings = 1 << 18

  /// An arrow; nil (and nothing taken) if none begins here.
  ///
  /// - Parameter takesType: False where a colon after the parameters is that of `condition ? (value) : other`.
  mutating func arrow(takesType: Bool = true) -> ScriptNode? {
    guard let letter = cursor.peek, letter == "(" || letter.beginsScriptName, !isAtWord("function") else { return nil }
    let start = cursor
    var isPlain = true
    if isAtWord("async") {
      cursor.advance(by: 5)
      skipSpace()
      isPlain = false
    }
    guard let body = arrowBody(takesType), descend() else {
      cursor = start
      return nil
    }
    defer { ascend() }
    if let known = functions[start.offset] {
      cursor = known.end
      return code(from: start, .function(known.function))
    }
    let before = faults
    let parameters = silently { $0.parameters() }
    cursor = body
    let statements = silently { $0.body() }
    return add(
      ScriptFunction(
        start: start.offset, end: cursor.offset, parameters: parameters, body: statements, isPlain: isPlain,
        isUnderstood: faults == before), from: start)
  }

  /// The place after `=>` and the parameters that are here; nil if there are none.
  private mutating func arrowBody(_ takesType: Bool) -> TextCursor? {
    let start = cursor
    defer { cursor = start }
    if cursor.peek == "(" {
      guard let end = closing() else { return nil }
      cursor = end
      skipSpace()
      if takesType, takesTypes, lookaheadLeft > 0, cursor.take(":") {
        let place = cursor.offset
        skipType()
        lookaheadLeft -= cursor.offset - place
        skipSpace()
      }
    } else {
      guard !cursor.takeScriptName().isEmpty else { return nil }
      skipSpace()
    }
    guard cursor.take("=>") else { return nil }
    skipSpace()
    return cursor
  }

  /// A function or a method that was read before.
  private mutating func known(from start: TextCursor) -> ScriptNode? {
    guard let known = functions[start.offset] else { return nil }
    cursor = known.end
    return code(from: start, .function(known.function))
  }

  /// `function name(parameters) {…}`; nil (and nothing taken) if none begins here, or only its declaration.
  mutating func function() -> ScriptNode? {
    let start = cursor
    if let known = known(from: start) { return known }
    var isPlain = true
    if isAtWord("async") {
      cursor.advance(by: 5)
      skipSpace()
      isPlain = false
    }
    guard isAtWord("function") else {
      cursor = start
      return nil
    }
    cursor.advance(by: 8)
    skipSpace()
    if cursor.take("*") { isPlain = false }
    skipSpace()
    let name = cursor.takeScriptName()
    skipSpace()
    return function(from: start, name, isPlain: isPlain)
  }

  /// The parameters and the block of a function or a method, the first parenthesis of which is here; nil (and the
  /// cursor is at the start) without a block.
  mutating func function(from start: TextCursor, _ name: String = "", isPlain: Bool) -> ScriptNode? {
    if let known = known(from: start) { return known }
    if cursor.peek == "<" { _ = skipAngles() }
    skipSpace()
    guard cursor.peek == "(", let end = closing(), descend() else {
      cursor = start
      return nil
    }
    defer { ascend() }
    let before = faults
    let parameters = silently { $0.parameters() }
    cursor = end
    skipSpace()
    if cursor.take(":") {
      skipType()
      skipSpace()
    }
    guard cursor.peek == "{" else {
      cursor = start
      return nil
    }
    let statements = silently { $0.body() }
    return add(
      ScriptFunction(
        start: start.offset, end: cursor.offset, name: name, parameters: parameters, body: statements,
        isPlain: isPlain, isUnderstood: faults == before), from: start)
  }

  private mutating func add(_ function: ScriptFunction, from start: TextCursor) -> ScriptNode {
    functions[start.offset] = ReadFunction(function: function, end: cursor)
    return code(from: start, .function(function))
  }

  /// Reads what is no part of a value, so that nothing is said of it.
  private mutating func silently<Part>(_ read: (inout ScriptReader) -> Part) -> Part {
    let found = diagnostics
    defer { diagnostics = found }
    return read(&self)
  }

  private mutating func body() -> ScriptFunction.Body {
    guard cursor.peek == "{" else {
      let start = cursor
      if let node = (try? expression()) ?? nil { return .result(node) }
      cursor = start
      return .result(unread(from: start, to: skipCode(stopsAtLineEnd: true)))
    }
    return .statements(block())
  }

  /// The statements between braces.
  mutating func block() -> [ScriptStatement] {
    let start = cursor
    cursor.advance()
    if let found = try? statements(), cursor.take("}") { return found }
    cursor = start
    skipBrackets()
    let inner = unread(from: start, to: cursor)
    return [ScriptStatement(kind: .unread(inner), start: start.offset, end: cursor.offset)]
  }

  /// The place after the parenthesis that closes the one here; those in it are found along with it.
  private mutating func closing() -> TextCursor? {
    if let known = closings[cursor.offset] { return known }
    guard cursor.offset < firstUnclosed else { return nil }
    guard closings.count < Self.maxClosings || lookaheadLeft > 0 else { return nil }
    let start = cursor
    defer { cursor = start }
    let found = diagnostics
    defer { diagnostics = found }
    skipBrackets()
    if closings.count >= Self.maxClosings { lookaheadLeft -= cursor.offset - start.offset }
    guard cursor.offset > start.offset, cursor.bytes[cursor.offset - 1] == UInt8(ascii: ")") else {
      // Nothing that is open in it is closed either, and the text is not looked through again for each.
      if cursor.isAtEnd, closings.count < Self.maxClosings { firstUnclosed = min(firstUnclosed, start.offset) }
      return nil
    }
    closings[start.offset] = cursor
    return cursor
  }

  // MARK: - Classes

  /// The members of a class from its opening brace on: functions, and the values of fields.
  mutating func classMembers() -> [ScriptStatement.ClassMember] {
    guard descend() else {
      let start = cursor
      skipBrackets()
      return [ScriptStatement.ClassMember(name: "", isStatic: false, node: unread(from: start, to: cursor))]
    }
    defer { ascend() }
    return silently { $0.readClassMembers() }
  }

  /// Skips what stands between the name of a class and its opening brace; false without one.
  mutating func skipHeritage() -> Bool {
    while let letter = cursor.peek, letter != "{", letter != ";", letter != "}" {
      switch letter {
      case "(": skipBrackets()
      case "<": if !skipAngles() { cursor.advance() }
      default: cursor.advance()
      }
    }
    return cursor.peek == "{"
  }

  private static let modifiers: Set<String> = [
    "static", "readonly", "public", "private", "protected", "declare", "override", "abstract", "accessor",
  ]

  private mutating func readClassMembers() -> [ScriptStatement.ClassMember] {
    cursor.advance()
    var members: [ScriptStatement.ClassMember] = []
    while true {
      skipSpace()
      guard let letter = cursor.peek else { return members }
      if cursor.take("}") { return members }
      let place = cursor
      switch letter {
      case ";": cursor.advance()
      case "@": skipDecorator()
      case "{":
        let statements = block()
        let function = ScriptFunction(
          start: place.offset, end: cursor.offset, body: .statements(statements), isPlain: false)
        let node = code(from: place, .function(function))
        members.append(ScriptStatement.ClassMember(name: "", isStatic: true, node: node))
      default: classMember(&members)
      }
      if cursor.offset == place.offset { cursor.advance() }
    }
  }

  private mutating func classMember(_ members: inout [ScriptStatement.ClassMember]) {
    var (isPlain, isStatic) = (true, false)
    while true {
      let word = cursor
      if cursor.take("*") {
        isPlain = false
        skipSpace()
        continue
      }
      let name = cursor.takeScriptName()
      skipSpace()
      let isModifier = Self.modifiers.contains(name) || ["async", "get", "set"].contains(name)
      // A member may have the name of a modifier.
      guard isModifier, let next = cursor.peek, !"(=:;?!<,}".unicodeScalars.contains(next) else {
        cursor = word
        break
      }
      isStatic = isStatic || name == "static"
      if isStatic, cursor.peek == "{" { return }
      if !Self.modifiers.contains(name) { isPlain = false }
    }
    var name = ""
    switch cursor.peek {
    case "\"", "'": name = string()
    case "[": skipBrackets()
    default: if number() == nil { name = cursor.takeScriptName() }
    }
    skipSpace()
    if cursor.peek == "?" || cursor.peek == "!" { cursor.advance() }
    skipSpace()
    if cursor.peek == "(" || cursor.peek == "<" {
      if let method = function(from: cursor, isPlain: isPlain) {
        members.append(ScriptStatement.ClassMember(name: name, isStatic: isStatic, node: method))
      } else {
        skipStatement()
      }
      return
    }
    if cursor.take(":") {
      skipType()
      skipSpace()
    }
    guard cursor.peek == "=", cursor.peek(1) != "=" else { return skipStatement() }
    cursor.advance()
    skipSpace()
    let start = cursor
    if let value = try? valueOrCode() {
      members.append(ScriptStatement.ClassMember(name: name, isStatic: isStatic, node: value, start: start))
    }
    skipSpace()
    _ = cursor.take(";")
  }

  /// Skips `@name(arguments)`.
  mutating func skipDecorator() {
    cursor.advance()
    while !cursor.takeScriptName().isEmpty, cursor.take(".") {}
    if cursor.peek == "(" { skipBrackets() }
    skipSpace()
  }

  // MARK: - What is not understood

  /// An expression of which only the functions in it are understood.
  mutating func unread(from start: TextCursor, to end: TextCursor) -> ScriptNode {
    cursor = start
    let inner = inner(upTo: end)
    cursor = end
    var node = code(from: start)
    node.inner = inner
    return node
  }

  /// The functions in a text that is not understood, and the names that it may change.
  mutating func inner(upTo end: TextCursor) -> ScriptUnread {
    let found = diagnostics
    defer { diagnostics = found }
    let start = cursor
    var parts: [ScriptNode] = []
    var names: [ScriptUnread.Name] = []
    while cursor.offset < end.offset, let letter = cursor.peek {
      let place = cursor
      switch letter {
      case "\"", "'": skipString()
      case "/" where opensPattern && skipPattern(): break
      case "/" where cursor.isAt("//") || cursor.isAt("/*"): skipSpace()
      case _ where letter == "(" || letter.beginsScriptName:
        let isMember = place.offset > 0 && place.bytes[place.offset - 1] == UInt8(ascii: ".")
        if !isMember, let function = function() ?? arrow(), cursor.offset <= end.offset {
          parts.append(function)
          continue
        }
        cursor = place
        let text = cursor.takeScriptName()
        if text.isEmpty { cursor.advance() }
        if !isMember, !text.isEmpty {
          names.append(ScriptUnread.Name(text: text, offset: place.offset, range: cursor.range(from: place)))
        }
      default: cursor.advance()
      }
    }
    let text = cursor.bytes[start.offset..<max(start.offset, end.offset)]
    let signs = ["++", "--", "delete"]
    let mayChange =
      text.contains { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "(") }
      || signs.contains { end.text(from: start).contains($0) }
    return ScriptUnread(parts: parts, names: mayChange ? names : [])
  }
}
