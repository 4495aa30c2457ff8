import Statecharts

extension JSONValueReader {
  private static let verbs = [
    "raise", "send", "cancel", "assign", "log", "if", "foreach", "script", "action", "element",
  ]
  private static let payloadMembers = ["names", "parameters", "body"]

  /// A list of content, or a piece that is alone.
  mutating func contents(_ node: JSONNode?) -> [Content] {
    (node?.items ?? []).compactMap { content($0) }
  }

  /// A list of content, which is one block, or a list of such lists.
  mutating func blocks(_ node: JSONNode?) -> [Block] {
    guard let node else { return [] }
    let items = node.items
    let isListOfLists = items.allSatisfy { if case .array = $0.content { true } else { false } }
    guard isListOfLists else { return [Block(contents(node), origin: node.origin)] }
    return items.map { Block(contents($0), origin: $0.origin) }
  }

  private mutating func content(_ node: JSONNode) -> Content? {
    if case .string(let name) = node.content { return .action(Action(name, origin: node.origin)) }
    guard case .object(let members) = node.content else {
      error(.wrongValue, "content is an object or an action's name, not \(node.kindName)", at: node.range)
      return nil
    }
    guard let verb = members.first(where: { Self.verbs.contains($0.name) }) else {
      let list = Self.verbs.map { "'\($0)'" }.joined(separator: ", ")
      let nearest = members.first.map { nearestNames(to: $0.name, among: Self.verbs) } ?? []
      error(.missingMember, "content needs one of the members \(list)", at: node.range, nearest: nearest)
      return nil
    }
    return content(verb.name, of: node)
  }

  private mutating func content(_ verb: String, of node: JSONNode) -> Content? {
    switch verb {
    case "raise": raise(node)
    case "send": send(node)
    case "cancel": cancel(node)
    case "assign": assign(node)
    case "log": log(node)
    case "if": choose(node)
    case "foreach": foreach(node)
    case "script": scriptContent(node)
    case "action": action(node)
    default: element(node)
    }
  }

  private mutating func raise(_ node: JSONNode) -> Content? {
    guard let fields = fields(node, of: "a raise", knows: ["raise"]) else { return nil }
    return required("raise", in: fields, of: "a raise").map { .raise(Raise($0, origin: node.origin)) }
  }

  private mutating func send(_ node: JSONNode) -> Content? {
    let names = ["send", "target", "type", "id", "idLocation", "delay"] + Self.payloadMembers
    guard let fields = fields(node, of: "a send", knows: names) else { return nil }
    return .send(
      Send(
        event: computable(fields["send"], "'send'"), target: computable(fields["target"], "'target'"),
        type: computable(fields["type"], "'type'"), id: string(fields["id"], "'id'"),
        idLocation: expression(fields["idLocation"], "'idLocation'"), delay: delay(fields["delay"]),
        payload: payload(fields), origin: node.origin))
  }

  private mutating func cancel(_ node: JSONNode) -> Content? {
    guard let fields = fields(node, of: "a cancel", knows: ["cancel"]) else { return nil }
    return computable(fields["cancel"], "'cancel'").map { .cancel(Cancel($0, origin: node.origin)) }
  }

  private mutating func assign(_ node: JSONNode) -> Content? {
    guard let fields = fields(node, of: "an assign", knows: ["assign", "value"]),
      let location = expression(fields["assign"], "'assign'")
    else { return nil }
    return .assign(Assign(location: location, value: dataSource(fields["value"]), origin: node.origin))
  }

  private mutating func log(_ node: JSONNode) -> Content? {
    guard let fields = fields(node, of: "a log", knows: ["log", "expression"]) else { return nil }
    let label = fields["log"].flatMap { $0.isNull ? nil : string($0, "'log'") }
    return .log(Log(label: label, expression: expression(fields["expression"], "'expression'"), origin: node.origin))
  }

  private mutating func choose(_ node: JSONNode) -> Content? {
    guard let fields = fields(node, of: "an if", knows: ["if"]) else { return nil }
    let branches = list(fields["if"], "'if'").compactMap { branch($0) }
    return .choose(Choose(branches, origin: node.origin))
  }

  private mutating func branch(_ node: JSONNode) -> Choose.Branch? {
    guard let fields = fields(node, of: "a branch", knows: ["condition", "do"]) else { return nil }
    return Choose.Branch(if: expression(fields["condition"], "'condition'"), content: contents(fields["do"]))
  }

  private mutating func foreach(_ node: JSONNode) -> Content? {
    let names = ["foreach", "item", "index", "do"]
    guard let fields = fields(node, of: "a foreach", knows: names),
      let collection = expression(fields["foreach"], "'foreach'"),
      let item = required("item", in: fields, of: "a foreach")
    else { return nil }
    return .foreach(
      Foreach(
        in: collection, item: item, index: string(fields["index"], "'index'"), content: contents(fields["do"]),
        origin: node.origin))
  }

  private mutating func scriptContent(_ node: JSONNode) -> Content? {
    guard let fields = fields(node, of: "a script", knows: ["script"]) else { return nil }
    return script(fields["script"]).map { .script(Script($0.body, origin: node.origin)) }
  }

  /// A script's text, or an object with its address.
  mutating func script(_ node: JSONNode?) -> Script? {
    guard let node else { return nil }
    guard case .object = node.content else {
      return string(node, "a script").map { Script(.inline($0), origin: node.origin) }
    }
    guard let fields = fields(node, of: "a script", knows: ["source"]) else { return nil }
    return required("source", in: fields, of: "a script").map { Script(.source($0), origin: node.origin) }
  }

  private mutating func action(_ node: JSONNode) -> Content? {
    guard let fields = fields(node, of: "an action", knows: ["action", "displayName"]),
      let name = string(fields["action"], "'action'")
    else { return nil }
    let displayName = localizedText(fields["displayName"], "'displayName'")
    return .action(Action(name, displayName: displayName, origin: node.origin))
  }

  private mutating func element(_ node: JSONNode) -> Content? {
    guard let fields = fields(node, of: "an element", knows: ["element"]), let inner = fields["element"] else {
      return nil
    }
    return markupElement(inner).map { .foreign($0) }
  }

  /// The variables, values and body of a payload, among the members of its owner.
  mutating func payload(_ fields: JSONFields) -> Payload {
    Payload(
      names: strings(fields["names"], "a variable's name"),
      parameters: list(fields["parameters"], "'parameters'").compactMap { parameter($0) },
      content: fields["body"].map { $0.isNull ? .none : dataSource($0) })
  }

  private mutating func parameter(_ node: JSONNode) -> Payload.Parameter? {
    guard let fields = fields(node, of: "a parameter", knows: ["name", "value", "location"]),
      let name = required("name", in: fields, of: "a parameter")
    else { return nil }
    if let location = expression(fields["location"], "'location'") {
      return Payload.Parameter(name: name, value: location, isLocation: true, origin: node.origin)
    }
    guard let source = fields["value"] else {
      error(.missingMember, "a parameter needs a member 'value' or 'location'", at: node.range)
      return nil
    }
    switch dataSource(source) {
    case .expression(let value): return Payload.Parameter(name: name, value: value, origin: node.origin)
    case .source, .text, .markup: error(.wrongValue, "the value of a parameter is an expression", at: source.range)
    case .none: break
    }
    return nil
  }
}
