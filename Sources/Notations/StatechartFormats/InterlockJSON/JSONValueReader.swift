import Statecharts

/// Reads the values of a document, checks them and collects what is wrong; what is wrong is left out.
struct JSONValueReader {
  private(set) var diagnostics: [Diagnostic] = []
  /// The number of times that names are still offered; to look for them takes long in a large chart.
  private var offersLeft = 20

  mutating func error(_ code: Diagnostic.Code, _ message: String, at range: SourceRange, nearest names: [String] = []) {
    diagnostics.append(Diagnostic(.error, code, message, at: range, nearest: names))
  }

  mutating func warn(_ code: Diagnostic.Code, _ message: String, at range: SourceRange, nearest names: [String] = []) {
    diagnostics.append(Diagnostic(.warning, code, message, at: range, nearest: names))
  }

  /// Reports that there is no state of a name and offers the nearest of those there are.
  mutating func unknownState(_ name: String, at range: SourceRange, among drafts: [JSONStateDraft]) {
    offersLeft -= 1
    let nearest = offersLeft < 0 ? [] : nearestNames(to: name, among: drafts.map(\.id.name))
    error(.unknownState, "there is no state '\(name)'", at: range, nearest: nearest)
  }

  /// The members of an object; those whose names it does not know or that occur twice are warned of.
  mutating func fields(_ node: JSONNode, of what: String, knows names: [String]) -> JSONFields? {
    guard case .object(let members) = node.content else {
      error(.wrongValue, "\(what) is an object, not \(node.kindName)", at: node.range)
      return nil
    }
    var seen: Set<String> = []
    for member in members {
      if !names.contains(member.name) {
        let nearest = nearestNames(to: member.name, among: names)
        warn(.unknownMember, "\(what) has no member '\(member.name)'", at: member.range, nearest: nearest)
      } else if !seen.insert(member.name).inserted {
        warn(.repeatedMember, "the member '\(member.name)' occurs twice; the first counts", at: member.range)
      }
    }
    return JSONFields(range: node.range, members: members)
  }

  /// The value of one of two members for the same thing: a list, and one alone.
  mutating func either(_ plural: String, _ singular: String, in fields: JSONFields, of what: String) -> JSONNode? {
    guard let list = fields[plural] else { return fields[singular] }
    if let other = fields[singular] {
      warn(.repeatedMember, "\(what) has both '\(plural)' and '\(singular)'; '\(plural)' counts", at: other.range)
    }
    return list
  }

  mutating func string(_ node: JSONNode?, _ what: String) -> String? {
    guard let node else { return nil }
    guard case .string(let text) = node.content else {
      error(.wrongValue, "\(what) is a string, not \(node.kindName)", at: node.range)
      return nil
    }
    return text
  }

  mutating func boolean(_ node: JSONNode?, _ what: String) -> Bool? {
    guard let node else { return nil }
    guard case .boolean(let value) = node.content else {
      error(.wrongValue, "\(what) is true or false, not \(node.kindName)", at: node.range)
      return nil
    }
    return value
  }

  /// A string that must be there.
  mutating func required(_ name: String, in fields: JSONFields, of what: String) -> String? {
    guard let node = fields[name] else {
      error(.missingMember, "\(what) needs a member '\(name)'", at: fields.range)
      return nil
    }
    return string(node, "'\(name)'")
  }

  mutating func list(_ node: JSONNode?, _ what: String) -> [JSONNode] {
    guard let node else { return [] }
    guard case .array(let items) = node.content else {
      error(.wrongValue, "\(what) is a list, not \(node.kindName)", at: node.range)
      return []
    }
    return items
  }

  /// A list of strings, or one that is alone.
  mutating func strings(_ node: JSONNode?, _ what: String) -> [String] {
    (node?.items ?? []).compactMap { string($0, what) }
  }

  /// One of the words of an enumeration.
  mutating func word<Word: RawRepresentable & CaseIterable>(
    _ node: JSONNode?, _ what: String
  ) -> Word? where Word.RawValue == String {
    guard let node, let text = string(node, what) else { return nil }
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map(\.rawValue)
    let list = words.map { "'\($0)'" }.joined(separator: ", ")
    error(
      .wrongValue, "\(what) is one of \(list), not '\(text)'", at: node.range,
      nearest: nearestNames(to: text, among: words))
    return nil
  }

  mutating func expression(_ node: JSONNode?, _ what: String) -> Expression? {
    guard let node else { return nil }
    return string(node, what).map { Expression($0, origin: node.origin) }
  }

  mutating func localizedText(_ node: JSONNode?, _ what: String) -> LocalizedText? {
    guard let node else { return nil }
    guard case .object(let members) = node.content else { return string(node, what).map { LocalizedText($0) } }
    var texts: [LocalizedText.Translation] = []
    var standard: String?
    for member in members {
      guard let text = string(member.node, "a text") else { continue }
      if member.name == "*" {
        standard = standard ?? text
      } else {
        texts.append(LocalizedText.Translation(language: member.name, text: text))
      }
    }
    guard let text = standard ?? texts.first?.text else {
      error(.wrongValue, "\(what) has no text", at: node.range)
      return nil
    }
    return LocalizedText(text, translations: texts)
  }

  /// A literal text, or an object with an expression.
  mutating func computable(_ node: JSONNode?, _ what: String) -> Computable<String>? {
    guard let node, !node.isNull else { return nil }
    guard case .object = node.content else { return string(node, what).map { .literal($0) } }
    guard let fields = fields(node, of: what, knows: ["expression"]) else { return nil }
    return required("expression", in: fields, of: what).map {
      .computed(Expression($0, origin: fields["expression"]?.origin ?? node.origin))
    }
  }

  /// A delay as CSS 2 spells it, or an object with an expression.
  mutating func delay(_ node: JSONNode?) -> Computable<Delay>? {
    guard let node else { return nil }
    switch computable(node, "'delay'") {
    case .computed(let expression): return .computed(expression)
    case .literal(let text):
      if let delay = Delay(text) { return .literal(delay) }
      error(.wrongValue, "a delay is written '2s' or '500ms', not '\(text)'", at: node.range)
      return nil
    case nil: return nil
    }
  }

  /// Reads the source of a value: a string is an expression, an object has `expression`, `source`, `text` or `markup`,
  /// and any other JSON is an expression that means itself.
  mutating func dataSource(_ node: JSONNode?) -> DataSource {
    guard let node else { return .none }
    switch node.content {
    case .string(let text): return .expression(Expression(text, origin: node.origin))
    case .null, .boolean, .number, .array: return .expression(Expression(node.value.json(), origin: node.origin))
    case .object: return objectSource(node)
    }
  }

  private mutating func objectSource(_ node: JSONNode) -> DataSource {
    let names = ["expression", "source", "text", "markup"]
    guard let fields = fields(node, of: "a value", knows: names) else { return .none }
    if let expression = expression(fields["expression"], "'expression'") { return .expression(expression) }
    if let address = string(fields["source"], "'source'") { return .source(address) }
    if let text = string(fields["text"], "'text'") { return .text(text) }
    if fields["markup"] != nil { return .markup(list(fields["markup"], "'markup'").compactMap { markupNode($0) }) }
    error(.missingMember, "a value needs one of the members 'expression', 'source', 'text', 'markup'", at: node.range)
    return .none
  }

  private mutating func markupNode(_ node: JSONNode) -> MarkupNode? {
    if case .string(let text) = node.content { return .text(text) }
    return markupElement(node).map { .element($0) }
  }

  /// An element with its attributes and children.
  mutating func markupElement(_ node: JSONNode) -> ForeignElement? {
    let names = ["name", "prefix", "namespace", "attributes", "children"]
    guard let fields = fields(node, of: "an element", knows: names),
      let name = required("name", in: fields, of: "an element")
    else { return nil }
    return ForeignElement(
      name: name, prefix: string(fields["prefix"], "'prefix'"), namespace: string(fields["namespace"], "'namespace'"),
      attributes: list(fields["attributes"], "'attributes'").compactMap { attribute($0) },
      children: list(fields["children"], "'children'").compactMap { markupNode($0) }, origin: node.origin)
  }

  private mutating func attribute(_ node: JSONNode) -> ForeignElement.Attribute? {
    guard let fields = fields(node, of: "an attribute", knows: ["name", "prefix", "namespace", "value"]),
      let name = required("name", in: fields, of: "an attribute"),
      let value = required("value", in: fields, of: "an attribute")
    else { return nil }
    return ForeignElement.Attribute(
      name: name, prefix: string(fields["prefix"], "'prefix'"),
      namespace: string(fields["namespace"], "'namespace'"), value: value)
  }

  mutating func variable(_ node: JSONNode) -> Variable? {
    if case .string(let name) = node.content { return Variable(name, origin: node.origin) }
    guard let fields = fields(node, of: "a variable", knows: ["id", "value"]),
      let name = required("id", in: fields, of: "a variable")
    else { return nil }
    return Variable(name, value: dataSource(fields["value"]), origin: node.origin)
  }

  mutating func eventDeclaration(_ node: JSONNode) -> EventDeclaration? {
    if case .string(let name) = node.content { return EventDeclaration(name) }
    let names = ["name", "displayName", "summary", "example"]
    guard let fields = fields(node, of: "an event", knows: names),
      let name = required("name", in: fields, of: "an event")
    else { return nil }
    return EventDeclaration(
      name, displayName: localizedText(fields["displayName"], "'displayName'"),
      summary: localizedText(fields["summary"], "'summary'"), example: fields["example"]?.value)
  }

  mutating func invocation(_ node: JSONNode) -> Invoke? {
    let names = [
      "type", "source", "id", "idLocation", "autoforwards", "names", "parameters", "body", "finalize",
    ]
    guard let fields = fields(node, of: "an invocation", knows: names) else { return nil }
    return Invoke(
      type: computable(fields["type"], "'type'"), source: computable(fields["source"], "'source'"),
      id: string(fields["id"], "'id'"), idLocation: expression(fields["idLocation"], "'idLocation'"),
      autoforwards: boolean(fields["autoforwards"], "'autoforwards'") ?? false, payload: payload(fields),
      finalize: fields["finalize"].map { Block(contents($0), origin: $0.origin) }, origin: node.origin)
  }

  mutating func doneData(_ node: JSONNode?) -> DoneData? {
    guard let node, let fields = fields(node, of: "'doneData'", knows: ["names", "parameters", "body"]) else {
      return nil
    }
    return DoneData(payload(fields), origin: node.origin)
  }

  /// A name, a list of names, or an object with targets and content.
  mutating func defaultTransition(_ node: JSONNode?) -> DefaultTransition? {
    guard let node else { return nil }
    guard case .object = node.content else {
      let targets = strings(node, "an initial state").map { State.ID($0) }
      return DefaultTransition(targets: targets, origin: node.origin)
    }
    guard let fields = fields(node, of: "'initial'", knows: ["target", "targets", "content"]) else { return nil }
    let targets = strings(either("targets", "target", in: fields, of: "'initial'"), "a target").map { State.ID($0) }
    return DefaultTransition(targets: targets, content: contents(fields["content"]), origin: node.origin)
  }
}
