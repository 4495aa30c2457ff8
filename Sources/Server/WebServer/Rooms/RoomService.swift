import CAllocator
import HTTPTypes
import Hummingbird
import SystemLibraries
import NIOCore
import Rooms
import StatechartSimulation
import Synchronization
import WebPages

/// The rooms that this process serves.
///
/// Events that other processes add to them are read when a page is requested, when the store reports them, and once a
/// second for rooms with open streams.
final class RoomService: Sendable {
  private struct State {
    var rooms: [RoomCode: LiveRoom] = [:]
    /// True while streams are open and the store is polled.
    var isPolling = false
  }

  /// The maximum number of rooms of requests that a worker remembers.
  private static let maxSupplied = 64
  /// The maximum number of codes that are tried for a new room.
  private static let attempts = 8
  /// The time between two polls of the store.
  private static let pollInterval = Duration.seconds(1)
  /// The number of polls after which a comment is sent, which shows whether clients are still connected.
  private static let pollsPerComment = 15

  let options: RoomOptions
  let connections: OpenConnections
  private let cache: MemoryCache
  let streams: ConcurrencyLimit
  let shares: RoomRateLimiter
  private let state = Mutex(State())
  /// Rooms that are being read from the store for streams, once for all; none is kept here.
  private let readings = BoundedCache<RoomCode, LiveRoom>(limit: 0) { _, _ in 1 }

  init(_ options: RoomOptions, _ connections: OpenConnections, _ cache: MemoryCache) {
    self.options = options
    self.cache = cache
    self.connections = connections
    streams = ConcurrencyLimit(options.maxStreams)
    shares = RoomRateLimiter(limit: options.maxRoomsPerNetwork, networks: 4 * options.maxRooms)
  }

  /// Opens a room that shows the end of a run at first, with a new secret for its teacher.
  ///
  /// - Throws: `Failure` if there are too many, `RoomStoreError` if it cannot be stored.
  func open(on subject: RoomSubject, showing run: String) async throws -> (room: LiveRoom, secret: String) {
    if let turn = WorkerTurn.current {
      guard case .room(let room, let secret) = turn.supply(for: .openRoom(subject, run: run)) else {
        throw Unsupplied()
      }
      return (LiveRoom(room, options, cache), secret)
    }
    let opened = try await open(on: subject)
    if !run.isEmpty { _ = try await opened.room.perform(.show(run: run), by: .teacher, key: "teacher:opening") }
    return opened
  }

  private func open(on subject: RoomSubject) async throws -> (room: LiveRoom, secret: String) {
    let secret = SessionKey().text
    var generator = SystemRandomNumberGenerator()
    let now = options.now()
    for _ in 0..<RoomService.attempts {
      let opening = RoomOpening(
        code: RoomCode(using: &generator), machine: subject.text, secretHash: RoomSecrets.hash(secret),
        key: SHA256.makeKey(), opened: now, ends: now + options.hours * 3600)
      if try await options.store.create(opening, limit: options.maxRooms) {
        return (live(Room(opening, limits: options.limits)), secret)
      }
    }
    throw Failure(.room(.tooMany))
  }

  /// The room of a code as it is now.
  ///
  /// - Throws: `Failure` if there is none, `RoomStoreError` if the store fails.
  func room(_ text: String) async throws -> LiveRoom {
    guard let code = RoomCode(text) else { throw Failure(.room(.unknown)) }
    if let given = supplied(code) { return given }
    if let known = state.withLock({ $0.rooms[code] }) {
      try await known.refresh()
      return known
    }
    guard let opening = try await options.store.opening(of: code) else { throw Failure(.room(.unknown)) }
    var room = Room(opening, limits: options.limits)
    room.apply(try await options.store.records(of: code, after: 0))
    return live(room)
  }

  /// The room of a code, for one more stream: as it is known, since the store is polled as soon as a stream is open.
  /// Otherwise a thousand clients that connect together would all ask the store for the same.
  ///
  /// - Throws: `Failure` if there is none, `RoomStoreError` if the store fails.
  func followed(_ text: String) async throws -> LiveRoom {
    guard let code = RoomCode(text) else { throw Failure(.room(.unknown)) }
    if let given = supplied(code) { return given }
    if let known = state.withLock({ $0.rooms[code] }) { return known }
    return try await readings.value(for: code) { try await self.room(text) }
  }

  /// In a worker, the room of the request.
  private func supplied(_ code: RoomCode) -> LiveRoom? {
    guard let room = WorkerTurn.current?.request.room, room.opening.code == code else { return nil }
    let live = LiveRoom(room, options, cache)
    state.withLock { state in
      // A question is computed once, though each request has its own room.
      if let known = state.rooms[code] { live.takeQuestion(of: known) }
      if state.rooms.count >= RoomService.maxSupplied { state.rooms = [:] }
      state.rooms[code] = live
    }
    return live
  }

  private func live(_ room: Room) -> LiveRoom {
    state.withLock { state in
      if let known = state.rooms[room.opening.code] { return known }
      if state.rooms.count >= 2 * options.maxRooms {
        // A room without streams is read from the store again when it is requested.
        state.rooms = state.rooms.filter { $0.value.published.subscribers.count > 0 }
      }
      let live = LiveRoom(room, options, cache)
      state.rooms[room.opening.code] = live
      return live
    }
  }

  /// Polls the store for what others add, from the first stream to the last.
  func startPolling() {
    let begins = state.withLock { state in
      defer { state.isPolling = true }
      return !state.isPolling
    }
    guard begins else { return }
    Task { [weak self] in
      guard let changes = self?.options.store.changes() else { return }
      let listener = Task { [weak self] in
        for await code in changes { await self?.refresh(code) }
      }
      defer { listener.cancel() }
      var polls = 0
      repeat {
        polls += 1
        guard let self, await self.pollRooms(keepsAlive: polls % RoomService.pollsPerComment == 0) else { return }
      } while (try? await Task.sleep(for: RoomService.pollInterval)) != nil
    }
  }

  private func refresh(_ code: RoomCode) async {
    // If the store fails, the next poll tries again.
    let room = state.withLock { $0.rooms[code] }
    try? await room?.refresh()
  }

  /// False if no stream is open; then polling ends.
  private func pollRooms(keepsAlive: Bool) async -> Bool {
    let watched: [LiveRoom]? = state.withLock { state in
      let rooms = state.rooms.values.filter { $0.published.subscribers.count > 0 }
      if rooms.isEmpty, streams.count == 0 { state.isPolling = false }
      return state.isPolling ? rooms : nil
    }
    guard let watched else { return false }
    let sequences = (try? await options.store.sequences(of: watched.map(\.opening.code))) ?? [:]
    for room in watched {
      if sequences[room.opening.code] ?? 0 > room.published.room.sequence { try? await room.refresh() }
      if keepsAlive { room.published.send(keepsAlive: true) }
    }
    // A class opens its streams at once, and the memory that this took in addition would stay with this process.
    if keepsAlive { InterlockReturnFreePages() }
    return true
  }
}

extension RoomService {
  private static let lastEvent = HTTPField.Name("Last-Event-ID")

  /// The changes of a room, by Server-Sent Events (HTML Living Standard, 9.2). Each event is the room as it is, so a
  /// client that has missed some needs only the last; its identifier is the sequence.
  ///
  /// - Throws: `Failure` if too many streams are open.
  func stream(of room: LiveRoom, for request: PageRequest) throws -> Response {
    guard let permit = streams.take(), let roomPermit = room.streams.take() else { throw Failure(.busy) }
    let last = RoomService.lastEvent.flatMap { request.request.headers[$0] }.flatMap { Int($0) }
    guard let channel = request.context.channel else { throw Failure(.server) }
    let connection = request.context.connection
    return Response(
      status: .ok,
      headers: [.contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody { [connections, published = room.published] writer in
        try await writer.write(ByteBuffer(string: "retry: 2000\n\n"))
        // The event loop continues the answer after what was written here: a task that waits for its end would keep the
        // memory of a request for as long as the client is connected.
        channel.triggerUserOutboundEvent(LastAnswer(), promise: nil)
        let leave = published.subscribers.add(channel, sent: last ?? -1) { published.message }
        connections.whenEnding(connection) {
          leave()
          permit.release()
          roomPermit.release()
        }
        self.startPolling()
      })
  }
}
