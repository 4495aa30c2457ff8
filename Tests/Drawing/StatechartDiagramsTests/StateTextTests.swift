import GraphLayout
import Statecharts
import Testing

@testable import StatechartDiagrams

/// Which rows are in a state under its name.
struct StateTextTests {
  private static let longSummary = LocalizedText(String(repeating: "a summary of many words ", count: 6))

  private func rows(_ state: State, nextTo others: [State] = [], _ options: DiagramOptions = DiagramOptions())
    -> [String]
  {
    let writer = StateTextWriter(Statechart(states: [state] + others), language: "en", options: options)
    return writer.text(of: state, as: .name).rows.map { row in
      row.block.lines.map { $0.map(\.text).joined() }.joined(separator: " ")
    }
  }

  private static func actions(_ count: Int) -> [Block] { (0..<count).map { [.action(Action("act\($0)"))] } }

  /// Up to four actions each have a row; of more, the fourth row says how many there are.
  @Test(arguments: [(0, 0, nil), (1, 1, nil), (4, 4, nil), (5, 4, "… +2"), (9, 4, "… +6")] as [(Int, Int, String?)])
  func actions(count: Int, rows wanted: Int, more: String?) {
    let rows = rows(State("a", onEntry: Self.actions(count)))
    #expect(rows.count == wanted)
    #expect(rows.last { $0.hasPrefix("…") } == more)
  }

  @Test func actionsAtTheExitAloneAreShownToo() {
    #expect(rows(State("a", onExit: Self.actions(1))).count == 1)
    #expect(rows(State("a"), nextTo: [State("b", onExit: Self.actions(1))]).isEmpty)
  }

  /// One choice for the whole chart: summaries if there are some and all of them are short, and named actions after
  /// them; or else actions.
  @Test func summariesAreShownWhereAllAreShort() {
    let summed = State("a", summary: "short", onEntry: Self.actions(1))
    #expect(rows(summed) == ["short", "entry / act0"])
    #expect(rows(summed, nextTo: [State("b", onEntry: Self.actions(1))]) == ["short", "entry / act0"])
    #expect(rows(summed, nextTo: [State("b", onExit: [[.raise(Raise("over"))]])]) == ["short"])
    let shown = rows(summed, nextTo: [State("b", summary: Self.longSummary)])
    #expect(shown.count == 1 && shown != ["short"])
    #expect(rows(State("a", summary: "short"), nextTo: [State("b", summary: Self.longSummary)]) == ["short"])
    #expect(rows(State("a", summary: "")).isEmpty)
  }

  @Test func whatIsWantedIsShown() {
    let state = State("a", summary: Self.longSummary, transitions: [.on("go")], onEntry: Self.actions(2))
    #expect(rows(state, DiagramOptions(detail: .summaries)).count == 2)
    #expect(rows(state, DiagramOptions(detail: .actions)).count == 3)
  }

  @Test func rowsOfActionsAndTransitionsAreAList() {
    func text(_ state: State) -> StateText {
      StateTextWriter(Statechart(states: [state]), language: "en", options: DiagramOptions()).text(
        of: state, as: .name)
    }
    let (bare, summed, acting) = (
      text(State("a")), text(State("a", summary: "short")), text(State("a", onEntry: Self.actions(1)))
    )
    #expect([bare, summed, acting].map(\.list.isEmpty) == [true, true, false])
    #expect(!text(State("a", transitions: [.on("go")])).list.isEmpty)
    #expect([bare.ruleHeight, summed.ruleHeight, acting.ruleHeight] == [0, 0, 9])
    #expect(bare.size == bare.name.size)
    #expect(acting.size.height == acting.name.size.height + 9 + acting.rows[0].block.size.height)
    #expect(acting.size.width == max(acting.name.size.width, acting.rows[0].block.size.width))
  }

  /// As in UML: what a state is comes above the line, in the middle, and what it does below it, flush left.
  @Test func aLineSetsTheListApartFromASummary() {
    let state = State("a", summary: "short", onEntry: Self.actions(1))
    let text = StateTextWriter(Statechart(states: [state]), language: "en", options: DiagramOptions()).text(
      of: state, as: .name)
    #expect((text.summary.count, text.list.count) == (1, 1))
    let placed = PlacedRows(of: text, inBox: Rect(x: 0, y: 0, width: 200, height: text.size.height))
    #expect(placed.rows.map(\.classes) == ["note", "note list"])
    #expect(placed.rows[0].x == 100 && placed.rows[1].x < 100)
    #expect(placed.rows[1].top - placed.rows[0].top == text.summary[0].block.size.height + text.ruleHeight)
    #expect(text.heightAboveRule == text.name.size.height + text.summary[0].block.size.height)
  }

  /// Summaries and what runs on entry and exit have three lines at most.
  @Test func rowsWrapToThreeLines() {
    func lines(_ state: State) -> [Int] {
      StateTextWriter(Statechart(states: [state]), language: "en", options: DiagramOptions()).text(
        of: state, as: .name
      ).rows.map(\.block.lines.count)
    }
    #expect(lines(State("a", summary: "one line")) == [1])
    #expect(lines(State("a", summary: "a summary of a few words more than two lines of a box can hold")) == [3])
    #expect(lines(State("a", summary: Self.longSummary)) == [3])
    let assignment = Assign(
      location: "total", value: .expression(Expression(String(repeating: "price + ", count: 20) + "0")))
    #expect(lines(State("a", onEntry: [[.assign(assignment)]])) == [3])
  }

  @Test func compactDrawingsHaveNamesAlone() {
    let state = State("a", summary: "short", transitions: [.on("go")], onEntry: Self.actions(2))
    #expect(rows(state, .compact) == ["go"])
  }

  /// A name is written whole, broken between its parts: two states may differ in its end alone.
  @Test(arguments: [
    ("SCREEN_PROGRAMMER_CHOICE_FIRST", ["SCREEN_", "PROGRAMMER_", "CHOICE_", "FIRST"]),
    ("waiting_for_payment_confirmation_by_bank", ["waiting_", "for_", "payment_", "confirmation_", "by_", "bank"]),
    ("XmlHttpRequestHandlerOfTheSecondKind", ["Xml", "Http", "Request", "Handler", "Of", "The", "Second", "Kind"]),
    ("AWORDTHATISWIDERTHANALINEOFABOX", ["AWORDTHATISWIDERTHANALINEOFABOX"]),
  ])
  func namesAreNeverShortened(name: String, parts: [String]) {
    let writer = StateTextWriter(Statechart(states: [State(State.ID(name))]), language: "en", options: DiagramOptions())
    for role in [TextStyle.Role.name, .header] {
      let lines = writer.text(of: State(State.ID(name)), as: role).name.lines.map { $0.map(\.text).joined() }
      #expect(lines.joined() == name)
      // A line ends only where a part of the name does.
      var ends: Set<Int> = []
      var end = 0
      for part in parts { end += part.count; ends.insert(end) }
      var place = 0
      for line in lines { place += line.count; #expect(ends.contains(place), "\(lines)") }
    }
  }

  /// Notes keep their lines, and an empty one is between two of them.
  @Test func notesKeepTheirLines() {
    let state = State("a", summary: "first line that is rather long, so that it wraps\nsecond\nthird\n\nanother note")
    let writer = StateTextWriter(Statechart(states: [state]), language: "en", options: DiagramOptions())
    let lines = writer.text(of: state, as: .name).rows[0].block.lines.map { $0.map(\.text).joined() }
    #expect(lines.suffix(4) == ["second", "third", "", "another note"])
    #expect(lines.dropLast(4).joined(separator: " ") == "first line that is rather long, so that it wraps")
  }

  /// A transition without a target is in its state, with all that it says.
  @Test func conditionsOfRowsAreWritten() {
    let condition = Expression((1...20).map { "value\($0)" }.joined(separator: " && "))
    let shown = rows(State("a", transitions: [.on("go", if: condition)]))
    #expect(shown == ["go [\(condition.source)]"])
  }
}
