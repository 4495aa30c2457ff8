import HTTPTypes
import Hummingbird
import NIOCore
import StatechartAnalysis
import StatechartDiagrams
import StatechartFormats
import Statecharts
import WebPages

/// What each address answers.
struct Routes: Sendable {
  let content: SiteContent
  /// Nil if nothing is sent and nothing is taken in.
  let gate: SessionGate?

  func add(to router: Router<ServerContext>) {
    router.get("/") { request, _ in try gallery(request) }
    router.get("/machines") { _, _ in Response.redirect(to: "/", type: .permanent) }
    router.get("/machines/:name") { request, context in
      try machine(try name(context), request, context, place: .explorer)
    }
    router.get("/embed/:name") { request, context in
      try machine(try name(context), request, context, place: .embedded)
    }
    if let gate {
      router.post("/machines/:name") { request, context in try await post(request, context, through: gate) }
      router.post("/sessions/:key") { request, context in try await gate.receive(request, context) }
      router.post("/sessions/:key/:session") { request, context in try await gate.receive(request, context) }
    }
    router.get("/assets/**") { request, context in try asset(context.parameters.getCatchAll(), request) }
    router.get("/favicon.ico") { _, _ in
      Response.redirect(to: content.assets.addresses("icons/interlock.svg"), type: .normal)
    }
    router.get("/healthz") { _, _ in
      Response(
        status: .ok, headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: "ok\n")))
    }
  }

  private func name(_ context: ServerContext) throws -> String {
    let raw = try context.parameters.require("name")
    return raw.percentDecoded ?? raw
  }

  private func gallery(_ request: Request) throws -> Response {
    let language = try language(request)
    let entries = try content.subjects.map { subject in
      GalleryPage.Entry(
        subject: subject, diagram: try content.diagram(of: subject, in: language.spoken, for: .thumbnail),
        shelf: content.shelf(of: subject))
    }
    return .page(GalleryPage(site: content.site(language), entries: entries).document())
  }

  private func machine(_ name: String, _ request: Request, _ context: ServerContext, place: ExplorerAddress.Place)
    throws -> Response
  {
    guard let dot = name.lastIndex(of: "."), place == .explorer else {
      return try page(try content.subject(name), request, context, place: place)
    }
    let subject = try content.subject(String(name[..<dot]))
    return try export(subject, as: String(name[name.index(after: dot)...]), request)
  }

  private func page(
    _ subject: Subject, _ request: Request, _ context: ServerContext, place: ExplorerAddress.Place
  ) throws -> Response {
    let moment = try moment(subject, request, place: place)
    if let fault = moment.fault, request.wantsJSON { throw Failure(.badForm(fault)) }
    if moment.isFurtherStep { return .redirect(to: moment.address.text, type: .normal) }
    let takes = try QueryItems(request.uri.query)[ExplorerAddress.takeField] == ExplorerAddress.takeArrived
    guard let gate else {
      return takes
        ? .redirect(to: moment.address.text, type: .normal) : try page(of: moment, simulation(of: moment), request)
    }
    switch gate.admit(moment, request, context) {
    case .elsewhere(let address): return .redirect(to: address.text, type: .normal)
    case .open(let key) where takes: return .redirect(to: gate.taking(key, on: moment.address).text, type: .normal)
    case .off where takes: return .redirect(to: moment.address.text, type: .normal)
    case .off: return try page(of: moment, simulation(of: moment), request)
    case .open(let key):
      let simulation = moment.simulation
      return try page(of: moment, simulation, request, http: gate.access(of: moment, simulation, at: key))
    }
  }

  private func page(
    of moment: Moment, _ simulation: Simulation, _ request: Request, http: HTTPAccess = .off
  ) throws -> Response {
    let language = try language(request)
    let page = ExplorerPage(
      site: content.site(language), subject: moment.subject, address: moment.address, simulation: simulation,
      diagram: try content.diagram(of: moment.subject, in: language.spoken),
      source: content.listing(of: moment.subject), fault: moment.fault, http: http)
    var response =
      switch moment.address.place {
      case .explorer: Response.page(page.document())
      case .embedded: Response.page(EmbedPage(page).document(), policy: .embedded)
      }
    if moment.fault != nil {
      response.status = .badRequest
      response.headers[.cacheControl] = "no-store"
    }
    return response
  }

  /// Makes the request that a machine waits for: the only thing that a page asks for by POST.
  private func post(
    _ request: Request, _ context: ServerContext, through gate: SessionGate
  ) async throws -> Response {
    guard request.isLocal(context), request.isFromOwnPage else { throw Failure(.notLocal) }
    let query = try QueryItems(try await request.form(upTo: RequestLimits.addressBytes))
    let moment = try Moment(
      try content.subject(try name(context)), place: .explorer, query: query,
      language: query["lang"].flatMap { Language(tag: $0) }, authority: request.authority)
    guard case .open(let key) = gate.admit(moment, request, context) else { throw Failure(.unknownSession) }
    return .redirect(to: await gate.post(from: moment, at: key).text, type: .normal)
  }

  private func export(_ subject: Subject, as fileExtension: String, _ request: Request) throws -> Response {
    let language = try language(request).spoken
    let moment = try moment(subject, request, place: .explorer)
    if let fault = moment.fault { throw Failure(.badForm(fault)) }
    let diagram = try content.diagram(of: subject, in: language)
    let highlights = Highlights(simulation(of: moment), in: subject.chart, language: language)
    guard
      let export = content.export(
        subject, as: fileExtension, highlights: highlights, diagram: diagram, language: language)
    else { throw Failure(.unknownPage) }
    var response = Response.file(
      export.bytes, mediaType: export.mediaType, cacheControl: "no-cache", ifNoneMatch: request.headers[.ifNoneMatch],
      policy: .file, name: "\(subject.identifier).\(fileExtension)")
    response.headers[.vary] = "Accept-Language"
    return response
  }

  /// The run up to a moment. One whose sessions are reached by HTTP knows their addresses, so it is not kept for others.
  private func simulation(of moment: Moment) -> Simulation {
    guard moment.locations == nil else { return moment.simulation }
    return content.recent.simulation(of: moment.address.taken, on: moment.subject)
  }

  private func asset(_ path: [Substring], _ request: Request) throws -> Response {
    guard let found = content.assets.asset(at: path.joined(separator: "/")) else { throw Failure(.unknownPage) }
    return .file(
      found.asset.bytes, mediaType: found.asset.mediaType,
      cacheControl: found.isHashed ? "public, max-age=31536000, immutable" : "no-cache",
      ifNoneMatch: request.headers[.ifNoneMatch])
  }

  private func language(_ request: Request) throws(Failure) -> RequestLanguage {
    RequestLanguage(named: try QueryItems(request.uri.query)["lang"], accepted: request.headers[.acceptLanguage])
  }

  private func moment(
    _ subject: Subject, _ request: Request, place: ExplorerAddress.Place
  ) throws(Failure) -> Moment {
    let query = try QueryItems(request.uri.query)
    return try Moment(
      subject, place: place, query: query, language: query["lang"].flatMap { Language(tag: $0) },
      authority: request.authority)
  }
}
