import HTTPTypes
import Hummingbird
import NIOCore
import WebPages

extension RoomService {
  private static let lastEvent = HTTPField.Name("Last-Event-ID")

  /// What happens in a room, by Server-Sent Events (HTML Living Standard, 9.2). Each event is the room as it is, so one who
  /// has missed some needs only the last; its identifier is the sequence.
  ///
  /// - Throws: `Failure` if too many streams are open.
  func stream(of room: LiveRoom, for request: PageRequest) throws -> Response {
    guard let place = places.take(), let ownPlace = room.places.take() else { throw Failure(.busy) }
    let last = RoomService.lastEvent.flatMap { request.request.headers[$0] }.flatMap { Int($0) }
    let (connection, channel) = (request.context.connection, request.context.channel)
    return Response(
      status: .ok,
      headers: [.contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody { [connections, board = room.board] writer in
        try await writer.write(ByteBuffer(string: "retry: 2000\n\n"))
        // The event loop goes on with the answer, after what was written here: a task that waits for its end would keep the
        // memory of a request for as long as the client listens.
        channel.triggerUserOutboundEvent(LastAnswer(), promise: nil)
        let leave = board.audience.add(channel, sent: last ?? -1) { board.message }
        connections.whenEnding(connection) {
          leave()
          place.leave()
          ownPlace.leave()
        }
        self.watch()
      })
  }
}
