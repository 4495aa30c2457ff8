import Statecharts

extension Content {
  /// An object whose first member says what it does.
  var jsonValue: Value {
    var members = JSONMembers()
    switch self {
    case .raise(let raise): members.add("raise", raise.event)
    case .send(let send): send.add(to: &members)
    case .cancel(let cancel): members.add("cancel", cancel.sendID.jsonValue)
    case .assign(let assign):
      members.add("assign", assign.location)
      members.add("value", assign.value.jsonValue)
    case .log(let log):
      members.add("log", log.label.map(Value.string) ?? .null)
      members.add("expression", log.expression)
    case .choose(let choose): members.add("if", .array(choose.branches.map(\.jsonValue)))
    case .foreach(let loop):
      members.add("foreach", loop.collection)
      members.add("item", loop.item)
      members.add("index", loop.index)
      members.add("do", .array(loop.content.map(\.jsonValue)))
    case .script(let script): members.add("script", script.jsonBody)
    case .action(let action):
      members.add("action", action.name)
      members.add("displayName", action.displayName?.jsonValue)
    case .foreign(let element): members.add("element", element.jsonValue)
    }
    return members.value
  }
}

extension Choose.Branch {
  fileprivate var jsonValue: Value {
    var members = JSONMembers()
    members.add("condition", condition)
    members.add("do", .array(content.map(\.jsonValue)))
    return members.value
  }
}

extension [Block] {
  /// Nil for no block, the content of a single one, else a list of lists.
  var jsonValue: Value? {
    if isEmpty { return nil }
    let lists = map { Value.array($0.content.map(\.jsonValue)) }
    guard count == 1, let only = first, !only.content.isEmpty else { return .array(lists) }
    return lists[0]
  }
}

extension Script {
  var jsonBody: Value {
    switch body {
    case .inline(let text): .string(text)
    case .source(let address): .object([Value.Member("source", .string(address))])
    }
  }
}

extension MarkupNode {
  fileprivate var jsonValue: Value {
    switch self {
    case .text(let text): .string(text)
    case .element(let element): element.jsonValue
    }
  }
}

extension ForeignElement {
  fileprivate var jsonValue: Value {
    var members = JSONMembers()
    members.add("name", name)
    members.add("prefix", prefix)
    members.add("namespace", namespace)
    members.add("attributes", attributes.map(\.jsonValue))
    members.add("children", children.map(\.jsonValue))
    return members.value
  }
}

extension ForeignElement.Attribute {
  fileprivate var jsonValue: Value {
    var members = JSONMembers()
    members.add("name", name)
    members.add("prefix", prefix)
    members.add("namespace", namespace)
    members.add("value", value)
    return members.value
  }
}

extension DataSource {
  /// The text of an expression, or an object that says what else it is; nil for none.
  var jsonValue: Value? {
    switch self {
    case .expression(let expression): .string(expression.source)
    case .source(let address): .object([Value.Member("source", .string(address))])
    case .text(let text): .object([Value.Member("text", .string(text))])
    case .markup(let nodes): .object([Value.Member("markup", .array(nodes.map(\.jsonValue)))])
    case .none: nil
    }
  }
}

extension Send {
  func add(to members: inout JSONMembers) {
    members.add("send", event?.jsonValue ?? .null)
    members.add("target", target?.jsonValue)
    members.add("type", type?.jsonValue)
    members.add("id", id)
    members.add("idLocation", idLocation)
    members.add("delay", delay?.jsonValue)
    payload.add(to: &members)
  }
}

extension Invoke {
  var jsonValue: Value {
    var members = JSONMembers()
    members.add("type", type?.jsonValue)
    members.add("source", source?.jsonValue)
    members.add("id", id)
    members.add("idLocation", idLocation)
    members.add("autoforwards", autoforwards ? true : nil)
    payload.add(to: &members)
    members.add("finalize", finalize.map { .array($0.content.map(\.jsonValue)) })
    return members.value
  }
}

extension Payload {
  var jsonValue: Value {
    var members = JSONMembers()
    add(to: &members)
    return members.value
  }

  func add(to members: inout JSONMembers) {
    members.add("names", names.map(Value.string))
    members.add("parameters", parameters.map(\.jsonValue))
    // A body without a value is not the same as no body.
    members.add("body", content.map { $0.jsonValue ?? .null })
  }
}

extension Payload.Parameter {
  fileprivate var jsonValue: Value {
    var members = JSONMembers()
    members.add("name", name)
    members.add(isLocation ? "location" : "value", value)
    return members.value
  }
}

extension Variable {
  var jsonValue: Value {
    var members = JSONMembers()
    members.add("id", id)
    members.add("value", value.jsonValue)
    return members.value
  }
}
