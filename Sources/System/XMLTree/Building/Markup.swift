/// Something that can be written into a document: an element, a text, or several of them.
///
/// Markup is lazy: nothing exists until it is appended to a ``MarkupSink``, and then each element goes straight
/// into the libxml2 tree, so a page is never held twice.
package protocol Markup: Sendable {
  /// Appends this markup at the sink's place in the document.
  func append(to sink: inout MarkupSink)
}

/// Markup that is described by other markup, as a page or a part of a page is.
package protocol MarkupComponent: Markup {
  /// The kind of markup that ``body`` is.
  associatedtype Body: Markup

  /// The markup of this component.
  @MarkupBuilder var body: Body { get }
}

extension MarkupComponent {
  /// Appends the body.
  package func append(to sink: inout MarkupSink) {
    body.append(to: &sink)
  }
}

extension String: Markup {
  /// Appends the string as text; nothing in it is markup.
  package func append(to sink: inout MarkupSink) {
    sink.append(text: self)
  }
}

extension Optional: Markup where Wrapped: Markup {
  /// Appends the wrapped markup, or nothing.
  package func append(to sink: inout MarkupSink) {
    self?.append(to: &sink)
  }
}
