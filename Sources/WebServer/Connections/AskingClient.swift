import Hummingbird

/// The client whose request a task answers.
struct AskingClient: Sendable {
  /// The client of this task; nil in work that several wait for.
  @TaskLocal static var current: AskingClient?

  let connections: OpenConnections
  let connection: ObjectIdentifier

  /// Carries out an operation, which is cancelled if the client disconnects meanwhile.
  func whileConnected<Value: Sendable>(
    _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await connections.cancelling(with: connection, operation)
  }
}

/// Says whose request is answered, so that work for it ends when its client disconnects.
struct AskingClients: RouterMiddleware {
  typealias Context = ServerContext

  let connections: OpenConnections

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    let client = AskingClient(connections: connections, connection: context.connection)
    return try await AskingClient.$current.withValue(client) { try await next(request, context) }
  }
}
