public import Statecharts

/// The Basic HTTP event I/O processor: a request is a POST, and so is a message. SCXML C.2.
public struct BasicHTTP: EventIOProcessor {
  /// The parameter that holds an event's name.
  public static let eventParameter = "_scxmleventname"
  /// The media type of bodies made of parameters. URL Standard, section 5.
  public static let formType = "application/x-www-form-urlencoded"

  /// Makes the processor.
  public init() {}

  /// Its address in SCXML, and the short name.
  public var types: [String] { ["http://www.w3.org/TR/scxml/#BasicHTTPEventProcessor", "basichttp"] }

  /// Takes the values of the parameter of an event's name; the first is the name, if it is not empty. SCXML C.2.2.
  public func takeEventName(from payload: inout Value?) -> String? {
    guard case .object(let members) = payload,
      let given = members.first(where: { $0.name == BasicHTTP.eventParameter })
    else { return nil }
    let others = members.filter { $0.name != BasicHTTP.eventParameter }
    payload = others.isEmpty ? nil : .object(others)
    let name = BasicHTTP.text(given.value)
    return name.isEmpty ? nil : name
  }

  /// A form: `content` alone, or the event's name and the named values as parameters. SCXML C.2.2.
  public func body(of event: Event, isContent: Bool) -> (text: String, type: String) {
    if isContent { return (Form.encoded(BasicHTTP.text(event.payload ?? .null)), BasicHTTP.formType) }
    var fields = event.name.isEmpty ? [] : [(BasicHTTP.eventParameter, event.name)]
    if case .object(let members) = event.payload { fields += members.map { ($0.name, BasicHTTP.text($0.value)) } }
    return (Form.encoded(fields), BasicHTTP.formType)
  }

  /// Reads a message: parameters give the event's name (or `HTTP.POST`) and what it carries, JSON is itself, and any
  /// other body is a text. SCXML C.2.1.
  ///
  /// The media type of the body may have parameters of its own; nil is that of forms.
  /// - Returns: nil if the body is malformed or names the event twice.
  public func event(from body: String, type: String?) -> Event? {
    var name = "HTTP.POST"
    var payload: Value?
    switch (type ?? BasicHTTP.formType).prefix(while: { $0 != ";" }).lowercased().filter({ !$0.isWhitespace }) {
    case BasicHTTP.formType:
      guard let fields = Form.decoded(body) else { return nil }
      let names = fields.filter { $0.name == BasicHTTP.eventParameter }.compactMap(\.value)
      guard names.count <= 1, names != [""] else { return nil }
      name = names.first ?? name
      payload = BasicHTTP.payload(of: fields.filter { $0.name != BasicHTTP.eventParameter })
    case "application/json":
      guard let value = try? Value(json: body) else { return nil }
      payload = value
    default: payload = .string(body)
    }
    return Event(
      name, payload: payload, originType: types[0],
      raw: "POST HTTP/1.1\r\nContent-Type: \(type ?? BasicHTTP.formType)\r\n\r\n\(body)")
  }

  /// `error.communication`, unless the status is one of success. SCXML C.2.2.
  public func failure(of request: PendingRequest, status: Int?) -> Event? {
    guard !(200..<300).contains(status ?? 0) else { return nil }
    let target = request.target
    let reason = status.map { "'\(target)' answered with status \($0)" } ?? "'\(target)' did not answer"
    return .error("error.communication", reason, sendID: request.sendID)
  }

  /// A body that is one name without a value is the text of a `content`.
  private static func payload(of fields: [Form.Field]) -> Value? {
    if fields.count == 1, let only = fields.first, only.value == nil { return .string(only.name) }
    guard !fields.isEmpty else { return nil }
    return .object(fields.map { Value.Member($0.name, .string($0.value ?? "")) })
  }

  private static func text(_ value: Value) -> String { value.string ?? value.description }
}

extension Statechart {
  /// True if something in the chart is sent by the Basic HTTP event I/O processor, as far as its text says.
  public var usesHTTP: Bool {
    allContent.contains { content in
      guard case .send(let send) = content, case .literal(let type)? = send.type else { return false }
      return BasicHTTP().isNamed(type)
    }
  }
}

/// The media type `application/x-www-form-urlencoded`. URL Standard, section 5.
enum Form {
  /// A parameter; its value is nil if no `=` follows its name.
  struct Field: Hashable {
    let name: String
    let value: String?
  }

  /// Writes parameters.
  static func encoded(_ fields: [(String, String)]) -> String {
    fields.map { "\(encoded($0.0))=\(encoded($0.1))" }.joined(separator: "&")
  }

  /// Percent-encodes all but letters, digits and `-._~`. RFC 3986, section 2.3.
  static func encoded(_ text: String) -> String { unreserved.encode(text) }

  private static let unreserved = PercentEncoding()

  /// Reads parameters; nil if a percent sign is not followed by two digits, or the bytes are no UTF-8.
  static func decoded(_ body: String) -> [Field]? {
    var fields: [Field] = []
    for part in body.split(separator: "&") {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentEncoding.decode(sides[0], plusIsSpace: true) else { return nil }
      guard sides.count > 1 else {
        fields.append(Field(name: name, value: nil))
        continue
      }
      guard let value = PercentEncoding.decode(sides[1], plusIsSpace: true) else { return nil }
      fields.append(Field(name: name, value: value))
    }
    return fields
  }
}
