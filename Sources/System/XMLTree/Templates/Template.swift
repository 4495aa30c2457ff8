/// A page, a layout or a part of one, written as well-formed HTML with places to be filled.
///
/// Places for markup are elements `<slot name="main"/>`, each there exactly once; places for attribute values are
/// attributes whose whole value is a name in braces, `lang="{language}"`, as often as wanted. The names are the
/// cases of two enumerations, so a `switch` fills every place. That the source has the same places as the
/// enumerations is checked when the template is made, so nothing can be missing or left over later.
///
/// ```swift
/// enum LayoutSlot: String, TemplateSlot { case heading, main }
/// enum LayoutValue: String, TemplateSlot { case language }
/// let layout = try Template<LayoutSlot, LayoutValue>(source: text, name: "layouts/page.html")
/// let page = layout.fill { value in
///   switch value {
///   case .language: "en"
///   }
/// } slots: { slot in
///   switch slot {
///   case .heading: "Battery"
///   case .main: HTML.p { "…" }
///   }
/// }
/// ```
///
/// The content of a slot may be another filled template. A template is read only; any number of tasks may fill it at
/// once, each into a document of its own.
package struct Template<Slot: TemplateSlot, Value: TemplateSlot>: Sendable {
  /// The template's name, usually its file's path.
  package let name: String

  private let root: TemplatePiece<Slot, Value>

  /// Reads a template.
  ///
  /// The source is XML: every element is closed and named entities other than XML's five are unknown. A document
  /// type is allowed; HTML elements have no namespace, inline SVG has its own.
  ///
  /// - Throws: `TemplateError` with every problem: ill-formed source, slots or values that are not declared, that
  ///   are missing, or (slots) that are there twice.
  package init(source: String, name: String) throws(TemplateError) {
    let document: MarkupDocument
    do {
      document = try MarkupDocument.parse(xml: source)
    } catch {
      throw TemplateError(name: name, problems: error.problems.map { .init($0.message, at: $0.position) })
    }
    var compiler = TemplateCompiler<Slot, Value>()
    root = compiler.compile(root: document.root)
    self.name = name
    guard compiler.problems.isEmpty else { throw TemplateError(name: name, problems: compiler.problems) }
  }

  /// The template with its places filled.
  ///
  /// - Parameters:
  ///   - values: The value of each attribute to fill; nil leaves the attribute out.
  ///   - slots: The markup of each slot.
  package func fill(
    values: @escaping @Sendable (Value) -> String?, @MarkupBuilder slots: @escaping @Sendable (Slot) -> Fragment
  ) -> some Markup {
    FilledPiece(piece: root, values: values, slots: slots)
  }
}

extension Template where Value == NoSlots {
  /// The template with its slots filled.
  package func fill(@MarkupBuilder slots: @escaping @Sendable (Slot) -> Fragment) -> some Markup {
    fill(values: \.value, slots: slots)
  }
}

/// The names of a template's slots or values: an enumeration with a `String` raw value for each place to fill.
///
/// ```swift
/// enum LayoutSlot: String, TemplateSlot { case heading, main }
/// ```
package protocol TemplateSlot: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

/// For templates that have no slots or no values.
package enum NoSlots: TemplateSlot {
  /// Nothing.
  package static var allCases: [NoSlots] { [] }

  /// Always nil.
  package init?(rawValue: String) {
    nil
  }

  /// The name; there is no case to ask.
  package var rawValue: String {
    switch self {}
  }

  var value: String? {
    switch self {}
  }
}

/// Why a source is no template: every problem found, so that all can be fixed at once.
package struct TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One thing wrong with the template.
  package struct Problem: Hashable, Sendable {
    /// The description of the error.
    package let message: String
    /// The position of the error, or nil for something that is missing.
    package let position: MarkupPosition?

    init(_ message: String, at position: MarkupPosition?) {
      self.message = message
      self.position = position
    }
  }

  /// The template's name, usually its file's path.
  package let name: String
  /// The problems; there is at least one.
  package let problems: [Problem]

  /// All problems, one a line, as `name:line:column: error: message`.
  package var description: String {
    problems.map { problem in
      let place = problem.position.map { "\(name):\($0)" } ?? name
      return "\(place): error: \(problem.message)"
    }.joined(separator: "\n")
  }
}
