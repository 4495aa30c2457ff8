import HTTPTypes
import Hummingbird
import NIOCore
import WebPages

extension RoomDesk {
  private static let lastEvent = HTTPField.Name("Last-Event-ID")

  /// What happens in a room, by Server-Sent Events (HTML Living Standard, 9.2). Each event is the room as it is, so one who
  /// has missed some needs only the last; its identifier is the sequence.
  ///
  /// - Throws: `Failure` if too many streams are open.
  func stream(of room: LiveRoom, for request: PageRequest) throws -> Response {
    guard let place = places.take() else { throw Failure(.busy) }
    let connection = request.context.connection
    let last = RoomDesk.lastEvent.flatMap { request.request.headers[$0] }.flatMap { Int($0) }
    return Response(
      status: .ok,
      headers: [.contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody { [connections, board = room.board] writer in
        defer { place.leave() }
        let (signals, end) = board.signals()
        defer { end() }
        connections.whenEnding(connection, end)
        self.watch()
        try await writer.write(ByteBuffer(string: "retry: 2000\n\n"))
        var sent = last ?? -1
        for await _ in signals {
          let message = board.message
          if message.sequence > sent {
            try await writer.write(message.bytes)
            sent = message.sequence
          } else {
            try await writer.write(ByteBuffer(string: ":\n\n"))
          }
        }
        try await writer.finish(nil)
      })
  }
}
