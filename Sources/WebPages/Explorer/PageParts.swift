import Explanations
public import Gallery
public import StatechartAnalysis
import StatechartExecution
public import StatechartSimulation
import Statecharts
import Synchronization
import XMLTree

/// What pages show and keep of a machine beside the machine itself. Whoever serves pages keeps one for each machine.
public struct MachinePresentation: Sendable {
  /// What the user of its program sees, if that is known.
  public let scene: (any Scene)?
  /// What its pages have in common.
  let parts = PageParts()
  /// The machine as text.
  let sourceTexts = SourceTexts()
  private let pairs = BoundedStore<String, RefusedPairs>(limit: 4 << 20) { 100 + 100 * $0.pairs.count }

  /// Makes a presentation of which nothing is written yet.
  public init(scene: (any Scene)? = nil) {
    self.scene = scene
  }

  /// The memory that it takes, roughly, and at least what a first page leaves.
  public var bytes: Int { max(parts.bytes + sourceTexts.bytes + pairs.bytes, 20_000) }

  /// The states and the events that they refuse, found out once.
  public func refusedPairs(of machine: Machine) -> RefusedPairs {
    pairs.value(for: "") { RefusedPairs(of: machine.chart, events: machine.compiled.eventNames) }
  }
}

/// The parts of a machine's pages that are the same on many of them, kept as they are written.
final class PageParts: Sendable {
  /// A part that is kept.
  enum Kind: Hashable, Sendable {
    /// The head of the table of transitions from a column on.
    case tableHead(column: Int)
    /// The row of a state that is not active, by its place in document order.
    case tableRow(Int, column: Int)
    /// The row of an active state.
    case activeRow(Int, column: Int)
    /// The moves that are valid, and the others.
    case moves([Move])
    /// What the form for any event asks for.
    case eventForm
    /// What the timeline says of a step.
    case step(mark: String, name: String, result: String)
    /// What the head of the page says and loads.
    case head(title: String, description: String, PageKind)
    /// The links to the same page in other languages.
    case languages
    /// The heading with its menus.
    case heading
    /// The picture of a scene that shows the active states alone.
    case scene([State.ID])
    /// What the machine is in, with the clock if nothing is on its way.
    case now(StateLook, PageKind)
    /// The card of moves.
    case movesCard([Move], remark: String?, PageKind)
    /// The card of tabs with the table open, by the active states.
    case details([State.ID], PageKind)
  }

  /// What of a page is the same on all pages of a kind.
  struct PageKind: Hashable, Sendable {
    let place: ExplorerAddress.Place
    let tab: ExplorerTab
    /// The language, if the address names it.
    let language: Language?
  }

  /// What the machine is in and what it remembers.
  struct StateLook: Hashable, Sendable {
    let configuration: [State.ID]
    let atomicStates: [State.ID]
    let memories: [Snapshot.Memory]
    let status: Snapshot.Status
    let hasClock: Bool

    init(_ snapshot: Snapshot, hasClock: Bool) {
      configuration = snapshot.configuration
      atomicStates = snapshot.atomicStates
      memories = snapshot.memories
      status = snapshot.status
      self.hasClock = hasClock
    }
  }

  /// Where the time stands.
  static let clock = MarkupHole()
  /// The holes of parts that are kept, in the order of the texts of a page.
  static let holes = MomentLinks.holes + [clock]

  private struct Key: Hashable {
    let kind: Kind
    let language: Language
  }

  private let written = BoundedStore<Key, WrittenMarkup>(limit: 4 << 20) { $0.byteCount + 1000 }

  /// The memory that they take, roughly.
  var bytes: Int { written.bytes }

  private let longest = Mutex<Int?>(nil)

  /// The most bytes that a step takes in an address of those that pages of the machine lead to, but for data.
  func longestStep(_ make: () -> [Step]) -> Int {
    if let known = longest.withLock({ $0 }) { return known }
    let made = make().map { AddressText.encode($0.description).utf8.count }.max() ?? 0
    longest.withLock { $0 = made }
    return made
  }

  /// A part of a page with references to other moments, written with holes in them when it is first asked for.
  func kept(
    _ kind: Kind, of page: ExplorerPage, @MarkupBuilder _ make: @escaping @Sendable (MomentLinks) -> Fragment
  ) -> KeptMarkup {
    let written = written.value(for: Key(kind: kind, language: page.language)) {
      WrittenMarkup(holes: Self.holes) { make(page.links.pattern) }
    }
    return KeptMarkup(written, filling: page.texts) { make(page.links) }
  }

  /// A part in a language, written when it is first asked for.
  func kept(
    _ kind: Kind, _ language: Language, @MarkupBuilder _ make: @escaping @Sendable () -> Fragment
  ) -> KeptMarkup {
    KeptMarkup(written.value(for: Key(kind: kind, language: language)) { WrittenMarkup(make) }, content: make)
  }
}
