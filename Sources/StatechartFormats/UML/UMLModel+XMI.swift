import Statecharts
import XMLTree

/// Models as XMI has them.
///
/// XMI 2 names elements by their roles and says their metaclasses in `xmi:type` or `xsi:type`. XMI 1 has an element for
/// each metaclass (`UML:SimpleState`) and puts elements for the roles between them (`UML:CompositeState.subvertex`).
extension UMLModel {
  /// What tools add of their own, and what describes the file.
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
