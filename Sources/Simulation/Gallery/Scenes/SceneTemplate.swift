import Statecharts
import XMLTree

/// A scene as a designer drew it: a page of XHTML in `Templates/scenes`, whose body is filled for a moment of a run.
///
/// | in the file | on the page |
/// |---|---|
/// | `data-in="Red hurry"` | the element is there in one of these states, or with such a value of the scene |
/// | `<when data-in="Red" class="lit"/>` | its attributes replace those of the element that it is in |
/// | `<g data-in="…">`, `<slot data-in="…">` without other attributes | what is in it, without the element |
/// | `data-zh="…"`, `data-ja="…"` | translations of the element's `aria-label` or, if it has none, of its text |
/// | `{name}` in a text or an attribute | a value of the scene |
/// | `href="plug"` | the address that sends the event `plug` |
/// | `<slot name="waiting"/>` | the markup of this name (``SceneSlot``) |
///
/// Space between elements, and comments, are for the eye of the designer.
struct SceneTemplate: Sendable {
  private let body: [SceneNode]

  /// Reads a template that is compiled in.
  ///
  /// - Precondition: there is a file of this name, and it is well-formed.
  init(_ name: String) {
    do {
      let body = try MarkupDocument.parse(xml: SceneFile.text(name)).root.elements.last
      self.body = body.map { SceneNode.nodes(in: $0, translations: []) } ?? []
    } catch {
      preconditionFailure("\(name): \(error)")
    }
  }

  /// The template with its places filled.
  func fill(at moment: SceneMoment, values: [String: String]) -> Fragment {
    SceneFilling(moment: moment, values: values).markup(of: body)
  }
}

/// A place of a template for markup that is the same in several scenes.
enum SceneSlot: String {
  /// The line of choices that let time pass.
  case waiting
  /// The line with the clock at the top of a phone.
  case phoneStatus = "phone-status"
}

/// A part of a template.
private enum SceneNode: Sendable {
  case text(LocalizedText)
  case slot(SceneSlot)
  case element(SceneElement)

  static func nodes(in element: MarkupElement, translations: [LocalizedText.Translation]) -> [SceneNode] {
    element.children.compactMap { node($0, translations: translations) }
  }

  private static func node(_ child: MarkupChild, translations: [LocalizedText.Translation]) -> SceneNode? {
    switch child {
    case .element(let element) where element.name == "when": nil
    case .element(let element):
      element["name"].flatMap(SceneSlot.init(rawValue:)).map(SceneNode.slot) ?? SceneNode.element(SceneElement(element))
    case .text(let text), .cdata(let text):
      text.allSatisfy(\.isWhitespace) ? nil : .text(LocalizedText(text, translations: translations))
    case .comment: nil
    }
  }
}

/// An element of a template with its conditions.
private struct SceneElement: Sendable {
  let name: String
  let namespace: MarkupNamespace?
  let attributes: SceneAttributes
  /// The attributes that replace others on a condition, in order.
  let changes: [SceneAttributes]
  let content: [SceneNode]
  /// Whether the element is there for its condition alone.
  let isTransparent: Bool

  init(_ element: MarkupElement) {
    name = element.name
    namespace = element.namespace == MarkupNamespace.svg.uri ? .svg : nil
    attributes = SceneAttributes(element)
    changes = element.elements.filter { $0.name == "when" }.map(SceneAttributes.init)
    content = SceneNode.nodes(
      in: element, translations: element["aria-label"] == nil ? SceneAttributes.translations(of: element) : [])
    isTransparent = ["g", "slot"].contains(name) && attributes.condition != nil && attributes.values.isEmpty
  }
}

/// The attributes of an element and the condition on which they are there.
private struct SceneAttributes: Sendable {
  /// The states or values of which one is needed; nil if there is no condition.
  let condition: [State.ID]?
  let values: [(name: String, text: LocalizedText)]

  init(_ element: MarkupElement) {
    condition = element["data-in"]?.split(separator: " ").map { State.ID(String($0)) }
    values = element.attributes.filter { !$0.name.hasPrefix("data-") }.map { attribute in
      let translations = attribute.name == "aria-label" ? Self.translations(of: element) : []
      return (attribute.name, LocalizedText(attribute.value, translations: translations))
    }
  }

  static func translations(of element: MarkupElement) -> [LocalizedText.Translation] {
    element.attributes.filter { $0.name.hasPrefix("data-") && $0.name != "data-in" }.map {
      LocalizedText.Translation(language: String($0.name.dropFirst("data-".count)), text: $0.value)
    }
  }
}

/// The values that fill the places of a template.
private struct SceneFilling: Sendable {
  let moment: SceneMoment
  let values: [String: String]

  @MarkupBuilder func markup(of nodes: [SceneNode]) -> Fragment {
    for node in nodes { markup(of: node) }
  }

  @MarkupBuilder private func markup(of node: SceneNode) -> Fragment {
    switch node {
    case .text(let text): filled(text)
    case .slot(.waiting): SceneChoices(moment: moment, choices: SceneChoice.waiting(at: moment))
    case .slot(.phoneStatus): PhoneFrame.status
    case .element(let element):
      if holds(element.attributes.condition) {
        if element.isTransparent { markup(of: element.content) } else { markup(of: element) }
      }
    }
  }

  private func markup(of element: SceneElement) -> Element {
    let changes = element.changes.filter { holds($0.condition) }
    return Element(
      element.name, namespace: element.namespace,
      attributes: ([element.attributes] + changes).flatMap(\.values).map { attribute($0.name, $0.text) }
    ) {
      markup(of: element.content)
    }
  }

  private func attribute(_ name: String, _ text: LocalizedText) -> Attribute {
    let value = filled(text)
    return .attribute(name, name == "href" && value == text.text ? moment.address(of: value) : value)
  }

  private func holds(_ condition: [State.ID]?) -> Bool {
    condition?.contains { moment.isIn($0) || values[$0.name] != nil } ?? true
  }

  /// The text with the values of its places; other braces belong to what events carry.
  private func filled(_ localized: LocalizedText) -> String {
    let text = localized(in: moment.language)
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    var filled = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      let name = rest[rest.index(after: open)...].prefix { $0.isLowercase || $0.isNumber || $0 == "-" }
      let isPlace = !name.isEmpty && rest[name.endIndex...].first == "}"
      filled += rest[..<open] + (isPlace ? values[String(name)] ?? "" : "{")
      rest = rest[(isPlace ? rest.index(after: name.endIndex) : rest.index(after: open))...]
    }
    return filled + rest
  }
}
