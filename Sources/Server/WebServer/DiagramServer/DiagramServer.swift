import HTTPTypes
import Hummingbird
import NIOCore
import StatechartExports
import StatechartSimulation
import Statecharts
import WebPages

/// The addresses of other diagram servers, for state machines: Kroki's and PlantUML's, and mermaid.ink's for its
/// notation.
///
/// `GET /TYPE/FORMAT/PAYLOAD`; `POST /TYPE/FORMAT` and `POST /TYPE` with the text or with JSON; `POST /` with JSON;
/// `GET /health`. A format that is not named follows from `Accept`. https://docs.kroki.io/kroki/usage/.
struct DiagramServer: Sendable {
  let content: SiteContent
  let export: @Sendable (MachineContext, _ fileExtension: String, PageRequest) async throws -> Response

  func add(to router: Router<ServerContext>) {
    for service in DiagramService.allCases {
      // Base64 in the alphabet that is not for addresses has slashes.
      router.get("/\(service.rawValue)/:format/**") { request, context in
        try await answer(request, context) {
          let parts = request.uri.path.split(separator: "/", maxSplits: 2)
          return DiagramRequest(
            service: service, format: parts.count > 1 ? String(parts[1]) : nil,
            text: try DiagramServer.text(of: service, in: parts.count > 2 ? String(parts[2]) : ""))
        }
      }
      router.post("/\(service.rawValue)/:format") { request, context in
        let format = try context.parameters.require("format")
        return try await answer(request, context) {
          try DiagramRequest(service, format: format, body: try await body(of: request), request.headers[.contentType])
        }
      }
      router.post("/\(service.rawValue)") { request, context in
        try await answer(request, context) {
          try DiagramRequest(service, format: nil, body: try await body(of: request), request.headers[.contentType])
        }
      }
    }
    router.post("/") { request, context in
      try await answer(request, context) { try DiagramRequest(json: try await body(of: request)) }
    }
    router.get("/health") { request, _ in request.answer(DiagramServer.healthy) }
  }

  /// Kroki's health status, as far as it has a meaning here. draft-inadarei-api-health-check.
  private static let healthy = Representation(
    ByteBuffer(string: Value.object([Value.Member("status", "pass")]).json() + "\n"),
    .unstored("application/health+json"), coding: .identity)

  private func answer(
    _ request: Request, _ context: ServerContext, _ read: () async throws -> DiagramRequest
  ) async throws -> Response {
    do {
      let order = try await read()
      let options = PictureOptions(order.options, request.headers, request.uri.query)
      let asked = try PageRequest(request.with(query: options.query), context)
      let format = try order.format ?? DiagramServer.format(accepted: request.headers[.accept], content.exporters)
      guard content.exporters.exporter(forExtension: format) != nil else {
        let known = content.exporters.exporters.compactMap(\.fileExtensions.first)
          .reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        throw DiagramRefusal(
          .unsupportedFormat, "no format '\(format)'; there are \(known.joined(separator: ", "))")
      }
      let source = InlineSource(order.text, notation: order.service.notation)
      let shown = try await content.machine(of: source, client: context.client)
      return try await export(shown, format, asked)
    } catch let error as LibraryError {
      return refusal(DiagramRefusal(.syntax, error.lines.joined(separator: "\n")), request)
    } catch let error as DiagramRefusal {
      return refusal(error, request)
    } catch let failure as Failure {
      return refusal(failure, request)
    } catch is WorkRefusal {
      return refusal(Failure(.busy), request)
    }
  }

  private static func text(of service: DiagramService, in payload: String) throws(DiagramRefusal) -> String {
    do throws(InlineSource.Fault) {
      return try service.text(in: PercentEncoding.decode(payload) ?? payload)
    } catch {
      throw DiagramRefusal(.decode, error.message)
    }
  }

  private func body(of request: Request) async throws -> String {
    let bytes = try await request.bytes(upTo: InlineSource.maxTextBytes)
    guard let text = String(validating: bytes.readableBytesView, as: UTF8.self) else {
      throw DiagramRefusal(.decode, "the body is not UTF-8")
    }
    return text
  }

  /// The formats that a client may ask for by their media types, the one first that is made if it accepts any.
  private static let pictures = ["svg", "png", "pdf"]

  /// The format that a client accepts most. RFC 9110, 12.5.1.
  private static func format(
    accepted header: String?, _ exporters: ExporterCatalog
  ) throws(DiagramRefusal) -> String {
    guard let header else { return pictures[0] }
    let types = header.split(separator: ",").map { part -> (type: String, quality: Double) in
      let parts = part.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
      let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
      return (parts.first ?? "", quality ?? 1)
    }
    let best = types.filter { $0.quality > 0 }.enumerated().sorted { one, other in
      (other.element.quality, one.offset) < (one.element.quality, other.offset)
    }
    for (_, (type, _)) in best {
      if type == "*/*" || type == "image/*" { return pictures[0] }
      let named = pictures.first { exporters.exporter(forExtension: $0)?.mediaType == type }
      if let named { return named }
    }
    let known = pictures.compactMap { exporters.exporter(forExtension: $0)?.mediaType }.joined(separator: ", ")
    throw DiagramRefusal(.unsupportedMediaType, "no picture is of a type that is accepted; there are \(known)")
  }

  private func refusal(_ failure: Failure, _ request: Request) -> Response {
    let site = content.site(RequestLanguage(named: nil, accepted: request.headers[.acceptLanguage]))
    let page = ErrorPage(site: site, problem: failure.problem, status: failure.status.code)
    var response = refusal(DiagramRefusal(.badRequest, page.message), request, status: failure.status)
    for field in failure.fields { response.headers[field.name] = field.value }
    return response
  }

  /// JSON, or text for clients that accept it or have no preference, as Kroki answers.
  private func refusal(
    _ refusal: DiagramRefusal, _ request: Request, status: HTTPResponse.Status = .badRequest
  ) -> Response {
    let wantsJSON = (request.headers[.accept] ?? "").contains("json")
    let text = wantsJSON ? refusal.json.json(indented: true) : "Error \(status.code): \(refusal.message)"
    let mediaType = wantsJSON ? "application/json" : "text/plain; charset=utf-8"
    return request.answer(
      Representation(
        ByteBuffer(string: text + "\n"), .unstored(mediaType, vary: "Accept"), coding: request.coding), status: status)
  }
}
