public import Statecharts

/// What lies outside a chart, as its host gives it: documents at addresses, and how to read them.
///
/// The interpreter itself loads nothing. The same address must always yield the same text, or a run would not replay.
public struct SessionResources: Sendable {
  /// The text at an address, as `data` and `script` name it; nil if there is none. SCXML 5.3, 5.8.
  public var text: @Sendable (String) -> String?
  /// The nodes of a text, if it is markup.
  public var markup: @Sendable (String) -> [MarkupNode]?

  /// Makes a host's resources.
  public init(
    text: @escaping @Sendable (String) -> String?, markup: @escaping @Sendable (String) -> [MarkupNode]? = { _ in nil }
  ) {
    self.text = text
    self.markup = markup
  }

  /// Nothing at any address.
  public static var none: SessionResources { SessionResources(text: { _ in nil }) }

  func value(at address: String) throws(EvaluationError) -> DataSource {
    guard let text = text(address) else { throw EvaluationError("nothing is known at '\(address)'") }
    return markup(text).map { .markup($0) } ?? .text(text)
  }

  func loaded(_ script: Script) throws(EvaluationError) -> Script {
    guard case .source(let address) = script.body else { return script }
    guard let text = text(address) else { throw EvaluationError("nothing is known at '\(address)'") }
    return Script(.inline(text), origin: script.origin)
  }
}
