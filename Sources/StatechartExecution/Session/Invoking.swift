public import Statecharts

/// Where the chart of an invocation is written.
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
