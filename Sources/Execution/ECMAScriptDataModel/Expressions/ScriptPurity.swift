import Statecharts

/// Whether an expression can change anything by itself, as far as its syntax tree says.
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
    if let expression = ScriptExpression(source) { read(expression) } else { isPure = false }
    if isPure { rootsIfPure = Value.array(roots.map { .string($0) }).description }
    let lists = paths.map { Value.array($0.split(separator: ".").map { .string(String($0)) }) }
    pathsText = Value.array(lists).description
    // What is not understood may read anything.
    readsStates = knownRoots.contains("In") || !isPure && source.contains("In")
    readsEvent = knownRoots.contains("_event") || !isPure && source.contains("_event")
    (knownPaths, knownRoots) = ([], [])
  }

  private mutating func read(_ expressions: [ScriptExpression]) {
    for expression in expressions { read(expression) }
  }

  private mutating func read(_ expression: ScriptExpression) {
    switch expression {
    case .number, .string: break
    case .name, .member: read(path: expression)
    case .list(let items): read(items)
    case .object(let properties):
      for property in properties {
        if property.name == nil, property.key == nil { isPure = false }
        if let key = property.key { read(key) }
        read(property.value)
      }
    case .element(let object, let index, _): read([object, index])
    case .call(let function, let arguments, let isOptional):
      if isOptional { isPure = false }
      read(callOf: function)
      read(arguments)
    case .unary(let sign, let operand):
      if sign == "delete" { isPure = false }
      read(operand)
    case .binary(_, let left, let right): read([left, right])
    case .conditional(let condition, let one, let other): read([condition, one, other])
    case .template(_, let parts):
      isPure = false
      read(parts)
    case .assignment(let target, _, let value):
      isPure = false
      read([target] + [value].compactMap(\.self))
    case .spread(let inner):
      isPure = false
      read(inner)
    case .function, .pattern: isPure = false
    }
  }

  /// A function passes by its name alone, a method by its own.
  private mutating func read(callOf function: ScriptExpression) {
    switch function {
    case .name(let name):
      if !ScriptPurity.free.contains(name) { isPure = false }
      note(root: name)
    case .member(let object, let name, _):
      if !ScriptPurity.harmless.contains(name) { isPure = false }
      read(object)
    case .number, .string, .template, .pattern, .list, .object, .element, .call, .unary, .binary, .conditional,
      .function, .spread, .assignment:
      isPure = false
      read(function)
    }
  }

  /// A name with its members; after `?.` they may be missing.
  private mutating func read(path expression: ScriptExpression) {
    var (words, rest): ([String], ScriptExpression) = ([], expression)
    while case .member(let object, let name, let isOptional) = rest {
      words = isOptional ? [] : [name] + words
      rest = object
    }
    guard case .name(let name) = rest else { return read(rest) }
    note(root: name)
    guard !ScriptPurity.constants.contains(name), name != "Math" else { return }
    let path = ([name] + words).joined(separator: ".")
    if knownPaths.insert(path).inserted { paths.append(path) }
  }

  private mutating func note(root name: String) {
    if ["globalThis", "arguments", "eval"].contains(name) { isPure = false }
    if !ScriptPurity.constants.contains(name), knownRoots.insert(name).inserted { roots.append(name) }
  }

  private static let constants: Set<String> = ["true", "false", "null", "undefined", "NaN", "Infinity"]
}
