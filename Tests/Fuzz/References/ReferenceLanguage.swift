/// How names refer to names in a notation, and what texts of it are made of.
///
/// Parts are templates: `§n` is a name, `§i` its number, `§a` and `§b` are what a value is made of, `§d` the
/// declarations and `§v` the value that a text uses.
struct ReferenceLanguage: Sendable {
  /// A way to give a value a name.
  struct Holder: Sendable {
    let declaration: String
    let reference: String

    init(_ declaration: String, _ reference: String) {
      self.declaration = declaration
      self.reference = reference
    }
  }

  /// What lies within itself, and what is in the middle.
  struct Nest: Sendable {
    let opening: String
    let middle: String
    let closing: String

    init(_ opening: String, _ middle: String, _ closing: String) {
      self.opening = opening
      self.middle = middle
      self.closing = closing
    }
  }

  /// What occurs in sequence.
  struct Row: Sendable {
    let item: String
    let separator: String

    init(_ item: String, _ separator: String) {
      self.item = item
      self.separator = separator
    }
  }

  /// Values of one kind, and the places for them.
  struct Family: Sendable {
    var values: [String]
    var leaves: [String]
    var uses: [String]
    var nests: [Nest] = []
    var rows: [Row] = []
  }

  /// The identifier of the notation.
  let notation: String
  let fileName: String
  let holders: [Holder]
  let families: [Family]

  /// Each notation, those of programs several times; a case has the one of its number.
  static let all: [ReferenceLanguage] =
    Array(repeating: xstate, count: 8) + Array(repeating: implementations, count: 2)
    + Array(repeating: transitions, count: 4) + Array(repeating: pythonStateMachine, count: 3)
    + Array(repeating: swift, count: 5) + Array(repeating: objectiveC, count: 2)
    + [plantUML, plantUML, mermaid, flowchart, dot, stateMachineCat, scxml, interlockJSON, sismic, transitionsYAML]
    + [pythonStateMachineYAML, statesLanguage, uml, jflap, csv, markdown, latex, document, fsmDesigner, codeRunner]
}
