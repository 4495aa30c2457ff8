import Statecharts
import XMLTree

/// An element of a UML model, as XMI and the files of StarUML have it.
struct UMLElement: Sendable {
  /// The property of its owner that it is a value of: `region`, `subvertex`.
  var role: String
  /// The metaclass: `State`; empty if it is not said.
  var type = ""
  var id: String?
  /// The identifier of the element that this one represents, if it is only a reference.
  var reference: String?
  /// The attributes by name.
  var attributes: [String: String] = [:]
  /// The text inside.
  var text = ""
  /// The place of the element around it.
  var owner: Int?
  /// The places of the elements inside.
  var children: [Int] = []
  /// The position of the element.
  var position: SourcePosition
}

/// The target of a property of an element.
enum UMLLink: Hashable, Sendable {
  /// An element of the model, by its place.
  case element(Int)
  /// Something that the model has not: an element of another file, or a name.
  case unresolved(String)
}

/// A UML model: all elements of a file in its order, with their identifiers.
struct UMLModel: Sendable {
  private(set) var elements: [UMLElement] = []
  private var byID: [String: Int] = [:]
  /// The tool that wrote the file, if it says so.
  var exporter = ""

  /// Adds an element inside its owner and returns its place.
  mutating func add(_ element: UMLElement) -> Int {
    let place = elements.count
    elements.append(element)
    if let owner = element.owner { elements[owner].children.append(place) }
    if let id = element.id, byID[id] == nil { byID[id] = place }
    return place
  }

  /// Moves all elements to other positions.
  mutating func move(_ position: (SourcePosition) -> SourcePosition) {
    for place in elements.indices { elements[place].position = position(elements[place].position) }
  }

  /// Sets what an element says of itself, unless it said so before.
  mutating func set(_ name: String, of place: Int, to value: String) {
    if elements[place].attributes[name] == nil { elements[place].attributes[name] = value }
  }

  /// Sets what an element says of itself.
  mutating func replace(_ name: String, of place: Int, with value: String) { elements[place].attributes[name] = value }

  subscript(place: Int) -> UMLElement { elements[place] }

  /// The element itself, or what it refers to.
  func resolved(_ place: Int) -> Int { elements[place].reference.flatMap { byID[$0] } ?? place }

  /// The elements inside one that are values of a property.
  func children(_ place: Int, _ roles: String...) -> [Int] {
    elements[place].children.filter { roles.contains(elements[$0].role) }
  }

  /// The text of a property, as an attribute or as an element inside.
  func value(_ place: Int, _ name: String) -> String? {
    if let value = elements[place].attributes[name] { return value }
    guard let child = children(place, name).first, elements[child].children.isEmpty else { return nil }
    return elements[child].text.trimmed
  }

  /// The name without line ends, empty if there is none.
  func name(_ place: Int) -> String { (value(place, "name") ?? "").onOneLine }

  /// The values of a property that are elements, inside or elsewhere.
  func links(_ place: Int, _ name: String) -> [UMLLink] {
    var found: [UMLLink] = []
    for child in children(place, name) {
      let target = resolved(child)
      if let reference = elements[child].reference, target == child {
        found.append(.unresolved(reference))
      } else if target != child || !elements[child].type.isEmpty || !elements[child].children.isEmpty
        || !elements[child].attributes.isEmpty || elements[child].id != nil
      {
        found.append(.element(target))
      } else if !elements[child].text.trimmed.isEmpty {
        found += links(in: elements[child].text)
      }
    }
    if let value = elements[place].attributes[name] { found += links(in: value) }
    return found
  }

  /// Identifiers between white space; a text in which not all are known is one name.
  private func links(in text: String) -> [UMLLink] {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    let known = words.compactMap { byID[$0] }
    guard known.count < words.count else { return known.map(UMLLink.element) }
    return [.unresolved(text.onOneLine)]
  }
}

/// Models as XMI has them.
///
/// XMI 2 names elements by their roles and says their metaclasses in `xmi:type` or `xsi:type`. XMI 1 has an element for
/// each metaclass (`UML:SimpleState`) and puts elements for the roles between them (`UML:CompositeState.subvertex`).
extension UMLModel {
  /// The elements that tools add of their own, and those that describe the file.
  private static let foreign: Set<String> = ["Extension", "XMI.extension", "XMI.extensions", "eAnnotations"]
  private static let headers: Set<String> = ["Documentation", "XMI.header"]

  init(_ document: MarkupDocument) {
    add(document.root, role: document.root.name, owner: nil)
  }

  private mutating func add(_ element: MarkupElement, role: String?, owner: Int?) {
    guard !UMLModel.foreign.contains(element.name) else { return }
    guard !UMLModel.headers.contains(element.name) else { return takeHeader(element) }
    let last = element.name.split(separator: ".").last.map(String.init) ?? element.name
    if element.name.contains("."), last.first?.isLowercase == true, let owner {
      addValues(element, of: last, owner: owner)
      return
    }
    let position = element.position.map { SourcePosition($0) } ?? SourcePosition(line: 1, column: 1)
    var new = UMLElement(role: role ?? last, owner: owner, position: position)
    if last.first?.isUppercase == true { new.type = last }
    for attribute in element.attributes { new.take(attribute) }
    if role == nil, !new.type.isEmpty, last.first?.isLowercase == true { new.role = last }
    let inside = element.elements
    if inside.isEmpty { new.text = element.text }
    let place = add(new)
    for child in inside { add(child, role: nil, owner: place) }
  }

  /// The values of a property in XMI 1: elements, a text, or `xmi.value`.
  private mutating func addValues(_ element: MarkupElement, of role: String, owner: Int) {
    let inside = element.elements
    for child in inside { add(child, role: role, owner: owner) }
    guard inside.isEmpty else { return }
    let value = element["xmi.value"] ?? element.text.trimmed
    if !value.isEmpty { set(role, of: owner, to: value) }
  }

  private mutating func takeHeader(_ element: MarkupElement) {
    guard exporter.isEmpty else { return }
    let own = element.attributes.first { $0.name == "exporter" }?.value
    exporter =
      own ?? element.elements.flatMap { [$0] + $0.elements }.first { $0.name.hasSuffix("exporter") }?.text ?? ""
  }
}

extension UMLElement {
  fileprivate mutating func take(_ attribute: MarkupAttribute) {
    switch attribute.name {
    case "type" where attribute.namespace != nil:
      type = attribute.value.split(separator: ":").last.map { String($0) } ?? ""
    case "id" where attribute.namespace != nil, "xmi.id": id = attribute.value
    case "idref" where attribute.namespace != nil, "xmi.idref": reference = attribute.value
    case "href": reference = attribute.value.split(separator: "#").last.map { String($0) }
    case "id" where id == nil: id = attribute.value
    default: attributes[attribute.name] = attribute.value
    }
  }
}

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
