import HTTPTypes
import Hummingbird
import NIOCore
import StatechartExports
import StatechartSimulation
import Statecharts
import WebPages

/// The addresses of other diagram servers, for state machines: Kroki's and PlantUML's, and mermaid.ink's for its notation.
///
/// `GET /TYPE/FORMAT/PAYLOAD`, `POST /TYPE/FORMAT` with the text, `POST /` with JSON. https://docs.kroki.io/kroki/usage/.
struct DiagramServer: Sendable {
  /// Why there is no diagram: what Kroki calls it, and the words.
  struct Refusal: Error {
    let name: String
    let message: String
  }

  let content: SiteContent
  /// Makes a file of a machine.
  let export: @Sendable (ShownMachine, _ fileExtension: String, PageRequest) async throws -> Response

  func add(to router: Router<ServerContext>) {
    for service in DiagramService.allCases {
      router.get("/\(service.rawValue)/:format/:payload") { request, context in
        try await answer(PageRequest(request, context)) {
          let payload = try context.parameters.require("payload")
          return (service, try context.parameters.require("format"), try carried(service, payload))
        }
      }
      router.post("/\(service.rawValue)/:format") { request, context in
        try await answer(PageRequest(request, context)) {
          (service, try context.parameters.require("format"), try await body(of: request))
        }
      }
    }
    router.post("/") { request, context in
      try await answer(PageRequest(request, context)) { try wanted(try await body(of: request)) }
    }
  }

  private func answer(
    _ request: PageRequest, _ read: () async throws -> (DiagramService, format: String, text: String)
  ) async throws -> Response {
    do {
      let (service, format, text) = try await read()
      guard content.exporters.exporter(forExtension: format) != nil else {
        let known = content.exporters.exporters.compactMap(\.fileExtensions.first).joined(separator: ", ")
        throw Refusal(name: "UnsupportedFormatException", message: "no format '\(format)'; there are \(known)")
      }
      let source = CarriedSource(text, notation: service.notation)
      let shown = try await content.machine(of: source, client: request.context.client)
      return try await export(shown, format, request)
    } catch let error as LibraryError {
      return refusal(Refusal(name: "SyntaxException", message: error.lines.joined(separator: "\n")), request)
    } catch let error as Refusal {
      return refusal(error, request)
    }
  }

  private func carried(_ service: DiagramService, _ payload: String) throws(Refusal) -> String {
    do throws(CarriedSource.Fault) {
      return try service.text(carriedBy: PercentEncoding.decode(payload) ?? payload)
    } catch {
      throw Refusal(name: "DecodeException", message: error.message)
    }
  }

  private func body(of request: Request) async throws -> String {
    let buffer: ByteBuffer
    do {
      buffer = try await request.body.collect(upTo: CarriedSource.mostTextBytes)
    } catch is NIOTooManyBytesError {
      throw Failure(.tooLarge)
    }
    guard let text = String(validating: buffer.readableBytesView, as: UTF8.self) else {
      throw Refusal(name: "DecodeException", message: "the body is no UTF-8")
    }
    return text
  }

  /// What a body of JSON wants: `diagram_source`, `diagram_type`, `output_format`.
  private func wanted(_ body: String) throws(Refusal) -> (DiagramService, format: String, text: String) {
    guard let value = try? Value(json: body), case .object(let members) = value else {
      throw Refusal(name: "DecodeException", message: "the body is no JSON object")
    }
    func text(_ name: String) -> String? {
      guard case .string(let text) = members.first(where: { $0.name == name })?.value else { return nil }
      return text
    }
    guard let source = text("diagram_source") else {
      throw Refusal(name: "DecodeException", message: "a member 'diagram_source' with the text is missing")
    }
    guard let service = DiagramService(rawValue: text("diagram_type")?.lowercased() ?? "") else {
      let known = DiagramService.allCases.map(\.rawValue).joined(separator: ", ")
      throw Refusal(
        name: "UnsupportedDiagramTypeException",
        message: "no diagram type '\(text("diagram_type") ?? "")'; state machines in \(known) are drawn")
    }
    return (service, text("output_format") ?? "svg", source)
  }

  /// JSON, or text for those who ask for it or name nothing, as Kroki answers.
  private func refusal(_ refusal: Refusal, _ request: PageRequest) -> Response {
    let accept = request.request.headers[.accept] ?? ""
    let wantsJSON = accept.contains("json")
    let error = Value.object([
      Value.Member(
        "error",
        .object([
          Value.Member("name", .string(refusal.name)), Value.Member("message", .string(refusal.message)),
          Value.Member("stacktrace", .string("")),
        ]))
    ])
    let text = wantsJSON ? error.json(indented: true) : "Error 400: \(refusal.message)"
    let description = Representation.Description(
      mediaType: wantsJSON ? "application/json" : "text/plain; charset=utf-8", cacheControl: "no-store", vary: "Accept",
      isTagged: false)
    return request.answer(
      Representation(ByteBuffer(string: text + "\n"), description, coding: request.coding), status: .badRequest)
  }
}
