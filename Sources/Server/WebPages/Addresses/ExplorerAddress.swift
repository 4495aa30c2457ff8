package import Explanations
import Lessons
package import StatechartAnalysis
import StatechartFormats
package import StatechartSimulation
package import Statecharts

/// The address of a moment of a run: everything that the page shows follows from it.
///
/// The run is in the query, `/machines/battery?run=plug`. One that would take more than 512 bytes there is in the path,
/// `/machines/battery/plug,…`: then references on the page are queries alone, which leave the path as it is (RFC 3986,
/// 5.2.2), so that no link of a page with a long run repeats it.
///
/// Every other option of the page has a property, here or in one of the parts, and a row in the table `fields`; both
/// are in this file.
package struct ExplorerAddress: Hashable, Sendable {
  /// The page on which the machine is shown.
  package var place: Place
  /// The machine's identifier.
  package var machine: String
  /// The steps, those after the position included.
  package var steps: [Step]
  /// The number of steps that have been taken; nil is all.
  package var position: Int?

  /// Another run, which the page shows next to this one.
  package var compared: [Step]?
  /// Where going on by itself stops.
  package var breakpoints: [Breakpoint] = []
  /// The key of the addresses at which the run's sessions are reached by HTTP, if they are.
  package var session: String?
  /// The language, if the address names it.
  package var language: Language?

  /// The parts of the page that are shown.
  package var view = View()
  /// The way in which the machine is drawn.
  package var drawing = Drawing()
  /// The parts that a page in a frame shows.
  package var embed = EmbedOptions()
  /// The answers and hints of a lesson's page.
  package var lesson = Lesson()
  /// The questions of this page alone.
  package var asked = Asked()

  /// Makes an address, of which everything else has its standard value.
  package init(
    place: Place = .explorer, machine: String, steps: [Step] = [], position: Int? = nil, language: Language? = nil
  ) {
    self.place = place
    self.machine = machine
    self.steps = steps
    self.position = position
    self.language = language
  }
}

extension ExplorerAddress {
  /// The parts of the page that are shown.
  package struct View: Hashable, Sendable {
    /// The part of the explorer that is shown.
    package var part = ExplorerView.whole
    /// The tab that is open.
    package var tab = ExplorerTab.table
    /// The part of a large table that is shown.
    package var table = TableView()
    /// The identifier of the notation in which the source tab shows the machine; nil for the text that it was read
    /// from, or SCXML.
    package var notation: String?
    /// The stop of the tour of one minute that the page shows.
    package var guide: GuideStop?
  }

  /// The way in which the machine is drawn.
  package struct Drawing: Hashable, Sendable {
    /// The window that the drawing is to fit, if the address says so.
    package var window: PageWindow?
    /// The states that are expanded of a large chart.
    package var unfolding = ExpandedStates.states([])
    /// The states that are boxes which hide what is in them.
    package var folded: Set<State.ID> = []
    /// The state that is drawn with its neighbours alone.
    package var focus: State.ID?
    /// The direction in which most arrows point; nil for the one that fits the window better.
    package var direction: DrawingDirection?
    /// Whether events share arrows; nil for what is usual for the machine.
    package var arrows: DrawnArrows?
    /// The part of the drawing that is shown, if the address specifies it: otherwise all of a chart that is not large,
    /// and of a large one as much as can be read.
    package var zoom: ExplorerZoom?
    /// True if the marks of the drawing are explained below it.
    package var showsLegend = false
  }

  /// The answers and hints of a lesson's page.
  package struct Lesson: Hashable, Sendable {
    /// The choice that was taken of the lesson's question, from 1.
    package var answer: Int?
    /// The strength of the hint, from 1.
    package var hint: Int?
  }

  /// The questions of one page alone: addresses of other moments leave them out.
  package struct Asked: Hashable, Sendable {
    /// The effort of searches.
    package var search = SearchEffort.brief
    /// An event of which the page says which states accept it.
    package var accepts: String?
    /// A text that is searched for in the names of states and events.
    package var find: String?
    /// The properties that the page checks, one in a line.
    package var properties: String?
    /// The ending of the tour that has led here.
    package var tour: Tour.Ending?
  }
}

extension ExplorerAddress {
  /// The fields of a query after the run and the position, in their order.
  static let fields: [QueryField] = [
    QueryField(tabField, \.view.tab),
    QueryField("states", \.view.table.states, read: tableText, text: { $0 }),
    QueryField("events", \.view.table.events, read: tableText, text: { $0 }),
    QueryField("row", \.view.table.row, read: tablePlace, text: { String($0 + 1) }),
    QueryField("column", \.view.table.column, read: tablePlace, text: { String($0 + 1) }),
    QueryField("view", \.view.part),
    QueryField("window", optional: \.drawing.window),
    QueryField("unfold", \.drawing.unfolding, read: { ExpandedStates($0, in: $1.chart) }, text: { $0.text }),
    QueryField("zoom", optional: \.drawing.zoom),
    QueryField("direction", optional: \.drawing.direction),
    QueryField("arrows", optional: \.drawing.arrows),
    QueryField("beside", optional: \.compared, read: otherRun, text: { $0.text }),
    QueryField("notation", optional: \.view.notation, read: writer, text: { $0 }),
    QueryField("legend", \.drawing.showsLegend, when: "shown"),
    QueryField(
      "break", \.breakpoints, read: breakpoints, text: { ListText.joined($0.map(\.description)) }),
    QueryField(
      "fold", \.drawing.folded, read: { ExpandedStates($0, in: $1.chart).states ?? [] },
      text: { ListText.joined($0.map(\.name).sorted()) }),
    QueryField("focus", \.drawing.focus, read: { .some($1.chart.placeable($0)) }, text: { $0?.name }),
    QueryField("guide", optional: \.view.guide, read: guideStop, text: { String($0.rawValue) }),
    QueryField(
      "parts", optional: \.embed.parts, read: { text, _ in EmbedOptions.parts(text) },
      text: { $0.map(\.rawValue).joined(separator: ",") }),
    QueryField("size", optional: \.embed.size),
    QueryField("theme", optional: \.embed.theme),
    QueryField("host", optional: \.embed.host, read: { text, _ in EmbedOptions.host(text) }, text: { $0 }),
    QueryField(
      "session", optional: \.session, .everywhere, read: { text, _ in isSessionKey(text) ? text : nil }, text: { $0 }),
    QueryField("lang", \.language, .everywhere, read: { text, _ in .some(Language(tag: text)) }, text: { $0?.tag }),
    QueryField("answer", \.lesson.answer, read: lessonNumber, text: { $0.map(String.init) }),
    QueryField(
      searchField, \.asked.search, .once, read: { text, _ in text == SearchEffort.thorough.rawValue ? .thorough : nil },
      text: { $0.rawValue }),
    QueryField("accepts", optional: \.asked.accepts, .once, read: eventName, text: { $0 }),
    QueryField("find", \.asked.find, .once, read: searchText, text: { $0 }),
    QueryField("property", \.asked.properties, .once, read: sentences, text: { $0 }),
    QueryField("hint", \.lesson.hint, .once, read: lessonNumber, text: { $0.map(String.init) }),
    QueryField("tour", optional: \.asked.tour, .once),
  ]

  /// The values that addresses leave out.
  static let standard = ExplorerAddress(machine: "")

  /// The maximum number of characters of a text to search for, as a browser counts them: code units of UTF-16.
  static let longestFind = 200
  /// The maximum number of bytes of the name of an event of which it is asked who accepts it.
  private static let longestEventName = 4000

  private static func tableText(_ text: String, _ context: QueryField.Context) -> String? {
    text.utf8.count <= TableView.Limits.textBytes ? text : nil
  }

  /// Places count from 1 in addresses.
  private static func tablePlace(_ text: String, _ context: QueryField.Context) -> Int? {
    Int(text).flatMap { (1...TableView.Limits.place).contains($0) ? $0 - 1 : nil }
  }

  private static func otherRun(_ text: String, _ context: QueryField.Context) throws(RunError) -> [Step]? {
    guard text.utf8.count <= longestRunInQuery else { return nil }
    let reading = try reading(text, of: context.machine)
    if let fault = reading.fault { throw fault.error }
    return reading.run.steps
  }

  private static func writer(_ text: String, _ context: QueryField.Context) -> String? {
    context.notations.writer(named: text)?.identifier == text ? text : nil
  }

  /// The breakpoints of a text that the chart has; nil if there are too many, or one is too long.
  private static func breakpoints(_ text: String, _ context: QueryField.Context) -> [Breakpoint]? {
    let texts = ListText.split(text)
    guard texts.count <= Breakpoint.Limits.count, texts.allSatisfy({ $0.utf8.count <= Breakpoint.Limits.bytes }) else {
      return nil
    }
    return texts.compactMap { Breakpoint($0, on: context.chart) }
  }

  private static func guideStop(_ text: String, _ context: QueryField.Context) -> GuideStop? {
    context.machine.identifier == GuideStop.machine ? Int(text).flatMap { GuideStop(rawValue: $0) } : nil
  }

  /// A number that a lesson's page is asked with; other pages leave it out.
  private static func lessonNumber(_ text: String, _ context: QueryField.Context) -> Int?? {
    guard case .lesson = context.place else { return .some(nil) }
    guard let number = Int(text), (1...LessonDraft.Limits.choices).contains(number) else { return nil }
    return number
  }

  private static func eventName(_ text: String, _ context: QueryField.Context) -> String? {
    (1...longestEventName).contains(text.utf8.count) ? text : nil
  }

  /// A text to search for; an empty form asks for nothing.
  private static func searchText(_ text: String, _ context: QueryField.Context) -> String?? {
    guard !text.allSatisfy(\.isWhitespace) else { return .some(nil) }
    guard text.utf16.count <= longestFind else { return nil }
    return text
  }

  /// Properties, one in a line; an empty form asks for none.
  private static func sentences(_ text: String, _ context: QueryField.Context) -> String?? {
    guard text.utf8.count <= PropertyCheck.Limits.bytes else { return nil }
    let lines = PropertyCheck.lines(text)
    return .some(lines.isEmpty ? nil : lines.joined(separator: "\n"))
  }

  /// True if a text has the form of a session's key: 128 bits, as 32 hexadecimal digits.
  package static func isSessionKey(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 32 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }
}

extension Statechart {
  /// A state that can be drawn alone, by its name.
  fileprivate func placeable(_ name: String) -> State.ID? {
    state(State.ID(name)).flatMap { $0.isHistory ? nil : $0.id }
  }
}
