import JSONTree
import Statecharts

/// The meanings of a script's names, and where it calls what is looked for.
struct ScriptOutline: Sendable {
  /// The meaning of a name.
  enum Meaning: Sendable {
    /// The value that it is declared with, or a part of it.
    case value(TextCursor?, ScriptPattern)
    /// An `enum`, whose members begin here.
    case enumeration(TextCursor)
    /// A class.
    case type([ScriptStatement.ClassMember])
    case function(ScriptFunction)
    /// A parameter of the function that begins at an offset.
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
    /// The functions that it is in, the outermost first.
    let functions: [ScriptFunction]
  }

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

  /// Takes a name.
  mutating func declare(_ name: String, _ declaration: Declaration) {
    guard !name.isEmpty else { return }
    var declaration = declaration
    declaration.number = declarationCount
    declarationCount += 1
    declarations[name, default: []].append(declaration)
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

  /// Returns the declaration of a parameter of the function that begins at an offset.
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
