import StatechartFormats
import Statecharts
import Testing

/// Limits that hold for every notation that can be read.
@Suite struct ReadLimitsTests {
  private static let longest = String(repeating: "é", count: ReadLimits.nameLength)

  /// What a name means, with a chart that has the name there.
  private static let places: [(place: String, chart: @Sendable (String) -> Statechart)] = [
    ("a chart", { Statechart(name: $0, states: [State("s")]) }),
    ("a state", { Statechart(states: [State(State.ID($0))]) }),
    ("a variable", { Statechart(variables: [Variable($0)], states: [State("s")]) }),
    ("a state's variable", { Statechart(states: [State("s", variables: [Variable($0)])]) }),
    ("a declared event", { Statechart(events: [EventDeclaration($0)], states: [State("s")]) }),
    ("a descriptor", { Statechart(states: [State("s", transitions: [.on(EventDescriptor($0))])]) }),
    ("an event that is raised", { content(.raise(Raise($0))) }),
    ("an event that is sent", { content(.send(Send(event: .literal($0)))) }),
    ("a send", { content(.send(Send(event: .literal("e"), id: $0))) }),
    ("an action", { content(.choose(Choose([Choose.Branch(if: "x", content: [.action(Action($0))])]))) }),
    ("an item of a loop", { content(.foreach(Foreach(in: "list", item: $0, content: []))) }),
    ("an invocation", { Statechart(states: [State("s", invocations: [Invoke(source: .literal("x"), id: $0)])]) }),
  ]

  private static func content(_ content: Content) -> Statechart {
    Statechart(states: [State("s", onEntry: [[content]])])
  }

  private static let notations = ["scxml", "json"]

  private func read(_ chart: Statechart, _ notation: String) throws -> Reading {
    let catalog = NotationCatalog.standard
    let text = try #require(catalog.writer(named: notation)).write(chart).text
    return try #require(catalog.reader(named: notation)).read(SourceText(text, fileName: "f"))
  }

  @Test(arguments: places.indices, notations) func namesAreLimited(place: Int, notation: String) throws {
    let chart = Self.places[place].chart
    #expect(try read(chart(Self.longest), notation).chart.allStates.count == 1)
    let error = try #require(throws: ReadError.self) { try read(chart(Self.longest + "e"), notation) }
    #expect(error.diagnostics.map(\.code) == [.limitExceeded])
    #expect(error.diagnostics.first?.position != nil)
    #expect(error.description.hasSuffix("error: a name is longer than 1000 characters"))
  }

  @Test(arguments: notations) func descriptorsOfATransitionAreLimited(notation: String) throws {
    func chart(_ count: Int) -> Statechart {
      Statechart(states: [State("s", transitions: [Transition(events: (0..<count).map { EventDescriptor("e\($0)") })])])
    }
    #expect(try read(chart(ReadLimits.descriptors), notation).chart.transitions.count == 1)
    let error = try #require(throws: ReadError.self) { try read(chart(ReadLimits.descriptors + 1), notation) }
    #expect(error.description.hasSuffix("error: the transition has more than 1000 event descriptors"))
    #expect(error.diagnostics.first?.position?.line ?? 0 > 1)
  }

  @Test(arguments: notations) func descriptorsOfAChartAreLimited(notation: String) throws {
    func chart(_ count: Int) -> Statechart {
      let full = (0..<ReadLimits.descriptors).map { EventDescriptor("e\($0)") }
      let transitions = (0..<count).map { _ in Transition(events: full) }
      return Statechart(states: [State("s", transitions: transitions + [.on("e")])])
    }
    let most = ReadLimits.descriptorsOfChart / ReadLimits.descriptors
    #expect(try read(chart(most - 1), notation).chart.transitions.count == most)
    let error = try #require(throws: ReadError.self) { try read(chart(most), notation) }
    #expect(error.description.hasSuffix("error: the chart has more than 100000 event descriptors"))
  }

  /// Lists multiply, and names mean others: a short text may make more than a page can show.
  @Test(arguments: [
    ("dot", "digraph{{\(many(40))}->{\(many(40))}}"),
    ("transitions", "{'states':['a','b'],'transitions':[{'trigger':'e','source':[\(strings(1100))],'dest':'b'}]}"),
  ])
  func transitionsOfAPlaceAreLimited(notation: String, text: String) throws {
    let reader = try #require(NotationCatalog.standard.reader(named: notation))
    let source = SourceText(text.replacing("'", with: "\""))
    let error = try #require(throws: ReadError.self) { try reader.read(source) }
    #expect(error.diagnostics.first?.message == "this makes more than 1000 transitions")
    #expect(error.diagnostics.first?.position?.line == 1)
  }

  private static func many(_ count: Int) -> String { (0..<count).map { "s\($0)" }.joined(separator: " ") }
  private static func strings(_ count: Int) -> String { Array(repeating: "'a'", count: count).joined(separator: ",") }

  /// Texts within the limit of bytes that once took more than 20 seconds each.
  @Test(arguments: [
    "<state id='\(String(repeating: "a", count: 3_900_000))'/>",
    "<state><transition event='a\(String(repeating: ".", count: 500_000))b'/></state>",
    "<state><transition event='\(String(repeating: ".*", count: 250_000))'/></state>",
    "<state><transition event='\((0..<100_000).map { "e\($0)" }.joined(separator: " "))'/></state>",
  ])
  func hostileNamesAreRefusedInTime(inside: String) throws {
    let text = "<scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0'>\(inside)</scxml>"
    let error = try #require(throws: ReadError.self) { try SCXMLNotation().read(SourceText(text)) }
    #expect(error.diagnostics.map(\.code) == [.limitExceeded])
  }
}
