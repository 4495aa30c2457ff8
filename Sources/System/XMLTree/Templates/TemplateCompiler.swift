/// Turns a parsed template into pieces and collects what is wrong with it.
struct TemplateCompiler<Slot: TemplateSlot, Value: TemplateSlot> {
  private(set) var problems: [TemplateError.Problem] = []
  private var slots: Set<Slot> = []
  private var values: Set<Value> = []

  /// The pieces of the whole template; read ``problems`` afterwards.
  mutating func compile(root: MarkupElement) -> TemplatePiece<Slot, Value> {
    if root.name == "slot" { report("A template's outermost element cannot be a slot", root) }
    let piece = compile(root)
    for slot in Slot.allCases where !slots.contains(slot) {
      problems.append(.init("There is no <slot name=\"\(slot.rawValue)\"/>", at: nil))
    }
    for value in Value.allCases where !values.contains(value) {
      problems.append(.init("There is no attribute with the value {\(value.rawValue)}", at: nil))
    }
    return piece
  }

  private mutating func compile(_ element: MarkupElement) -> TemplatePiece<Slot, Value> {
    if element.namespace == "http://www.w3.org/1999/xhtml" {
      report("Elements of HTML have no namespace in a template; remove xmlns", element)
    }
    if element.name == "slot", element.namespace == nil { return slot(element) }
    let attributes = element.attributes.map { attribute($0, of: element) }
    let children = element.children.map { child(of: $0) }
    guard attributes.contains(where: Self.isToFill) || children.contains(where: Self.isToFill) else {
      return .verbatim(element)
    }
    let bare = Element(
      element.name, namespace: element.namespace.map { MarkupNamespace($0, prefix: element.prefix) },
      declaring: element.declarations)
    return .element(bare, attributes, children)
  }

  private mutating func child(of child: MarkupChild) -> TemplatePiece<Slot, Value> {
    switch child {
    case .element(let element): compile(element)
    case .text(let text), .cdata(let text): .text(text)
    case .comment(let text): .comment(text)
    }
  }

  private mutating func slot(_ element: MarkupElement) -> TemplatePiece<Slot, Value> {
    guard let name = element["name"] else {
      report("A slot needs a name", element)
      return .verbatim(element)
    }
    guard let slot = Slot(rawValue: name) else {
      report("There is no slot \(name)\(Self.list(Slot.self))", element)
      return .verbatim(element)
    }
    if !slots.insert(slot).inserted { report("The slot \(name) is there twice", element) }
    if !element.children.isEmpty { report("The slot \(name) is not empty", element) }
    return .slot(slot)
  }

  private mutating func attribute(
    _ attribute: MarkupAttribute, of element: MarkupElement
  ) -> TemplateAttribute<Value> {
    let namespace = attribute.namespace.map { MarkupNamespace($0, prefix: attribute.prefix) }
    let fixed = TemplateAttribute<Value>.fixed(
      Attribute(attribute.name, namespace: namespace, attribute.value))
    guard let name = Self.valueName(attribute.value) else { return fixed }
    guard let value = Value(rawValue: name) else {
      report("There is no value \(name)\(Self.list(Value.self))", element)
      return fixed
    }
    values.insert(value)
    return .value(name: attribute.name, namespace: namespace, value)
  }

  private mutating func report(_ message: String, _ element: MarkupElement) {
    problems.append(.init(message, at: element.position))
  }

  /// The name in an attribute value that is `{name}` and nothing else.
  private static func valueName(_ text: String) -> String? {
    guard text.hasPrefix("{"), text.hasSuffix("}"), text.count > 2 else { return nil }
    let name = String(text.dropFirst().dropLast())
    return MarkupName.isValid(name) ? name : nil
  }

  private static func list<Names: TemplateSlot>(_ names: Names.Type) -> String {
    let known = names.allCases.map(\.rawValue)
    return known.isEmpty ? "; none are declared" : "; declared are \(known.joined(separator: ", "))"
  }

  private static func isToFill(_ attribute: TemplateAttribute<Value>) -> Bool {
    if case .value = attribute { true } else { false }
  }

  private static func isToFill(_ piece: TemplatePiece<Slot, Value>) -> Bool {
    switch piece {
    case .verbatim, .text, .comment: false
    case .slot, .element: true
    }
  }
}

/// A part of a template, prepared for copying.
indirect enum TemplatePiece<Slot: TemplateSlot, Value: TemplateSlot>: Sendable {
  /// An element with nothing to fill in it, copied whole.
  case verbatim(MarkupElement)
  case text(String)
  case comment(String)
  /// A place for markup.
  case slot(Slot)
  /// An element with something to fill in it.
  case element(Element, [TemplateAttribute<Value>], [TemplatePiece])
}

/// An attribute of a template: as it is written, or to be filled.
enum TemplateAttribute<Value: TemplateSlot>: Sendable {
  case fixed(Attribute)
  case value(name: String, namespace: MarkupNamespace?, Value)

  func resolved(_ values: (Value) -> String?) -> Attribute {
    switch self {
    case .fixed(let attribute): attribute
    case .value(let name, let namespace, let value): Attribute(name, namespace: namespace, values(value))
    }
  }
}

/// A part of a template together with what its places are filled with.
struct FilledPiece<Slot: TemplateSlot, Value: TemplateSlot>: Markup {
  let piece: TemplatePiece<Slot, Value>
  let values: @Sendable (Value) -> String?
  let slots: @Sendable (Slot) -> Fragment

  func append(to sink: inout MarkupSink) {
    switch piece {
    case .verbatim(let element): element.append(to: &sink)
    case .text(let text): text.append(to: &sink)
    case .comment(let text): Comment(text).append(to: &sink)
    case .slot(let slot): slots(slot).append(to: &sink)
    case .element(let element, let attributes, let children):
      let filled = element.attributes(attributes.map { $0.resolved(values) })
      sink.append(element: filled) { sink in
        for child in children { FilledPiece(piece: child, values: values, slots: slots).append(to: &sink) }
      }
    }
  }
}
