/// A part of a template, prepared for copying.
indirect enum TemplatePiece<Slot: TemplateSlot, Value: TemplateSlot>: Sendable {
  /// An element with nothing to fill in it, copied whole.
  case verbatim(MarkupElement)
  /// Text.
  case text(String)
  /// A comment.
  case comment(String)
  /// A place for markup.
  case slot(Slot)
  /// An element with something to fill in it.
  case element(Element, [TemplateAttribute<Value>], [TemplatePiece])
}

/// An attribute of a template: as it stands, or to be filled.
enum TemplateAttribute<Value: TemplateSlot>: Sendable {
  case fixed(Attribute)
  case value(name: String, namespace: MarkupNamespace?, Value)

  /// The attribute with its value.
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
