import Statecharts

/// State machines in the Amazon States Language (https://states-language.net/spec.html), in JSON and YAML, alone or in
/// a template of CloudFormation. They are read, and not written.
///
/// Nothing is run: the events are what tasks answer. `done.<state>` says that a task, named by its state, succeeded;
/// `failed.<state>.<name>` that it failed with an error. Conditions of choices are asked for. `Wait` is a delay, a
/// `Parallel` state has its branches as regions, and a `Map` state one copy of its states.
package struct StatesLanguageNotation: StatechartReader {
  /// Makes the notation.
  package init() {}

  /// `asl`
  package var identifier: String { "asl" }
  /// `Amazon States Language`
  package var title: String { "Amazon States Language" }
  /// `asl`, `json`, `yaml`, `yml`, `template`
  package var fileExtensions: [String] { ["asl", "json", "yaml", "yml", "template"] }
  /// The media type of JSON.
  package var mediaType: String { "application/json" }
  /// Comments of YAML, and those that editors allow in JSON.
  package var syntax: NotationSyntax {
    NotationSyntax(commentMarks: ["//", "#"], editorNames: ["asl"], ownExtensions: ["asl"])
  }

  private static let resourceTypes = ["AWS::StepFunctions::StateMachine", "AWS::Serverless::StateMachine"]

  /// Certain for a document with `StartAt` and `States`, and for a template with a state machine in it.
  package func resemblance(of source: SourceText) -> Resemblance {
    let outline = DocumentOutline(source)
    guard outline.isDocument else { return .none }
    if outline.has("StartAt"), outline.isMapping("States") { return .certain }
    guard outline.has("Resources") || outline.has("stepFunctions") else { return .none }
    let isTemplate = StatesLanguageNotation.resourceTypes.contains { DocumentOutline.contains($0, in: source.text) }
    return isTemplate || outline.has("stepFunctions") ? .certain : .none
  }

  /// Reads the state machine of a document, or each of a template.
  ///
  /// - Throws: `ReadError` if the text is too large, is neither JSON nor YAML, or has no state machine.
  package func readAll(_ source: SourceText) throws(ReadError) -> [Reading] {
    var sources = StatesLanguageSources(fileName: source.fileName)
    if let root = try DocumentNode.document(source) { sources.collect(root, name: nil, depth: 0) }
    var readings: [Reading] = []
    for machine in sources.machines {
      var reader = StatesLanguageReader(machine.node, name: machine.name, fileName: source.fileName)
      readings.append(try reader.reading())
    }
    guard let first = readings.first else {
      let message = "expected 'StartAt' and 'States'"
      let missing = Diagnostic(.error, .missingMember, message, at: SourceRange(source.range.start))
      throw ReadError(sources.findings.isEmpty ? [missing] : sources.findings, fileName: source.fileName)
    }
    return [first.adding(sources.findings)] + readings.dropFirst()
  }
}

/// Finds the state machines of a document: itself, or the definitions in a template.
struct StatesLanguageSources {
  let fileName: String?
  private(set) var machines: [(node: DocumentNode, name: String?)] = []
  private(set) var findings: [Diagnostic] = []

  /// The keys that are no names of state machines.
  private static let unnamed: Set<String> = [
    "Definition", "definition", "Properties", "properties", "Resources", "stateMachines", "stepFunctions",
  ]

  mutating func collect(_ node: DocumentNode, name: String?, depth: Int) {
    if node["StartAt"]?.text != nil, node["States"]?.members != nil {
      machines.append((node, name))
      return
    }
    guard depth < 10 else { return }
    for member in node.members ?? [] {
      switch member.name {
      case "DefinitionString": parse(member, name: name)
      case "DefinitionUri", "DefinitionS3Location":
        findings.append(
          Diagnostic(.warning, .reading, "the definition is in another file; it is not read", at: member.range))
      default:
        let own = StatesLanguageSources.unnamed.contains(member.name) ? name : member.name
        collect(member.node, name: own, depth: depth + 1)
      }
    }
  }

  /// A definition that is a text, all of it at one place.
  private mutating func parse(_ member: DocumentNode.Member, name: String?) {
    let node = member.node
    if node["StartAt"] != nil { return machines.append((node, name)) }
    guard let text = StatesLanguageSources.text(node, depth: 0) else {
      findings.append(Diagnostic(.warning, .reading, "the definition is computed; it is not read", at: member.range))
      return
    }
    do {
      guard let definition = try DocumentNode.document(SourceText(text)), definition["StartAt"] != nil else { return }
      machines.append((definition.placed(at: node.range), name))
    } catch {
      let message = error.diagnostics.first.map(\.message) ?? "the definition cannot be read"
      findings.append(Diagnostic(.error, .malformed, "in the definition: \(message)", at: node.range))
    }
  }

  /// The text of a value with the functions of CloudFormation: `Fn::Sub`, `Fn::Join`; in YAML also without their names.
  private static func text(_ node: DocumentNode, depth: Int) -> String? {
    guard depth < 5 else { return nil }
    if let text = node.text { return text }
    if let inside = node["Fn::Sub"] ?? node["Fn::Join"] { return text(inside, depth: depth + 1) }
    guard let items = node.list, let first = items.first?.text else { return nil }
    guard items.count == 2, let pieces = items[1].list else { return first }
    return pieces.map { $0.text ?? "${…}" }.joined(separator: first)
  }
}
