import JSONTree

/// The names that parameters and declarations make. ECMAScript 2023, 8.6.2, 14.3.3, 15.1.
extension ScriptReader {
  /// The parameters between parentheses, the first of which is here, or a single name: for each the names it makes.
  mutating func parameters() -> [[ScriptPattern]] {
    guard cursor.take("(") else { return [[ScriptPattern(name: cursor.takeScriptName())]] }
    var parameters: [[ScriptPattern]] = []
    while cursor.peek != nil {
      skipSpace()
      if cursor.take(")") { break }
      parameters.append(pattern(ScriptPattern()))
      skipSpace()
      if !cursor.take(","), cursor.peek != ")" {
        skipCode()
        if cursor.peek != ")" { cursor.advance() }
      }
    }
    return parameters
  }

  /// A name or a pattern of names with its type and its default.
  ///
  /// - Parameter takesFallback: False if what follows `=` is not a part of the pattern.
  mutating func pattern(_ outer: ScriptPattern, takesFallback: Bool = true) -> [ScriptPattern] {
    var outer = outer
    skipSpace()
    if cursor.take("...") { outer.isRest = true }
    while cursor.peek == "@" { skipDecorator() }
    while ["public", "private", "protected", "readonly"].contains(where: isAtWord) {
      cursor.scan { $0.isASCIILetter }
      skipSpace()
    }
    var names: [ScriptPattern]
    switch cursor.peek {
    case "{": names = parts(outer, closedBy: "}")
    case "[": names = parts(outer, closedBy: "]")
    default:
      outer.name = cursor.takeScriptName()
      names = outer.name.isEmpty ? [] : [outer]
    }
    skipSpace()
    _ = cursor.take("?")
    skipSpace()
    if cursor.take(":") {
      skipType()
      skipSpace()
    }
    if takesFallback, cursor.peek == "=", cursor.peek(1) != ">", cursor.take("=") {
      skipSpace()
      let start = cursor
      var fallback = (try? expression()) ?? nil
      if fallback == nil {
        cursor = start
        skipCode()
        fallback = unread(from: start, to: cursor)
      }
      if names.count == 1, names[0].path.count == outer.path.count {
        names[0].fallback = fallback
      } else {
        for place in names.indices { names[place].hasOuterFallback = true }
      }
      skipCode()
    }
    return names
  }

  /// The names of `{a, b: c}` or `[a, b]`.
  private mutating func parts(_ outer: ScriptPattern, closedBy bracket: Unicode.Scalar) -> [ScriptPattern] {
    guard descend() else { return [] }
    defer { ascend() }
    cursor.advance()
    var names: [ScriptPattern] = []
    var members: [String] = []
    var number = 0
    skipSpace()
    while let letter = cursor.peek, letter != bracket {
      let place = cursor.offset
      if cursor.take(",") {
        number += 1
        skipSpace()
        continue
      }
      var part = ScriptPattern(path: outer.path + ["\(number)"], isRest: outer.isRest)
      if bracket == "}", !cursor.isAt("...") {
        var ahead = cursor
        let name = cursor.peek == "\"" || cursor.peek == "'" ? string() : cursor.takeScriptName()
        part.path[part.path.count - 1] = name
        members.append(name)
        skipSpace()
        // Without a colon the member's name is the name.
        if !cursor.take(":") { swap(&ahead, &cursor) }
      }
      part.omitted = bracket == "}" ? members : []
      names += pattern(part)
      skipSpace()
      if cursor.offset == place { cursor.advance() }
    }
    cursor.advance()
    return names
  }
}
