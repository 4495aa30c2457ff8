import Foundation
import StatechartFormats
import TestSupport
import Testing

/// A notation is one folder and one line of the catalog: no other source names it, or the table here says why.
@Suite struct OneFolderTests {
  private struct Exception {
    let reason: String
    let names: Set<String>
    let files: [String]
  }

  private static let exceptions = [
    Exception(
      reason: "SCXML is the text of a machine that was read from none", names: ["SCXMLNotation"],
      files: [
        "Server/WebPages/Explorer/ExportLinks.swift", "Server/WebPages/Explorer/Views/SourceView.swift",
        "Simulation/StatechartSimulation/Machines/Machine.swift",
      ]),
    Exception(
      reason: "the sample of the workspace is text of this notation", names: ["MermaidNotation"],
      files: ["Server/WebServer/Inline/Sample.swift"]),
    Exception(
      reason: "a chart invokes documents in SCXML", names: ["SCXMLNotation"],
      files: [
        "Notations/StatechartFormats/XState/XStateMachines.swift",
        "Simulation/StatechartSimulation/DataModels/CompiledChart+DataModel.swift",
      ]),
    Exception(
      reason: "exports and answers include a machine in Interlock's own notation", names: ["InterlockJSONNotation"],
      files: [
        "Notations/StatechartFormats/Exports/EmbeddedMachine.swift",
        "Protocols/AgentServer/Resources/AgentResource.swift", "Server/WebServer/Inline/WorkspaceReader.swift",
        "Swift/SwiftStatecharts/Notation/SourceReading+JSON.swift",
      ]),
    Exception(
      reason: "the edits of this notation alone", names: ["SCXMLNotation"],
      files: ["Notations/SourceEditing/Proposals/MarkupProposer.swift"]),
    Exception(
      reason: "the edits of this notation alone", names: ["InterlockJSONNotation"],
      files: [
        "Notations/SourceEditing/Proposals/JSONProposer.swift", "Notations/SourceEditing/Proposals/LiteralEdits.swift",
      ]),
    Exception(
      reason: "the edits of this notation alone", names: ["XStateNotation"],
      files: ["Notations/SourceEditing/Proposals/XStateProposer.swift"]),
    Exception(
      reason: "a document has texts in other notations, and is drawn, split and listed", names: ["DocumentNotation"],
      files: [
        "Program/InterlockProgram/Evidence/MachineSource+Properties.swift",
        "Program/InterlockProgram/Files/MachineFolder.swift",
        "Program/InterlockProgram/MachineSource.swift", "Program/InterlockProgram/OtherTools/DocumentDrawings.swift",
        "Protocols/LanguageServer/Features/CodeLenses.swift", "Protocols/LanguageServer/Features/Completing.swift",
        "Server/WebServer/Inline/InlineMachines.swift", "Server/WebServer/Inline/WorkspaceReader.swift",
      ]),
    Exception(
      reason: "a document in Markdown may be a table, or have some", names: ["MarkdownTableNotation"],
      files: [
        "Notations/StatechartFormats/Documents/DocumentBlock.swift",
        "Notations/StatechartFormats/Documents/DocumentNotation.swift",
      ]),
    Exception(
      reason: "the bytes of a picture become a text", names: ["PNGNotation"],
      files: ["Notations/StatechartFormats/Readers/SourceText.swift"]),
    Exception(
      reason: "both have states by name", names: ["PythonStateMachineNotation"],
      files: ["Notations/StatechartFormats/XState/XStateNotation.swift"]),
    Exception(
      reason: "the addresses of diagram servers name their languages",
      names: ["graphviz", "mermaid", "plantuml", "smcat"],
      files: ["Server/WebServer/DiagramServer/DiagramService.swift"]),
    Exception(
      reason: "the command takes the arguments of this notation's own program", names: ["mermaid"],
      files: ["Program/InterlockProgram/OtherTools/MermaidCommand.swift"]),
    Exception(
      reason: "the command takes the arguments of this notation's own program", names: ["plantuml"],
      files: ["Program/InterlockProgram/OtherTools/PlantUMLCommand.swift"]),
    Exception(
      reason: "the command takes the arguments of this notation's own program", names: ["smcat"],
      files: ["Program/InterlockProgram/OtherTools/SMCatCommand.swift"]),
    Exception(
      reason: "the page addresses the users of this notation", names: ["xstate"],
      files: ["Server/WebPages/Pages/GalleryParts.swift"]),
    Exception(
      reason: "Stately's inspection events have types that begin with the library's name", names: ["xstate"],
      files: ["Proof/StatechartEvidence/Live/LiveMessage.swift", "Proof/StatechartEvidence/Logs/InspectLog.swift"]),
    Exception(
      reason: "the first word of a table is a name", names: ["statemachine"],
      files: ["Swift/SwiftStatecharts/Evaluation/Evaluator+Expressions.swift"]),
  ]

  /// Names of notations that are names of other things, too: of media, of members, of classes of CSS. The types of
  /// these notations are looked for all the same.
  private static let commonWords: Set<String> = [
    "csv", "document", "dot", "html", "json", "latex", "markdown", "png", "scxml", "svg", "transitions", "uml",
  ]

  /// The notations by their names in code: types, identifiers, names in editors.
  private static let notations: [String: any StatechartNotation] = {
    var notations: [String: any StatechartNotation] = [:]
    for notation in NotationCatalog.standard.notations {
      let words = Set([notation.identifier] + notation.syntax.editorNames).subtracting(commonWords)
      for name in words.union([typeName(notation)]) { notations[name] = notation }
    }
    return notations
  }()

  private static func typeName(_ notation: any StatechartNotation) -> String { String(describing: type(of: notation)) }

  @Test func noOtherSourceNamesANotation() throws {
    let sources = Repository.url("Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
    let texts = try (files ?? []).filter { $0.pathExtension == "swift" }.map { file in
      (String(file.path.dropFirst(sources.path.count + 1)), try String(contentsOf: file, encoding: .utf8))
    }
    #expect(texts.count > 1000)
    // The type of a notation is declared in its folder.
    var folders: [String: String] = [:]
    for (path, text) in texts where path.contains("/StatechartFormats/") {
      for name in Self.notations.keys where text.contains(" struct \(name):") {
        folders[name] = Self.folder(path)
      }
    }
    var found: [String: Set<String>] = [:]
    for (path, text) in texts where !path.hasSuffix("/NotationCatalog.swift") {
      let named = Self.names(in: text).filter { name in
        let type = Self.notations[name].map(Self.typeName)
        return !path.hasPrefix(type.flatMap { folders[$0] } ?? "-")
      }
      if !named.isEmpty { found[path] = named }
    }
    var allowed: [String: Set<String>] = [:]
    for exception in Self.exceptions {
      #expect(!exception.reason.isEmpty)
      for file in exception.files { allowed[file, default: []].formUnion(exception.names) }
    }
    for path in Set(found.keys).union(allowed.keys).sorted() {
      #expect(found[path] == allowed[path], "\(path): move what it says about a notation into its folder")
    }
  }

  @Test(arguments: [
    ("let writer = SMCatNotation()", ["SMCatNotation"]), ("case .mermaid, .other: true", ["mermaid"]),
    ("if reader.identifier == \"xstate\" {", ["xstate"]), ("guard form != .plantuml else {", ["plantuml"]),
    ("  // \"mermaid\" is a word.", []), ("let graph = dot(\"json\")", []),
  ])
  func namesAreFound(code: String, names: [String]) {
    #expect(Self.names(in: code) == Set(names))
  }

  private static func folder(_ path: String) -> String {
    String(path[...(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  /// The names of notations in code: types, texts in quotes, and cases of an enumeration.
  private static func names(in text: String) -> Set<String> {
    var names: Set<String> = []
    for line in text.split(separator: "\n").map({ $0.drop { $0 == " " } }) where !line.hasPrefix("//") {
      let isCase = line.hasPrefix("case ") || line.contains("= .")
      for word in line.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "-" }).map(String.init) {
        guard let notation = notations[word] else { continue }
        if isCase || word == typeName(notation) || line.contains("\"\(word)\"") { names.insert(word) }
      }
    }
    return names
  }
}
