import Statecharts

/// Makes the outline of a script. Time grows with the length of the text.
struct ScriptOutlineReader {
  /// A bracket that is open, or the body of an arrow function without braces.
  struct Open {
    let bracket: Unicode.Scalar
    let start: TextCursor
    /// The beginning of the expression that goes on after the bracket.
    let chain: TextCursor?
    /// The word before the bracket.
    let word: String
    var function: Int?
    /// The names that are declared in it.
    var names: [(name: String, number: Int)] = []
  }

  /// The kind of the token before.
  enum Previous {
    case nothing
    case word(String)
    case sign(Unicode.Scalar)
    case closed(Open)
    case value
  }

  static let arrow: Unicode.Scalar = "\u{21D2}"

  var reader: ScriptReader
  var outline = ScriptOutline()
  /// The functions whose calls are looked for.
  var targetFunctions: Set<String>
  /// The names that imports give to these.
  var aliases: [String: String] = [:]
  var open: [Open] = []
  private var counts: [Unicode.Scalar: Int] = [:]
  var previous = Previous.nothing
  var chain: TextCursor?
  var end: TextCursor
  /// Parentheses with a colon after them: parameters with a type, if an arrow or a body follows.
  private var typed: (open: Open, depth: Int, type: TextCursor)?
  /// The depth of the list of names that `const` began, and the word that began it.
  var declaring: (depth: Int, word: String)?
  /// The offsets at which the functions begin.
  private var starts: [Int] = []

  /// - Parameter functions: The names of the functions whose calls are looked for.
  init(_ reader: ScriptReader, callsOf functions: Set<String>) {
    self.reader = reader
    targetFunctions = functions
    end = reader.cursor
  }

  mutating func read() {
    reader.findClosedElements()
    while true {
      reader.skipSpace()
      guard let letter = reader.cursor.peek else { break }
      take(letter)
    }
    while !open.isEmpty { close() }
    reader.functions = outline.places
  }

  private mutating func take(_ letter: Unicode.Scalar) {
    if letter.beginsScriptName { return word() }
    if letter.isDigit, reader.number() != nil { return didConsume(.value, beginsChain: false) }
    switch letter {
    case "\"", "'":
      begin()
      reader.skipString()
      didConsume(.value)
    case "`":
      if expectsValue { begin() }
      reader.skipTemplate()
      didConsume(.value)
    case "/" where expectsValue && reader.skipPattern(): didConsume(.value, beginsChain: false)
    case "<" where expectsValue: angle()
    case "<":
      let start = reader.cursor
      reader.skipTypeArguments()
      if reader.cursor.offset == start.offset { sign(letter) }
    case "(", "[", "{": opened(letter)
    case ")", "]", "}": closed(letter)
    case "=": equals()
    default: sign(letter)
    }
  }

  // MARK: - What was before

  mutating func didConsume(_ what: Previous, beginsChain: Bool = true) {
    previous = what
    if !beginsChain { chain = nil }
    end = reader.cursor
  }

  mutating func begin() {
    if !isAfterDot { chain = reader.cursor }
  }

  var isAfterDot: Bool { if case .sign(".") = previous { true } else { false } }

  /// True if a value can begin here: a slash opens a regular expression, `<` markup or a type.
  private var expectsValue: Bool {
    switch previous {
    case .nothing: true
    case .word(let word): Self.words.contains(word)
    case .sign(let sign): sign != "."
    case .closed(let open): open.bracket == "{" || open.bracket == "(" && Self.heads.contains(open.word)
    case .value: false
    }
  }

  private static let heads: Set<String> = ["if", "for", "while", "with", "switch", "catch"]
  private static let words: Set<String> = [
    "return", "typeof", "case", "in", "of", "delete", "void", "throw", "do", "else", "await", "default", "yield", "new",
    "extends", "instanceof",
  ]
  static let statements: Set<String> = [
    "const", "let", "var", "export", "import", "return", "if", "for", "while", "switch", "throw", "try", "enum",
    "interface", "function", "class",
  ]

  private mutating func angle() {
    if reader.skipMarkup() { return didConsume(.value, beginsChain: false) }
    if !reader.skipAngles() { sign("<") }
  }

  private mutating func sign(_ letter: Unicode.Scalar) {
    reader.cursor.advance()
    switch letter {
    case ",", ";":
      while open.last?.bracket == Self.arrow { close() }
      if letter == ";" { (declaring, typed) = (nil, nil) }
      if letter == ",", let declaring, declaring.depth == open.count {
        (previous, chain) = (.sign(letter), nil)
        return declarator(declaring.word)
      }
    case ":":
      if case .closed(let open) = previous, open.bracket == "(" {
        typed = (open, self.open.count, reader.cursor)
      }
    case "?" where reader.cursor.peek == ".":
      reader.cursor.advance()
      return didConsume(.sign("."))
    case "!" where reader.cursor.peek != "=" && !expectsValue: return
    case "." where reader.cursor.take(".."): return didConsume(.sign("\u{2026}"), beginsChain: false)
    case ".": return didConsume(.sign(letter))
    default: break
    }
    didConsume(.sign(letter), beginsChain: false)
  }

  private mutating func equals() {
    reader.cursor.advance()
    if reader.cursor.take(">") { return arrow() }
    let isComparison = reader.cursor.peek == "="
    if isComparison { reader.cursor.scan { $0 == "=" } } else { assigned() }
    didConsume(.sign("="), beginsChain: false)
  }

  /// Something is assigned to the expression before.
  private mutating func assigned() {
    guard let chain, chain.offset < end.offset, end.offset - chain.offset < 1000 else { return }
    let target = reader.cursor.text(chain.offset..<end.offset)
    var value = reader
    value.skipSpace()
    if target == "module.exports" { outline.exports.append(value.cursor) }
    let isName = target.unicodeScalars.allSatisfy { $0.beginsScriptName || $0.isDigit }
    if isName { outline.assigned[target, default: []].append(value.cursor) }
  }

  // MARK: - Brackets

  private mutating func opened(_ bracket: Unicode.Scalar) {
    let start = reader.cursor
    var word = ""
    if case .word(let last) = previous { word = last }
    let chain = expectsValue ? start : chain
    if bracket == "{", let function = body() {
      return begin(function: function.number, bracket, parameters: function.parameters, chain: chain)
    }
    push(Open(bracket: bracket, start: start, chain: chain, word: word))
    reader.cursor.advance()
    didConsume(.sign(bracket), beginsChain: false)
  }

  /// Begins the body of a function: a block, or the expression of an arrow.
  mutating func begin(
    function: Int, _ bracket: Unicode.Scalar, parameters: TextCursor, chain: TextCursor?
  ) {
    var next = Open(bracket: bracket, start: reader.cursor, chain: chain, word: "")
    next.function = function
    push(next)
    declare(parameters: parameters)
    if bracket == Self.arrow {
      outline.functions[function].result = reader.cursor
      didConsume(.sign("="), beginsChain: false)
    } else {
      reader.cursor.advance()
      outline.functions[function].body = reader.cursor
      didConsume(.sign(bracket), beginsChain: false)
    }
  }

  private mutating func push(_ next: Open) {
    open.append(next)
    counts[next.bracket, default: 0] += 1
  }

  /// The function whose body begins with this brace, if it is one, and where its parameters begin.
  private mutating func body() -> (number: Int, parameters: TextCursor)? {
    switch previous {
    case .closed(let open) where open.bracket == "(" && !Self.heads.contains(open.word):
      forgetCall(open.chain)
      return (newFunction(from: open.start), open.start)
    case .word, .closed, .value:
      let chain = typed?.open.chain
      guard let start = typedParameters(before: reader.cursor.offset) else { return nil }
      forgetCall(chain)
      return (newFunction(from: start), start)
    case .sign, .nothing: return nil
    }
  }

  /// Removes a call that turned out to be a method that is declared.
  private mutating func forgetCall(_ start: TextCursor?) {
    if let start, outline.calls.last?.start.offset == start.offset { outline.calls.removeLast() }
  }

  private mutating func closed(_ bracket: Unicode.Scalar) {
    let opening: Unicode.Scalar = bracket == ")" ? "(" : bracket == "]" ? "[" : "{"
    guard counts[opening, default: 0] > 0 else {
      reader.cursor.advance()
      return didConsume(.value, beginsChain: false)
    }
    while let last = open.last, last.bracket != opening { close() }
    reader.cursor.advance()
    end = reader.cursor
    guard let last = open.last else { return }
    close()
    if let declaring, declaring.depth > open.count { self.declaring = nil }
    if let typed, typed.depth > open.count { self.typed = nil }
    (previous, chain) = (.closed(last), last.chain)
  }

  /// Closes the last bracket at the end of what was taken.
  mutating func close() {
    guard let last = open.popLast() else { return }
    counts[last.bracket, default: 1] -= 1
    for (name, number) in last.names { outline.end(name, number, at: end.offset) }
    if let function = last.function { outline.places[starts[function]] = (function, end) }
  }

  // MARK: - Functions

  mutating func arrow() {
    var parameters = chain ?? end
    if let start = typedParameters(before: reader.cursor.offset - 2) {
      parameters = start
    } else if case .closed(let last) = previous {
      parameters = last.start
    }
    let function = newFunction(from: parameters)
    reader.skipSpace()
    let bracket = reader.cursor.peek == "{" ? "{" : Self.arrow
    begin(function: function, bracket, parameters: parameters, chain: parameters)
  }

  /// Returns the beginning of parameters that are followed only by the type of the result.
  private mutating func typedParameters(before end: Int) -> TextCursor? {
    guard let typed, typed.depth == open.count else { return nil }
    self.typed = nil
    var ahead = reader
    ahead.cursor = typed.type
    ahead.skipType()
    ahead.skipSpace()
    return ahead.cursor.offset == end ? typed.open.start : nil
  }

  mutating func newFunction(from start: TextCursor) -> Int {
    let before = reader.cursor.text(max(0, start.offset - 8)..<start.offset).trimmed
    let after = reader.cursor.text(start.offset..<min(start.offset + 10, reader.cursor.bytes.count))
    let isPlain = !before.hasSuffix("async") && !after.hasPrefix("function*") && !after.hasPrefix("function *")
    outline.functions.append(ScriptOutline.Function(isPlain: isPlain))
    starts.append(start.offset)
    return starts.count - 1
  }

  /// Declares the parameters of the function whose body was opened last.
  mutating func declare(parameters start: TextCursor) {
    guard let last = open.last, let function = last.function else { return }
    let here = reader.cursor
    reader.cursor = start
    let parameters = reader.parameters()
    reader.cursor = here
    outline.functions[function].parameters = parameters
    for (number, patterns) in parameters.enumerated() {
      for pattern in patterns {
        declare(
          pattern.name, .parameter(function: function, number: number, pattern), isConstant: true, from: start.offset)
      }
    }
  }

  /// Declares a name in the innermost part of the text that is open.
  mutating func declare(_ name: String, _ meaning: ScriptOutline.Meaning, isConstant: Bool, from start: Int? = nil) {
    let place = open.indices.last { open[$0].bracket == "{" || open[$0].function != nil }
    let begin = start ?? place.map { open[$0].start.offset } ?? 0
    let number = outline.declare(
      name, ScriptOutline.Declaration(meaning: meaning, isConstant: isConstant, start: begin))
    if let place { open[place].names.append((name, number)) }
  }
}
