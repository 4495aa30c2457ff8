/// How the sessions of a run on a page speak by HTTP. SCXML C.2.
public enum HTTPAccess: Hashable, Sendable {
  /// Nothing is sent and nothing arrives: the server was not asked for it, or whoever reads the page sits elsewhere.
  case off
  /// The run's own session is reached at an address, where so many messages wait; `mayPost` says whether the request
  /// that the machine waits for, if it does, is one that is made.
  case on(location: String, arrived: Int, mayPost: Bool)
}
