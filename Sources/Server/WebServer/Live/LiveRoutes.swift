import HTTPTypes
import Hummingbird
import NIOCore
import StatechartEvidence
import StatechartSimulation
import Statecharts
import WebPages

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The addresses of programs that run: what they send, and the pages of their actors.
struct LiveRoutes: Sendable {
  let service: LiveService
  let content: SiteContent
  let answers: ResponseRenderer
  let routes: Routes
  let changes: ChangeStreams
  let library: LibraryAccess

  /// The minimum time between two changes of an actor's page, and of the overview.
  private static let (pause, overviewPause) = (Duration.milliseconds(100), Duration.milliseconds(500))
  /// The maximum number of bytes of a form.
  private static let formBytes = 16 << 10
  /// The extension of the address of an actor's run for programs.
  private static let json = ".json"

  func add(to router: Router<ServerContext>) {
    router.get(RouterPath(LiveAddress.path)) { request, context in try await overview(admitted(request, context)) }
    router.get(RouterPath(LiveAddress.changes)) { request, context in
      try changes.stream(
        service.changes(of: nil), pause: Self.overviewPause, for: try admitted(request, context))
    }
    router.get(RouterPath(LiveAddress.inspect)) { request, context in
      _ = try admitted(request, context)
      // What is a handshake of WebSocket was answered before it came here.
      return Response(status: .upgradeRequired, headers: [.upgrade: "websocket", .connection: "upgrade"])
    }
    router.get("/live/:actor") { request, context in try await actor(admitted(request, context)) }
    router.get("/live/:actor/changes") { request, context in
      let request = try admitted(request, context)
      let number = try known(request).number
      return try changes.stream(
        service.changes(of: number), pause: Self.pause, for: request)
    }
    router.post("/live/:actor") { request, context in try await form(admitted(request, context)) }
    router.post(RouterPath(LiveAddress.lines)) { request, context in try await lines(admitted(request, context)) }
    for path in LiveAddress.otlp {
      router.post(RouterPath(path)) { request, context in try await message(admitted(request, context)) }
    }
  }

  /// Returns a request that may be made.
  ///
  /// - Throws: `Failure` if it may not; `Redirection` for a page whose address has the token, once a cookie keeps it.
  private func admitted(_ request: Request, _ context: ServerContext) throws -> PageRequest {
    // A worker gets what the server has let in.
    guard WorkerTurn.current != nil || service.access.admits(LiveAccess.Origin(request, context)) else {
      throw Failure(.liveElsewhere)
    }
    return try PageRequest(request, context)
  }

  // MARK: What programs send

  /// Takes lines as they arrive, so that a program may send them for as long as it runs.
  private func lines(_ request: PageRequest) async throws -> Response {
    request.context.channel?.triggerUserOutboundEvent(OpenBody(), promise: nil)
    var (sender, actors, number): (LiveSender, Set<Int>, Int) = (LiveSender(), [], 0)
    var rest = ByteBuffer()
    func take(_ line: ByteBuffer) throws(LogFault) {
      number += 1
      guard let text = String(validating: line.readableBytesView, as: UTF8.self) else {
        throw LogFault(message: "the text is not UTF-8", line: number, column: 1)
      }
      guard text.contains(where: { !$0.isWhitespace }) else { return }
      actors.formUnion(try service.take(text, from: &sender, line: number))
    }
    do {
      for try await part in request.request.body {
        rest.writeImmutableBuffer(part)
        while let length = rest.readableBytesView.firstIndex(of: UInt8(ascii: "\n")).map({ $0 - rest.readerIndex }) {
          if let line = rest.readSlice(length: length) { try take(line) }
          rest.moveReaderIndex(forwardBy: 1)
        }
        rest.discardReadBytes()
        guard rest.readableBytes <= LiveRegistry.Limits.textBytes else {
          throw LogFault(
            message: "the line has more than \(LiveRegistry.Limits.textBytes) bytes", line: number + 1, column: 1)
        }
      }
      if rest.readableBytes > 0 { try take(rest) }
    } catch let fault as LogFault {
      return report(number, actors, fault, request)
    }
    return report(number, actors, nil, request)
  }

  /// Takes a message of OpenTelemetry, and answers as its collectors do.
  private func message(_ request: PageRequest) async throws -> Response {
    let type = (request.request.headers[.contentType] ?? "").prefix { $0 != ";" }.lowercased()
    guard type == "application/json" else { throw Failure(.mediaType("application/json")) }
    let body = try await request.request.bytes(upTo: LiveRegistry.Limits.textBytes)
    var sender = LiveSender()
    do throws(LogFault) {
      try service.take(String(buffer: body), from: &sender)
    } catch {
      return report(0, [], error, request)
    }
    return request.answer(json(.object([])))
  }

  private func report(_ lines: Int, _ actors: Set<Int>, _ fault: LogFault?, _ request: PageRequest) -> Response {
    var members = [
      Value.Member("lines", .number(Double(fault == nil ? lines : max(0, lines - 1)))),
      Value.Member(
        "actors", .array(actors.sorted().map { .string(request.request.origin + LiveAddress.actor($0)) })),
    ]
    if let fault {
      let message = "\(fault.line):\(fault.column): \(fault.message)"
      members.append(
        Value.Member(
          "error", .object([Value.Member("status", .number(400)), Value.Member("message", .string(message))])))
    }
    return request.answer(json(.object(members)), status: fault == nil ? .ok : .badRequest)
  }

  private func json(_ value: Value) -> Representation {
    Representation(
      ByteBuffer(string: value.json(indented: true) + "\n"), .unstored("application/json"), coding: .identity)
  }

  // MARK: Pages

  private func overview(_ request: PageRequest) async throws -> Response {
    if request.query[LiveAccess.tokenField] != nil, let token = service.access.token { return remember(token) }
    await service.settle()
    let (actors, dropped) = service.actors
    let page = LiveOverviewPage(
      site: content.site(request.language), actors: actors, droppedActors: dropped, now: LiveService.now,
      authority: request.request.authority, watch: LiveWatch { request.query[$0] })
    let coding = request.coding
    let job = WorkJob(cost: .cheap, client: request.context.client, machine: "")
    return request.answer(
      try await content.work.run(job) { try Representation(page.document(), .page().passing(), coding: coding) })
  }

  /// Keeps the token of a reader for the pages.
  private func remember(_ token: String) -> Response {
    var response = Response.redirect(to: LiveAddress.path, type: .normal)
    response.headers[.setCookie] =
      "\(LiveAccess.Origin.cookie)=\(token); Path=\(LiveAddress.path); HttpOnly; SameSite=Strict"
    return response
  }

  /// The actor that the address names.
  private func known(_ request: PageRequest) throws -> LiveActor {
    var name = try request.context.part("actor")
    if name.hasSuffix(Self.json) { name.removeLast(Self.json.count) }
    guard let number = Int(name), let actor = service.actor(number) else { throw Failure(.unknownPage) }
    return actor
  }

  /// The run of an actor as it is now. A link that goes on from there leads to the machine's page.
  private func actor(_ request: PageRequest) async throws -> Response {
    let actor = try known(request)
    guard let machine = await service.machine(of: actor) else { return try await unknown(actor, request) }
    let shown = try await content.machine(machine, client: request.context.client)
    let study = try await service.study(actor, on: shown, client: request.context.client)
    if request.request.uri.path.hasSuffix(Self.json) { return try answer(study, actor, request) }
    let watch = LiveWatch { request.query[$0] }
    let isFurther = request.query.names.contains { $0 != "lang" && !LiveWatch.Field.names.contains($0) }
    let at = isFurther ? nil : study.position.map { "at=\($0)" }
    let own = request.request.uri.query.map { $0.split(separator: "&").filter { !LiveWatch.isField($0) } }
    let fields = (own ?? []).map(String.init) + [at].compactMap(\.self)
    let query = try QueryItems(run: study.run, fields.isEmpty ? nil : fields.joined(separator: "&"))
    let moment = try ExplorerRequest(shown, place: .explorer, query: query, authority: request.request.authority)
    if isFurther { throw Redirection(address: moment.destination) }
    let diagram = try await routes.diagram(
      of: shown, in: request.language.spoken, for: .page(in: request.window), parts: DrawnParts(moment.address),
      request.context)
    let order = ResponseRenderer.RenderRequest(
      key: nil, isKept: false, connection: request.context.connection,
      job: WorkJob(
        cost: PageWork(moment, shown.facts).cost, client: request.context.client, machine: shown.identifier,
        isLarge: shown.facts.isLarge))
    let (site, coding) = (content.site(request.language), request.coding)
    let mayKeep = content.texts != nil && actor.definition != nil && actor.notation != nil
    return request.answer(
      try await answers.answer(order, of: moment) { simulation in
        let page = LivePage(
          ExplorerPage(moment, simulation, diagram, on: site), actor, study, watch: watch, mayKeep: mayKeep)
        return try Representation(
          page.document(), .page().passing().interrupted(simulation.interruption), coding: coding)
      })
  }

  /// The run for programs.
  private func answer(_ study: LiveStudy, _ actor: LiveActor, _ request: PageRequest) throws -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return request.answer(
      Representation(
        ByteBuffer(bytes: try encoder.encode(study)), .unstored("application/json"), coding: request.coding))
  }

  private func unknown(_ actor: LiveActor, _ request: PageRequest) async throws -> Response {
    let page = LiveUnknownPage(
      site: content.site(request.language), actor: actor, machines: await content.identifiers,
      isTooLong: actor.hasLongDefinition)
    return request.answer(
      try Representation(page.document(), .page().passing(), coding: request.coding))
  }

  // MARK: Forms

  /// Chooses the machine of an actor, or keeps its run: then its machine is put into the library, and the run is the
  /// link.
  private func form(_ request: PageRequest) async throws -> Response {
    guard !request.request.isOfAnotherOrigin else { throw Failure(.liveElsewhere) }
    let actor = try known(request)
    let fields = try FormFields(try await request.request.form(upTo: Self.formBytes))
    guard fields[LiveAddress.keepField] != nil else {
      let shown = try await content.machine(fields[LiveAddress.machineField] ?? "", client: request.context.client)
      service.choose(shown.identifier, for: actor.number)
      return .redirect(
        to: AddressText.address(LiveAddress.actor(actor.number), in: request.language.named), type: .normal)
    }
    guard let texts = content.texts, let definition = actor.definition, let notation = actor.notation,
      let study = try await service.study(actor)
    else { throw Failure(.unknownPage) }
    let quota = try library.admit(request.request, request.context)
    do throws(PutRefusal) {
      let text = MachineText(definition, notation: notation)
      let receipt = try await texts.put(
        text, name: actor.name, for: quota == .unlimited ? nil : request.context.client)
      let path = ExplorerAddress(machine: receipt.identifier, language: request.language.named).text
      let run = PercentEncoding(keeping: "").encode(study.run)
      return .redirect(to: path + (path.contains("?") ? "&" : "?") + "run=" + run, type: .normal)
    } catch {
      throw error.failure(request.context.logger)
    }
  }
}

/// An event that says of the request that is read that its body may take as long as it takes.
struct OpenBody: Sendable {}
