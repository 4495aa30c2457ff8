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
