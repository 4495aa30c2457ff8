public import Statecharts

/// The resources outside a chart, given by its host: documents at addresses, and how to read them.
///
/// The interpreter itself loads nothing. The same address must always yield the same text, or a run would not replay.
public struct SessionResources: Sendable {
  /// The text at an address, as `data` and `script` name it; nil if there is none. SCXML 5.3, 5.8.
  public var text: @Sendable (String) -> String?
  /// The nodes of a text, if it is markup.
  public var markup: @Sendable (String) -> [MarkupNode]?

  /// The chart of an invocation, with its reader's limits and positions. SCXML 6.4.
  public var chart: @Sendable (ChartSource) throws(InvocationError) -> Statechart
  /// A new data model of the kind that a chart asks for; nil if there is none of the kind.
  public var model: @Sendable (Statechart) -> (any DataModel)?

  /// The exchange of events between sessions and the world outside the run.
  public var processor: any EventIOProcessor = BasicHTTP()
  /// The address by which the processor reaches the session of an identifier; nil if the host makes and takes no
  /// requests.
  public var location: SessionLocation?

  /// Makes a host's resources.
  public init(
    text: @escaping @Sendable (String) -> String?,
    markup: @escaping @Sendable (String) -> [MarkupNode]? = { _ in nil },
    chart: @escaping @Sendable (ChartSource) throws(InvocationError) -> Statechart = { _ throws(InvocationError) in
      throw InvocationError("no notation can be read here", isUnreachable: true)
    },
    model: @escaping @Sendable (Statechart) -> (any DataModel)? = { chart in
      chart.dataModel == nil || chart.dataModel == .null ? NullDataModel() : nil
    }
  ) {
    self.text = text
    self.markup = markup
    self.chart = chart
    self.model = model
  }

  /// Nothing at any address.
  public static var none: SessionResources { SessionResources(text: { _ in nil }) }

  func value(at address: String) throws(EvaluationError) -> DataSource {
    guard let text = text(address) else { throw EvaluationError("there is no resource at '\(address)'") }
    return markup(text).map { .markup($0) } ?? .text(text)
  }

  func loaded(_ script: Script) throws(EvaluationError) -> Script {
    guard case .source(let address) = script.body else { return script }
    guard let text = text(address) else { throw EvaluationError("there is no resource at '\(address)'") }
    return Script(.inline(text), origin: script.origin)
  }
}

/// A function from a session's identifier to its address outside the run.
public typealias SessionLocation = @Sendable (String) -> String

/// The source of the chart of an invocation.
public enum ChartSource: Hashable, Sendable {
  /// A document, with the address that it came from, if it came from one.
  case text(String, address: String?)
  /// An element inside the chart that invokes it, positions and all.
  case element(ForeignElement)

  /// True for the types of service that are charts; nil means one of these. SCXML 6.4.1.
  static func isWritten(for type: String?) -> Bool {
    [nil, "scxml", "http://www.w3.org/TR/scxml", "http://www.w3.org/TR/scxml/"].contains(type)
  }
}

/// Why a service could not be invoked. SCXML 6.4.
public struct InvocationError: Error, Hashable, Sendable {
  /// The reason in words, with positions where a chart was read.
  public let message: String
  /// True if the service could not be reached (`error.communication`), false if the invocation makes no sense
  /// (`error.execution`).
  public let isUnreachable: Bool

  /// Makes an error.
  public init(_ message: String, isUnreachable: Bool = false) {
    self.message = message
    self.isUnreachable = isUnreachable
  }

  /// The platform event that reports it.
  var event: String { isUnreachable ? "error.communication" : "error.execution" }
}
