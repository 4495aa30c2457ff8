/// A request of a user to a running machine: one step of a run.
public enum Step: Hashable, Codable, Sendable {
  /// An event is sent from outside, with what it carries.
  case event(String, payload: Value? = nil)
  /// A state is asked for, as GKStateMachine's `enter(_:)` does.
  case request(State.ID)
  /// Virtual time passes.
  case advance(Delay)
  /// The environment of the machine reports something to it.
  case message(HostMessage)
  /// A variable is given a value, to see what would happen then.
  case set(String, to: Value)
}

extension Step {
  /// True if the environment of the machine reports something to it.
  public var isMessage: Bool { if case .message = self { true } else { false } }
}

extension Step: CustomStringConvertible {
  /// The step as it is written in a run's text: `plug`, `tap{"kanji":"日"}`, `level=5`, `!Flat`, `+2s`, `=price=50`,
  /// `{"status":200}`.
  ///
  /// In names, what has a meaning in that text, white space and control characters are percent-encoded.
  public var description: String {
    switch self {
    case .event(let name, let payload): Step.escape(name) + Step.spelling(of: payload)
    case .request(let state): "!" + Step.escape(state.name)
    case .advance(let delay): "+\(delay)"
    case .set(let variable, let value): "=\(Step.escape(variable))=\(value)"
    case .message(let message): message.value.description
    }
  }

  /// The step with its name alone, all that a chart has to know.
  var withoutPayload: Step {
    switch self {
    case .event(let name, _): .event(name)
    case .set(let variable, _): .set(variable, to: .null)
    case .request, .advance, .message: self
    }
  }

  private static func spelling(of payload: Value?) -> String {
    switch payload {
    case nil: ""
    case .object, .array, .string: payload?.json() ?? ""
    case .null, .boolean, .number: "=" + (payload?.json() ?? "")
    }
  }

  private static func escape(_ name: String) -> String {
    var text = ""
    for (place, scalar) in name.unicodeScalars.enumerated() {
      let isSpecial = ",{[\"=%".unicodeScalars.contains(scalar) || (place == 0 && (scalar == "!" || scalar == "+"))
      if isSpecial || scalar.properties.isWhitespace || scalar.value < 0x20 || scalar.value == 0x7F {
        text += PercentEncoding.encodeAll(String(scalar))
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

/// A report of the environment to a running machine: messages that arrive, and the result of those that it sent.
///
/// They are steps of a run, so that a run that has exchanged messages is replayed without sending any.
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
