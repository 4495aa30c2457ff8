import GraphLayout
import Statecharts
import TestSupport
import Testing
import XMLTree

@testable import StatechartDiagrams

/// Transitions that differ in their events alone share an arrow where that is wanted.
struct SharedArrowTests {
  private static let chart = Statechart(states: [
    State(
      "a",
      transitions: [
        .on("x", to: "b"), .on("y", to: "b"), .on("z", to: "b", if: Condition("ready")), .on("loop", to: "a"),
        .on("w", to: "b", do: [.action(Action("ring"))]), .on("again", to: "a"), .on("both", to: "b"),
      ]),
    State("b"),
  ])

  private static func labels(_ chart: Statechart, _ sharesArrows: Bool?) throws -> [String] {
    var options = DiagramOptions()
    options.sharesArrows = sharesArrows
    let page = MarkupDocument(try Diagram(chart, options: options).element())
    return try page.select("//*[local-name()='text'][contains(@class, 'label')]").map(\.text).sorted()
  }

  @Test func eventsShareAnArrowIfNothingElseDiffers() throws {
    #expect(try Self.labels(Self.chart, true) == ["loop, again", "w / ring", "x, y, both", "z [ready]"])
    #expect(try Self.labels(Self.chart, false).count == 7)
  }

  @Test func automataShareArrowsByDefault() throws {
    var automaton = Self.chart
    #expect(try Self.labels(automaton, nil).count == 7)
    automaton.presentation.sharesArrows = true
    #expect(try Self.labels(automaton, nil).count == 4)
    #expect(try Self.labels(automaton, false).count == 7)
  }

  @Test func anArrowLeadsWhereTheFirstValidEventLeads() throws {
    var options = DiagramOptions()
    options.sharesArrows = true
    let diagram = try Diagram(Self.chart, options: options)
    let links = DiagramLinks(state: { _ in nil }, transition: { "?run=\($0.ordinal)" })
    let valid = Highlights(validTransitions: [Transition.ID(source: "a", ordinal: 1)])
    let page = MarkupDocument(diagram.element(highlights: valid, links: links))
    let arrow = try #require(try page.select("//*[@data-transition='a/0']").first)
    #expect(arrow["class"] == "transition valid")
    let link = try #require(try page.select("//*[local-name()='a'][*[@data-transition='a/0']]").first)
    #expect(link["href"] == "?run=1")
    #expect(link["aria-label"]?.contains("x, y, both") ?? false)
  }

  @Test func sharingIsOfferedOnlyWhereItChangesTheDrawing() throws {
    #expect(try Diagram(Self.chart).canShareArrows)
    #expect(
      try !Diagram(Statechart(states: [State("a", transitions: [.on("x", to: "b")]), State("b")])).canShareArrows)
  }

  @Test func manyEventsOfOneArrowAreNoReasonForACount() throws {
    let many = Statechart(states: [
      State("a", transitions: (0..<30).map { .on(EventDescriptor("e\($0)"), to: "b") }), State("b"),
    ])
    #expect(try Self.labels(many, false) == ["30 transitions"])
    #expect(try Self.labels(many, true).joined(separator: " ").contains("e29"))
  }
}

/// What a text says of its drawing: directions, links, the lines of names.
struct PresentationOfTextsTests {
  private static func frames(_ chart: Statechart, _ direction: LayoutOptions.Direction = .automatic) throws
    -> [String: Rect]
  {
    let diagram = try Diagram(chart, options: DiagramOptions(direction: direction))
    return Dictionary(
      uniqueKeysWithValues: diagram.plan.figureOfState.map {
        (diagram.chart.allStates[$0.key].id.name, diagram.layout.frames[$0.value])
      })
  }

  private static let nested = Statechart(states: [
    State(
      "on",
      transitions: [.on("off", to: "off")],
      children: [
        State("a", transitions: [.on("x", to: "b")]), State("b", transitions: [.on("y", to: "c")]), State("c"),
      ]
    ),
    State("off", transitions: [.on("on", to: "on")]),
  ])

  @Test func theDirectionOfTheTextIsThatOfTheDrawing() throws {
    for (given, inside) in [
      (Presentation.Direction.down, Presentation.Direction.right), (.right, .down), (.down, .down), (.right, .right),
    ] {
      var chart = Self.nested
      chart.presentation.direction = given
      chart.presentation.directions = ["on": inside]
      let frames = try Self.frames(chart)
      let (on, off, a, c) = (frames["on"]!, frames["off"]!, frames["a"]!, frames["c"]!)
      #expect((on.maxY <= off.minY) == (given == .down), "\(given) \(inside)")
      #expect((a.maxY <= c.minY) == (inside == .down), "\(given) \(inside)")
    }
  }

  @Test func aReadersDirectionWins() throws {
    var chart = Self.nested
    chart.presentation.direction = .right
    let frames = try Self.frames(chart, .down)
    #expect(frames["on"]!.maxY <= frames["off"]!.minY)
  }

  @Test func aLinkIsThatOfTheStateInAFileAndAMarkOnAPage() throws {
    var chart = Self.nested
    chart.presentation.links["off"] = Presentation.Link("https://example.org/off", tooltip: "How to")
    let diagram = try Diagram(chart)
    let file = diagram.document(style: PictureStyle()) { Fragment() }
    let link = try #require(try file.select("//*[local-name()='a']").first)
    #expect(link["href"] == "https://example.org/off" && link["aria-label"] == "How to")
    #expect(try file.select("/*").first?["role"] == nil)
    let links = DiagramLinks(state: { "?run=!\($0)" }, transition: { _ in nil })
    let page = MarkupDocument(diagram.element(links: links))
    let mark = try #require(try page.select("//*[local-name()='a'][@href='https://example.org/off']").first)
    #expect(mark["rel"] == "noopener noreferrer nofollow" && mark["aria-label"] == "How to")
    #expect(try page.select("//*[local-name()='a'][@href='?run=!off']").count == 1)
    #expect(try MarkupDocument(diagram.element()).select("//*[local-name()='a']").isEmpty)
  }

  @Test(arguments: [
    "javascript:alert(1)", "data:text/html,x", "ftp://example.org", "//example.org", "https://", "/a", "",
    "https://example.org/a b", "mailto:a@example.org", "HTTPS:example.org", "https://example.org/\u{1}",
  ])
  func onlyAddressesOfHTTPAreLinks(_ address: String) {
    #expect(Presentation.Link(address) == nil)
  }

  @Test func theNameOfAChoiceIsInItsDiamond() throws {
    let chart = Statechart(states: [
      State("a", transitions: [.on("pay", to: "c")]),
      State(
        "c", displayName: "Is it paid already?",
        transitions: [
          Transition(condition: Condition("Yes"), targets: ["b"]), Transition(targets: ["a"], displayName: "No"),
        ], pseudostate: .choice),
      State("b"),
    ])
    let diagram = try Diagram(chart)
    let page = MarkupDocument(diagram.element())
    let texts = try page.select("//*[@data-state='c']//*[local-name()='text']").map(\.text)
    #expect(texts.joined(separator: " ") == "Is it paid already?")
    let frame = diagram.layout.frames[try #require(diagram.figure(of: "c"))]
    let name = try #require(diagram.plan.figures.compactMap(\.question).first)
    #expect(name.size.width / frame.width + name.size.height / frame.height <= 1)
    let labels = try page.select("//*[local-name()='text'][contains(@class, 'label')]").map(\.text)
    #expect(labels.contains { $0.contains("No") })
  }

  @Test func namesHaveTheLinesOfTheirText() throws {
    let chart = Statechart(
      events: [EventDeclaration("go_on", displayName: "go\non")],
      states: [State("a", displayName: "one\ntwo", transitions: [.on("go_on", to: "b")]), State("b")])
    let page = MarkupDocument(try Diagram(chart).element())
    let texts = try page.select("//*[local-name()='text']").map(\.text)
    #expect(texts.filter { ["one", "two", "go", "on"].contains($0) }.count == 4)
    #expect(chart.states[0].label() == "one two")
  }
}

extension Figure {
  fileprivate var question: TextBlock? { if case .pseudostate(_, let name) = kind { name } else { nil } }
}
