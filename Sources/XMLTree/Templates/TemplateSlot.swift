/// The names of a template's slots or values: an enumeration with a `String` raw value for each place to fill.
///
/// ```swift
/// enum LayoutSlot: String, TemplateSlot { case heading, main }
/// ```
public protocol TemplateSlot: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

/// For templates that have no slots or no values.
public enum NoSlots: TemplateSlot {
  /// Nothing.
  public static var allCases: [NoSlots] { [] }

  /// Always nil.
  public init?(rawValue: String) {
    nil
  }

  /// The name; there is no case to ask.
  public var rawValue: String {
    switch self {}
  }

  var value: String? {
    switch self {}
  }

  var markup: Fragment {
    switch self {}
  }
}
