public import Explanations
public import StatechartAnalysis
public import StatechartSimulation
public import Statecharts

/// The address of a moment of a run: everything that the page shows follows from it.
///
/// The run is in the query, `/machines/battery?run=plug`. One that would take more than 512 bytes there is in the path,
/// `/machines/battery/plug,…`: then references on the page are queries alone, which leave the path as it is (RFC 3986,
/// 5.2.2), so that no link of a page with a long run repeats it.
public struct ExplorerAddress: Hashable, Sendable {
  /// Where the machine is shown.
  public enum Place: Hashable, Sendable {
    /// The explorer.
    case explorer
    /// The page that other sites show in a frame.
    case embedded
    /// A lesson, by its identifier.
    case lesson(String)
    /// A room, from a seat with this path.
    case room(path: String)

    /// The path of a machine's page. One that its address carries, whose identifier begins with `~`, has a shorter path; a
    /// lesson and a room know their machine.
    func path(to machine: String) -> String {
      switch self {
      case .explorer: machine.hasPrefix("~") ? "/m/" + machine.dropFirst() : "/machines/" + machine
      case .embedded: "/embed/" + machine
      case .lesson(let lesson): LessonPage.path(to: lesson)
      case .room(let path): path
      }
    }
  }

  /// Where the machine is shown.
  public var place: Place
  /// The machine's identifier.
  public var machine: String
  /// The steps, those after the position included.
  public var steps: [Step]
  /// How many steps have been taken; nil is all.
  public var position: Int?
  /// The part that is open.
  public var tab: ExplorerTab
  /// The part of a large table that is shown.
  public var table: TableView
  /// How thoroughly searches look; kept on this page alone, not on those that it leads to.
  public var search: SearchEffort
  /// The key of the addresses at which the run's sessions are reached by HTTP, if they are.
  public var session: String?
  /// The language, if the address names it.
  public var language: Language?
  /// An event of which the page says which states accept it; kept on this page alone.
  public var accepts: String?
  /// A text that is searched for in the names of states and events; kept on this page alone.
  public var find: String?
  /// How the tour ended that has led here; kept on this page alone.
  public var tour: Tour.Ending?
  /// What of the page is shown; further steps keep it.
  public var view: ExplorerView
  /// The window that the drawing is to fit, if the address says so; further steps keep it.
  public var window: PageWindow?
  /// What is drawn of a large chart; further steps keep it.
  public var unfolding: ExpandedStates
  /// The choice that was taken of a lesson's question, from 1; further steps keep it.
  public var answer: Int?
  /// How strong a hint a lesson gives, from 1; kept on this page alone.
  public var hint: Int?
  /// How much of the drawing is shown, if the address says so: otherwise all of a chart that is not large, and of a large one
  /// as much as can be read; further steps keep it.
  public var zoom: ExplorerZoom?
  /// Another run, which the page shows beside this one; further steps keep it.
  public var beside: [Step]?
  /// What else the page is to show, and how; further steps keep it.
  public var options = ViewOptions()

  /// Makes an address.
  public init(
    place: Place = .explorer, machine: String, steps: [Step] = [], position: Int? = nil, tab: ExplorerTab = .table,
    table: TableView = TableView(), search: SearchEffort = .brief, session: String? = nil, language: Language? = nil,
    accepts: String? = nil, view: ExplorerView = .whole, window: PageWindow? = nil,
    unfolding: ExpandedStates = .states([]), zoom: ExplorerZoom? = nil, beside: [Step]? = nil
  ) {
    self.place = place
    self.machine = machine
    self.steps = steps
    self.position = position
    self.tab = tab
    self.table = table
    self.search = search
    self.session = session
    self.language = language
    self.accepts = accepts
    self.view = view
    self.window = window
    self.unfolding = unfolding
    self.zoom = zoom
    self.beside = beside
  }

  /// The text of a run as a query has it.
  public static func encoded(run steps: [Step]) -> String { AddressText.encode(steps.text) }

  /// The most bytes that a run takes in a query.
  public static let longestRunInQuery = 512

  /// The most steps of a run in an address.
  public static let maxSteps = 2000

  /// The address as text, beginning with `/`.
  public var text: String { text(run: steps.text) }

  /// The same, where the text of the run is known.
  func text(run: String) -> String {
    let encoded = AddressText.encode(run)
    guard ExplorerAddress.isLong(encoded) else { return AddressText.address(formAction, [runItem(encoded)] + items) }
    return AddressText.address(ExplorerAddress.path(of: self, run: run), items)
  }

  /// The path of a page whose run is long.
  static func path(of address: ExplorerAddress, run: String) -> String {
    address.formAction + "/" + AddressText.encodeSegment(run)
  }

  /// True if the run is in the path.
  public var hasRunInPath: Bool { ExplorerAddress.isLong(AddressText.encode(steps.text)) }

  static func isLong(_ encodedRun: String) -> Bool { encodedRun.utf8.count > longestRunInQuery }

  private func runItem(_ encoded: String) -> QueryItem {
    QueryItem("run", encoded: encoded.isEmpty ? nil : encoded)
  }

  /// The values of the query other than the run.
  var items: [QueryItem] {
    [QueryItem("at", position.map(String.init))] + lastingItems
      + [QueryItem(ExplorerAddress.searchField, search == .thorough ? ExplorerAddress.searchThorough : nil)]
      + [QueryItem(ExplorerAddress.acceptsField, accepts)] + [
        QueryItem(ExplorerAddress.findField, find), QueryItem(ExplorerAddress.hintField, hint.map(String.init)),
        QueryItem(ExplorerAddress.tourField, tour?.rawValue),
      ]
  }

  /// Those that further steps keep.
  var lastingItems: [QueryItem] {
    [QueryItem("tab", tab == .table ? nil : tab.rawValue)] + table.items
      + [QueryItem(ExplorerAddress.viewField, view == .whole ? nil : view.rawValue)]
      + [QueryItem(ExplorerAddress.windowField, window?.rawValue), unfolding.item]
      + [QueryItem(ExplorerAddress.zoomField, zoom?.rawValue)]
      + [QueryItem(ExplorerAddress.besideField, beside?.text)] + options.items
      + [QueryItem("session", session), QueryItem("lang", language?.tag)]
      + [QueryItem(ExplorerAddress.answerField, answer.map(String.init))]
  }

  /// The address that forms on the page are sent to.
  var formAction: String { place.path(to: AddressText.encode(machine)) }

  /// The steps that have been taken.
  public var taken: [Step] {
    Array(steps.prefix(position ?? steps.count))
  }

  /// The address after further steps from here; what followed before is dropped.
  public func taking(_ further: [Step]) -> ExplorerAddress {
    var next = self
    next.steps = taken + further
    next.position = nil
    next.forgetQuestions()
    return next
  }

  /// The address of another run from the start.
  public func running(_ steps: [Step]) -> ExplorerAddress {
    var start = self
    (start.steps, start.position) = ([], nil)
    return start.taking(steps)
  }

  /// The address of the same run after so many steps.
  public func at(_ position: Int) -> ExplorerAddress {
    var next = self
    next.position = position == steps.count ? nil : position
    next.forgetQuestions()
    return next
  }

  /// The address with another part open.
  public func opening(_ tab: ExplorerTab) -> ExplorerAddress {
    var next = self
    next.tab = tab
    next.forgetQuestions()
    return next
  }

  /// Leaves out what is asked on one page alone.
  mutating func forgetQuestions() {
    search = .brief
    (accepts, find, hint, tour) = (nil, nil, nil, nil)
  }

  /// The address in another language.
  public func localized(in language: Language) -> ExplorerAddress {
    var next = self
    next.language = language
    return next
  }

  /// The address of an export of this moment, by the file extension of its notation.
  public func export(_ fileExtension: String) -> String {
    var moment = self
    moment.steps = taken
    moment.position = nil
    return AddressText.address(
      Place.explorer.path(to: AddressText.encode(machine)) + "." + fileExtension,
      [QueryItem("run", moment.steps.isEmpty ? nil : moment.steps.text)] + fileItems)
  }

  /// What the address is shared by, with all that its page shows, by what stands in the place of a file's extension.
  public func shared(as format: String) -> String {
    AddressText.address(
      Place.explorer.path(to: AddressText.encode(machine)) + "." + format,
      [QueryItem("run", steps.isEmpty ? nil : steps.text)] + items)
  }

  /// The values of the query of an export other than the run.
  var fileItems: [QueryItem] { [QueryItem("session", session), QueryItem("lang", language?.tag)] }

  /// The address of the page of this moment that other sites show in a frame.
  public var embedded: ExplorerAddress { embedded(of: taken) }

  /// The same for another run, at its end.
  func embedded(of steps: [Step]) -> ExplorerAddress {
    ExplorerAddress(place: .embedded, machine: machine, steps: steps, session: session, language: language)
  }
}

extension [Step] {
  /// The text of a run of these steps.
  var text: String { map(\.description).joined(separator: ",") }
}

/// What of the explorer is shown.
public enum ExplorerView: String, Hashable, Sendable, CaseIterable {
  /// All of it.
  case whole
  /// The drawing, the scene and the answer, as large as the screen: for a projector.
  case stage
}

/// The window that a drawing is arranged for.
public enum PageWindow: String, Hashable, Sendable, CaseIterable {
  /// A desktop computer's, wider than high.
  case landscape
  /// A telephone's, held upright.
  case portrait
}

/// How much of the drawing is shown, and how large.
public enum ExplorerZoom: String, Hashable, Sendable, CaseIterable {
  /// All of it, as far as it can still be read then.
  case fit
  /// All of it in its own size.
  case full
  /// What is active and what surrounds that.
  case active
}

/// The part of the explorer that is open below the run.
public enum ExplorerTab: String, Hashable, Sendable, CaseIterable {
  /// States by events.
  case table
  /// States by states.
  case adjacency
  /// Every state with what is said of it.
  case states
  /// The run along the virtual time, with states as bars.
  case sequence
  /// What was done, step by step.
  case actions
  /// The machine as text.
  case source
  /// What can be said of the machine and the run.
  case analysis
}
