import Explanations
import GraphLayout
import HTTPTypes
import Hummingbird
import NIOCore
import StatechartAnalysis
import StatechartDiagrams
import StatechartExecution
import StatechartFormats
import StatechartSimulation
import Statecharts
import WebPages
import WorkerProcesses

/// The answers of the addresses.
struct Routes: Sendable {
  let content: SiteContent
  /// Nil if nothing is sent and nothing is taken in.
  let gate: SessionGate?
  let answers: ResponseRenderer
  let changes: ChangeStreams
  let new: NewMachine
  /// Nil if foreign requests are answered in this process.
  let workers: WorkerService?

  func add(to router: Router<ServerContext>) {
    router.get("/") { request, context in try await gallery(PageRequest(request, context)) }
    router.get("/machines") { request, context in try await found(PageRequest(request, context)) }
    router.get("/machines/:name") { request, context in
      try await machine(try context.part("name"), PageRequest(request, context))
    }
    router.get("/embed/:name") { request, context in
      try await page(try context.part("name"), PageRequest(request, context), place: .embedded)
    }
    router.get("/machines/:name/:run") { request, context in
      let request = request.withRunInQuery(try context.parameters.require("run"))
      return try await page(try context.part("name"), PageRequest(request, context), place: .explorer)
    }
    router.get("/embed/:name/:run") { request, context in
      let request = request.withRunInQuery(try context.parameters.require("run"))
      return try await page(try context.part("name"), PageRequest(request, context), place: .embedded)
    }
    router.get("/m/:name") { request, context in
      try await machine(try carriedName(context), PageRequest(request, context))
    }
    router.get("/m/:name/:run") { request, context in
      let request = request.withRunInQuery(try context.parameters.require("run"))
      return try await page(try carriedName(context), PageRequest(request, context), place: .explorer)
    }
    addLessons(to: router)
    addExercises(to: router)
    addQuizzes(to: router)
    addComparisons(to: router)
    addLogs(to: router)
    DiagramServer(content: content) { shown, fileExtension, request in
      try await export(shown, as: fileExtension, request, isAddressed: false)
    }.add(to: router)
    router.get("/new") { request, context in try await new.show(PageRequest(request, context)) }
    router.post("/new") { request, context in try await new.read(PageRequest(request, context)) }
    router.get("/changes/:name") { request, context in
      try await changes.stream(of: try context.part("name"), for: PageRequest(request, context))
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
    router.get("/healthz") { request, _ in request.answer(health) }
    router.get("/readyz") { request, _ in
      workers?.isReady ?? true
        ? request.answer(Routes.status(of: ["ready"]))
        : request.answer(Routes.status(of: ["no worker is free"]), status: .serviceUnavailable)
    }
  }

  /// The state of the process, and how many workers there are and have ended.
  private var health: Representation {
    guard let account = workers?.account else { return Routes.status(of: ["ok"]) }
    let ends = WorkerEnd.allCases.compactMap { end in account.ends[end].map { "\(end.rawValue) \($0)" } }
    return Routes.status(of: [
      "ok", "workers: \(account.live)", "ended: \(ends.isEmpty ? "0" : ends.joined(separator: ", "))",
    ])
  }

  private static func status(of lines: [String]) -> Representation {
    Representation(
      ByteBuffer(string: lines.joined(separator: "\n") + "\n"),
      Representation.Description(mediaType: "text/plain; charset=utf-8", cacheControl: "no-store", isTagged: false),
      coding: .identity)
  }

  /// The identifier of a machine whose address has its text.
  private func carriedName(_ context: ServerContext) throws -> String { "~" + (try context.part("name")) }

  private func gallery(_ request: PageRequest) async throws -> Response {
    let list = try await content.list(client: request.context.client)
    let key = request.key("", content.revision(of: list), .gallery)
    if let known = content.responseCache.answer(for: key) { return request.answer(known) }
    let (language, client) = (request.language, request.context.client)
    let entries = try await answers.whileConnected(request.context.connection) { [content] in
      var entries: [GalleryPage.Entry] = []
      for item in list { entries.append(try await entry(item, language.spoken, content.results, client: client)) }
      return entries
    }
    let pieces = entries.reduce(0) { $0 + $1.pieces }
    let job = WorkJob(cost: PageWork(pieces: pieces).cost, client: client, machine: "")
    let order = ResponseRenderer.RenderRequest(key: key, isKept: true, connection: request.context.connection, job: job)
    let shown = try await content.machine(GalleryHero.machine, client: client)
    let diagram = try await diagram(
      of: shown, in: language.spoken, for: .page(in: request.window), request.context)
    let site = content.site(language)
    let notations = new.choices.filter(\.hasExample).map(\.title)
    return request.answer(
      try await answers.answer(order) {
        let address = GalleryHero.address(on: site)
        let hero = ExplorerPage(
          site: site, subject: ExplorerPage.Subject(shown.machine, source: shown.facts.listing),
          moment: ExplorerPage.Moment(address, shown.machine.simulation(of: address.taken)), diagram: diagram)
        let page = GalleryPage(site: site, entries: entries, hero: GalleryHero(hero), notations: notations)
        return try Representation(page.document(), .page(), coding: key.coding)
      })
  }

  private func entry(
    _ item: SiteContent.Listed, _ language: Language, _ results: MachineResults, client: String
  ) async throws -> GalleryPage.Entry {
    switch item {
    case .faulty(let identifier, let error): return .faulty(identifier: identifier, error)
    case .machine(let shown):
      do {
        let key = shown.key(language, .page, parts: .atFirst)
        let diagram = try await results.diagram(key, of: shown, client: client)
        return .machine(shown.machine, diagram, shown.section)
      } catch let error as LayoutError {
        return .faulty(identifier: shown.identifier, error.library(shown.identifier))
      }
    }
  }

  /// The machine that is looked for, by its identifier or its name; the gallery where none is.
  private func found(_ request: PageRequest) async throws -> Response {
    guard let wanted = request.query[ErrorPage.nameField]?.trimmed, !wanted.isEmpty else {
      return request.moved(to: "/")
    }
    let machines = try await content.list(client: request.context.client).map { item in
      switch item {
      case .faulty(let identifier, _): (name: identifier, labels: [String]())
      case .machine(let shown):
        (name: shown.identifier, labels: Language.allCases.map { shown.machine.chart.label(in: $0.tag) })
      }
    }
    let name =
      switch NameLookup(machines).meaning(of: wanted) {
      case .name(let name): name
      case .several(let names): names[0]
      case .none: wanted
      }
    return .redirect(
      to: ExplorerAddress(machine: name, language: request.language.named).text, type: .normal)
  }

  private func machine(_ name: String, _ request: PageRequest) async throws -> Response {
    guard let dot = name.lastIndex(of: ".") else { return try await page(name, request, place: .explorer) }
    let shown = try await content.machine(String(name[..<dot]), client: request.context.client)
    let fileExtension = String(name[name.index(after: dot)...])
    if fileExtension == Routes.codeExtension { return try code(of: shown, request) }
    if fileExtension == ExportPage.pathExtension { return try await exports(of: shown, request) }
    if fileExtension == SharePage.pathExtension { return try share(of: shown, request) }
    return try await export(shown, as: fileExtension, request)
  }

  private func page(
    _ name: String, _ request: PageRequest, place: ExplorerAddress.Place
  ) async throws -> Response {
    let shown = try await content.machine(name, client: request.context.client)
    let key = request.key(shown.identifier, shown.facts.revision, place == .embedded ? .embedded : .explorer)
    let gate = gate.flatMap { place == .explorer && request.request.isLocal(request.context) ? $0 : nil }
    if gate == nil, let known = content.responseCache.answer(for: key) { return request.answer(known) }
    let moment = try await request.moment(of: shown, place: place, on: content.work)
    if request.request.wantsJSON, let problem = moment.problem { throw Failure(problem) }
    try await redirectIfNeeded(moment, request)
    let session = try session(of: moment, request, gate)
    // A run whose sessions are reached by HTTP knows their addresses, which have the name that the server was called
    // by.
    let isPure = moment.locations == nil && session == nil
    let context = request.context
    let order = ResponseRenderer.RenderRequest(
      key: isPure ? key : nil, isKept: isPure && !moment.isFaulty && shown.facts.isSelfContained,
      connection: context.connection,
      job: WorkJob(
        cost: PageWork(moment, shown.facts).cost, client: context.client, machine: shown.identifier,
        isLarge: shown.facts.isLarge))
    let diagram = try await diagram(
      of: shown, in: request.language.spoken, for: purpose(of: moment, request),
      parts: place == .explorer ? DrawnParts(moment.address) : .all, context)
    let isAnalysed = isPure && moment.address.view.tab == .analysis && moment.address.asked.search == .brief
    let reachability = try await isAnalysed ? reachability(of: shown, context) : nil
    let site = content.site(request.language)
    let representation = try await answers.answer(order, of: moment) { simulation in
      let properties = place == .explorer && moment.address.view.tab == .properties ? shown.properties(of: moment) : nil
      let page = ExplorerPage(
        moment, simulation, diagram, on: site,
        http: session.map { $0.gate.access(of: moment, simulation, at: $0.key) } ?? .off,
        compared: moment.address.compared.map { shown.machine.replay(of: $0) }, reachability: reachability,
        changes: shown.mayChange ? ChangesAddress(shown.identifier, since: shown.facts.revision) : nil,
        properties: properties)
      return try Representation(page, coding: key.coding)
    }
    return request.answer(representation, status: moment.isFaulty ? .badRequest : .ok)
  }

  /// The session by which the page of a moment is reached by HTTP, if it is.
  ///
  /// - Throws: `Redirection` if the page is at an address with another session, or with what has arrived for this one.
  private func session(
    of moment: ExplorerRequest, _ request: PageRequest, _ gate: SessionGate?
  ) throws(Redirection) -> (gate: SessionGate, key: SessionKey)? {
    let takes = request.query[ExplorerAddress.takeField] == ExplorerAddress.takeArrived
    if let gate {
      switch gate.admit(moment, request.request, request.context) {
      case .off: break
      case .elsewhere(let address): throw Redirection(address: address.text)
      case .open(let key) where takes: throw Redirection(address: gate.taking(key, on: moment.address).text)
      case .open(let key): return (gate, key)
      }
    }
    if takes { throw Redirection(address: moment.address.text) }
    return nil
  }

  private func purpose(of moment: ExplorerRequest, _ request: PageRequest) -> MachineContext.Purpose {
    let window = moment.address.drawing.window ?? request.window
    return switch (moment.address.place, moment.address.view.part, window) {
    case (.explorer, .stage, .landscape): .presentation(nextToScene: moment.shown.scene != nil)
    // A telephone in the hand is not a projector.
    case (.explorer, .stage, .portrait), (.explorer, .whole, _), (.embedded, _, _), (.lesson, _, _), (.room, _, _):
      .page(in: window)
    }
  }

  /// The drawing of a machine, without a task of its own where it is known.
  func diagram(
    of shown: MachineContext, in language: Language, for purpose: MachineContext.Purpose = .page,
    parts: DrawnParts = .all,
    _ context: ServerContext
  ) async throws -> Diagram {
    let key = shown.key(language, purpose, parts: parts)
    if let known = content.results.knownDiagram(key, of: shown) { return known }
    do {
      return try await answers.whileConnected(context.connection) { [results = content.results] in
        try await results.diagram(key, of: shown, client: context.client)
      }
    } catch let error as LayoutError {
      throw Failure(.unusableMachine(shown.identifier, error.library(shown.identifier)))
    }
  }

  private func reachability(of shown: MachineContext, _ context: ServerContext) async throws -> Reachability {
    try await answers.whileConnected(context.connection) { [results = content.results] in
      try await results.reachability(of: shown, client: context.client)
    }
  }

  /// Makes the request that a machine waits for: the only thing that a page asks for by POST.
  private func post(
    _ request: Request, _ context: ServerContext, through gate: SessionGate
  ) async throws -> Response {
    guard request.isLocal(context), request.isFromOwnPage else { throw Failure(.notLocal) }
    let query = try QueryItems(try await request.form(upTo: RequestLimits.addressBytes))
    let shown = try await content.machine(try context.part("name"), client: context.client)
    let moment = try ExplorerRequest(
      shown, place: .explorer, query: query, authority: request.authority)
    guard case .open(let key) = gate.admit(moment, request, context) else { throw Failure(.unknownSession) }
    let job = WorkJob(cost: .expensive, client: context.client, machine: shown.identifier)
    let snapshot = try await content.work.run(job) {
      let simulation = moment.simulation
      // One that ended early is not where its address says, and asks for nothing.
      return simulation.interruption == nil ? simulation.final : .unstarted
    }
    return .redirect(to: await gate.post(from: moment, in: snapshot, at: key).text, type: .normal)
  }

  private func asset(_ path: [Substring], _ request: Request) throws -> Response {
    guard let asset = content.assets.asset(at: path.joined(separator: "/")) else { throw Failure(.unknownPage) }
    return request.answer(asset.answer(in: request.coding))
  }
}

extension LayoutError {
  /// The error as one of the library that the machine is from.
  fileprivate func library(_ identifier: String) -> LibraryError { .unusable("\(identifier): \(self)") }
}
