import Hummingbird

/// Has each request worked on by a task of its own.
///
/// A task keeps the memory of the deepest call that it has made, some 13 KB for that of a request, for as long as it lasts: the task of a
/// connection would keep that while a client only listens or has nothing to ask.
struct RequestTasks<Responder: HTTPResponder>: HTTPResponder where Responder.Context: Sendable {
  let responder: Responder

  @Sendable func respond(to request: Request, context: Responder.Context) async throws -> Response {
    let task = Task { [responder] in try await responder.respond(to: request, context: context) }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
