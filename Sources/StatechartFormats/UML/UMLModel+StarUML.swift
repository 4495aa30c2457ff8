import Statecharts

/// Models as StarUML keeps them in `.mdj` files: objects with `_type` and `_id`, which refer to others by `$ref`.
extension UMLModel {
  /// The properties that UML calls otherwise.
  private static let roles = [
    "regions": "region", "vertices": "subvertex", "transitions": "transition", "triggers": "trigger",
    "effects": "effect", "entryActivities": "entry", "exitActivities": "exit", "doActivities": "doActivity",
    "connections": "connection", "connectionPoints": "connectionPoint", "targetSignal": "signal",
    "targetOperation": "operation", "expression": "when",
  ]
  private static let events = [
    "signal": "SignalEvent", "call": "CallEvent", "change": "ChangeEvent", "time": "TimeEvent",
    "anyReceive": "AnyReceiveEvent",
  ]

  init(_ project: ScriptNode) {
    exporter = "StarUML"
    add(project, role: "project", owner: nil)
  }

  private mutating func add(_ node: ScriptNode, role: String, owner: Int?) {
    var element = UMLElement(role: role, owner: owner, position: node.range.start)
    let type = node["_type"]?.string ?? ""
    element.type = type.hasPrefix("UML") ? String(type.dropFirst(3)) : type
    if element.type == "Event" {
      element.type = UMLModel.events[node["kind"]?.string ?? "anyReceive"] ?? element.type
    }
    element.id = node["_id"]?.string
    let place = add(element)
    for member in node.members ?? [] where !member.name.hasPrefix("_") && member.name != "ownedViews" {
      take(member.node, role: UMLModel.roles[member.name] ?? member.name, of: place)
    }
  }

  private mutating func take(_ value: ScriptNode, role: String, of place: Int) {
    switch value.content {
    case .string(let text): if !text.isEmpty { set(role, of: place, to: text) }
    case .boolean(let flag): set(role, of: place, to: flag ? "true" : "false")
    case .number: set(role, of: place, to: value.labelText ?? "")
    case .object:
      if let reference = value["$ref"]?.string {
        let before = self[place].attributes[role].map { $0 + " " } ?? ""
        replace(role, of: place, with: before + reference)
      } else {
        add(value, role: role, owner: place)
      }
    case .array(let items): for item in items { take(item, role: role, of: place) }
    case .null, .call, .code: break
    }
  }
}
