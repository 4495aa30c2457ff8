public import Statecharts

/// An event as the interpreter sees it. SCXML 5.10.1.
public struct Event: Hashable, Codable, Sendable {
  /// The source of an event.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// The processor itself: `done.…`, `error.…`.
    case platform
    /// The machine, by `raise` or `send` to `#_internal`.
    case `internal`
    /// Anyone, by the external queue.
    case external
  }

  /// The name.
  public let name: String
  /// The source of the event.
  public let kind: Kind
  /// The data that it carries.
  public let payload: Value?
  /// The identifier of the `send` that sent it or failed to.
  public let sendID: String?
  /// The address to answer to.
  public let origin: String?
  /// The event I/O processor to answer by.
  public let originType: String?
  /// The identifier of the service that sent it.
  public let invokeID: String?
  /// The message that it came as, if it came from outside the run. SCXML C.2.1.
  public let raw: String?

  /// Makes an event.
  public init(
    _ name: String, kind: Kind = .external, payload: Value? = nil, sendID: String? = nil, origin: String? = nil,
    originType: String? = nil, invokeID: String? = nil, raw: String? = nil
  ) {
    self.raw = raw
    self.name = name
    self.kind = kind
    self.payload = payload
    self.sendID = sendID
    self.origin = origin
    self.originType = originType
    self.invokeID = invokeID
  }

  /// An event by which the processor reports an error. SCXML 5.10.2, 3.12.2.
  static func error(_ name: String, _ message: String, sendID: String? = nil) -> Event {
    Event(name, kind: .platform, payload: .object([Value.Member("message", .string(message))]), sendID: sendID)
  }

  /// The event as it comes from the service of an invocation. SCXML 5.10.1.
  func invoked(as invokeID: String?) -> Event {
    Event(
      name, kind: kind, payload: payload, sendID: sendID, origin: origin, originType: originType, invokeID: invokeID)
  }

  /// True for the event by which the processor reports that something could not be evaluated.
  var isExecutionError: Bool { kind == .platform && name == "error.execution" }
}

/// An event that is on its way: it is delivered when the virtual clock reaches its time.
public struct PendingEvent: Hashable, Codable, Sendable {
  /// The event.
  public let event: Event
  /// The time of delivery in milliseconds since the start.
  public let due: Int
  /// Counts the sends, so that events due at one time keep their order.
  let sequence: Int
  /// The address that it goes to.
  let address: EventAddress
}

/// The address of an event. SCXML 6.2.4, C.1.
enum EventAddress: Hashable, Codable, Sendable {
  /// To the sender's own external queue.
  case external
  /// To the sender's own internal queue.
  case `internal`
  /// To the session that invoked the sender.
  case parent
  /// To the session that the sender invoked under this identifier.
  case invoked(String)
  /// To the session of this identifier.
  case session(String)
  /// To an address outside the run, by the host's event I/O processor, as a `content` or as named values.
  case outside(String, isContent: Bool)

  /// Reads a target of SCXML's own event processor; nil if it is no address.
  ///
  /// - Parameter target: nil and the empty text mean the sender.
  init?(target: String?) {
    let sessionPrefix = "#_scxml_"
    switch target {
    case nil, "": self = .external
    case "#_internal": self = .internal
    case "#_parent": self = .parent
    case .some(let name) where name.hasPrefix(sessionPrefix):
      self = .session(String(name.dropFirst(sessionPrefix.count)))
    case .some(let name) where name.hasPrefix("#_"): self = .invoked(String(name.dropFirst(2)))
    default: return nil
    }
  }

  /// The target as a chart writes it.
  var target: String {
    switch self {
    case .external: ""
    case .internal: "#_internal"
    case .parent: "#_parent"
    case .invoked(let id): "#_\(id)"
    case .session(let id): "#_scxml_\(id)"
    case .outside(let address, isContent: _): address
    }
  }
}
