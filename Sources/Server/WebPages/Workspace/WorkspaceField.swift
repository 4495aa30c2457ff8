package import StatechartFormats
package import Statecharts

/// The fields of the form of the page on which a machine is written, next to those of `LibraryAddress`.
package enum WorkspaceField {
  /// The name of the machine.
  package static let name = "name"
  /// The identifier of the notation in which the text was read last.
  package static let notation = "was"
  /// The run as it was asked for, with the steps that do not apply now.
  package static let run = "run"
  /// A step, or several, to be taken after the run.
  package static let then = "then"
  /// The number of steps of the run that are to be kept.
  package static let back = "back"
  /// The last text without a fault, as `InlineSource` writes it.
  package static let lastValidSource = "good"
  /// The identifier of the notation that the text is to be converted to.
  package static let write = "write"
  /// Present where a conversion is wanted although something is lost.
  package static let sure = "sure"
  /// Present where the text is to be put into the library, as a revision after those of `saved`.
  package static let save = "save"
  /// The identifiers of the revisions in the library, in order, joined by spaces.
  package static let saved = "saved"
  /// Present where only the result is wanted, because a script has the rest of the page.
  package static let part = "part"
  /// The selection in the drawing, as `DrawingSelection` writes it.
  package static let selected = "selected"
  /// The state or the transition that is chosen in the list.
  package static let choice = "choice"
  /// The change of the selection: 1 takes the choice, 0 nothing, 2 leaves it, 3 takes what is checked; else what is
  /// selected then.
  package static let select = "select"
  /// The edit of the drawing that is asked for.
  package static let edit = "edit"
  /// The same, once what changes was shown.
  package static let apply = "apply"
  /// The prefix of the names of the fields of edits.
  package static let editPrefix = "e-"
  /// The prefix of the names of the check boxes that select states; a selection follows.
  package static let checkPrefix = "p-"
  /// A name that is to take the place of a wrong one, with the finding that offers it, as `OfferedName` writes it.
  package static let fix = "fix"
  /// The place in the text, in UTF-16 units, for which the words are wanted that can be written there: they are all of
  /// the answer.
  package static let complete = "complete"
}

/// A name that is offered instead of a wrong one, as buttons send it: `line:column:code:name`.
package struct OfferedName: Hashable, Sendable {
  /// The position of the finding that offers it.
  package let position: SourcePosition
  /// The kind of that finding.
  package let code: Diagnostic.Code
  package let name: String

  package init?(_ name: String, for finding: Diagnostic) {
    guard let position = finding.range?.start else { return nil }
    (self.position, code, self.name) = (position, finding.code, name)
  }

  /// Reads one.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, let line = Int(parts[0]), let column = Int(parts[1]), line > 0, column > 0 else {
      return nil
    }
    position = SourcePosition(line: line, column: column)
    code = Diagnostic.Code(String(parts[2]))
    name = String(parts[3])
  }

  package var text: String { "\(position.line):\(position.column):\(code.rawValue):\(name)" }

  package func isOffered(by finding: Diagnostic) -> Bool {
    finding.range?.start == position && finding.code == code
  }
}

/// Actions as a field has them: their texts with commas between.
package struct ActionField: Sendable {
  package let text: String
  /// True if what its text says is all that the actions are.
  package let isWhole: Bool

  /// The actions of a transition, or those of a state on entry or exit without the timers of its transitions.
  package init(_ content: [Content], of state: State? = nil, _ texts: LabelSyntax) {
    let own = content.filter { one in state.map { !texts.isTimer(one, of: $0) } ?? true }
    let items = texts.texts(of: own)
    text = items.joined(separator: ", ")
    isWhole = ActionField.items(text) == items && texts.content(items) == own
  }

  private static let closing: [Character: Character] = ["(": ")", "[": "]", "{": "}", "\"": "\"", "'": "'"]

  /// The parts of a text with commas between, without those inside brackets and quotes; with those, if brackets or
  /// quotes have no end.
  package static func items(_ text: String) -> [String] {
    var parts = [""]
    var open: [Character] = []
    var last: Character = " "
    for character in text {
      let isQuoted = open.last == "\"" || open.last == "'"
      // Within a word it is an apostrophe.
      let isApostrophe = character == "'" && (last.isLetter || last.isNumber)
      if character == open.last {
        open.removeLast()
      } else if !isQuoted, !isApostrophe, let end = closing[character] {
        open.append(end)
      }
      if character == ",", open.isEmpty { parts.append("") } else { parts[parts.count - 1].append(character) }
      last = character
    }
    let whole = open.isEmpty ? parts : text.split(separator: ",").map(String.init)
    return whole.map(\.trimmed).filter { !$0.isEmpty }
  }
}

/// The selection in a drawing, as forms send it.
package enum DrawingSelection: Hashable, Sendable {
  case state(State.ID)
  case transition(Transition.ID)

  /// Reads one: `s:` and a name, or `t:`, a number and the name of the source.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "s": self = .state(State.ID(String(parts[1])))
    case "t":
      let sides = parts[1].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, let ordinal = Int(sides[0]), ordinal >= 0 else { return nil }
      self = .transition(Transition.ID(source: State.ID(String(sides[1])), ordinal: ordinal))
    case _: return nil
    }
  }

  /// The selection as a text.
  package var text: String {
    switch self {
    case .state(let id): "s:\(id.name)"
    case .transition(let id): "t:\(id.ordinal):\(id.source.name)"
    }
  }

  package func exists(in chart: Statechart) -> Bool {
    switch self {
    case .state(let id): chart.state(id) != nil
    case .transition(let id): chart.transition(id) != nil
    }
  }

  /// Reads several: each is percent-encoded, and commas are between them.
  package static func list(_ text: String) -> [DrawingSelection] {
    text.split(separator: ",").prefix(maxCount).compactMap { part in
      PercentEncoding.decode(part).flatMap { DrawingSelection($0) }
    }
  }

  /// Several as a text.
  package static func text(_ list: [DrawingSelection]) -> String {
    list.map { PercentEncoding().encode($0.text) }.joined(separator: ",")
  }

  private static let maxCount = 100
}
