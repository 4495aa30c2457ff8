import Statecharts

/// Whether the text of an expression can change anything by itself, as far as its tokens say.
///
/// An expression passes if it only reads, compares and calls built-in functions by names that are known to change
/// nothing. Whether those names still mean the built-in functions, and whether the values that it reads hide a function
/// that would run (a getter, a `toString`), the prelude looks up before such an expression is evaluated.
struct ScriptPurity {
  private static let harmless: Set<String> = [
    "In", "Number", "String", "Boolean", "isNaN", "isFinite", "parseInt", "parseFloat", "abs", "min", "max", "floor",
    "ceil", "round", "trunc", "sqrt", "pow", "indexOf", "lastIndexOf", "includes", "startsWith", "endsWith", "slice",
    "substring", "charAt", "charCodeAt", "toString", "toLowerCase", "toUpperCase", "trim", "split", "join", "concat",
    "isArray", "keys", "hasOwnProperty", "isInteger", "getAttribute", "getElementsByTagName",
  ]
  private static let changing: Set<String> = [
    "new", "delete", "function", "class", "yield", "await", "import", "eval", "this", "globalThis", "arguments",
    "super",
  ]
  private static let free: Set<String> = [
    "In", "Number", "String", "Boolean", "isNaN", "isFinite", "parseInt", "parseFloat",
  ]

  /// The paths of names, such as `_event.data.price`, that the expression reads and does not call.
  private(set) var paths: [String] = []
  /// The same as lists of names in JSON.
  private(set) var pathsText = ""
  /// The variables that the expression names, called or not.
  private(set) var roots: [String] = []
  /// True if the expression itself changes nothing.
  private(set) var isPure = true
  /// The variables as a list in JSON if the expression itself changes nothing, else empty.
  private(set) var rootsIfPure = ""

  /// True if the expression names the states that are active, by `In`.
  private(set) var readsStates = false
  /// True if the expression names the event.
  private(set) var readsEvent = false

  private var knownPaths: Set<String> = []
  private var knownRoots: Set<String> = []

  /// Operators that change nothing, and brackets. A slash is not among them: it may begin a regular expression or a
  /// comment.
  private static let plainSymbols: Set<Substring> = [
    "(", ")", "[", "]", "{", "}", ",", ":", ";", "?", ".", "?.", "!", "~", "+", "-", "*", "**", "%", "<", ">", "<=",
    ">=", "==", "!=", "===", "!==", "&", "|", "^", "<<", ">>", ">>>", "&&", "||", "??",
  ]
  /// Symbols after which a bracket calls what is before it.
  private static let symbolsOfValues: Set<Substring> = [")", "]", "}", ".", "?.", ";", "{"]

  init(_ source: String) {
    var tokens = ExpressionTokens(source)
    var next = tokens.next()
    var previous: ExpressionToken?
    while let token = next {
      next = tokens.next()
      switch token.kind {
      case .path:
        let isMember = previous?.isSymbol(".") == true || previous?.isSymbol("?.") == true
        read(token.text, isCalled: next?.isSymbol("(") == true, isMember: isMember)
      case .number, .string: if next?.isSymbol("(") == true { isPure = false }
      case .symbol:
        let isCall = next?.isSymbol("(") == true && ScriptPurity.symbolsOfValues.contains(token.text)
        if isCall || !ScriptPurity.plainSymbols.contains(token.text) { isPure = false }
      }
      previous = token
    }
    if isPure { rootsIfPure = Value.array(roots.map { .string($0) }).description }
    let lists = paths.map { Value.array($0.split(separator: ".").map { .string(String($0)) }) }
    pathsText = Value.array(lists).description
    readsStates = knownRoots.contains("In")
    readsEvent = knownRoots.contains("_event")
    (knownPaths, knownRoots) = ([], [])
  }

  private mutating func read(_ path: Substring, isCalled: Bool, isMember: Bool) {
    let words = path.split(separator: ".").map(String.init)
    if words.contains(where: ScriptPurity.changing.contains) { isPure = false }
    if isCalled, !ScriptPurity.isKeyword(String(path)) {
      let known = words.count == 1 && !isMember ? ScriptPurity.free : ScriptPurity.harmless
      if !known.contains(words.last ?? "") { isPure = false }
    }
    if let root = words.first, !isMember, !ScriptPurity.isKeyword(root), knownRoots.insert(root).inserted {
      roots.append(root)
    }
    let read = isCalled ? words.dropLast() : words[...]
    guard let first = read.first, !isMember, !ScriptPurity.isKeyword(first), first != "Math" else { return }
    let name = read.joined(separator: ".")
    if knownPaths.insert(name).inserted { paths.append(name) }
  }

  private static func isKeyword(_ word: String) -> Bool {
    ["typeof", "in", "instanceof", "void", "true", "false", "null", "undefined", "this", "NaN", "Infinity"]
      .contains(word)
  }
}
