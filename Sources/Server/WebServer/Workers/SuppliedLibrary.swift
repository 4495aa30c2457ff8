package import MachineSessions
package import Rooms
package import StatechartFormats
package import StatechartSimulation
import Statecharts

/// The libraries of a worker, which has none of its own: it asks for each text.
package struct SuppliedLibrary: TextLibrary {
  package let maxTextBytes: Int
  private let notations: NotationCatalog
  private let identify: @Sendable (MachineText) -> String

  /// Makes a library.
  ///
  /// - Parameters:
  ///   - maxTextBytes: The maximum number of bytes of a text that may be put into it.
  ///   - identify: The identifier that the text of a machine has in the library.
  package init(
    maxTextBytes: Int, notations: NotationCatalog, identify: @escaping @Sendable (MachineText) -> String
  ) {
    (self.maxTextBytes, self.notations, self.identify) = (maxTextBytes, notations, identify)
  }

  /// The machine of an operator's file.
  package func machine(_ identifier: String, at revision: ContentHash?) async throws(LibraryError) -> LibraryMachine? {
    guard let text = try await text(of: identifier) else { return nil }
    return LibraryMachine(try InlineMachines(notations).machine(InlineSource(text), identifier))
  }

  package func list(after identifier: String?, limit: Int) async -> LibraryPage { LibraryPage([]) }

  package func changes(of identifier: String, since revision: ContentHash?) -> AsyncStream<Void> {
    AsyncStream { $0.finish() }
  }

  package func identifier(of text: MachineText) -> String { identify(text) }

  package func text(of identifier: String) async throws(LibraryError) -> MachineText? {
    guard case .text(let text) = WorkerTurn.current?.supply(for: .text(identifier)) else {
      throw .unusable("\(identifier): its text is not here yet")
    }
    return text
  }

  /// Does nothing: the server has noted it.
  package func markUsed(_ identifier: String) {}

  package func put(
    _ text: MachineText, name: String?, for client: String?
  ) async throws(PutRefusal) -> PutReceipt {
    switch WorkerTurn.current?.supply(for: .put(text, name: name)) {
    case .receipt(let receipt)?: return receipt
    case .putRefusal(let refusal)?: throw refusal
    case .text, .records, .room, .sequence, .refusal, .session, nil: throw .failed("it is not put yet")
    }
  }
}

/// The rooms of a worker: that of the request, and nothing is kept.
package struct SuppliedRooms: RoomStore {
  package init() {}

  package func create(_ opening: RoomOpening, limit: Int) async throws(RoomStoreError) -> Bool {
    throw RoomStoreError("a worker keeps no rooms")
  }

  package func opening(of code: RoomCode) async throws(RoomStoreError) -> RoomOpening? {
    WorkerTurn.current?.request.room?.opening
  }

  package func records(of code: RoomCode, after sequence: Int) async throws(RoomStoreError) -> [RoomRecord] {
    // The room of a request is as it is.
    if let room = WorkerTurn.current?.request.room, sequence >= room.sequence { return [] }
    guard case .records(let records) = WorkerTurn.current?.supply(for: .records(after: sequence)) else {
      throw RoomStoreError("the events are not here yet")
    }
    return records
  }

  package func append(
    to code: RoomCode, after sequence: Int, deciding decide: @escaping @Sendable ([RoomRecord]) -> [RoomRecord]
  ) async throws(RoomStoreError) -> [RoomRecord] {
    throw RoomStoreError("a worker keeps no rooms")
  }

  package func sequences(of codes: [RoomCode]) async throws(RoomStoreError) -> [RoomCode: Int] { [:] }
}

/// The sessions of a worker, which keeps none: the server carries out each request.
package struct WorkerSessions: SessionStore {
  package init() {}

  package func reply(to request: SessionRequest, for client: String?) async throws -> SessionReply {
    guard case .session(let reply)? = WorkerTurn.current?.supply(for: .session(request)) else { throw Unsupplied() }
    return reply
  }
}
