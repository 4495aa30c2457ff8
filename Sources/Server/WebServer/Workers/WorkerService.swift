import HTTPTypes
import Hummingbird
import Logging
import SystemLibraries
import NIOCore
import Rooms
import StatechartEvidence
import StatechartFormats
import StatechartSimulation
import Synchronization
import WebPages
package import WorkerProcesses

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The options of the workers.
package struct WorkerOptions: Sendable {
  package var limits: WorkerLimits
  /// The path of the program; nil for the one that runs.
  package var program: String?
  /// The argument that each worker gets.
  package var configuration: String

  package init(limits: WorkerLimits = WorkerLimits(), program: String? = nil, configuration: String) {
    (self.limits, self.program, self.configuration) = (limits, program, configuration)
  }
}

/// Has workers answer foreign requests, and gives them what they need of the stores.
///
/// A request that has ended a worker is known for ten minutes and refused without work. What ends by a crash, or stands
/// still, may have been ended from outside, so it is tried once more.
final class WorkerService: Sendable {
  /// The texts of foreign machines never change under their identifiers.
  fileprivate static let revision = ContentHash("".utf8)
  /// The time for which a request that has ended a worker is refused.
  private static let refusalTime = Duration.seconds(600)
  /// The maximum number of such requests that are known.
  private static let maxRefused = 10_000
  /// The maximum number of times that a worker may ask for something before it answers.
  private static let maxNeeds = 8
  /// The maximum number of bytes of a body: a form with two texts.
  fileprivate static let maxBodyBytes = 6 * InlineSource.maxTextBytes + (64 << 10)

  private let options: ServerOptions
  private let content: SiteContent
  private let connections: OpenConnections
  private let rooms: RoomService?
  private let sessions: SessionController?
  private let pool: WorkerPool
  private let work: WorkQueue
  private let waitingUploads: ConcurrencyLimit
  private let refused = Mutex<[[UInt8]: (end: StoppedWork, until: ContinuousClock.Instant)]>([:])

  init(
    _ workers: WorkerOptions, _ options: ServerOptions, _ content: SiteContent, _ connections: OpenConnections,
    _ rooms: RoomService?, _ sessions: SessionController?, waitingUploads: ConcurrencyLimit
  ) {
    (self.options, self.content, self.connections) = (options, content, connections)
    (self.rooms, self.sessions) = (rooms, sessions)
    self.waitingUploads = waitingUploads
    pool = WorkerPool(limits: workers.limits, program: workers.program, configuration: workers.configuration)
    work = WorkQueue(
      WorkSchedule.Limits(
        cores: workers.limits.processes, waitingExpensive: options.queueLength, waitingCheap: 8 * options.queueLength))
  }

  /// The numbers of workers that are live, and that have ended.
  var account: WorkerPool.Account { pool.account }

  /// False if no worker has been free for a while.
  var isReady: Bool { pool.isReady }

  /// The numbers of the processes that answer.
  var processes: [Int32] { pool.processes }

  /// The answer of a worker.
  ///
  /// - Parameters:
  ///   - room: The room that the address names, if it names one.
  ///   - live: The actor of a program that runs that the address names, if it names one.
  /// - Throws: `Failure` if a worker cannot answer it; `WorkRefusal` if too much work waits.
  func answer(
    _ foreign: ForeignRequest, _ request: Request, _ context: ServerContext, room: LiveRoom? = nil,
    live: LiveActor? = nil
  ) async throws -> Response {
    if StoredIdentifier.names(foreign.subject) { content.texts?.markUsed(foreign.subject) }
    let key = foreign.isAddress ? try PageRequest(request, context).workerKey : nil
    if let key, let known = content.responseCache.answer(for: key) {
      return request.answer(known).forMethod(of: request)
    }
    let admission = options.libraryAccess.admission(of: request, context)
    let body = request.method == .post ? Array(try await request.bytes(upTo: Self.maxBodyBytes).readableBytesView) : []
    let mark = SHA256.hash(Array("\(request.method) \(request.uri.string)\n".utf8) + body)
    if let end = refusal(of: mark) { throw Failure(.stopped(end, machine: foreign.withoutRun)) }
    var head = request.head
    if head.method == .head { head.method = .get }
    head.headerFields[.ifNoneMatch] = nil
    var order = WorkerRequest(
      head: head, peer: context.peer?.ipAddress, admission: admission,
      room: room.map { head.method == .get ? $0.published.room.withoutRequests() : $0.published.room },
      live: live)
    let job = WorkJob(
      cost: foreign.mayTakeLong || body.count > Self.cheapBytes ? .expensive : .cheap, client: context.client,
      machine: foreign.subject)
    let foreignWork = ForeignWork(request: foreign, mark: mark, job: job)
    for _ in 0...Self.maxNeeds {
      let (answer, bytes) = try await exchange(try WorkerFrame(order, body: body), foreignWork, request, context)
      switch answer {
      case .need(let need):
        order.supplies.append(
          WorkerRequest.Supplied(need: need, supply: try await supply(for: need, request, context, room)))
      case .response(let head, let isKept):
        let representation = Representation(head.headerFields, ByteBuffer(bytes: bytes))
        // The operator's files may change.
        let mayChange = order.supplies.contains { supplied in
          if case .text(let name) = supplied.need { !StoredIdentifier.names(name) } else { false }
        }
        if isKept, !mayChange, let key, head.status == .ok {
          content.responseCache.keep(representation, for: .answer(key))
        }
        return request.answer(representation, status: head.status).forMethod(of: request)
      }
    }
    throw Failure(.server)
  }

  /// The run of an actor on a stranger's machine.
  ///
  /// - Throws: what `answer` throws, and `DecodingError` if the worker's answer is no run.
  func study(_ actor: LiveActor, _ logger: Logger) async throws -> LiveStudy? {
    let head = HTTPRequest(
      method: .get, scheme: "http", authority: "localhost", path: LiveAddress.actor(actor.number) + ".json")
    let response = try await answer(
      ForeignRequest(actor), Request(head: head, body: RequestBody(buffer: ByteBuffer())),
      ServerContext(peer: nil, logger: logger), live: actor)
    guard response.status == .ok else { return nil }
    let body = CollectedBody()
    try await response.body.write(body)
    return try JSONDecoder().decode(LiveStudy.self, from: Data(body.bytes.readableBytesView))
  }

  /// The maximum number of bytes of a body that is read as cheap work.
  private static let cheapBytes = 8 << 10

  /// A foreign request as work.
  private struct ForeignWork {
    let request: ForeignRequest
    /// The hash by which it is known once it has ended a worker.
    let mark: [UInt8]
    let job: WorkJob
  }

  /// Returns the answer of a worker to a message, which is sent again if its worker was ended because of another.
  private func exchange(
    _ message: WorkerFrame, _ foreign: ForeignWork, _ request: Request, _ context: ServerContext
  ) async throws -> (WorkerAnswer, [UInt8]) {
    func stopped(_ end: StoppedWork) -> Failure {
      if end != .still { refuse(foreign.mark, end) }
      return Failure(.stopped(end, machine: foreign.request.withoutRun))
    }
    var job = foreign.job
    var isLast = false
    while true {
      do {
        return try await connections.cancelling(with: context.connection) { [job, pool, work] in
          try await work.run(job) { turn in
            let asker = WorkerPool.Asker(
              isWanted: { !Task.isCancelled }, mayTakeLong: { turn.becomesExpensive() })
            return try pool.answer(to: message, key: job.machine.hashValue, for: asker) { frame in
              frame.value(WorkerAnswer.self).map { ($0, frame.body) }
            }
          }
        }
      } catch let end as WorkerEnd {
        context.logger.warning(
          "a worker has ended",
          metadata: [
            "reason": "\(end.rawValue)", "method": "\(request.method)",
            "path": "\(RequestLog<ServerContext>.path(of: request).prefix(200))",
          ])
        switch end {
        case .unwanted: throw CancellationError()
        case .displaced: job.cost = .expensive
        case .unavailable: throw Failure(.busy)
        case .crash where !isLast, .still where !isLast: isLast = true
        case .still: throw stopped(.still)
        case .time: throw stopped(.time)
        case .memory: throw stopped(.memory)
        case .crash: throw stopped(.crash)
        }
      }
    }
  }

  // MARK: Requests that have ended a worker

  private func refusal(of mark: [UInt8]) -> StoppedWork? {
    refused.withLock { refused in
      guard let known = refused[mark] else { return nil }
      if known.until > .now { return known.end }
      refused[mark] = nil
      return nil
    }
  }

  private func refuse(_ mark: [UInt8], _ end: StoppedWork) {
    refused.withLock { refused in
      let now = ContinuousClock.now
      if refused.count >= Self.maxRefused { refused = refused.filter { $0.value.until > now } }
      if refused.count < Self.maxRefused { refused[mark] = (end, now + Self.refusalTime) }
    }
  }

  // MARK: What workers need

  private func supply(
    for need: WorkerNeed, _ request: Request, _ context: ServerContext, _ room: LiveRoom?
  ) async throws -> WorkerSupply {
    switch need {
    case .text(let name): return .text(try await text(of: name, context))
    case .put(let text, let name): return try await put(text, name: name, request, context)
    case .session(let asked):
      guard let sessions else { throw Failure(.unknownPage) }
      return .session(try await sessions.reply(to: asked, request, context))
    case .records(let sequence):
      guard let room, let rooms else { throw Failure(.server) }
      return .records(try await rooms.options.store.records(of: room.opening.code, after: sequence))
    case .openRoom(let subject, let run):
      guard let rooms else { throw Failure(.unknownPage) }
      if !request.isLocal(context) { try rooms.shares.take(context.client, at: rooms.options.now()) }
      let opened = try await rooms.open(on: subject, showing: run)
      return .room(opened.room.published.room.withoutRequests(), secret: opened.secret)
    case .perform(let command, let role, let key):
      guard let room else { throw Failure(.server) }
      do {
        return .sequence(try await room.perform(command, by: role, key: key))
      } catch let failure as Failure {
        guard case .room(.refused(let refusal, _)) = failure.problem else { throw failure }
        return .refusal(refusal)
      }
    }
  }

  /// The text of a machine that a worker does not have: one of the library, or of an operator's file.
  private func text(of name: String, _ context: ServerContext) async throws -> MachineText? {
    if StoredIdentifier.names(name) {
      do throws(LibraryError) {
        return try await content.texts?.text(of: name)
      } catch {
        throw StoreFailure(reason: error.lines.joined(separator: "; "))
      }
    }
    guard !InlineMachines.isInline(name),
      let machine = try? await content.machine(name, client: context.client).machine
    else { return nil }
    return machine.ownText
  }

  private func put(
    _ text: MachineText, name: String?, _ request: Request, _ context: ServerContext
  ) async throws -> WorkerSupply {
    guard let texts = content.texts else { throw Failure(.unknownPage) }
    let quota = try options.libraryAccess.admit(request, context)
    guard let permit = waitingUploads.take() else { throw Failure(.busy) }
    defer { permit.release() }
    do throws(PutRefusal) {
      return .receipt(try await texts.put(text, name: name, for: quota == .unlimited ? nil : context.client))
    } catch {
      return .putRefusal(error)
    }
  }
}

extension PageRequest {
  /// The key from which the answer of a worker follows that may be kept.
  fileprivate var workerKey: PageKey {
    key(request.uri.path, WorkerService.revision, .worker(wantsJSON: request.wantsJSON))
  }
}

extension Response {
  /// The answer to a request of its method: one that asks for the head alone gets no body.
  fileprivate func forMethod(of request: Request) -> Response {
    request.method == .head ? createHeadResponse() : self
  }
}

/// Has workers answer what is foreign, wherever its address leads.
struct ForeignRequests: RouterMiddleware {
  let workers: WorkerService
  let access: LibraryAccess
  let rooms: RoomRoutes?
  let live: LiveService?

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    if let foreign = ForeignRequest(request) {
      // A client that may put nothing is refused before anything is read.
      if request.uri.path == LibraryAddress.path { _ = try access.admit(request, context) }
      return try await workers.answer(foreign, request, context)
    }
    if let live, let number = ForeignRequest.actor(request), live.access.admits(LiveAccess.Origin(request, context)),
      let actor = await live.foreignActor(number)
    {
      return try await workers.answer(ForeignRequest(actor), request, context, live: actor)
    }
    guard let rooms else { return try await next(request, context) }
    return try await rooms.handle(request, context, workers, next: next)
  }
}

extension RoomRoutes {
  /// Has a worker answer a request to a room in which strangers' machines or answers are shown.
  fileprivate func handle(
    _ request: Request, _ context: ServerContext, _ workers: WorkerService,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    let path = request.uri.path.split(separator: "/").map(String.init)
    if request.method == .post, request.uri.path == RoomAddress.opening {
      guard !request.isOfAnotherOrigin else { throw Failure(.room(.elsewhere)) }
      let text = try await request.form(upTo: Self.maxOpeningBytes)
      var request = request
      request.body = RequestBody(buffer: ByteBuffer(string: text))
      guard let foreign = ForeignRequest(opening: try FormFields(text)) else { return try await next(request, context) }
      return try await workers.answer(foreign, request, context)
    }
    guard path.first == "r", path.count > 1, let code = RoomCode(path[1]) else {
      return try await next(request, context)
    }
    let part = path.count > 2 ? path[2] : nil
    let known = try await service.followed(code.text)
    guard let foreign = ForeignRequest(known.published.room, part: part, request) else {
      return try await next(request, context)
    }
    let asksAsStudent = request.method == .post && part != "teach"
    let room = asksAsStudent ? try await askedRoom(code, request, context) : try await service.room(code.text)
    guard request.method == .post, part == "solve" else {
      return try await workers.answer(foreign, request, context, room: room)
    }
    var request = request
    request.body = RequestBody(buffer: try await request.bytes(upTo: WorkerService.maxBodyBytes))
    do {
      return try await workers.answer(foreign, request, context, room: room)
    } catch let failure as Failure {
      guard case .stopped(let end, _) = failure.problem, end != .still,
        let answer = try await keepUnmarked(PageRequest(request, context), room)
      else { throw failure }
      return answer
    }
  }
}
