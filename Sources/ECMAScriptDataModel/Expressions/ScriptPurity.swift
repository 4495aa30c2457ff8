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

  init(_ source: String) {
    var rest = Substring(source)
    var previous: Character?
    while let first = rest.first {
      if first == "'" || first == "\"" {
        rest = ScriptPurity.afterString(rest)
        previous = first
      } else if first.isLetter || first == "_" || first == "$" {
        let path = rest.prefix { $0.isLetter || $0.isNumber || "_$.".contains($0) }
        rest = rest.dropFirst(path.count)
        read(String(path), isCalled: rest.first { !$0.isWhitespace } == "(", isMember: previous == ".")
        previous = "a"
      } else if first == "`" || ["++", "--", "=>", "<<", ">>", "..."].contains(where: { rest.hasPrefix($0) }) {
        isPure = false
        rest = rest.dropFirst(2)
        previous = nil
      } else if ["===", "!==", "==", "!=", "<=", ">="].contains(where: { rest.hasPrefix($0) }) {
        rest = rest.drop { "=!<>".contains($0) }
        previous = "="
      } else {
        let isCall = first == "(" && previous.map { !"a=+-*%<>!&|?:,([~^".contains($0) } == true
        if "=/\\".contains(first) || !first.isASCII || isCall { isPure = false }
        rest = rest.dropFirst()
        if !first.isWhitespace { previous = first }
      }
    }
    if isPure { rootsIfPure = Value.array(roots.map { .string($0) }).description }
    let lists = paths.map { Value.array($0.split(separator: ".").map { .string(String($0)) }) }
    pathsText = Value.array(lists).description
    readsStates = knownRoots.contains("In")
    readsEvent = knownRoots.contains("_event")
    (knownPaths, knownRoots) = ([], [])
  }

  private mutating func read(_ path: String, isCalled: Bool, isMember: Bool) {
    let words = path.split(separator: ".").map(String.init)
    if words.contains(where: ScriptPurity.changing.contains) { isPure = false }
    if isCalled, !ScriptPurity.isKeyword(path) {
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

  private static func afterString(_ text: Substring) -> Substring {
    guard let quote = text.first else { return text }
    var rest = text.dropFirst()
    while let next = rest.popFirst(), next != quote {
      if next == "\\" { rest = rest.dropFirst() }
    }
    return rest
  }
}
