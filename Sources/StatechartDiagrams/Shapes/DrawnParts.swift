import Statecharts
import XMLTree

/// The parts of a drawing in a page, kept from page to page: a part looks the same whenever it is marked in the same way.
final class DrawnParts: Sendable {
  /// What tells one look of a part from others.
  struct Key: Hashable, Sendable {
    /// What every identifier begins with.
    let prefix: String
    /// The figure, the arrow or the row.
    let part: Part
    /// How it is marked.
    let marks: Marks
    /// How the transitions are marked that are listed inside it; `linked` for those that follow it as links.
    let rows: [Marks]
    /// Whether its link is kept with it.
    let hasLink: Bool
  }

  /// A figure or an arrow of the layout, by its index, or a row of a figure by its place.
  enum Part: Hashable, Sendable {
    case figure(Int)
    case arrow(Int)
    case row(figure: Int, Int)
  }

  /// How a state or a transition is marked.
  struct Marks: OptionSet, Hashable, Sendable {
    let rawValue: UInt16

    static let active = Marks(rawValue: 1)
    static let next = Marks(rawValue: 2)
    static let wanted = Marks(rawValue: 4)
    static let valid = Marks(rawValue: 8)
    static let last = Marks(rawValue: 16)
    static let visited = Marks(rawValue: 32)
    /// The drawing has links, so its parts have names of their own.
    static let named = Marks(rawValue: 64)
    /// The part itself is a link.
    static let linked = Marks(rawValue: 128)
    static let accepting = Marks(rawValue: 256)
    static let found = Marks(rawValue: 512)

    /// How often it was visited.
    static func heat(_ level: Heat.Level) -> Marks { Marks(rawValue: 1024 << UInt16(level.rawValue)) }
  }

  /// A part with the name that its link has.
  struct Look: Sendable {
    let written: WrittenMarkup
    let name: String
  }

  private let looks = BoundedStore<Key, Look>(limit: 8 << 20) { $0.written.byteCount + $0.name.utf8.count + 200 }

  /// What pages show around the drawing and in it, written whole.
  let cards = BoundedStore<DiagramCard, WrittenMarkup>(limit: 4 << 20) { $0.byteCount + 2000 }

  private let refusals = BoundedStore<Highlights.Refusal, RefusedTransition?>(limit: 256) { _ in 1 }
  private let around = BoundedStore<Int, RefusedTransitionSurroundings>(limit: 1) { _ in 1 }

  private let thumbnails = BoundedStore<String, WrittenMarkup>(limit: 1 << 20) { $0.byteCount + 100 }

  /// The memory that all of it takes, roughly.
  var bytes: Int { looks.bytes + cards.bytes + thumbnails.bytes + 1000 * refusals.bytes }

  /// The small picture, by what its identifiers begin with.
  func thumbnail(for prefix: String, _ make: () -> WrittenMarkup) -> WrittenMarkup {
    thumbnails.value(for: prefix, make)
  }

  /// What refused moves keep clear of, found out once.
  func surroundings(of diagram: Diagram) -> RefusedTransitionSurroundings {
    around.value(for: 0) { RefusedTransitionSurroundings(diagram) }
  }

  /// A refused move, which looks the same whenever the same is asked for in the same states; the first 256 are kept.
  func refusedTransition(of refusal: Highlights.Refusal, in diagram: Diagram) -> RefusedTransition? {
    refusals.value(for: refusal) { RefusedTransition(refusal, in: diagram) }
  }

  func look(for key: Key, _ make: () -> Look) -> Look {
    looks.value(for: key, make)
  }
}
