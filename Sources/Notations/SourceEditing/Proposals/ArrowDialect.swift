import StatechartFormats
import Statecharts

/// The spelling that a notation of arrows has for the parts that edits insert.
struct ArrowDialect: Sendable {
  enum Notation: String, Sendable {
    case mermaid, plantuml, smcat, dot
  }

  let notation: Notation
  /// True if statements of the text end with semicolons, where they need not.
  private let usesSemicolons: Bool

  init?(notation: String, text: String) {
    guard let known = Notation(rawValue: notation) else { return nil }
    self.notation = known
    usesSemicolons = text.contains(";")
  }

  /// A name; nil if it cannot be written.
  func name(_ name: String) -> String? {
    switch notation {
    case .mermaid: LabelSyntax.mermaidName(name)
    case .plantuml: LabelSyntax.plantUMLName(name)
    case .smcat: LabelSyntax.smcatName(name)
    case .dot: LabelSyntax.dotName(name)
    }
  }

  /// A new name, which may have blanks.
  struct Name {
    /// The name as arrows spell it.
    let spelled: String
    /// The display name, if it is written next to the spelled one.
    var title: String?
  }

  /// Returns the spelling of a new state's name: with its spaces where the notation has quotes for names, or else with
  /// underscores and a display name. Nil if it cannot be written.
  func newName(_ name: String) -> Name? {
    switch notation {
    case .smcat, .dot: return self.name(name).map { Name(spelled: $0) }
    case .mermaid, .plantuml:
      let identifier = LabelSyntax.identifier(name)
      return self.name(identifier).map { Name(spelled: $0, title: identifier == name ? nil : name) }
    }
  }

  /// A spelled name where one stood, in quotes if that was.
  func name(_ spelled: String, like old: String) -> String {
    old.hasPrefix("\"") && !spelled.hasPrefix("\"") ? "\"\(spelled)\"" : spelled
  }

  func label(_ text: String) -> String {
    switch notation {
    case .mermaid: LabelSyntax.mermaidLabel(text)
    case .plantuml: LabelSyntax.plantUMLLabel(text)
    case .smcat: LabelSyntax.smcatLabel(text)
    case .dot: LabelSyntax.dotQuoted(text)
    }
  }

  /// A part of a label that is written already: what is around it decides on quotes.
  func part(_ text: String) -> String {
    switch notation {
    case .mermaid: LabelSyntax.mermaidLabel(text)
    case .plantuml: LabelSyntax.plantUMLLabel(text)
    case .smcat: text
    case .dot: String(LabelSyntax.dotQuoted(text).dropFirst().dropLast())
    }
  }

  func quoted(_ text: String) -> String {
    switch notation {
    case .mermaid: "\"\(LabelSyntax.mermaidLabel(text))\""
    case .plantuml: LabelSyntax.plantUMLQuoted(text)
    case .smcat: LabelSyntax.smcatQuoted(text)
    case .dot: LabelSyntax.dotQuoted(text)
    }
  }

  /// The text between the names of an arrow, if no other arrow gives an example.
  var arrow: String {
    switch notation {
    case .mermaid, .plantuml: " --> "
    case .smcat: " => "
    case .dot: " -> "
    }
  }

  /// The text before a label, if no other label gives an example.
  var colon: String { notation == .smcat ? ": " : " : " }

  /// The text that ends a statement.
  var end: String { notation == .smcat || notation == .dot && usesSemicolons ? ";" : "" }

  /// A label after an arrow, with what is before it.
  func labelled(_ label: String, colon: String?) -> String {
    notation == .dot ? " [label=\(label)]" : (colon ?? self.colon) + label
  }

  func declaration(_ name: Name) -> String {
    declaration(name.title.map { "\(quoted($0)) as \(name.spelled)" } ?? name.spelled)
  }

  /// A state that is named and nothing more.
  func mention(_ name: String) -> String { notation == .plantuml ? "state \(name)" : name }

  func declaration(_ name: String) -> String {
    switch notation {
    case .mermaid, .plantuml: "state \(name)"
    case .smcat: name
    case .dot: name + end
    }
  }

  /// True if states lie in braces after their declaration.
  var hasBraces: Bool { notation != .dot }

  /// True if states are a list before the transitions.
  var hasList: Bool { notation == .smcat }

  /// True for `--` between the regions of a state.
  var hasDividers: Bool { notation == .mermaid || notation == .plantuml }

  /// True for the letters that end a statement.
  func isEnd(_ byte: UInt8) -> Bool {
    switch notation {
    case .mermaid, .dot: byte == UInt8(ascii: ";")
    case .smcat: byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",")
    case .plantuml: false
    }
  }

  /// The initial pseudostate of a chart or a state, which is also the sign for its end.
  var dot: String { notation == .smcat ? "initial" : "[*]" }
}
