import Statecharts

/// The meanings of a script's names, and the places of its functions: found in one pass over its letters.
///
/// Nothing is read as a value here; what a name is declared with is read when the name is followed.
struct ScriptOutline: Sendable {
  /// A function with its parameters and what it returns.
  struct Function: Sendable {
    /// The names that each parameter makes.
    var parameters: [[ScriptPattern]] = []
    /// The beginning of its only expression: that of an arrow without a block.
    var result: TextCursor?
    /// The beginning of its statements, after the brace.
    var body: TextCursor?
    /// False for functions whose result is another thing than what they return.
    let isPlain: Bool

    /// The parameters that are names, with their numbers.
    var parameterNames: [(name: String, place: Int)] {
      parameters.enumerated().flatMap { place, patterns in
        patterns.filter { $0.path.isEmpty && !$0.isRest }.map { ($0.name, place) }
      }
    }
  }

  /// The meaning of a name.
  enum Meaning: Sendable {
    /// The value that it is declared with, or a part of it.
    case value(TextCursor?, ScriptPattern)
    /// An `enum`, whose members begin here.
    case enumeration(TextCursor)
    /// A class, whose members begin here.
    case type(TextCursor)
    case function(Int)
    /// A parameter of a function.
    case parameter(function: Int, number: Int, ScriptPattern)
    /// A name that another file exports.
    case imported(name: String, from: String)
    /// Something that has no value here.
    case other
  }

  /// A name with the part of the text in which it has a meaning.
  struct Declaration: Sendable {
    let meaning: Meaning
    let isConstant: Bool
    let start: Int
    var end = Int.max
    /// The number of the declaration in the script.
    var number = 0

    /// True if it gives a value.
    var hasValue: Bool {
      switch meaning {
      case .value(let start, _): start != nil
      case .enumeration, .type, .function, .parameter: true
      case .imported, .other: false
      }
    }
  }

  /// Another file whose names are used.
  struct Import: Sendable {
    let module: String
    /// The names as the other file has them.
    let names: [String]
    let range: SourceRange
  }

  /// A call of a function that was looked for.
  struct Call: Sendable {
    /// The beginning of the expression that it is a part of: `setup` in `setup(…).createMachine(…)`.
    let start: TextCursor
    /// The name of the function as its module has it.
    let name: String
    /// The name that it has here.
    let local: String
    let range: SourceRange
  }

  var functions: [Function] = []
  /// The functions by where they begin, and where they end.
  var places: [Int: (number: Int, end: TextCursor)] = [:]
  var imports: [Import] = []
  /// The names that other files can import and that are called otherwise here, or in the file that they are from.
  var reexports: [String: (name: String, module: String?)] = [:]
  /// The files of which all names are handed on.
  var handedOnWhole: [String] = []
  var calls: [Call] = []
  /// The values that are exported without a name.
  var exports: [TextCursor] = []
  /// The values of the constants and variables in the order of the text.
  var values: [(name: String, start: TextCursor)] = []
  /// The names that are assigned, with what they are assigned.
  var assigned: [String: [TextCursor]] = [:]
  private var declarations: [String: [Declaration]] = [:]
  private var declarationCount = 0

  /// Takes a name; its number among those of the same spelling.
  mutating func declare(_ name: String, _ declaration: Declaration) -> Int {
    var declaration = declaration
    declaration.number = declarationCount
    declarationCount += 1
    declarations[name, default: []].append(declaration)
    return declarations[name, default: []].count - 1
  }

  /// Ends the part of the text in which a name has a meaning.
  mutating func end(_ name: String, _ number: Int, at end: Int) {
    declarations[name]?[number].end = end
  }

  /// Returns the meaning of a name at a place of the text: the innermost declaration around it.
  ///
  /// - Parameter work: Counted down by the declarations that are examined; at zero none is found.
  func declaration(of name: String, at place: Int, work: inout Int) -> Declaration? {
    var best: Declaration?
    for declaration in declarations[name] ?? [] where work > 0 {
      work -= 1
      guard declaration.start <= place, place < declaration.end else { continue }
      if best.map({ $0.start <= declaration.start }) ?? true { best = declaration }
    }
    return best
  }

  /// The functions that an offset lies inside of, the outermost first.
  func functions(around offset: Int) -> [Int] {
    places.filter { $0.key <= offset && offset < $0.value.end.offset }.sorted { $0.key < $1.key }.map(\.value.number)
  }

  /// Returns the declaration of a parameter of a function.
  func parameter(_ name: String, of function: Int) -> Declaration? {
    declarations[name]?.first {
      if case .parameter(let number, _, _) = $0.meaning { number == function } else { false }
    }
  }

  /// True for a name that is declared once.
  func isUnambiguous(_ name: String) -> Bool { declarations[name]?.count == 1 }

  /// Returns the declaration of a name that other files can import.
  func exported(_ name: String) -> Declaration? { declarations[name]?.last { $0.start == 0 && $0.end == .max } }
}

/// A name that a declaration makes, with the path to its value: `b` in `const {a: [b]} = …` has the path `a`, `0`.
struct ScriptPattern: Sendable {
  var name = ""
  /// The members of objects and numbers of lists from the value to that of the name.
  var path: [String] = []
  /// The value of the name if the path leads to none.
  var fallback: TextCursor?
  /// True if a pattern around it has a default, which is not followed.
  var hasOuterFallback = false
  /// True for what is left of a list or object.
  var isRest = false
  /// The members of the object that are not in what is left of it, since they have names of their own.
  var omitted: [String] = []
}
