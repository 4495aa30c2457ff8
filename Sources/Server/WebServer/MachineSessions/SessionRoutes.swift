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

  /// The address of a request.
  enum Place: Hashable {
    case all, one, events

    /// Nil for the messages of BasicHTTP (`SessionGate`), which have addresses below the same path.
    init?(_ path: [String], isPost: Bool) {
      switch (path.count, isPost) {
      case (1, true): self = .all
      case (2, false): self = .one
      case (3, true) where path[2] == "events": self = .events
      case _: return nil
      }
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
    router.post(RouterPath(Self.path)) { request, context in try await start(request, context) }
    router.get("\(Self.path)/:key") { request, context in
      let identifier = try context.part("key")
      return try await answer(request, context) { service throws(SessionFault) in try service.state(of: identifier) }
    }
    router.delete("\(Self.path)/:key") { request, context in
      let identifier = try context.part("key")
      return try await answer(request, context) { service throws(SessionFault) in try service.end(identifier) }
    }
    router.post("\(Self.path)/:key/events") { request, context in try await fire(request, context) }
  }

  private func start(_ request: Request, _ context: ServerContext) async throws -> Response {
    let read = await body(request, ["text", "machine", "notation", "chart"])
    let body: Value
    switch read {
    case .success(let value): body = value
    case .failure(let fault): return report(fault, request)
    }
    let key = Self.key(request)
    guard let name = body["machine"] else {
      guard let text = body["text"]?.string else {
        return report(.malformed("'text' or 'machine' is missing"), request)
      }
      let (notation, ordinal) = (body["notation"]?.string, Self.ordinal(body["chart"]))
      guard let ordinal, body["notation"] == nil || notation != nil else {
        return report(.malformed("'notation' is a text, and 'chart' a number from 1"), request)
      }
      return try await answer(request, context, status: .created) { service throws(SessionFault) in
        try service.start(text, notation: notation, ordinal: ordinal, key: key)
      }
    }
    guard let name = name.string, body["text"] == nil else {
      return report(.malformed("'machine' is the name of a machine, in place of 'text'"), request)
    }
    let machine = try await content.machine(name, client: context.client).machine
    let text = machine.text ?? MachineText(machine.source, notation: SCXMLNotation().identifier)
    // The identifier of a stored text is no name.
    let known = InlineMachines.isInline(name) ? nil : name
    return try await answer(request, context, status: .created) { service throws(SessionFault) in
      try service.start(text.text, notation: text.notation, ordinal: text.ordinal, name: known, key: key)
    }
  }

  private func fire(_ request: Request, _ context: ServerContext) async throws -> Response {
    let identifier = try context.part("key")
    let read = await body(request, ["event", "data", "conditions"])
    switch read {
    case .failure(let fault): return report(fault, request)
    case .success(let body):
      guard let event = body["event"]?.string, let conditions = SessionEvent.conditions(body["conditions"] ?? [:])
      else {
        return report(
          .malformed("'event' is a text, and 'conditions' an object with true or false for each name"), request)
      }
      let key = Self.key(request)
      return try await answer(request, context) { service throws(SessionFault) in
        try service.fire(
          SessionEvent(event, data: body["data"], conditions: conditions), in: identifier, key: key)
      }
    }
  }

  private static func key(_ request: Request) -> String? {
    HTTPField.Name(keyField).flatMap { request.headers[$0] }
  }

  private static func ordinal(_ value: Value?) -> Int? {
    guard let value else { return 1 }
    if case .number(let number) = value { return Int(exactly: number).flatMap { $0 > 0 ? $0 : nil } }
    return nil
  }

  /// The body: an object with members of these names.
  private func body(_ request: Request, _ names: [String]) async -> Result<Value, SessionFault> {
    guard let bytes = try? await request.bytes(upTo: Self.maxBytes) else {
      return .failure(.tooLarge("the body has more than \(Self.maxBytes) bytes, or did not arrive"))
    }
    guard let text = String(validating: bytes.readableBytesView, as: UTF8.self) else {
      return .failure(.malformed("the body is not UTF-8"))
    }
    do throws(JSONError) {
      let value = try Value(json: text)
      guard case .object(let members) = value else { return .failure(.malformed("the body should be an object")) }
      if let unknown = members.first(where: { !names.contains($0.name) }) {
        let near = suggestion(nearestNames(to: unknown.name, among: names))
        return .failure(
          .malformed("there is no member '\(unknown.name)'\(near); there are \(names.joined(separator: ", "))"))
      }
      return .success(value)
    } catch {
      return .failure(.malformed("\(error.position.line):\(error.position.column): \(error.reason.message)"))
    }
  }

  // MARK: Answers

  private func answer(
    _ request: Request, _ context: ServerContext, status: HTTPResponse.Status = .ok,
    _ compute: @escaping @Sendable (SessionService) throws(SessionFault) -> Value
  ) async throws -> Response {
    // A page of another site may not use a server that only its visitor reaches.
    guard !request.isOfAnotherOrigin else { return report(.elsewhere, request) }
    let site = request.origin + "/"
    let result = try await sessions.answer(request, context) { [notations] supplied in
      let service = SessionService(supplied, notations: notations) { InlineAddress.address(of: $0, run: $1, at: site) }
      return Result { () throws(SessionFault) in try compute(service) }
    }
    switch result {
    case .failure(.pending): throw Failure(.server)
    case .failure(let fault): return report(fault, request)
    case .success(let value):
      var response = request.answer(json(value, request), status: status)
      if status == .created, let identifier = value["session"]?.string {
        response.headers[.location] = "\(Self.path)/\(identifier)"
      }
      return response
    }
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
