import Statecharts

/// Words that declare names, and calls that are looked for.
extension ScriptOutlineReader {
  mutating func word() {
    let start = reader.cursor
    let isMember = isAfterDot
    begin()
    let name = reader.cursor.takeScriptName()
    var isOperator = false
    if case .sign("=") = previous { isOperator = true }
    if !isMember, !isOperator, Self.statements.contains(name) {
      while open.last?.bracket == Self.arrow { close() }
    }
    let before = previous
    didConsume(.word(name))
    if !isMember {
      if case .word("export") = before, name == "default" { return exported() }
      // `as const` declares nothing.
      var isType = false
      if case .word("as") = before { isType = true }
      if !isType, keyword(name, from: start) { return }
    }
    if let original = aliases[name] ?? (targetFunctions.contains(name) ? name : nil) {
      called(original, as: name, from: start, before)
    }
  }

  /// Takes a word that begins a declaration; false for any other.
  private mutating func keyword(_ word: String, from start: TextCursor) -> Bool {
    switch word {
    case "import": importing(from: start)
    case "export": return readReexport()
    case "const", "let", "var": declarator(word)
    case "enum": enumeration()
    case "class":
      reader.skipSpace()
      var ahead = reader.cursor
      let name = ahead.takeScriptName()
      guard !name.isEmpty, name != "extends" else { break }
      ahead.scan { $0 != "{" && $0 != ";" && $0 != "}" }
      declare(name, ahead.peek == "{" ? .type(ahead) : .other, isConstant: true)
    case "function":
      reader.skipSpace()
      if reader.cursor.take("*") { reader.skipSpace() }
      let name = reader.cursor.takeScriptName()
      let function = newFunction(from: start)
      if !name.isEmpty { declare(name, .function(function), isConstant: true) }
      reader.skipSpace()
      if reader.cursor.peek == "<" { _ = reader.skipAngles() }
      self.function(function, from: start)
    default: return false
    }
    return true
  }

  /// The parameters, the type of the result and the opening brace of a `function`.
  private mutating func function(_ number: Int, from start: TextCursor) {
    reader.skipSpace()
    let parameters = reader.cursor
    // The parentheses after it are no call.
    guard parameters.peek == "(" else { return didConsume(.word("function")) }
    reader.skipBrackets()
    reader.skipSpace()
    if reader.cursor.take(":") {
      reader.skipType()
      reader.skipSpace()
    }
    // Without a body it is a declaration of TypeScript.
    guard reader.cursor.peek == "{" else { return didConsume(.value, beginsChain: false) }
    begin(function: number, "{", parameters: parameters, chain: start)
  }

  private mutating func exported() {
    reader.skipSpace()
    outline.exports.append(reader.cursor)
    didConsume(.word("default"), beginsChain: false)
  }

  /// A word that is looked for: a call, if arguments follow.
  private mutating func called(_ name: String, as local: String, from start: TextCursor, _ before: Previous) {
    if case .word(let word) = before, word == "function" || word == "class" || word == "interface" { return }
    var ahead = reader
    ahead.skipSpace()
    if ahead.cursor.peek == "<" { ahead.skipTypeArguments() }
    reader.lookaheadLeft = ahead.lookaheadLeft
    var begin = chain ?? start
    if ahead.cursor.isAt(")("), let last = open.last, last.bracket == "(", last.start.isAt("(0,") {
      // Compilers make `(0, module.name)(…)` of `name(…)`.
      begin = last.chain ?? last.start
      ahead.cursor.advance()
    }
    guard ahead.cursor.peek == "(" else { return }
    outline.calls.append(
      ScriptOutline.Call(start: begin, name: name, local: local, range: reader.cursor.range(from: start)))
  }

  /// `name: Type = value`, or a pattern of names, after `const` or a comma.
  mutating func declarator(_ word: String) {
    reader.skipSpace()
    if reader.isAtWord("enum") { return }
    declaring = (open.count, word)
    // The assigned value is read by whoever follows the name, and looked through for other declarations here.
    let patterns = reader.pattern(ScriptPattern(), takesFallback: false)
    reader.skipSpace()
    _ = reader.cursor.take("!")
    guard reader.cursor.peek == "=", reader.cursor.peek(1) != "=", reader.cursor.peek(1) != ">" else {
      for pattern in patterns { declare(pattern.name, .value(nil, pattern), isConstant: word == "const") }
      return didConsume(.word(word), beginsChain: false)
    }
    reader.cursor.advance()
    reader.skipSpace()
    let value = reader.cursor
    if let module = required() {
      imported(patterns.map { ($0.path.last ?? "*", $0.name) }, from: module, value)
      return
    }
    for pattern in patterns {
      declare(pattern.name, .value(value, pattern), isConstant: word == "const")
      if pattern.path.isEmpty { outline.values.append((pattern.name, value)) }
    }
    didConsume(.sign("="), beginsChain: false)
  }

  /// The module of `require('module')`, if that is here.
  private mutating func required() -> String? {
    var ahead = reader
    guard ahead.isAtWord("require") else { return nil }
    ahead.cursor.advance(by: 7)
    guard ahead.cursor.take("("), ahead.cursor.peek == "\"" || ahead.cursor.peek == "'" else { return nil }
    let module = ahead.string()
    guard ahead.cursor.take(")") else { return nil }
    reader = ahead
    return module
  }

  private mutating func enumeration() {
    reader.skipSpace()
    let name = reader.cursor.takeScriptName()
    reader.skipSpace()
    guard !name.isEmpty, reader.cursor.peek == "{" else { return }
    declare(name, .enumeration(reader.cursor), isConstant: true)
    didConsume(.word("enum"), beginsChain: false)
  }

  // MARK: - Imports

  /// `import name, {other as alias} from 'module'`, or `import * as name from 'module'`.
  private mutating func importing(from start: TextCursor) {
    reader.skipSpace()
    guard let next = reader.cursor.peek, next != "(", next != "." else { return }
    var names: [(name: String, local: String)] = []
    var last = "default"
    while let letter = reader.cursor.peek, letter != "\"", letter != "'", letter != ";", letter != "=" {
      if letter == "*" { last = "*" }
      let word = reader.cursor.takeScriptName()
      if word.isEmpty {
        reader.cursor.advance()
        if letter == "{" || letter == "," { last = "" }
      } else if word == "as" {
        reader.skipSpace()
        let local = reader.cursor.takeScriptName()
        if !names.isEmpty, last != "*" { names.removeLast() }
        names.append((last, local))
      } else if word == "from" {
        reader.skipSpace()
        if reader.cursor.peek == "\"" || reader.cursor.peek == "'" { break }
      } else if word != "type" && word != "typeof" {
        last = last == "default" ? "default" : word
        names.append((last, word))
      }
      reader.skipSpace()
    }
    guard reader.cursor.peek == "\"" || reader.cursor.peek == "'" else { return }
    imported(names, from: reader.string(), start)
  }

  /// `export {name, other as alias} from 'module'`, `export * from 'module'`, or such a list of names of this file;
  /// false for any other export.
  private mutating func readReexport() -> Bool {
    var ahead = reader
    ahead.skipSpace()
    if ahead.isAtWord("type") { ahead.cursor.advance(by: 4) }
    ahead.skipSpace()
    let isWhole = ahead.cursor.take("*")
    var names: [(name: String, alias: String)] = []
    if !isWhole {
      guard ahead.cursor.take("{") else { return false }
      ahead.skipSpace()
      while !ahead.cursor.take("}") {
        let name = ahead.cursor.takeScriptName()
        guard !name.isEmpty else { return false }
        ahead.skipSpace()
        var alias = name
        if ahead.isAtWord("as") {
          ahead.cursor.advance(by: 2)
          ahead.skipSpace()
          alias = ahead.cursor.takeScriptName()
          ahead.skipSpace()
        }
        if name != "type" || alias != name || ahead.cursor.peek == "," { names.append((name, alias)) }
        if ahead.cursor.take(",") { ahead.skipSpace() }
      }
    }
    ahead.skipSpace()
    var module: String?
    if ahead.isAtWord("from") {
      ahead.cursor.advance(by: 4)
      ahead.skipSpace()
      guard ahead.cursor.peek == "\"" || ahead.cursor.peek == "'" else { return false }
      module = ahead.string()
    }
    if isWhole, module == nil { return false }
    reader = ahead
    for (name, alias) in names { outline.reexports[alias] = (name, module) }
    if isWhole, let module { outline.handedOnWhole.append(module) }
    didConsume(.value, beginsChain: false)
    return true
  }

  private mutating func imported(_ names: [(name: String, local: String)], from module: String, _ start: TextCursor) {
    outline.imports.append(
      ScriptOutline.Import(module: module, names: names.map(\.name), range: reader.cursor.range(from: start)))
    for (name, local) in names {
      declare(local, .imported(name: name, from: module), isConstant: true)
      if targetFunctions.contains(name) { aliases[local] = name }
    }
    didConsume(.value, beginsChain: false)
  }
}
