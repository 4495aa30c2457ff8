import StatechartFormats
import Statecharts

/// The statements that edits insert.
extension ArrowSyntax {
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
    switch form {
    case .list, .graph: return self.name(name).map { Name(spelled: $0) }
    case .diagram:
      let identifier = LabelSyntax.identifier(name)
      return self.name(identifier).map { Name(spelled: $0, title: identifier == name ? nil : name) }
    }
  }

  /// A spelled name where one stood, in quotes if that was.
  func name(_ spelled: String, like old: String) -> String {
    old.hasPrefix("\"") && !spelled.hasPrefix("\"") ? "\"\(spelled)\"" : spelled
  }

  /// A part of a label that is written already: what is around it decides on quotes.
  func part(_ text: String) -> String {
    switch form {
    case .diagram: label(text)
    case .list: text
    case .graph: String(label(text).dropFirst().dropLast())
    }
  }

  /// The text before a label, if no other label gives an example.
  var colon: String { hasList ? ": " : " : " }

  /// A label after an arrow, with what is before it.
  func labelled(_ label: String, colon: String?) -> String {
    form == .graph ? " [label=\(label)]" : (colon ?? self.colon) + label
  }

  func declaration(_ name: Name) -> String {
    declaration(name.title.map { "\(quoted($0)) as \(name.spelled)" } ?? name.spelled)
  }

  /// A state that is named and nothing more.
  func mention(_ name: String) -> String { hasBareNames ? name : declaration(name) }

  func declaration(_ name: String) -> String {
    switch form {
    case .diagram: "state \(name)"
    case .list: name
    case .graph: name + end
    }
  }

  /// True if states lie in braces after their declaration.
  var hasBraces: Bool { form != .graph }

  /// True if states are a list before the transitions.
  var hasList: Bool { form == .list }

  /// True for `--` between the regions of a state.
  var hasDividers: Bool { form == .diagram }

  /// True for the letters that end a statement.
  func isEnd(_ byte: UInt8) -> Bool { ends.utf8.contains(byte) }

  /// The initial pseudostate of a chart or a state, which is also the sign for its end.
  var dot: String { hasList ? "initial" : "[*]" }
}
