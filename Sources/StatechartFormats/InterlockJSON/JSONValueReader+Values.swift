import Statecharts

extension JSONValueReader {
  /// Where a value comes from: a string is an expression, an object says `expression`, `source`, `text` or `markup`,
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
    error(
      .missingMember, "a value needs one of the members 'expression', 'source', 'text', 'markup'", at: node.range)
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
