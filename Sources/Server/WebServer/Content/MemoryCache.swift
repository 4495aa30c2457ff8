import Explanations
import Rooms
import StatechartAnalysis
import StatechartDiagrams
import StatechartSimulation
import WebPages

/// A value that can be kept in the server's memory.
protocol Cacheable: Sendable {
  /// The memory that it takes, estimated.
  var bytes: Int { get }
}

extension MachineContext: Cacheable {}
extension Diagram: Cacheable {}
extension Reachability: Cacheable {}
extension Representation: Cacheable {}
extension MarkedAnswer: Cacheable {}

/// The values that the server keeps in memory for later requests: machines, drawings, analyses and answers, all within
/// one budget. The least recently used go first, whatever they are. Each counts with the bytes that it occupies, as an
/// estimate gives them.
struct MemoryCache: Sendable {
  /// A machine as it is. The identifier is a part of the key because a revision is no cryptographic hash: a visitor can
  /// write two texts with one revision, but not with one identifier.
  struct Revision: Hashable, Sendable {
    let identifier: String
    let revision: ContentHash
  }

  /// The key of a value; values under keys of one case have one type.
  enum Key: Hashable, Sendable {
    /// The machine of an identifier, as it was shown last.
    case machine(String)
    case diagram(Revision, MachineContext.DiagramKey)
    case analysis(Revision)
    case answer(PageKey)
    /// An answer to an exercise in a room, by the sequence of its event.
    case marked(RoomCode, Int)

    /// The bytes that it takes with its place, estimated.
    fileprivate var bytes: Int {
      switch self {
      case .machine, .diagram, .analysis, .marked: 400
      case .answer(let page): 400 + page.weight
      }
    }
  }

  private let entries: BoundedCache<Key, any Cacheable>

  /// Room for so many bytes.
  init(bytes: Int) { entries = BoundedCache(limit: bytes) { $0.bytes + $1.bytes } }

  /// Returns the value that is kept under a key, which counts as used now.
  func value<Value: Cacheable>(for key: Key) -> Value? { entries.value(for: key) as? Value }

  /// Returns the value that is kept under a key, or computes it now, once for all tasks that wait for it: see
  /// `BoundedCache`.
  func value<Value: Cacheable>(
    for key: Key, keeping isKept: @escaping @Sendable (Value) -> Bool = { _ in true },
    compute: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let value = try await entries.value(for: key, keeping: { ($0 as? Value).map(isKept) ?? false }, compute: compute)
    if let value = value as? Value {
      if case .answer = key, isKept(value) { WorkerTurn.current?.noteKept() }
      return value
    }
    return try await compute()
  }

  /// Keeps something, unless it takes more than there is room for.
  func keep(_ value: some Cacheable, for key: Key) {
    if case .answer = key { WorkerTurn.current?.noteKept() }
    entries.keep(value, for: key)
  }

  /// The bytes that all take.
  var bytes: Int { entries.cost }

  /// Returns the number of tasks that wait for the values of some keys to be computed.
  func waiting(where isCounted: (Key) -> Bool) -> Int { entries.waiting(where: isCounted) }
}

extension MemoryCache {
  /// The machine that was shown last under an identifier.
  func machine(_ identifier: String) -> MachineContext? { value(for: .machine(identifier)) }

  /// The answer of a key, if it is kept.
  func answer(for key: PageKey) -> Representation? {
    let known: Representation? = value(for: .answer(key))
    if known != nil { WorkerTurn.current?.noteKept() }
    return known
  }

  /// The number of answers that are kept.
  var answerCount: Int { entries.keys.count { if case .answer = $0 { true } else { false } } }
}

/// The properties from which the bytes of an answer follow: pages are pure, so two requests with one key have one
/// answer.
struct PageKey: Hashable, Sendable {
  /// The resource of a machine that is shown, or the list of all machines.
  enum Resource: Hashable, Sendable {
    case gallery
    case explorer
    case embedded
    /// A lesson, by its identifier.
    case lesson(String)
    /// Questions about a machine.
    case quiz
    /// The differences between two machines.
    case comparison
    /// The page of a room that is the same for all.
    case room
    /// A file, by the extension of its notation.
    case file(String)
    /// The answer of a worker at a path, as a page or as JSON.
    case worker(wantsJSON: Bool)

    /// True if a drawing is arranged for the reader's window.
    var showsDrawing: Bool {
      switch self {
      case .gallery, .explorer, .embedded, .lesson, .quiz, .comparison, .room, .worker: true
      case .file: false
      }
    }
  }

  /// The machine's identifier; empty for the list of all. It is a part of the key because a revision is no
  /// cryptographic hash: a visitor can write two texts with one revision, but not with one identifier.
  let machine: String
  /// The machine as it is, or all of them.
  let revision: ContentHash
  /// The resource that is shown.
  let resource: Resource
  /// The run, the moment in it, the tab, the language, as the address has them.
  let query: String
  /// The language of the page, if the address names none.
  let accepted: Language
  /// The window of the reader, if the address names none.
  let window: PageWindow
  /// The coding of the bytes.
  let coding: ContentCoding

  /// The memory that a key takes.
  var weight: Int { query.utf8.count + machine.utf8.count + 64 }
}
