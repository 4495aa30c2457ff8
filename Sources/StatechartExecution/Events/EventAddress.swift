import Statecharts

/// Where an event goes. SCXML 6.2.4, C.1.
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
