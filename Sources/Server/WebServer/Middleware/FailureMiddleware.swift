import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Rooms
import StatechartSimulation
import Statecharts
import WebPages
import XMLTree

/// Turns what is thrown into answers: a redirection, or a page of what is wrong, in JSON for programs. RFC 9110,
/// 12.5.1.
struct FailureMiddleware<Context: RequestContext>: RouterMiddleware {
  let content: SiteContent
  let methods: AllowedMethods
  let names: OwnNames

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      guard request.uri.string.utf8.count <= RequestLimits.addressBytes else {
        throw Failure(.tooLong(limit: RequestLimits.addressBytes))
      }
      guard request.hasOneHost else { throw Failure(.badAddress("Host")) }
      // A worker gets what the server has let in.
      guard
        ![.post, .delete].contains(request.method) || WorkerTurn.current != nil
          || names.contains(authority: request.authority)
      else {
        throw Failure(.foreignHost(OwnNames.name(in: request.authority)))
      }
      let methods = methods.allowed(at: request.uri.path)
      guard methods.contains(request.method) else { throw Failure(.method(allowed: methods.map(\.rawValue))) }
      return try await next(request, context)
    } catch let redirection as Redirection {
      return .redirect(to: redirection.address, type: .normal)
    } catch let failure as Failure {
      return answer(failure, to: request)
    } catch let error as MarkupTooLarge {
      return answer(Failure(.answerTooLarge(limit: error.limit, nil)), to: request)
    } catch let failure as StoreFailure {
      context.logger.error("the library failed", metadata: ["reason": "\(failure.reason)"])
      return answer(Failure(.library(.failed)), to: request)
    } catch let failure as RoomStoreError {
      context.logger.error("the store of rooms failed", metadata: ["reason": "\(failure)"])
      return answer(Failure(.room(.failed(nil))), to: request)
    } catch is WorkRefusal, is CancellationError {
      // If it was cancelled, its client has disconnected, or has only ended its side of the connection and may come
      // again.
      return answer(Failure(.busy), to: request)
    } catch let error as any HTTPResponseError {
      return answer(Failure(status: error.status), to: request)
    } catch {
      context.logger.error("request failed", metadata: ["error": "\(error)"])
      return answer(Failure(.server), to: request)
    }
  }

  private func answer(_ failure: Failure, to request: Request) -> Response {
    let named = try? QueryItems(request.uri.query)["lang"]
    let language = RequestLanguage(named: named ?? nil, accepted: request.headers[.acceptLanguage])
    let page = ErrorPage(
      site: content.site(language), problem: failure.problem, status: failure.status.code)
    // In a frame of another site a page that may not be there says nothing.
    let policy: ContentPolicy = request.uri.path.hasPrefix("/embed/") ? .embedded : .page
    let representation =
      request.wantsJSON
      ? json(page, failure, request.coding)
      : (try? Representation(page.document(), .page(policy).negotiated().passing(), coding: request.coding))
        ?? text(page.message, request.coding)
    var response = request.answer(representation, status: failure.status)
    for field in failure.fields { response.headers[field.name] = field.value }
    return request.method == .head ? response.createHeadResponse() : response
  }

  /// If even the page of a failure is too large, it is one line.
  private func text(_ message: String, _ coding: ContentCoding) -> Representation {
    Representation(
      ByteBuffer(string: message.prefix(1000) + "\n"),
      .unstored("text/plain; charset=utf-8", vary: "Accept-Language, Accept"), coding: coding)
  }

  private func json(_ page: ErrorPage, _ failure: Failure, _ coding: ContentCoding) -> Representation {
    var members: [Value.Member] = [
      Value.Member("status", .number(Double(failure.status.code))), Value.Member("message", .string(page.message)),
    ]
    if case .unknownMachine(_, let nearest) = failure.problem {
      members.append(Value.Member("nearest", .array(nearest.map { .string($0) })))
    }
    if let findings = failure.findings { members.append(Value.Member("findings", .array(findings.map(\.json)))) }
    let text = Value.object([Value.Member("error", .object(members))]).json(indented: true) + "\n"
    return Representation(
      ByteBuffer(string: text), .unstored("application/json", vary: "Accept-Language, Accept"), coding: coding)
  }
}

extension Request {
  /// Programs ask for JSON and not for HTML, for an address that ends in `.json`, or for that of a session.
  var wantsJSON: Bool {
    let accept = headers[.accept] ?? ""
    if accept.contains("text/html") { return false }
    return accept.contains("json") || uri.path == LibraryAddress.path || uri.path.hasSuffix(".json")
      || uri.path == SessionRoutes.path || uri.path.hasPrefix(SessionRoutes.path + "/")
  }

  /// True if it names one host, and in characters that a host has. RFC 9112, 3.2.
  var hasOneHost: Bool {
    guard let host = head.authority, Request.host.map({ headers.contains($0) }) == false else { return false }
    return host.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      case _: Request.hostMarks.contains(byte)
      }
    }
  }

  private static let hostMarks = Set("-._~!$&'()*+,;=%:[]".utf8)
  private static let host = HTTPField.Name("Host")
}

/// The methods that an address allows. All but the library, rooms, what programs tell of themselves and what has to do
/// with BasicHTTP only reads; that includes the forms with a machine's text, with an answer to an exercise and with a
/// log.
struct AllowedMethods: Sendable {
  let hasBasicHTTP: Bool
  let hasLibrary: Bool
  let hasRooms: Bool
  let hasAgents: Bool
  var hasLive = false
  var hasSessions = false

  func allowed(at path: some StringProtocol) -> [HTTPRequest.Method] {
    if hasLibrary, path == LibraryAddress.path { return [.post] }
    if hasAgents, path == AgentRoutes.path { return [.post] }
    if hasSessions, let methods = sessionMethods(path) { return methods }
    if hasLive, let methods = liveMethods(path) { return methods }
    if path == "/" || path == "/new" || path == "/compare" || path.hasPrefix("/exercises/") || isDiagram(path) {
      return [.get, .head, .post]
    }
    if isLog(path) { return [.get, .head, .post] }
    if hasRooms, let methods = roomMethods(path) { return methods }
    guard hasBasicHTTP else { return [.get, .head] }
    if path.hasPrefix("/sessions/") { return [.post] }
    return path.hasPrefix("/machines/") ? [.get, .head, .post] : [.get, .head]
  }

  /// Those of an address of a room; nil for any other address.
  private func roomMethods(_ path: some StringProtocol) -> [HTTPRequest.Method]? {
    if path == RoomAddress.opening { return [.post] }
    let parts = path.split(separator: "/")
    guard parts.first == "r" else { return nil }
    return switch parts.dropFirst(2).first {
    case "join", "vote", "answer", "solve": [.post]
    case "teach": [.get, .head, .post]
    case "device" where parts.count == 3: [.get, .head, .post]
    case _: [.get, .head]
    }
  }

  /// Those of an address of sessions; nil for any other address.
  private func sessionMethods(_ path: some StringProtocol) -> [HTTPRequest.Method]? {
    let parts = path.split(separator: "/").map { String($0) }
    if SessionRoutes.handles(parts, isPost: true) { return [.post] }
    guard SessionRoutes.handles(parts, isPost: false) else { return nil }
    return [.get, .head, .delete] + (hasBasicHTTP ? [.post] : [])
  }

  /// Those of an address of programs that run; nil for any other address.
  private func liveMethods(_ path: some StringProtocol) -> [HTTPRequest.Method]? {
    if path == LiveAddress.lines || LiveAddress.otlp.contains(String(path)) { return [.post] }
    let parts = path.split(separator: "/")
    return parts.count == 2 && parts[0] == "live" && Int(parts[1]) != nil ? [.get, .head, .post] : nil
  }

  private func isLog(_ path: some StringProtocol) -> Bool {
    let parts = path.split(separator: "/")
    return parts.count == 3 && ["machines", "m"].contains(parts[0]) && parts[2] == "log"
  }

  private func isDiagram(_ path: some StringProtocol) -> Bool {
    let first = path.dropFirst().prefix { $0 != "/" }
    return DiagramService(rawValue: String(first)) != nil
  }
}
