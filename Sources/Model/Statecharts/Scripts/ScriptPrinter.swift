import JSONTree

/// Writes an expression on one line, with the brackets that it needs.
package struct ScriptPrinter {
  /// The maximum number of bytes that are written.
  package static let maxBytes = 4_000
  /// The maximum number of expressions within one another.
  package static let maxDepth = 200

  /// The precedence of operators. ECMA-262, 13.
  package static let precedence: [String: Int] = [
    "??": 3, "||": 3, "&&": 4, "|": 5, "^": 6, "&": 7, "==": 8, "!=": 8, "===": 8, "!==": 8, "<": 9, ">": 9, "<=": 9,
    ">=": 9, "in": 9, "instanceof": 9, "<<": 10, ">>": 10, ">>>": 10, "+": 11, "-": 11, "*": 12, "/": 12, "%": 12,
    "**": 13,
  ]
  private static let conditional = 2
  private static let unary = 14
  private static let primary = 15

  private var text = ""
  private var depth = 0

  /// The text of an expression.
  ///
  /// - Throws: `ScriptNotFollowed` if it would be too long.
  package static func text(of expression: ScriptExpression) throws(ScriptNotFollowed) -> String {
    var printer = ScriptPrinter()
    try printer.write(expression, 1)
    return printer.text
  }

  private mutating func write(_ words: String) throws(ScriptNotFollowed) {
    text += words
    guard text.utf8.count <= Self.maxBytes else { throw ScriptNotFollowed() }
  }

  private mutating func write(_ expression: ScriptExpression, _ least: Int) throws(ScriptNotFollowed) {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maxDepth else { throw ScriptNotFollowed() }
    let isEnclosed = strength(of: expression) < least
    if isEnclosed { try write("(") }
    try writeOpen(expression)
    if isEnclosed { try write(")") }
  }

  private func strength(of expression: ScriptExpression) -> Int {
    switch expression {
    case .function, .assignment, .spread: 1
    case .conditional: Self.conditional
    case .binary(let sign, _, _): Self.precedence[sign] ?? 1
    case .unary: Self.unary
    case .object: 1
    case .number, .string, .template, .pattern, .name, .list, .member, .element, .call: Self.primary
    }
  }

  private mutating func writeOpen(_ expression: ScriptExpression) throws(ScriptNotFollowed) {
    switch expression {
    case .number(let words), .pattern(let words), .name(let words): try write(words)
    case .string(let value): try write(ScriptPrinter.quoted(value))
    case .template(let texts, let parts):
      try write("`" + texts[0])
      for (part, words) in zip(parts, texts.dropFirst()) {
        try write("${")
        try write(part, 1)
        try write("}" + words)
      }
      try write("`")
    case .list(let items): try write(items, "[", "]")
    case .object(let properties): try write(properties)
    case .member(let object, let name, let isOptional):
      try write(object, isNumber(object) ? Self.primary + 1 : Self.primary)
      try write((isOptional ? "?." : ".") + name)
    case .element(let object, let index, let isOptional):
      try write(object, Self.primary)
      try write(isOptional ? "?.[" : "[")
      try write(index, 1)
      try write("]")
    case .call(let function, let arguments, let isOptional):
      try write(function, Self.primary)
      if isOptional { try write("?.") }
      try write(arguments, "(", ")")
    case .unary(let sign, let operand):
      try write(sign + (sign.count > 1 ? " " : ""))
      let isSigned = if case .unary(sign, _) = operand { sign != "!" } else { false }
      try write(operand, isSigned ? Self.primary : Self.unary)
    case .binary(let sign, let left, let right):
      let strength = Self.precedence[sign] ?? 1
      // `??` does not stand next to `||` and `&&` without brackets.
      let isMixed = sign == "??" || sign == "||"
      try write(left, isMixed && !isSame(left, sign) ? 5 : sign == "**" ? Self.primary : strength)
      try write(" \(sign) ")
      try write(right, isMixed && sign == "??" ? 5 : sign == "**" ? strength : strength + 1)
    case .conditional(let condition, let one, let other):
      try write(condition, Self.conditional + 1)
      try write(" ? ")
      try write(one, 1)
      try write(" : ")
      try write(other, 1)
    case .function(let function): try write(function)
    case .spread(let inside):
      try write("...")
      try write(inside, 1)
    case .assignment: throw ScriptNotFollowed()
    }
  }

  private func isNumber(_ expression: ScriptExpression) -> Bool {
    if case .number = expression { true } else { false }
  }

  /// True for the operands of `||` that need no brackets: others of it, and what binds more strongly.
  private func isSame(_ expression: ScriptExpression, _ sign: String) -> Bool {
    switch expression {
    case .binary("&&", _, _): sign == "||"
    case .binary(let inner, _, _): inner == sign
    case .number, .string, .template, .pattern, .name, .list, .object, .member, .element, .call, .unary, .conditional,
      .function, .spread, .assignment:
      false
    }
  }

  private mutating func write(_ items: [ScriptExpression], _ open: String, _ close: String) throws(ScriptNotFollowed) {
    try write(open)
    for (index, item) in items.enumerated() {
      if index > 0 { try write(", ") }
      if case .object = item { try writeOpen(item) } else { try write(item, 1) }
    }
    try write(close)
  }

  private mutating func write(_ properties: [ScriptExpression.Property]) throws(ScriptNotFollowed) {
    guard !properties.isEmpty else { return try write("{}") }
    try write("{ ")
    for (index, property) in properties.enumerated() {
      if index > 0 { try write(", ") }
      if let name = property.name {
        try write((ScriptPrinter.isName(name) ? name : ScriptPrinter.quoted(name)) + ": ")
      } else if let key = property.key {
        try write("[")
        try write(key, 1)
        try write("]: ")
      } else {
        try write("...")
      }
      try write(property.value, 1)
    }
    try write(" }")
  }

  private mutating func write(_ function: ScriptExpression.Function) throws(ScriptNotFollowed) {
    guard function.body.count == 1, case .result(let result?) = function.body[0] else { throw ScriptNotFollowed() }
    let names = try function.parameters.map { parameter throws(ScriptNotFollowed) in
      guard let name = parameter.plainName else { throw ScriptNotFollowed() }
      return name
    }
    try write("(" + names.joined(separator: ", ") + ") => ")
    // A brace after the arrow would open a block.
    if case .object = result {
      try write("(")
      try writeOpen(result)
      try write(")")
    } else {
      try write(result, 2)
    }
  }

  /// True for a text that can stand as a name of a member.
  package static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first.beginsScriptName, first != "#" else { return false }
    return text.unicodeScalars.allSatisfy { ($0.beginsScriptName && $0 != "#") || $0.isDigit }
  }

  /// A string between single quotes.
  package static func quoted(_ value: String) -> String {
    var text = "'"
    for scalar in value.unicodeScalars {
      switch scalar {
      case "'": text += "\\'"
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\0"..." ", "\u{2028}", "\u{2029}":
        text += scalar == " " ? " " : "\\u" + String(String(scalar.value + 0x10000, radix: 16).suffix(4))
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "'"
  }
}
