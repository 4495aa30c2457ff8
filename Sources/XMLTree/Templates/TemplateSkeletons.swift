/// A template as it is written, with holes for its slots: once for each of the few values that its attributes have.
final class TemplateSkeletons<Slot: TemplateSlot, Value: TemplateSlot>: Sendable {
  /// The slots, by the numbers of their holes.
  let slots = Array(Slot.allCases)
  private let values = Array(Value.allCases)
  private let holes = Slot.allCases.map { _ in MarkupHole() }
  private let store = BoundedStore<[String?], WrittenMarkup>(limit: 1 << 18) { $0.byteCount + 500 }

  /// Makes none for a template in which a slot stands where text is read by rules of its own, or in another vocabulary than
  /// HTML: what stands there is not written as it would be elsewhere.
  init?(of root: TemplatePiece<Slot, Value>) {
    guard Self.mayBeWritten(root, isPlain: true) else { return nil }
  }

  /// The template with values in its attributes.
  func written(
    _ root: TemplatePiece<Slot, Value>, _ values: @escaping @Sendable (Value) -> String?
  ) -> WrittenMarkup {
    store.value(for: self.values.map(values)) {
      WrittenMarkup(holes: holes, upTo: .max) {
        FilledPiece(piece: root, values: values) { [slots, holes] slot in
          Fragment(text: slots.firstIndex(of: slot).map { holes[$0].word } ?? "")
        }
      }
    }
  }

  private static func mayBeWritten(_ piece: TemplatePiece<Slot, Value>, isPlain: Bool) -> Bool {
    switch piece {
    case .verbatim, .text, .comment: true
    case .slot: isPlain
    case .element(let element, _, let children):
      children.allSatisfy {
        mayBeWritten($0, isPlain: element.namespace == nil && !KeptBytes.hasRules(element.name))
      }
    }
  }
}
