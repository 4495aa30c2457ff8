import StatechartFormats
import Statecharts
import TestSupport
import XMLTree

/// Changes markup so that it stays well-formed: elements are moved, doubled and left out, attributes take each other's
/// values.
struct MarkupMutation {
  private let root: ForeignElement
  private let elements: [ForeignElement]
  private let values: [String: [String]]

  init?(_ text: String) {
    guard let root = ForeignElement(xml: text) else { return nil }
    self.root = root
    elements = MarkupMutation.all(in: root)
    values = Dictionary(grouping: elements.flatMap(\.attributes), by: \.name).mapValues { $0.map(\.value) }
  }

  /// A changed document.
  func text(_ random: inout SeededGenerator) -> String {
    var changed = root
    for _ in 0...random.number(below: 4) {
      var place = random.number(below: elements.count)
      let kind = random.number(below: 6)
      changed = replace(changed, at: &place) { change($0, kind, &random) }.first ?? changed
    }
    return MarkupDocument(ElementMarkup(element: changed)).xml()
  }

  /// What takes the place of an element: none, one or two.
  private func change(_ element: ForeignElement, _ kind: Int, _ random: inout SeededGenerator) -> [ForeignElement] {
    switch kind {
    case 0 where element.name != root.name: return []
    case 1 where element.name != root.name: return [element, element]
    case 2 where element.name != root.name: return [element, random.pick(elements) ?? element]
    case 3:
      let other = random.pick(elements) ?? element
      return [element.with(children: element.children + [.element(other)])]
    case 4:
      let name = random.pick(Array(values.keys).sorted()) ?? "id"
      let value = random.pick(values[name] ?? []) ?? Words.pick(&random)
      let others = element.attributes.filter { $0.name != name }
      return [element.with(attributes: others + [.init(name: name, value: MarkupMutation.legal(value))])]
    default:
      guard let attribute = random.pick(element.attributes) else { return [element] }
      let known = values[attribute.name] ?? []
      let value = random.chance(50) ? random.pick(known) ?? "" : Words.pick(&random)
      let others = element.attributes.filter { $0 != attribute }
      return [element.with(attributes: others + [.init(name: attribute.name, value: MarkupMutation.legal(value))])]
    }
  }

  private func replace(
    _ element: ForeignElement, at place: inout Int, _ change: (ForeignElement) -> [ForeignElement]
  ) -> [ForeignElement] {
    place -= 1
    if place == -1 { return change(element) }
    guard place >= 0 else { return [element] }
    var children: [MarkupNode] = []
    for child in element.children {
      switch child {
      case .text: children.append(child)
      case .element(let inner): children += replace(inner, at: &place, change).map { .element($0) }
      }
    }
    return [element.with(children: children)]
  }

  private static func all(in element: ForeignElement) -> [ForeignElement] {
    var found = [element]
    for case .element(let inner) in element.children { found += all(in: inner) }
    return found
  }

  /// Without the characters that XML cannot hold.
  private static func legal(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 || $0 == "\n" || $0 == "\t" }))
  }
}

extension ForeignElement {
  fileprivate func with(attributes: [Attribute]? = nil, children: [MarkupNode]? = nil) -> ForeignElement {
    ForeignElement(
      name: name, prefix: prefix, namespace: namespace, attributes: attributes ?? self.attributes,
      children: children ?? self.children)
  }
}

/// An element as it was read.
private struct ElementMarkup: Markup {
  let element: ForeignElement

  func append(to sink: inout MarkupSink) {
    let attributes = element.attributes.map {
      Attribute($0.name, namespace: $0.namespace.map { MarkupNamespace($0, prefix: "p") }, $0.value)
    }
    Element(
      element.name, namespace: element.namespace.map { MarkupNamespace($0, prefix: element.prefix) },
      attributes: attributes
    ) {
      for child in element.children { NodeMarkup(node: child) }
    }.append(to: &sink)
  }
}

private struct NodeMarkup: Markup {
  let node: MarkupNode

  func append(to sink: inout MarkupSink) {
    switch node {
    case .text(let text): text.append(to: &sink)
    case .element(let element): ElementMarkup(element: element).append(to: &sink)
    }
  }
}
