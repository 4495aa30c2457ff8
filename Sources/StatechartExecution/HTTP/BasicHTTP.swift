import Statecharts

/// The BasicHTTP event processor, as far as it needs no network: what a request and a message say. SCXML C.2.
public enum BasicHTTP {
  /// The type by which charts call it. `basichttp` is short for it.
  public static let processorType = "http://www.w3.org/TR/scxml/#BasicHTTPEventProcessor"
  /// The parameter that holds an event's name.
  public static let eventParameter = "_scxmleventname"
  /// The media type of bodies made of parameters. URL Standard, section 5.
  public static let formType = "application/x-www-form-urlencoded"

  /// Takes the values that are named as the parameter of an event's name from a payload; the first is the name that a
  /// `send` without an event gives, nil if it is empty or there is none. SCXML C.2.2.
  static func takeName(from payload: inout Value?) -> String? {
    guard case .object(let members) = payload, let given = members.first(where: { $0.name == eventParameter }) else {
      return nil
    }
    let others = members.filter { $0.name != eventParameter }
    payload = others.isEmpty ? nil : .object(others)
    let name = given.value.string ?? given.value.description
    return name.isEmpty ? nil : name
  }

  static func isProcessor(_ type: String?) -> Bool { type == "basichttp" || type == processorType }
}

/// A POST that a machine asks its host to make, and waits for. SCXML C.2.2.
///
/// The host makes it and reports the result as a step (`HostMessage.answered`), after those for the messages that
/// arrived meanwhile. It takes no virtual time: until then nothing else happens in the run.
public struct OutgoingRequest: Hashable, Codable, Sendable {
  /// The session that asks.
  public let session: String
  /// The address to post to.
  public let target: String
  /// The identifier of the `send`.
  public let sendID: String?
  /// The body.
  public let body: String
  /// The media type of the body.
  public let type: String

  /// Writes an event as a body: `content` alone, or the event's name and the named values as parameters.
  init(_ event: Event, to target: String, isContent: Bool, session: String) {
    self.session = session
    self.target = target
    sendID = event.sendID
    type = BasicHTTP.formType
    if isContent {
      body = Form.encoded(OutgoingRequest.text(event.payload ?? .null))
    } else {
      var fields = event.name.isEmpty ? [] : [(BasicHTTP.eventParameter, event.name)]
      if case .object(let members) = event.payload {
        fields += members.map { ($0.name, OutgoingRequest.text($0.value)) }
      }
      body = Form.encoded(fields)
    }
  }

  private static func text(_ value: Value) -> String { value.string ?? value.description }
}

/// A POST that has arrived at a session's address. SCXML C.2.1.
public struct IncomingMessage: Hashable, Sendable {
  /// The event that it represents.
  public let event: Event

  /// Reads a message: parameters give the event's name (or `HTTP.POST`) and what it carries, JSON is itself, and any
  /// other body is a text.
  ///
  /// The media type of the body may have parameters of its own; nil is that of forms.
  /// - Returns: nil if the body is malformed or names the event twice; then an error is to be answered.
  public init?(body: String, type: String?) {
    let name = (type ?? BasicHTTP.formType).prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
    var eventName = "HTTP.POST"
    var payload: Value?
    switch name {
    case BasicHTTP.formType:
      guard let fields = Form.decoded(body) else { return nil }
      let names = fields.filter { $0.name == BasicHTTP.eventParameter }.compactMap(\.value)
      guard names.count <= 1, names != [""] else { return nil }
      eventName = names.first ?? eventName
      payload = IncomingMessage.payload(of: fields.filter { $0.name != BasicHTTP.eventParameter })
    case "application/json":
      guard let value = try? Value(json: body) else { return nil }
      payload = value
    default: payload = .string(body)
    }
    event = Event(
      eventName, payload: payload, originType: BasicHTTP.processorType,
      raw: "POST HTTP/1.1\r\nContent-Type: \(type ?? BasicHTTP.formType)\r\n\r\n\(body)")
  }

  /// A body that is one name without a value is the text of a `content`.
  private static func payload(of fields: [Form.Field]) -> Value? {
    if fields.count == 1, let only = fields.first, only.value == nil { return .string(only.name) }
    guard !fields.isEmpty else { return nil }
    return .object(fields.map { Value.Member($0.name, .string($0.value ?? "")) })
  }
}
