import Explanations
import HTTPTypes
import Hummingbird
import NIOCore
import StatechartAnalysis
import StatechartDiagrams
import StatechartExecution
import StatechartExports
import StatechartSimulation
import Statecharts
import WebPages

/// What each address answers.
struct Routes: Sendable {
  let content: SiteContent
  /// Nil if nothing is sent and nothing is taken in.
  let gate: SessionGate?
  let answers: AnswerMaker

  func add(to router: Router<ServerContext>) {
    router.get("/") { request, context in try await gallery(request, context) }
    router.get("/machines") { _, _ in Response.redirect(to: "/", type: .permanent) }
    router.get("/machines/:name") { request, context in
      try await machine(try name(context), request, context)
    }
    router.get("/embed/:name") { request, context in
      try await page(try content.machine(try name(context)), request, context, place: .embedded)
    }
    router.get("/machines/:name/:run") { request, context in
      let request = request.withRunInQuery(try context.parameters.require("run"))
      return try await page(try content.machine(try name(context)), request, context, place: .explorer)
    }
    router.get("/embed/:name/:run") { request, context in
      let request = request.withRunInQuery(try context.parameters.require("run"))
      return try await page(try content.machine(try name(context)), request, context, place: .embedded)
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
    router.get("/healthz") { request, _ in request.answer(Routes.healthy) }
  }

  private static let healthy = Representation(
    ByteBuffer(string: "ok\n"),
    Representation.Description(mediaType: "text/plain; charset=utf-8", cacheControl: "no-store", isTagged: false),
    coding: .identity)

  private func name(_ context: ServerContext) throws -> String {
    let raw = try context.parameters.require("name")
    return PercentEncoding.decode(raw) ?? raw
  }

  private func gallery(_ request: Request, _ context: ServerContext) async throws -> Response {
    let key = key(content.revision, .gallery, request)
    if let known = content.kept.answer(for: key) { return request.answer(known) }
    let language = try language(request)
    let pieces = content.machines.reduce(0) { $0 + content.facts(of: $1).pieces }
    let job = WorkJob(cost: PageWork(pieces: pieces).cost, client: context.client, machine: "")
    let entries = try await answers.whileConnected(context.connection) {
      var entries: [GalleryPage.Entry] = []
      for machine in content.machines {
        let diagram = try await content.diagram(
          of: machine, in: language.spoken, for: .thumbnail, client: context.client)
        entries.append(GalleryPage.Entry(machine: machine, diagram: diagram, section: content.section(of: machine)))
      }
      return entries
    }
    let order = AnswerMaker.Order(key: key, isKept: true, connection: context.connection, job: job)
    let page = GalleryPage(site: content.site(language), entries: entries)
    return request.answer(
      try await answers.answer(order) {
        Representation(page.document(), .page(), coding: key.coding)
      })
  }

  private func machine(_ name: String, _ request: Request, _ context: ServerContext) async throws -> Response {
    guard let dot = name.lastIndex(of: ".") else {
      return try await page(try content.machine(name), request, context, place: .explorer)
    }
    let machine = try content.machine(String(name[..<dot]))
    return try await export(machine, as: String(name[name.index(after: dot)...]), request, context)
  }

  private func page(
    _ machine: Machine, _ request: Request, _ context: ServerContext, place: ExplorerAddress.Place
  ) async throws -> Response {
    let resource: PageKey.Resource =
      switch place {
      case .explorer: .explorer
      case .embedded: .embedded
      }
    let key = key(content.facts(of: machine).revision, resource, request)
    let maySpeak = gate != nil && place == .explorer && request.isLocal(context)
    if !maySpeak, let known = content.kept.answer(for: key) { return request.answer(known) }
    let moment = try moment(machine, request, place: place)
    if let fault = moment.fault, request.wantsJSON { throw Failure(.badForm(fault)) }
    if moment.isFurtherStep { return .redirect(to: moment.destination, type: .normal) }
    let takes = try QueryItems(request.uri.query)[ExplorerAddress.takeField] == ExplorerAddress.takeArrived
    guard let gate else {
      return takes
        ? .redirect(to: moment.address.text, type: .normal) : try await page(of: moment, request, context, key)
    }
    switch gate.admit(moment, request, context) {
    case .elsewhere(let address): return .redirect(to: address.text, type: .normal)
    case .open(let session) where takes:
      return .redirect(to: gate.taking(session, on: moment.address).text, type: .normal)
    case .off where takes: return .redirect(to: moment.address.text, type: .normal)
    case .off: return try await page(of: moment, request, context, key)
    case .open(let session): return try await page(of: moment, request, context, key, speaking: (gate, session))
    }
  }

  private func page(
    of moment: Moment, _ request: Request, _ context: ServerContext, _ key: PageKey,
    speaking: (gate: SessionGate, key: SessionKey)? = nil
  ) async throws -> Response {
    let (machine, language) = (moment.machine, try language(request))
    let facts = content.facts(of: machine)
    // A run whose sessions are reached by HTTP knows their addresses, which carry the name that the server was called by.
    let isPure = moment.locations == nil && speaking == nil
    let order = AnswerMaker.Order(
      key: isPure ? key : nil, isKept: isPure && moment.fault == nil && facts.isSelfContained,
      connection: context.connection,
      job: WorkJob(
        cost: PageWork(moment, facts).cost, client: context.client, machine: machine.identifier))
    let diagram = try await diagram(of: machine, in: language.spoken, context)
    let isAnalysed = isPure && moment.address.tab == .analysis && moment.address.search == .brief
    let reachability = try await isAnalysed ? reachability(of: machine, context) : nil
    let site = content.site(language)
    let answer = try await answers.answer(order, of: moment) { simulation in
      let page = ExplorerPage(
        site: site, machine: machine, presentation: content.presentation(of: machine), address: moment.address,
        simulation: simulation, diagram: diagram, source: facts.listing, fault: moment.fault,
        http: speaking.map { $0.gate.access(of: moment, simulation, at: $0.key) } ?? .off, reachability: reachability)
      return Representation(page, coding: key.coding)
    }
    return request.answer(answer, status: moment.fault == nil ? .ok : .badRequest)
  }

  /// The drawing of a machine, without a task of its own where it is known.
  private func diagram(of machine: Machine, in language: Language, _ context: ServerContext) async throws -> Diagram {
    if let known = content.knownDiagram(of: machine, in: language) { return known }
    return try await answers.whileConnected(context.connection) {
      try await content.diagram(of: machine, in: language, client: context.client)
    }
  }

  private func reachability(of machine: Machine, _ context: ServerContext) async throws -> Reachability {
    try await answers.whileConnected(context.connection) {
      try await content.reachability(of: machine, client: context.client)
    }
  }

  /// Makes the request that a machine waits for: the only thing that a page asks for by POST.
  private func post(
    _ request: Request, _ context: ServerContext, through gate: SessionGate
  ) async throws -> Response {
    guard request.isLocal(context), request.isFromOwnPage else { throw Failure(.notLocal) }
    let query = try QueryItems(try await request.form(upTo: RequestLimits.addressBytes))
    let machine = try content.machine(try name(context))
    let moment = try Moment(
      machine, place: .explorer, query: query, language: query["lang"].flatMap { Language(tag: $0) },
      authority: request.authority)
    guard case .open(let key) = gate.admit(moment, request, context) else { throw Failure(.unknownSession) }
    let job = WorkJob(cost: .dear, client: context.client, machine: machine.identifier)
    let snapshot = try await content.work.run(job) {
      let simulation = moment.simulation
      // One that ended early is not where its address says, and asks for nothing.
      return simulation.interruption == nil ? simulation.final : .unstarted
    }
    return .redirect(to: await gate.post(from: moment, in: snapshot, at: key).text, type: .normal)
  }

  private func export(
    _ machine: Machine, as fileExtension: String, _ request: Request, _ context: ServerContext
  ) async throws -> Response {
    let facts = content.facts(of: machine)
    let key = key(facts.revision, .file(fileExtension), request)
    if let known = content.kept.answer(for: key) { return request.answer(known) }
    let language = try language(request).spoken
    let moment = try moment(machine, request, place: .explorer)
    if let fault = moment.fault { throw Failure(.badForm(fault)) }
    guard let exporter = content.exporters.exporter(forExtension: fileExtension) else { throw Failure(.unknownPage) }
    let isPure = moment.locations == nil
    var order = AnswerMaker.Order(
      key: isPure ? key : nil, isKept: isPure && facts.isSelfContained, connection: context.connection,
      job: WorkJob(
        cost: PageWork(moment, facts).cost, client: context.client, machine: machine.identifier))
    let name = "\(machine.identifier).\(fileExtension)"
    let diagram = exporter.uses.contains(.diagram) ? try await diagram(of: machine, in: language, context) : nil
    guard exporter.uses.contains(.run) else {
      // What shows no run follows from the chart alone.
      order.isKept = isPure
      let input = ExportInput(machine.chart, language: language.tag, diagram: diagram)
      return request.answer(
        try await answers.answer(order) {
          Representation(try exporter.export(input), exporter.mediaType, name: name, coding: key.coding)
        })
    }
    return request.answer(
      try await answers.answer(order, of: moment) { simulation in
        let input = ExportInput(
          machine.chart, language: language.tag, diagram: diagram, simulation: simulation,
          highlights: Highlights(simulation, in: machine.chart, language: language.tag))
        return Representation(
          try exporter.export(input), exporter.mediaType, name: name, coding: key.coding,
          interruption: simulation.interruption)
      })
  }

  private func asset(_ path: [Substring], _ request: Request) throws -> Response {
    guard let asset = content.assets.asset(at: path.joined(separator: "/")) else { throw Failure(.unknownPage) }
    return request.answer(asset.answer(in: request.coding))
  }

  private func key(_ revision: ContentHash, _ resource: PageKey.Resource, _ request: Request) -> PageKey {
    PageKey(
      revision: revision, resource: resource, query: request.uri.query ?? "",
      accepted: Language(acceptLanguage: request.headers[.acceptLanguage] ?? ""), coding: request.coding)
  }

  private func language(_ request: Request) throws(Failure) -> RequestLanguage {
    RequestLanguage(named: try QueryItems(request.uri.query)["lang"], accepted: request.headers[.acceptLanguage])
  }

  private func moment(
    _ machine: Machine, _ request: Request, place: ExplorerAddress.Place
  ) throws(Failure) -> Moment {
    let query = try QueryItems(request.uri.query)
    return try Moment(
      machine, place: place, query: query, language: query["lang"].flatMap { Language(tag: $0) },
      authority: request.authority)
  }
}
