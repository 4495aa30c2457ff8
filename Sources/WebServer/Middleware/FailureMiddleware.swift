import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Statecharts
import WebPages

/// Answers what cannot be answered: with a page, or with JSON for programs. RFC 9110, 12.5.1.
struct FailureMiddleware<Context: RequestContext>: RouterMiddleware {
  let content: SiteContent
  let methods: AnsweredMethods

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      guard request.uri.string.utf8.count <= RequestLimits.addressBytes else {
        throw Failure(.tooLong(limit: RequestLimits.addressBytes))
      }
      let methods = methods.answered(at: request.uri.path)
      guard methods.contains(request.method) else { throw Failure(.method(allowed: methods.map(\.rawValue))) }
      return try await next(request, context)
    } catch let failure as Failure {
      return answer(failure, to: request)
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
    var response = request.wantsJSON ? json(page, failure) : Response.page(page.document(), status: failure.status)
    if case .method(let allowed) = failure.problem { response.headers[.allow] = allowed.joined(separator: ", ") }
    response.headers[.cacheControl] = "no-store"
    return response
  }

  private func json(_ page: ErrorPage, _ failure: Failure) -> Response {
    var members: [Value.Member] = [
      Value.Member("status", .number(Double(failure.status.code))), Value.Member("message", .string(page.message)),
    ]
    if case .unknownMachine(_, let nearest) = failure.problem {
      members.append(Value.Member("nearest", .array(nearest.map { .string($0) })))
    }
    let text = Value.object([Value.Member("error", .object(members))]).json(indented: true) + "\n"
    return Response(
      status: failure.status, headers: [.contentType: "application/json", .vary: "Accept-Language, Accept"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
}

extension Request {
  /// Programs ask for JSON and not for HTML, for an address that ends in `.json`, or for that of a session.
  var wantsJSON: Bool {
    let accept = headers[.accept] ?? ""
    if accept.contains("text/html") { return false }
    return accept.contains("json") || uri.path.hasSuffix(".json") || uri.path.hasPrefix("/sessions/")
  }
}
