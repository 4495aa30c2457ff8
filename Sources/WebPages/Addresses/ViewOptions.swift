public import StatechartSimulation
public import Statecharts

/// What a page of a moment shows beside the moment itself, as its address says it; further steps keep it.
public struct ViewOptions: Hashable, Sendable {
  /// The identifier of the notation in which the source tab shows the machine; nil for the text that it was read from, or SCXML.
  public var notation: String?
  /// True if the drawing marks how often the run has visited each state and transition.
  public var showsHeat = false
  /// True if the marks of the drawing are explained below it.
  public var showsLegend = false
  /// The moments of the run that have names, in order.
  public var bookmarks: [Bookmark] = []
  /// Where going on by itself stops.
  public var breakpoints: [Breakpoint] = []

  /// The states that are boxes which hide what is in them.
  public var folded: Set<State.ID> = []
  /// The state that is drawn with its neighbours alone.
  public var focus: State.ID?

  /// The stop of the tour of one minute that the page shows.
  public var guide: GuideStop?

  /// What a page in a frame shows.
  public var embed = EmbedOptions()

  /// Makes options; without values nothing more is shown.
  public init(notation: String? = nil) {
    self.notation = notation
  }

  var items: [QueryItem] {
    [
      QueryItem(ExplorerAddress.notationField, notation),
      QueryItem(ExplorerAddress.heatField, showsHeat ? ExplorerAddress.heatOfRun : nil),
      QueryItem(ExplorerAddress.legendField, showsLegend ? ExplorerAddress.legendShown : nil),
      QueryItem(ExplorerAddress.markField, ListText.joined(bookmarks.map(\.text))),
      QueryItem(ExplorerAddress.breakField, ListText.joined(breakpoints.map(\.description))),
      QueryItem(ExplorerAddress.foldField, ListText.joined(folded.map(\.name).sorted())),
      QueryItem(ExplorerAddress.focusField, focus?.name),
      QueryItem(ExplorerAddress.guideField, (guide?.rawValue).map(String.init)),
    ] + embed.items
  }
}

extension ViewOptions {
  /// Reads the bookmarks of an address; those behind the end of the run are left out.
  ///
  /// - Returns: Nil if there are too many, or one is not written as one.
  public static func bookmarks(_ text: String, count: Int) -> [Bookmark]? {
    let texts = ListText.split(text)
    let found = texts.compactMap { Bookmark($0) }
    guard found.count == texts.count, found.count <= Bookmark.Limits.count else { return nil }
    return found.filter { $0.position <= count }.sorted { $0.position < $1.position }
  }

  /// The texts of the breakpoints of an address; nil if there are too many, or one is too long.
  public static func breakpointTexts(_ text: String) -> [String]? {
    let texts = ListText.split(text)
    guard texts.count <= Breakpoint.Limits.count, texts.allSatisfy({ $0.utf8.count <= Breakpoint.Limits.bytes }) else {
      return nil
    }
    return texts
  }
}
