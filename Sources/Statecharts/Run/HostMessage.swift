/// What the environment of a running machine reports to it: messages that arrive, and what came of those that it sent.
///
/// They are steps of a run, so that a run that has spoken to the world replays without it.
public enum HostMessage: Hashable, Codable, Sendable {
  /// A message has arrived for a session, with its body and the media type of the body. SCXML C.2.1.
  case received(body: String, type: String?, session: String)
  /// The request that the machine waits for was carried out, with the status of the answer; nil if it could not be.
  case answered(status: Int?)

  /// Reads the form that a run's text has; nil if it is another.
  public init?(_ value: Value) {
    guard case .object(let members) = value else { return nil }
    let names = Set(members.map(\.name))
    if case .string(let body) = value["body"], case .string(let session) = value["to"],
      names.subtracting(["type", "body", "to"]).isEmpty, value["type"] == nil || value["type"]?.string != nil
    {
      self = .received(body: body, type: value["type"]?.string, session: session)
    } else if names == ["status"], value["status"] == .null {
      self = .answered(status: nil)
    } else if names == ["status"], case .number(let number) = value["status"], let status = Int(exactly: number) {
      self = .answered(status: status)
    } else {
      return nil
    }
  }

  /// The form that a run's text has: `{"to":"session.1","type":"…","body":"…"}` or `{"status":200}`.
  public var value: Value {
    switch self {
    case .received(let body, let type, let session):
      .object(
        [Value.Member("to", .string(session))] + (type.map { [Value.Member("type", .string($0))] } ?? [])
          + [Value.Member("body", .string(body))])
    case .answered(let status):
      .object([Value.Member("status", status.map { .number(Double($0)) } ?? .null)])
    }
  }
}
