import StatechartAnalysis
import StatechartSimulation
import Statecharts

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A message to a worker.
enum WorkerRequest: Codable {
  /// A chart, to be known by a number from now on.
  case chart(Int, Statechart)
  case carryOut(RunOrder)
  /// Explore a chart.
  case explore(Setting)
  /// The answer to `WorkerAnswer.text`.
  case text(String?)
  /// The answer to `WorkerAnswer.location`.
  case location(String)
}

/// A run that is to be carried out.
struct RunOrder: Codable {
  /// The environment of the run.
  let setting: Setting
  let steps: [Step]
  /// How many of the first records whoever asks has already; nil if not even the beginning.
  let known: Int?
  /// Whether the last step, if it is refused, is to be explained.
  let explains: Bool
  /// Whether the moves at the end are wanted.
  let findsMoves: Bool
  /// The maximum number of bytes of the answer.
  let answerBytes: Int
}

/// What a run depends on besides its steps, and what it may take.
struct Setting: Codable {
  /// The number of the chart.
  let machine: Int
  /// Where the run's own session is reached from outside; nil if it is not. Runs that differ in it share nothing.
  let location: String?
  /// How much a search may cost.
  let effort: SearchEffort
  /// The processor time in seconds.
  let processorTime: Int
  /// The time that may pass, in seconds.
  let time: Int
}

/// A message from a worker.
enum WorkerAnswer: Codable {
  /// It has begun with an order: what happens now is the order's doing.
  case begun
  /// It has no chart of the order's number, and has not begun.
  case unknownChart
  /// What it does next.
  case phase(Simulation.Phase)
  /// It needs the text at an address.
  case text(String)
  /// It needs to know where the session of an identifier is reached from outside.
  case location(String)
  /// The result of the run.
  case account(SimulationAccount)
  /// The result of the exploration.
  case reachability(Reachability)
  /// The result of the order is more than the answer may hold.
  case tooLarge
}

/// How messages follow one another: their length in four bytes, the lowest first, then their JSON.
///
/// They are no binary property lists: those read the text `$null` as nil, and one from a hostile process can refer to
/// itself until the reader's stack ends. What JSON costs is bounded by its length, and it has 512 levels at most.
enum MessageFrame {
  /// The bytes of the length.
  static let head = 4
  /// The maximum number of bytes of a message to a worker: a chart, a run, or a text at an address.
  static let maxToWorker = 64 << 20

  /// A message with its length before it.
  ///
  /// - Throws: `EncodingError` if it has more than 512 levels, as a chart with a hundred `<if>` in one another.
  static func frame(_ message: some Encodable) throws -> [UInt8] {
    let bytes = try JSONEncoder().encode(message)
    return withUnsafeBytes(of: UInt32(bytes.count).littleEndian) { Array($0) } + bytes
  }

  /// The message of some bytes, without the length.
  ///
  /// - Throws: `DecodingError` if they are none.
  static func message<Message: Decodable>(_ type: Message.Type, from bytes: [UInt8]) throws -> Message {
    try JSONDecoder().decode(type, from: Data(bytes))
  }

  /// The length that begins a message.
  static func length(_ head: some Sequence<UInt8>) -> Int {
    head.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
