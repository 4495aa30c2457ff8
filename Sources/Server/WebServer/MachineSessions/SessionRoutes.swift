import HTTPTypes
import Hummingbird
import MachineSessions
import NIOCore
import StatechartFormats
import StatechartSimulation
import Statecharts
import WebPages

/// The sessions of programs by HTTP, in JSON: `POST /sessions`, `GET` and `DELETE /sessions/ID`, and
/// `POST /sessions/ID/events`. A request with an `Idempotency-Key` that is sent again is done only once.
struct SessionRoutes: Sendable {
  /// The first part of the path, and the path.
  static let name = "sessions"
  static let path = "/" + name

  /// True for the address of a request about sessions. The messages of BasicHTTP (`SessionGate`) have others below the
  /// same path.
  static func handles(_ path: [String], isPost: Bool) -> Bool {
    guard path.first == name else { return false }
    return switch path.count {
    case 1: isPost
    case 2: !isPost
    case 3: isPost && path[2] == "events"
    case _: false
    }
  }

  let sessions: SessionController
  let content: SiteContent
  let notations: NotationCatalog

  /// The maximum number of bytes of a body: those of a machine in JSON, which writes a character in up to six.
  private static let maxBytes = 6 * MachineSession.Limits.machineBytes + (64 << 10)
  /// https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
  private static let keyField = "Idempotency-Key"

  func add(to router: Router<ServerContext>) {
    router.post(RouterPath(Self.path)) { request, context in
      try await reporting(request) { try await start(request, context) }
    }
    router.get("\(Self.path)/:key") { request, context in
      let identifier = try context.part("key")
      return try await reporting(request) {
        try await answer(request, context) { service throws(SessionFault) in try service.state(of: identifier) }
      }
    }
    router.delete("\(Self.path)/:key") { request, context in
      let identifier = try context.part("key")
      return try await reporting(request) {
        try await answer(request, context) { service throws(SessionFault) in try service.end(identifier) }
      }
    }
    router.post("\(Self.path)/:key/events") { request, context in
      try await reporting(request) { try await fire(request, context) }
    }
  }

  private func start(_ request: Request, _ context: ServerContext) async throws -> Response {
    let body = try await body(request, ["text", "machine", "notation", "chart"])
    let key = Self.key(request)
    var name = try Self.text(body, "machine")
    let text: String
    var (notation, ordinal) = (try Self.text(body, "notation"), try Self.ordinal(body["chart"]))
    switch (name, try Self.text(body, "text")) {
    case (nil, let given?): text = given
    case (let known?, nil):
      let machine = try await content.machine(known, client: context.client).machine
      let stored = machine.ownText
      (text, notation, ordinal) = (stored.text, stored.notation, stored.ordinal)
      // The identifier of a stored text is no name.
      if InlineMachines.isInline(known) { name = nil }
    case (nil, nil), (_?, _?): throw SessionFault.malformed("the body should have 'text', or 'machine', a name")
    }
    return try await answer(request, context, status: .created) {
      [name, notation, ordinal] service throws(SessionFault) in
      try service.start(text, notation: notation, ordinal: ordinal, name: name, key: key)
    }
  }

  private func fire(_ request: Request, _ context: ServerContext) async throws -> Response {
    let identifier = try context.part("key")
    let body = try await body(request, ["event", "data", "conditions"])
    guard let event = try Self.text(body, "event") else { throw SessionFault.malformed("'event' is missing") }
    guard let conditions = SessionEvent.conditions(body["conditions"] ?? [:]) else {
      throw SessionFault.malformed("'conditions' should be an object with true or false for each name")
    }
    let (sent, key) = (SessionEvent(event, data: body["data"], conditions: conditions), Self.key(request))
    return try await answer(request, context) { service throws(SessionFault) in
      try service.fire(sent, in: identifier, key: key)
    }
  }

  private static func key(_ request: Request) -> String? {
    HTTPField.Name(keyField).flatMap { request.headers[$0] }
  }

  private static func text(_ body: Value, _ name: String) throws(SessionFault) -> String? {
    guard let value = body[name] else { return nil }
    guard let text = value.string else { throw .malformed("'\(name)' should be a text") }
    return text
  }

  private static func ordinal(_ value: Value?) throws(SessionFault) -> Int {
    guard let value else { return 1 }
    guard case .number(let number) = value, let ordinal = Int(exactly: number), ordinal > 0 else {
      throw .malformed("'chart' should be a number from 1")
    }
    return ordinal
  }

  /// The body: an object with members of these names.
  private func body(_ request: Request, _ names: [String]) async throws -> Value {
    let bytes = try await request.bytes(upTo: Self.maxBytes)
    guard let text = String(validating: bytes.readableBytesView, as: UTF8.self) else {
      throw SessionFault.malformed("the body is not UTF-8")
    }
    let value: Value
    do throws(JSONError) { value = try Value(json: text) } catch {
      throw SessionFault.malformed("\(error.position.line):\(error.position.column): \(error.reason.message)")
    }
    guard case .object(let members) = value else { throw SessionFault.malformed("the body should be an object") }
    if let unknown = members.first(where: { !names.contains($0.name) }) {
      let near = suggestion(nearestNames(to: unknown.name, among: names))
      throw SessionFault.malformed(
        "there is no member '\(unknown.name)'\(near); there are \(names.joined(separator: ", "))")
    }
    return value
  }

  // MARK: Answers

  /// Answers with what is wrong if an answer is none.
  private func reporting(_ request: Request, _ answer: () async throws -> Response) async throws -> Response {
    // A page of another site may not use a server that only its visitor reaches.
    guard !request.isOfAnotherOrigin else { return report(.elsewhere, request) }
    do {
      return try await answer()
    } catch let fault as SessionFault {
      return report(fault, request)
    }
  }

  private func answer(
    _ request: Request, _ context: ServerContext, status: HTTPResponse.Status = .ok,
    _ compute: @escaping @Sendable (SessionService) throws(SessionFault) -> Value
  ) async throws -> Response {
    let site = request.origin + "/"
    let result = try await sessions.answer(request, context) { [notations] supplied in
      let service = SessionService(supplied, notations: notations) {
        InlineAddress.address(of: $1, named: $0, run: $2, at: site)
      }
      return Result { () throws(SessionFault) in try compute(service) }
    }
    let value = try result.get()
    var response = request.answer(json(value, request), status: status)
    if status == .created, let identifier = value["session"]?.string {
      response.headers[.location] = "\(Self.path)/\(identifier)"
    }
    return response
  }

  private func report(_ fault: SessionFault, _ request: Request) -> Response {
    var members = [
      Value.Member("status", .number(Double(fault.status.code))), Value.Member("message", .string(fault.message)),
    ]
    if case .unreadable(let findings) = fault {
      members.append(Value.Member("findings", .array(findings.map(\.json))))
    }
    var response = request.answer(json(["error": .object(members)], request), status: fault.status)
    if case .quota(let seconds) = fault { response.headers[.retryAfter] = "\(seconds)" }
    return response
  }

  private func json(_ value: Value, _ request: Request) -> Representation {
    Representation(
      ByteBuffer(string: value.json(indented: true) + "\n"), .unstored("application/json"), coding: request.coding)
  }
}

extension SessionFault {
  var status: HTTPResponse.Status {
    switch self {
    case .unknown: .notFound
    case .malformed, .unreadable: .badRequest
    case .elsewhere: .forbidden
    case .tooLarge: .contentTooLarge
    case .invalidEvent, .keyReused: .unprocessableContent
    case .exhausted, .conflict: .conflict
    case .full: .init(code: 507, reasonPhrase: "Insufficient Storage")
    case .quota: .tooManyRequests
    case .failed, .pending: .serviceUnavailable
    }
  }
}
