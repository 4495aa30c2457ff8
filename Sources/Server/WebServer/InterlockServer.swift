import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The web server: the gallery, the explorer, exports, assets.
package struct InterlockServer: Sendable {
  private let options: ServerOptions
  let content: SiteContent
  private let gate: SessionGate?
  private let connections: OpenConnections
  let answers: ResponseRenderer
  let changes: ChangeStreams
  /// Nil if there are no rooms.
  let rooms: RoomService?
  /// Nil if programs that run tell nothing here.
  let live: LiveService?
  /// Nil if there are no sessions.
  let sessions: SessionController?
  private let waitingUploads = ConcurrencyLimit(64)
  /// Nil if foreign requests are answered in this process.
  let workers: WorkerService?
  private let logger: Logger

  /// Loads what requests are answered from.
  ///
  /// - Throws: if a chart of the gallery has errors, a template does not fit its page, or a file cannot be read.
  package init(_ options: ServerOptions, logger: Logger) throws {
    self.options = options
    self.logger = logger
    gate = options.basicHTTP ? SessionGate(mailboxes: Mailboxes()) : nil
    content = try SiteContent(options)
    connections = OpenConnections(options.connections)
    answers = ResponseRenderer(content, connections)
    changes = ChangeStreams(content, connections)
    rooms = options.rooms.map { [connections, content] in RoomService($0, connections, content.responseCache) }
    live = options.live.map { [content] in LiveService($0, content) }
    // A worker asks the server, whose actors these are.
    let follows = options.live != nil && !options.isWorker
    sessions = options.sessions.map { [content, live] in
      SessionController(store: $0, content: content, live: follows ? live : nil)
    }
    workers = options.workers.map { [content, connections, rooms, sessions, waitingUploads] in
      WorkerService($0, options, content, connections, rooms, sessions, waitingUploads: waitingUploads)
    }
    if let workers { live?.useForeign { [logger] in try await workers.study($0, logger) } }
  }

  /// Serves until the process is asked to end (SIGTERM, SIGINT); the requests that were received are answered first, to
  /// their last byte.
  ///
  /// `onStart` is called with the port once the server listens.
  /// - Throws: `ListenError` if the address cannot be listened at.
  package func run(onStart: @escaping @Sendable (Int) -> Void) async throws {
    let application = application { channel in
      onStart(channel.localAddress?.port ?? options.port)
    }
    do {
      try await application.runService()
    } catch {
      throw ListenError(error, host: options.host, port: options.port) ?? error
    }
  }

  /// The routes without connections.
  package var routes: RouteResponder { RouteResponder(router, logger: logger) }

  /// The application that serves at a socket.
  func application(
    onServerRunning: @escaping @Sendable (any Channel) async -> Void = { _ in }
  ) -> some ApplicationProtocol {
    Application(
      responder: router.buildResponder(),
      server: HTTPServerBuilder { [options, connections, live] responder in
        ServerChannel(
          responder: RequestTasks.answering(by: responder), limits: options.connections, connections: connections,
          live: live)
      },
      configuration: ApplicationConfiguration(
        address: .hostname(options.host, port: options.port), serverName: "Interlock"),
      onServerRunning: onServerRunning, logger: logger)
  }

  private var router: Router<ServerContext> {
    let methods = AllowedMethods(
      hasBasicHTTP: gate != nil, hasLibrary: options.texts != nil, hasRooms: rooms != nil,
      hasAgents: options.agents != nil, hasLive: live != nil, hasSessions: sessions != nil)
    let router = Router(context: ServerContext.self, options: [.autoGenerateHeadEndpoints])
    router.add(middleware: RequestLog())
    router.add(middleware: SecurityHeaders())
    router.add(
      middleware: FailureMiddleware(content: content, methods: methods, names: OwnNames(options.names + [options.host]))
    )
    router.add(middleware: RequestClientMiddleware(connections: connections))
    if rooms != nil { router.add(middleware: SentFormMiddleware()) }
    let new = NewMachine(
      content: content, notations: options.notations, examples: options.examples, access: options.libraryAccess)
    let routes = Routes(
      content: content, gate: gate, answers: answers, changes: changes, new: new, workers: workers)
    let roomRoutes = rooms.map { RoomRoutes(service: $0, content: content, answers: answers, routes: routes) }
    if let workers {
      router.add(
        middleware: ForeignRequests(workers: workers, access: options.libraryAccess, rooms: roomRoutes, live: live))
    }
    routes.add(to: router)
    if let program = options.agents, let sessions {
      AgentRoutes(program: program, notations: options.notations, content: content, sessions: sessions)
        .add(to: router)
    }
    sessions.map { SessionRoutes(sessions: $0, content: content, notations: options.notations) }?.add(to: router)
    roomRoutes?.add(to: router)
    live.map {
      LiveRoutes(
        service: $0, content: content, answers: answers, routes: routes, changes: changes,
        library: options.libraryAccess)
    }?.add(to: router)
    if let texts = options.texts {
      LibraryController(
        texts: texts, content: content, access: options.libraryAccess, new: new, waiting: waitingUploads
      )
      .add(to: router)
    }
    return router
  }
}

/// The reason why a server cannot listen at an address, in words that begin with the address.
package struct ListenError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The address and the reason.
  package let description: String

  /// The reason of an error of the system; nil for errors that say something else.
  init?(_ error: any Error, host: String, port: Int) {
    let reason: String
    switch error {
    case let error as IOError: reason = ListenError.reason(error.errnoCode, host: host, port: port)
    case is SocketAddressError, is SocketAddressError.UnknownHost: reason = "the host '\(host)' is not known"
    case _: return nil
    }
    description = "\(ServerAddress(host: host, port: port)): \(reason)"
  }

  private static func reason(_ code: Int32, host: String, port: Int) -> String {
    switch code {
    case EADDRINUSE: "port \(port) is in use"
    case EADDRNOTAVAIL: "'\(host)' is not an address of this computer"
    case EACCES, EPERM: "this user may not listen at port \(port)"
    case EMFILE, ENFILE: "too many files are open (ulimit -n)"
    case _: String(cString: strerror(code))
    }
  }
}

/// The address of a server's front page. RFC 3986, 3.2.2: addresses of IPv6 are in brackets.
package struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address, with a slash at its end.
  package let description: String

  /// The address at a host and a port.
  package init(host: String, port: Int) {
    description = "http://\(host.contains(":") ? "[\(host)]" : host):\(port)/"
  }
}
