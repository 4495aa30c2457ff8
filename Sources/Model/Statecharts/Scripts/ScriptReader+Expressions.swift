import JSONTree

/// Expressions of ECMAScript 2023, 13 as far as they make values: operators, members, calls.
extension ScriptReader {
  /// The maximum number of members and calls after one another: each holds the one before it.
  private static let maxLinks = 32

  /// Reads an expression up to a comma or what else cannot be part of it; nil if it is of another kind. Brackets are
  /// balanced at the place where it stops.
  ///
  /// - Parameter isBeforeColon: True between the signs of `condition ? value : other`.
  package mutating func expression(isBeforeColon: Bool = false) throws(ScriptNestingError) -> ScriptNode? {
    let start = cursor
    if let arrow = arrow(takesType: !isBeforeColon) { return arrow }
    guard let condition = try operation(above: 0) else { return nil }
    let end = cursor
    skipSpace()
    if let sign = assignmentHere {
      guard descend() else { return nil }
      defer { ascend() }
      cursor.advance(by: sign.count)
      skipSpace()
      guard let value = try expression() else { return nil }
      return code(from: start, .assignment(condition, sign: sign, value))
    }
    guard cursor.peek == "?", cursor.peek(1) != "?", cursor.peek(1) != "." || cursor.peek(2)?.isDigit == true else {
      cursor = end
      return condition
    }
    guard descend() else { return nil }
    defer { ascend() }
    cursor.advance()
    skipSpace()
    guard let met = try expression(isBeforeColon: true) else { return nil }
    skipSpace()
    guard cursor.take(":") else { return nil }
    skipSpace()
    guard let unmet = try expression() else { return nil }
    return code(from: start, .alternatives(ScriptForm.Alternatives(condition: condition, met: met, unmet: unmet)))
  }

  // MARK: - Operators

  /// The operators of two operands that are signs, the longer of those that begin alike first.
  private static let operators = ScriptPrinter.precedence.keys.filter { $0.first?.isLetter == false }
    .sorted { ($1.count, $0) < ($0.count, $1) }

  private func operatorHere() -> (sign: String, rank: Int)? {
    let word = ["instanceof", "in"].first(where: isAtWord)
    guard let sign = word ?? Self.operators.first(where: { cursor.isAt($0) }),
      let rank = ScriptPrinter.precedence[sign]
    else { return nil }
    // An operator that assigns is not one between operands.
    let isComparison = rank == ScriptPrinter.precedence["=="] || rank == ScriptPrinter.precedence["<"]
    return cursor.peek(sign.count) == "=" && !isComparison ? nil : (sign, rank)
  }

  /// The operators that assign. ECMAScript 2023, 13.15.
  private static let assignments = [
    ">>>=", "**=", "<<=", ">>=", "&&=", "||=", "??=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=",
  ]

  private var assignmentHere: String? {
    if cursor.peek == "=" { return cursor.peek(1) == "=" || cursor.peek(1) == ">" ? nil : "=" }
    return Self.assignments.first { cursor.isAt($0) }
  }

  /// Operands that are joined by operators above a rank.
  private mutating func operation(above rank: Int) throws(ScriptNestingError) -> ScriptNode? {
    let start = cursor
    guard var left = try operand() else { return nil }
    var rest: [ScriptForm.Operand] = []
    var restRank = 0
    while true {
      let end = cursor
      skipSpace()
      if isAtType {
        cursor.scan { $0.isASCIILetter }
        skipType()
        continue
      }
      guard let (sign, next) = operatorHere(), next > rank else {
        cursor = end
        return rest.isEmpty ? left : code(from: start, .operation(left, rest))
      }
      if next != restRank, !rest.isEmpty {
        cursor = end
        left = code(from: start, .operation(left, rest))
        rest = []
        skipSpace()
      }
      restRank = next
      cursor.advance(by: sign.count)
      skipSpace()
      // Of powers the right one is computed first.
      guard let right = try operation(above: sign == "**" ? next - 1 : next) else { return nil }
      rest.append(ScriptForm.Operand(sign: sign, node: right))
    }
  }

  /// A value with the signs before it.
  private mutating func operand() throws(ScriptNestingError) -> ScriptNode? {
    let start = cursor
    var signs: [String] = []
    while signs.count < 8 {
      if cursor.peek == "<" {
        guard takesTypes else { return nil }
        if skipMarkup() { return code(from: start) }
        guard skipAngles() else { return nil }
        skipSpace()
        if let arrow = arrow() { return arrow }
      } else if let sign = prefixHere() {
        cursor.advance(by: sign.count)
        signs.append(sign)
      } else {
        break
      }
      skipSpace()
    }
    let first = cursor
    if isAtWord("new") {
      cursor.advance(by: 3)
      skipSpace()
      guard let made = try links() else { return nil }
      return opaque(from: start, [made])
    }
    cursor = first
    if cursor.isAt("++") || cursor.isAt("--") {
      let sign = cursor.isAt("++") ? "++" : "--"
      cursor.advance(by: 2)
      skipSpace()
      return try links().map { code(from: start, .update($0, sign: sign)) }
    }
    guard var node = try links() else { return nil }
    for sign in signs.reversed() { node = code(from: start, .prefix(sign, node)) }
    return node
  }

  private func prefixHere() -> String? {
    guard let letter = cursor.peek else { return nil }
    if letter == "-" || letter == "+" {
      let next = cursor.peek(1)
      return next == letter || next?.isDigit == true || next == "." ? nil : String(letter)
    }
    if letter == "!" || letter == "~" { return String(letter) }
    if isAtWord("yield") {
      var next = cursor
      next.advance(by: 5)
      next.scan { $0 == " " }
      return next.peek.map { ",;)]}".unicodeScalars.contains($0) } ?? true ? nil : "yield"
    }
    return ["typeof", "void", "await", "delete"].first(where: isAtWord)
  }

  // MARK: - Members and calls

  /// A value and what follows it: `.name`, `?.name`, `[key]`, `(arguments)`, `!`, and again.
  private mutating func links() throws(ScriptNestingError) -> ScriptNode? {
    let start = cursor
    guard let first = try primary() else { return nil }
    var link = ScriptLink(first)
    for _ in 0..<Self.maxLinks {
      let end = cursor
      skipSpace()
      if cursor.isAt("++") || cursor.isAt("--") {
        let sign = cursor.isAt("++") ? "++" : "--"
        cursor.advance(by: 2)
        return code(from: start, .update(link.node, sign: sign))
      }
      let isOptional = cursor.isAt("?.") && cursor.peek(2)?.isDigit == false
      if isOptional, let next = cursor.peek(2) {
        cursor.advance(by: next == "(" || next == "[" ? 2 : 1)
      }
      if takesTypes, cursor.peek == "<" { skipTypeArguments() }
      switch cursor.peek {
      case "!" where takesTypes && cursor.peek(1) != "=":
        cursor.advance()
      case "." where cursor.peek(1)?.beginsScriptName == true:
        cursor.advance()
        let name = cursor.takeScriptName()
        link.add(name, code(from: start, .member(link.node, name)))
      case "(":
        let arguments = try list(closedBy: ")", "the arguments")
        link.add(arguments, code(from: start, .call(link.node, arguments)))
      case "[":
        guard descend() else { return nil }
        defer { ascend() }
        cursor.advance()
        skipSpace()
        let key = try expression()
        skipSpace()
        if cursor.peek != "]" { skipCode() }
        guard cursor.take("]") else { return nil }
        link.replace(code(from: start, key.map { .item(link.node, $0) }))
      case "`":
        let text = try template()
        let isRaw = link.node.written == "String.raw" && !cursor.text(from: start).contains("\\")
        // Without an escape the raw text is the text.
        link.replace(isRaw ? text : opaque(from: start, [link.node, text]))
      default:
        cursor = end
        return link.node
      }
      if isOptional { link.makeOptional() }
    }
    return nil
  }

  /// An expression in parentheses; one of another kind is code.
  mutating func parenthesized() throws(ScriptNestingError) -> ScriptNode? {
    let start = cursor
    guard descend() else { return nil }
    defer { ascend() }
    cursor.advance()
    skipSpace()
    var inside = try expression()
    skipSpace()
    // The last of several counts: `(0, module.name)` is how compilers write a call without a receiver.
    while let first = inside, cursor.take(",") {
      skipSpace()
      let last = try expression()
      // What comes before may change something, unless it is a literal.
      inside =
        first.literal != nil
        ? last
        : last.map {
          code(from: start, .operation(first, [ScriptForm.Operand(sign: ",", node: $0)]))
        }
      skipSpace()
    }
    if cursor.take(")") { return inside }
    while let letter = cursor.peek, letter != ")", letter != "]", letter != "}" {
      let place = cursor.offset
      skipCode()
      if cursor.peek == "," || cursor.peek == ";" || cursor.offset == place { cursor.advance() }
    }
    guard cursor.take(")") else { return nil }
    return unread(from: start, to: cursor)
  }
}

/// The members and calls read so far, with the name of the function that is called: `fsm.assign`.
private struct ScriptLink {
  private(set) var node: ScriptNode
  private var name: String?
  private var receiver: ScriptNode?

  init(_ node: ScriptNode) {
    self.node = node
    name = node.dottedName
    if case .call = node.content {
      receiver = node
      name = ""
    }
  }

  mutating func add(_ member: String, _ node: ScriptNode) {
    name = name.map { $0.isEmpty ? member : $0 + "." + member }
    self.node = node
  }

  mutating func add(_ arguments: [ScriptNode], _ node: ScriptNode) {
    self.node = node
    guard let name else { return }
    let call = ScriptNode.Call(name: name, arguments: arguments, receiver: receiver)
    self.node = ScriptNode(
      range: node.range, content: .call(call, text: node.text), offset: node.offset, form: node.form)
    receiver = self.node
    self.name = ""
  }

  mutating func makeOptional() { node.isOptional = true }

  mutating func replace(_ node: ScriptNode) {
    self.node = node
    name = nil
  }
}

extension ScriptNode {
  /// `a.b.c`; nil for what is no name.
  fileprivate var dottedName: String? {
    switch form {
    case .name(let name, _)?: name
    case .member(let object, let name)?: object.dottedName.map { $0 + "." + name }
    default: nil
    }
  }
}
