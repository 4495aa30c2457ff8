import JSONTree

/// The content of a text or of a pair of braces: states, then transitions.
///
/// This is the tree of the notation's own grammar, before names are looked up.
struct SMCatMachine: Equatable, Sendable {
  /// The declared states; of several declarations of a name the last counts, at the place of the first.
  var states: [SMCatState] = []
  /// The transitions in the order of the text.
  var transitions: [SMCatTransition] = []
  /// Declarations that others of the same name replaced.
  var replaced: [SMCatState] = []
}

/// A declared state.
struct SMCatState: Equatable, Sendable {
  /// The name without its quotes.
  var name: String
  /// The range of the name.
  var range: SourceRange
  /// The attributes after the name, in brackets.
  var attributes: [SMCatAttribute] = []
  /// The activities after the colon, as they are written; nil if there is no colon.
  var activities: SMCatText?
  /// The states and transitions inside; nil if there are no braces.
  var machine: SMCatMachine?
  /// The lines of the notes before it.
  var notes: [SMCatText] = []
  /// The range of the whole declaration, without notes and separator.
  var statement: SourceRange
  /// The range of its inside, between the braces.
  var body: SourceRange?

  /// The text of an attribute that has one; of several the last counts.
  func text(of name: SMCatAttribute.Name) -> String? { attributes.last { $0.name == name }?.text }
}

/// A transition between two names.
struct SMCatTransition: Equatable, Sendable {
  /// The name where the arrow begins, whichever way it is written.
  var source: SMCatText
  /// The name where it ends.
  var target: SMCatText
  /// The attributes after the names, in brackets.
  var attributes: [SMCatAttribute] = []
  /// The label after the colon; nil if there is none.
  var label: SMCatText?
  /// The lines of the notes before it.
  var notes: [SMCatText] = []
  /// The range of the transition.
  var range: SourceRange

  /// The text of an attribute that has one; of several the last counts.
  func text(of name: SMCatAttribute.Name) -> String? { attributes.last { $0.name == name }?.text }
}

/// A text with its place: a name, a label, activities, or a line of a note.
struct SMCatText: Equatable, Sendable {
  /// The text without quotes and escapes, and without white space around it.
  var text: String
  /// The range of the text.
  var range: SourceRange
}

/// One of the words between brackets.
struct SMCatAttribute: Equatable, Sendable {
  /// The attributes of states and transitions.
  enum Name: String, Sendable, CaseIterable {
    case label
    case color
    case active
    case type
    case `class`
    case width
  }

  /// The name of the attribute.
  var name: Name
  /// Its value; nil for `active`, which has none.
  var text: String?
  /// The range of name and value.
  var range: SourceRange
  /// The range of the value, quotes included.
  var valueRange: SourceRange?
}

/// The type of a state, by the attribute `type` or by its name.
enum SMCatStateType: String, Equatable, Sendable, CaseIterable {
  case regular
  case initial
  case terminate
  case final
  case parallel
  case history
  case deepHistory = "deephistory"
  case choice
  case forkJoin = "forkjoin"
  case fork
  case join
  case junction

  /// Determines the type of a state by its name, which its attributes override.
  init(ofName name: String) {
    if name.contains("initial") {
      self = .initial
    } else if name.contains("final") {
      self = .final
    } else if name.contains("parallel") {
      self = .parallel
    } else if name.contains("history") {
      self = name.contains("deep") ? .deepHistory : .history
    } else if name.hasPrefix("^") {
      self = .choice
    } else if name.hasPrefix("]") {
      self = .forkJoin
    } else {
      self = .regular
    }
  }
}

/// The spelling of names and texts in state-machine-cat.
enum SMCat {
  /// A name, in quotes if it needs them.
  static func name(_ name: String) -> String { isPlainName(name) ? name : quoted(name) }

  /// True if a name can be written: within quotes a backslash at the end would hide the quote.
  static func canWrite(_ name: String) -> Bool { isPlainName(name) || !name.hasSuffix("\\") }

  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    // A backslash before the closing quote would hide it.
    return result + (text.hasSuffix("\\") ? " \"" : "\"")
  }

  /// A label of a transition, in quotes if it needs them.
  static func label(_ text: String) -> String {
    text.utf8.contains { ";{\n".utf8.contains($0) } ? quoted(text) : begun(text)
  }

  /// The activities of a state, in quotes if they need them.
  static func activities(_ text: String) -> String {
    text.utf8.contains { ",;{".utf8.contains($0) } ? quoted(text) : begun(text)
  }

  /// A text whose beginning could be taken for a quote or a comment is in quotes.
  private static func begun(_ text: String) -> String {
    ["\"", "//", "/*"].contains { text.hasPrefix($0) } ? quoted(text) : text
  }

  private static func isPlainName(_ name: String) -> Bool {
    guard !name.isEmpty, !name.hasPrefix("#"), !name.hasPrefix("//"), !name.hasPrefix("/*") else { return false }
    return name.utf8.allSatisfy { $0 > UInt8(ascii: " ") && !"\",;=-><:{}[".utf8.contains($0) }
  }
}
