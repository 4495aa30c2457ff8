import Hummingbird
import Synchronization

/// The connections that are open, how many there are from each address, and the actions to take when a client
/// disconnects.
final class OpenConnections: Sendable {
  private struct Connection {
    let address: String
    /// Ends it, unless a request has come meanwhile.
    let closeIfIdle: @Sendable () -> Void
    /// True unless another has taken its place.
    var isCounted = true
    /// The time at which it began to wait for a request, in the order of all; nil if it does not.
    var idleSince: Int?
    var isDisconnected = false
    /// True if the server is to end.
    var isEnding = false
    var watches: [Int: @Sendable () -> Void] = [:]
    /// Of answers that end only with the connection.
    var endWatches: [Int: @Sendable () -> Void] = [:]
  }

  private struct State {
    var connections: [ObjectIdentifier: Connection] = [:]
    var perAddress: [String: Int] = [:]
    /// Those that are counted.
    var count = 0
    var watches = 0
    var waits = 0

    mutating func uncount(_ entry: Connection) {
      guard entry.isCounted else { return }
      count -= 1
      let others = perAddress[entry.address, default: 1] - 1
      perAddress[entry.address] = others == 0 ? nil : others
    }

    /// The connection, of an address or of any, that has waited longest for a request.
    func longestIdle(_ address: String?) -> ObjectIdentifier? {
      connections.filter { entry in
        entry.value.isCounted && entry.value.idleSince != nil && (address == nil || entry.value.address == address)
      }.min { $0.value.idleSince ?? 0 < $1.value.idleSince ?? 0 }?.key
    }
  }

  /// An action that was registered for the disconnection of a client.
  struct Watch: Sendable {
    fileprivate let connection: ObjectIdentifier
    fileprivate let number: Int
  }

  private let state = Mutex(State())
  private let limits: ConnectionLimits

  init(_ limits: ConnectionLimits) { self.limits = limits }

  /// The number of open connections.
  var count: Int { state.withLock { $0.connections.count } }

  /// Counts a connection; false if there are too many. An idle connection is closed for it, the longest idle first:
  /// browsers keep several open for a while that an answer needed once, or none yet. RFC 9112, 9.5.
  ///
  /// - Parameter closeIfIdle: Ends the connection, unless a request has come meanwhile.
  func open(
    _ connection: ObjectIdentifier, from address: String, closeIfIdle: @escaping @Sendable () -> Void = {}
  ) -> Bool {
    let (isOpen, ended): (Bool, (@Sendable () -> Void)?) = state.withLock { state in
      var ended: (@Sendable () -> Void)?
      let isOwnFull = state.perAddress[address, default: 0] >= limits.perAddress
      if isOwnFull || state.count >= limits.all {
        // Those that are ending are not counted, so there are not to be many.
        guard state.connections.count - state.count < limits.perAddress,
          let idle = state.longestIdle(isOwnFull ? address : nil), let entry = state.connections[idle]
        else { return (false, nil) }
        state.uncount(entry)
        state.connections[idle]?.isCounted = false
        ended = entry.closeIfIdle
      }
      state.connections[connection] = Connection(address: address, closeIfIdle: closeIfIdle)
      state.count += 1
      state.perAddress[address, default: 0] += 1
      return (true, ended)
    }
    ended?()
    return isOpen
  }

  /// Notes whether a connection waits for a request.
  func setIdle(_ connection: ObjectIdentifier, _ isIdle: Bool) {
    state.withLock { state in
      guard state.connections[connection] != nil else { return }
      state.waits += 1
      state.connections[connection]?.idleSince = isIdle ? state.waits : nil
    }
  }

  /// Notes that a client has ended its side, and takes the actions registered for that.
  func clientDisconnected(_ connection: ObjectIdentifier) {
    let watches: [@Sendable () -> Void] = state.withLock { state in
      guard var entry = state.connections[connection] else { return [] }
      let watches = Array(entry.watches.values) + Array(entry.endWatches.values)
      entry.isDisconnected = true
      entry.watches = [:]
      entry.endWatches = [:]
      state.connections[connection] = entry
      return watches
    }
    for watch in watches { watch() }
  }

  /// Forgets a connection that was closed.
  func close(_ connection: ObjectIdentifier) {
    clientDisconnected(connection)
    state.withLock { state in
      guard let entry = state.connections.removeValue(forKey: connection) else { return }
      state.uncount(entry)
    }
  }

  /// Notes that the server is to end, and ends streams of events.
  func serverEnds(_ connection: ObjectIdentifier) {
    let watches: [@Sendable () -> Void] = state.withLock { state in
      let watches = state.connections[connection]?.endWatches ?? [:]
      state.connections[connection]?.endWatches = [:]
      state.connections[connection]?.isEnding = true
      return Array(watches.values)
    }
    for watch in watches { watch() }
  }

  /// Runs an action when a client has disconnected or the server is to end: at once if either is so, and once; a
  /// connection ends with the answer.
  func whenEnding(_ connection: ObjectIdentifier, _ action: @escaping @Sendable () -> Void) {
    let isThere: Bool = state.withLock { state in
      guard let entry = state.connections[connection], !entry.isDisconnected, !entry.isEnding else { return false }
      state.watches += 1
      state.connections[connection]?.endWatches[state.watches] = action
      return true
    }
    if !isThere { action() }
  }

  /// Executes an operation, which is cancelled if the client disconnects meanwhile.
  ///
  /// A client that ends its side of the connection counts as disconnected, since the two cannot be distinguished.
  func cancelling<Value: Sendable>(
    with connection: ObjectIdentifier, _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let task = Task { try await operation() }
    let watch = watch(connection) { task.cancel() }
    defer { forget(watch) }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  private func watch(_ connection: ObjectIdentifier, _ action: @escaping @Sendable () -> Void) -> Watch? {
    let (watch, isDisconnected): (Watch?, Bool) = state.withLock { state in
      guard var entry = state.connections[connection] else { return (nil, false) }
      guard !entry.isDisconnected else { return (nil, true) }
      state.watches += 1
      entry.watches[state.watches] = action
      state.connections[connection] = entry
      return (Watch(connection: connection, number: state.watches), false)
    }
    if isDisconnected { action() }
    return watch
  }

  private func forget(_ watch: Watch?) {
    guard let watch else { return }
    state.withLock { $0.connections[watch.connection]?.watches[watch.number] = nil }
  }
}

/// The client whose request a task answers.
struct RequestClient: Sendable {
  /// The client of this task; nil in work that several wait for.
  @TaskLocal static var current: RequestClient?

  let connections: OpenConnections
  let connection: ObjectIdentifier

  /// Executes an operation, which is cancelled if the client disconnects meanwhile.
  func whileConnected<Value: Sendable>(
    _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await connections.cancelling(with: connection, operation)
  }
}

/// Sets the client of a request, so that work for it ends when the client disconnects.
struct RequestClientMiddleware: RouterMiddleware {
  typealias Context = ServerContext

  let connections: OpenConnections

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    let client = RequestClient(connections: connections, connection: context.connection)
    return try await RequestClient.$current.withValue(client) { try await next(request, context) }
  }
}
