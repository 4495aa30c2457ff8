import HTTPTypes
import MachineSessions
import Rooms
import StatechartEvidence
import StatechartSimulation
import Synchronization
import WorkerProcesses

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A request as a worker gets it: all that its answer follows from. The body of the request is that of the message.
struct WorkerRequest: Codable, Sendable {
  let head: HTTPRequest
  /// The address of the client, if it is known.
  let peer: String?
  /// The client's permission to put a text into the library.
  let admission: LibraryAccess.Admission
  /// The room that the address names, if it names one.
  let room: Room?
  /// The actor of a program that runs that the address names, if it names one.
  var live: LiveActor?
  /// The texts fetched and actions done because an earlier answer to the request asked for them.
  var supplies: [Supplied] = []

  /// A need of a worker, and its supply.
  struct Supplied: Codable, Sendable {
    let need: WorkerNeed
    let supply: WorkerSupply
  }
}

/// The answer of a worker to a request.
enum WorkerAnswer: Codable, Sendable {
  /// The answer, whose body is that of the message.
  ///
  /// - Parameter isKept: True if the same request has the same answer, whoever sends it.
  case response(HTTPResponse, isKept: Bool)
  /// It needs something first: the request is to be sent again with it.
  case need(WorkerNeed)
}

/// A need of a worker that the server fetches or does.
enum WorkerNeed: Hashable, Codable, Sendable {
  /// The text of a machine of a library.
  case text(String)
  /// A text is to be put into the library.
  case put(MachineText, name: String?)
  /// The events of the room after a sequence.
  case records(after: Int)
  /// A room is to be opened on a subject, at the end of a run.
  case openRoom(RoomSubject, run: String)
  /// Something is to be done in the room.
  case perform(RoomCommand, RoomRole, key: String)
  /// A request to the store of sessions.
  case session(SessionRequest)
}

/// The supply for a need of a worker.
enum WorkerSupply: Codable, Sendable {
  /// The text, if there is one.
  case text(MachineText?)
  /// The receipt of the library for a text.
  case receipt(PutReceipt)
  case putRefusal(PutRefusal)
  case records([RoomRecord])
  /// A new room, with the secret of its teacher.
  case room(Room, secret: String)
  /// The sequence of what was done.
  case sequence(Int)
  case refusal(RoomRefusal)
  case session(SessionReply)
}

extension WorkerFrame {
  /// A message with a value and the bytes that belong to it.
  ///
  /// - Throws: `EncodingError`.
  init(_ value: some Encodable, body: [UInt8] = []) throws {
    self.init(head: Array(try JSONEncoder().encode(value)), body: body)
  }

  /// The value of a message; nil if it has none.
  func value<Value: Decodable>(_ type: Value.Type) -> Value? {
    try? JSONDecoder().decode(type, from: Data(head))
  }
}

/// The answering of one request in a worker: what it was given, and what it turns out to need.
final class WorkerTurn: Sendable {
  /// The turn that this task is part of; nil in a process that is no worker.
  @TaskLocal static var current: WorkerTurn?

  let request: WorkerRequest
  private let noted = Mutex<(need: WorkerNeed?, isKept: Bool)>((nil, false))

  init(_ request: WorkerRequest) { self.request = request }

  /// Returns the supply for a need; nil if it has to be requested first: whatever is answered now is not sent.
  func supply(for need: WorkerNeed) -> WorkerSupply? {
    if let known = request.supplies.first(where: { $0.need == need }) { return known.supply }
    noted.withLock { $0.need = $0.need ?? need }
    return nil
  }

  /// The need that has to be supplied before there is an answer.
  var need: WorkerNeed? { noted.withLock { $0.need } }

  /// True if the answer may be kept for all.
  var isKept: Bool { noted.withLock { $0.isKept } }

  /// Notes that the answer may be kept for all.
  func noteKept() { noted.withLock { $0.isKept = true } }
}

/// Work cannot go on without what its turn has noted as needed.
struct Unsupplied: Error {}
