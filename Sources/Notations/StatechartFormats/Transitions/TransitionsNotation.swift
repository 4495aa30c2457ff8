import JSONTree
import Statecharts

/// Machines of the Python library `transitions` (https://github.com/pytransitions/transitions): as dictionaries in JSON
/// and YAML, and as the calls that make them in a file in Python. They are read, and not written.
///
/// Nothing of Python is run: lists, dictionaries, enumerations and names of these are followed; what is computed is
/// left out with a warning. Conditions and callbacks are names. The events `to_<state>` of every state are not read,
/// since a state can be asked for.
package struct TransitionsNotation: StatechartReader {
  /// Makes the notation.
  package init() {}

  /// `transitions`
  package var identifier: String { "transitions" }
  /// `transitions (Python)`
  package var title: String { "transitions (Python)" }
  /// `transitions`, `py`, `json`, `yaml`, `yml`
  package var fileExtensions: [String] { ["transitions", "py", "json", "yaml", "yml"] }
  /// The media type of text: the notation has three forms.
  package var mediaType: String { "text/plain" }
  /// Comments of Python and YAML.
  package var syntax: NotationSyntax { NotationSyntax(commentMarks: ["#"], ownExtensions: ["transitions"]) }

  /// Certain for lists of states and transitions with `trigger`, `source` and `dest`, or of transitions as lists, and
  /// for a file in Python that imports the library, calls `Machine` with states, or has these lists.
  package func resemblance(of source: SourceText) -> Resemblance {
    if TransitionsNotation.isDocument(source) { return .certain }
    guard !PythonSigns.isOther(source.text) else { return .none }
    let signs = PythonSigns(source.text)
    if signs.words.contains("createMachine(") { return .none }
    if signs.modules.contains("transitions") { return .certain }
    let isCalled = signs.words.contains("Machine(") && signs.words.contains("states=")
    let isMade = signs.words.contains("add_transition(") || signs.words.contains("add_transitions(")
    return isCalled || isMade || TransitionsNotation.hasLists(source, signs) ? .certain : .none
  }

  /// True for a file in Python with the lists of a machine that another file makes.
  private static func hasLists(_ source: SourceText, _ signs: PythonSigns) -> Bool {
    guard signs.words.isSuperset(of: ["states=", "transitions="]) else { return false }
    let outline = DocumentOutline(source)
    return ["trigger", "source", "dest"].allSatisfy(outline.quotes)
  }

  private static func isDocument(_ source: SourceText) -> Bool {
    let outline = DocumentOutline(source)
    guard !["interlock", "charts", "nodes", "StartAt", "statechart"].contains(where: outline.has) else { return false }
    let keys = ["trigger", "source", "dest"].allSatisfy(outline.mentions)
    if outline.has("transitions"), keys, outline.isList("transitions") { return true }
    if outline.isList("states"), outline.isList("transitions"), outline.hasListOfLists("transitions") { return true }
    return keys && outline.mentions(key: "states") && outline.mentions(key: "transitions") && outline.isDocument
  }

  /// Reads every machine of a text.
  ///
  /// - Throws: `ReadError` if the text is too large, or has no machine.
  package func readAll(_ source: SourceText) throws(ReadError) -> [Reading] {
    try ReadLimits.check(source)
    let isPython = !TransitionsNotation.isDocument(source) && TransitionsNotation.isPython(source)
    var readings: [Reading] = []
    let machines = isPython ? try TransitionsPython.machines(source) : try TransitionsNotation.machines(source)
    for machine in machines {
      var reader = TransitionsReader(machine, fileName: source.fileName)
      readings.append(try reader.reading())
    }
    guard !readings.isEmpty else {
      let message =
        isPython
        ? "expected a call of Machine with states and transitions" : "expected 'states' and 'transitions' as lists"
      throw ReadError(.missingMember, message, at: source.range.start, fileName: source.fileName)
    }
    return readings
  }

  private static func isPython(_ source: SourceText) -> Bool {
    if PythonSigns.isOther(source.text) { return false }
    let kind = source.fileName.map { NotationCatalog.fileExtension(of: $0) } ?? ""
    if kind == "py" || ["json", "yaml", "yml"].contains(kind) { return kind == "py" }
    let signs = PythonSigns(source.text)
    return !signs.modules.isEmpty || !signs.words.isEmpty
  }

  /// The dictionaries of a document that describe machines: the document itself, or what lies in it.
  private static func machines(_ source: SourceText) throws(ReadError) -> [TransitionsMachine] {
    guard let root = try DocumentNode.document(source) else { return [] }
    var found: [TransitionsMachine] = []
    collect(root, name: nil, depth: 0, &found)
    return found
  }

  private static func collect(_ node: DocumentNode, name: String?, depth: Int, _ found: inout [TransitionsMachine]) {
    if let members = node.members, node["transitions"]?.list != nil || node["states"]?.list != nil {
      found.append(TransitionsMachine(members: members, range: node.range, name: name))
    } else if depth < 3 {
      for member in node.members ?? [] { collect(member.node, name: member.name, depth: depth + 1, &found) }
      for item in node.list ?? [] { collect(item, name: nil, depth: depth + 1, &found) }
    }
  }
}
