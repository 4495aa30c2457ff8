import Statecharts
import XMLTree

/// State machines of UML models: XMI as Eclipse UML2, Papyrus, MagicDraw, Enterprise Architect, StarUML, ArgoUML and
/// others write it, and StarUML's own files. They are read only.
///
/// UML 2.5.1, 14; XML Metadata Interchange 2.5.1, and 1.0 to 1.2 for UML 1. Diagrams and the rest of a model are not
/// examined.
package struct UMLNotation: StatechartReader {
  /// The maximum number of machines of a file that are read.
  static let maxMachines = 1_000

  /// Makes the notation.
  package init() {}

  /// `uml`
  package var identifier: String { "uml" }
  /// `UML (XMI)`
  package var title: String { "UML (XMI)" }
  /// `xmi`, `uml`, `mdj`
  package var fileExtensions: [String] { ["xmi", "uml", "mdj"] }
  /// The media type of XMI.
  package var mediaType: String { "application/vnd.xmi+xml" }
  /// No comments: the notation is only read.
  package var syntax: NotationSyntax { NotationSyntax(ownExtensions: ["xmi", "uml", "mdj"]) }

  /// Certain for XMI or a project of StarUML that names a state machine, possible for any other.
  package func resemblance(of source: SourceText) -> Resemblance {
    let isModel = UMLNotation.isProject(source) || UMLNotation.isXMI(source)
    guard isModel else { return .none }
    return ByteSearch(source.text).contains("StateMachine") ? .certain : .possible
  }

  private static func isXMI(_ source: SourceText) -> Bool {
    guard let name = XMLBeginning.rootName(of: source.text) else { return false }
    let parts = name.split(separator: ":")
    if parts.last == "XMI" || parts.count == 2 && parts[0].lowercased() == "uml" { return true }
    // A part of a file.
    return ["packagedElement", "ownedBehavior", "ownedMember"].contains(name)
  }

  private static func isProject(_ source: SourceText) -> Bool {
    var members = ObjectMembers(source.text)
    guard members.isObject else { return false }
    members.read()
    return members["_type"] == "\""
  }

  /// Reads every state machine of a model; the range of an element is that of its start tag.
  ///
  /// - Throws: `ReadError` if the text is not well-formed or too large, or has no state machine with states.
  package func readAll(_ source: SourceText) throws(ReadError) -> [Reading] {
    try ReadLimits.check(source)
    guard !UMLNotation.isProject(source) else { return try readings(of: try project(source), in: source) }
    let undeclared = UndeclaredPrefixes(source)
    let model = try model(in: source, undeclared)
    do throws(ReadError) {
      return try readings(of: model, in: source).map { reading throws(ReadError) in
        var findings = reading.diagnostics
        if let names = undeclared?.names {
          let list = names.map { "'\($0)'" }.joined(separator: ", ")
          findings.append(
            Diagnostic(
              .warning, .namespace, "the namespaces of \(list) are not declared; those of XMI and UML are taken",
              at: SourceRange(model[0].position)))
        }
        return reading.with(diagnostics: MarkupElements.extend(findings, in: source))
      }
    } catch {
      throw ReadError(MarkupElements.extend(error.diagnostics, in: source), fileName: error.fileName)
    }
  }

  private func model(in source: SourceText, _ undeclared: UndeclaredPrefixes?) throws(ReadError) -> UMLModel {
    guard let undeclared else { return UMLModel(try source.markup()) }
    let document: MarkupDocument
    do throws(ReadError) {
      document = try undeclared.declared(in: source).markup()
    } catch {
      _ = try source.markup()
      throw error
    }
    var model = UMLModel(document)
    model.move(undeclared.original)
    return model
  }

  private func project(_ source: SourceText) throws(ReadError) -> UMLModel {
    var script = ScriptReader(source)
    script.skipSpace()
    let project = try script.value(ofFile: source.fileName)
    guard script.diagnostics.isEmpty else { throw ReadError(script.diagnostics, fileName: source.fileName) }
    return UMLModel(project)
  }

  private func readings(of model: UMLModel, in source: SourceText) throws(ReadError) -> [Reading] {
    let machines = UMLVertices.machines(of: model)
    guard machines.count <= UMLNotation.maxMachines else {
      throw ReadError(
        .limitExceeded, "the model has more than \(UMLNotation.maxMachines) state machines",
        at: model[machines[UMLNotation.maxMachines]].position, fileName: source.fileName)
    }
    let survey = UMLSurvey(model)
    var readings: [Reading] = []
    var copies = 0
    for machine in machines where UMLVertices.hasVertices(machine, in: model) {
      var reader = UMLReader(model, survey, machine: machine, copies: copies, fileName: source.fileName)
      readings.append(try reader.reading())
      copies = reader.copies
    }
    guard readings.isEmpty else { return readings }
    let message =
      machines.isEmpty
      ? "the model has no state machine" : "the state machine '\(model.name(machines[0]))' has no states"
    let position = machines.first.map { model[$0].position } ?? SourcePosition(line: 1, column: 1)
    throw ReadError(.noMachine, message, at: position, fileName: source.fileName)
  }
}

/// A model whose text uses the prefixes of XMI and UML without declaring them, as parts of files do. It is parsed with
/// declarations added to its first tag; positions are those in the text as it was written.
struct UndeclaredPrefixes {
  private static let prefixes = ["xmi", "uml", "xsi", "UML"]

  /// The prefixes that are not declared.
  let names: [String]
  private let place: String.Index
  private let position: SourcePosition
  private let added: String

  /// Nil if all prefixes are declared.
  init?(_ source: SourceText) {
    let search = ByteSearch(source.text)
    names = UndeclaredPrefixes.prefixes.filter { !search.contains("xmlns:" + $0) && search.contains($0 + ":") }
    guard !names.isEmpty, let root = XMLBeginning.rootName(of: source.text),
      let tag = search.first("<" + root, from: source.text.startIndex)
    else { return nil }
    place = tag.upperBound
    position = source.position(of: place)
    added = names.map { " xmlns:\($0)=\"urn:undeclared:\($0)\"" }.joined()
  }

  /// The text with the declarations.
  func declared(in source: SourceText) -> SourceText {
    var text = source.text
    text.insert(contentsOf: added, at: place)
    return SourceText(text, fileName: source.fileName)
  }

  /// A position in the text as it was written.
  func original(_ shifted: SourcePosition) -> SourcePosition {
    guard shifted.line == position.line, shifted.column > position.column else { return shifted }
    return SourcePosition(line: shifted.line, column: max(position.column, shifted.column - added.unicodeScalars.count))
  }
}
