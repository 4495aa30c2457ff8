import Statecharts

/// Machines of the Python library python-statemachine (https://python-statemachine.readthedocs.io): its definitions in
/// JSON and YAML, and classes as far as they consist of `State(…)` and `a.to(b)`. They are read, and not written.
///
/// Nothing of Python is run: conditions and actions are names or text.
package struct PythonStateMachineNotation: StatechartReader {
  /// Makes the notation.
  package init() {}

  /// `statemachine`
  package var identifier: String { "statemachine" }
  /// `python-statemachine`
  package var title: String { "python-statemachine" }
  /// `statemachine`, `py`, `json`, `yaml`, `yml`
  package var fileExtensions: [String] { ["statemachine", "py", "json", "yaml", "yml"] }
  /// The media type of text: the notation has three forms.
  package var mediaType: String { "text/plain" }
  /// Comments of Python and YAML.
  package var syntax: NotationSyntax { NotationSyntax(commentMarks: ["#"], ownExtensions: ["statemachine"]) }

  /// Certain for states by name that have lists of transitions, and for a file in Python that imports the library or
  /// has a class of `StateMachine` or `StateChart` with states.
  package func resemblance(of source: SourceText) -> Resemblance {
    if PythonStateMachineNotation.isDefinition(source) { return .certain }
    guard !PythonSigns.isOther(source.text) else { return .none }
    let signs = PythonSigns(source.text)
    if signs.modules.contains("statemachine") { return .certain }
    let isMachine = signs.words.contains("StateMachine)") || signs.words.contains("StateChart)")
    return isMachine && signs.words.contains("State(") ? .certain : .none
  }

  /// True for a definition in JSON or YAML: XState's states have `on` and no list of transitions with targets.
  static func isDefinition(_ source: SourceText) -> Bool {
    let outline = DocumentOutline(source)
    guard outline.isDocument, outline.isMapping("states"), !outline.has("id"), !outline.has("initial") else {
      return false
    }
    guard outline.mentions(key: "transitions"), !outline.mentions(key: "always") else { return false }
    return outline.mentions(key: "target") || outline.mentions(key: "event")
  }

  /// Reads every machine of a text.
  ///
  /// - Throws: `ReadError` if the text is too large, or has no machine.
  package func readAll(_ source: SourceText) throws(ReadError) -> [Reading] {
    try ReadLimits.check(source)
    if PythonStateMachineNotation.isDocument(source) {
      guard let root = try DocumentNode.document(source) else {
        throw ReadError(.missingMember, "the document is empty", at: source.range.start, fileName: source.fileName)
      }
      var reader = StateMachineDocument(root, fileName: source.fileName)
      return [try reader.reading()]
    }
    let readings = try StateMachinePython.readings(source)
    guard !readings.isEmpty else {
      throw ReadError(
        .missingMember, "expected a class of StateMachine or StateChart with states", at: source.range.start,
        fileName: source.fileName)
    }
    return readings
  }

  private static func isDocument(_ source: SourceText) -> Bool {
    if isDefinition(source) { return true }
    if let name = source.fileName, ["json", "yaml", "yml"].contains(NotationCatalog.fileExtension(of: name)) {
      return true
    }
    return PythonSigns.isOther(source.text)
  }
}
