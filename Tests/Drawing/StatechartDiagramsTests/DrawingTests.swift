@testable import StatechartDiagrams
import Statecharts
import TestSupport
import Testing
import XMLTree

/// What every drawing keeps to, whatever its chart.
struct DrawingTests {
  private static let links = DiagramLinks(state: { "?run=!\($0.name)" }, transition: { "?t=\($0.ordinal)" })

  private static func page(_ chart: Statechart) throws -> MarkupDocument {
    MarkupDocument(try Diagram(chart).element(links: links, idPrefix: "d-"))
  }

  @Test(arguments: Charts.all)
  func sameInputSameBytes(_ chart: Statechart) throws {
    let first = try Diagram(chart).document().xmlBytes()
    let second = try Diagram(chart).document().xmlBytes()
    #expect(first == second)
  }

  @Test(arguments: Charts.all)
  func identifiersAreUniqueAndSafe(_ chart: Statechart) throws {
    let identifiers = try Self.page(chart).select("//*[@id]").compactMap { $0["id"] }
    #expect(Set(identifiers).count == identifiers.count)
    #expect(identifiers.allSatisfy { $0.hasPrefix("d-") })
    let isSafe = { (character: Character) in
      character.isASCII && (character.isLetter || character.isNumber || "-_".contains(character))
    }
    #expect(identifiers.allSatisfy { $0.allSatisfy(isSafe) })
    #expect(identifiers.count == chart.allStates.count + chart.transitions.count + 2)
  }

  @Test func statesOfOneNameHaveIdentifiersOfTheirOwn() throws {
    let many = Statechart(states: ["A", "B", "A", "A", "B"].map { State($0) })
    #expect(try Diagram(many).repetitions == [0, 0, 1, 2, 1])
    let state = State("A", transitions: [.on("x", to: "A"), .on("y")])
    let identifiers = try Self.page(Statechart(states: [state, state])).select("//*[@id]").compactMap { $0["id"] }
    #expect(Set(identifiers).count == identifiers.count)
  }

  @Test(arguments: Charts.all)
  func everyStateAndTransitionHasItsElement(_ chart: Statechart) throws {
    let diagram = try Diagram(chart)
    let identifiers = Set(try Self.page(chart).select("//*[@id]").compactMap { $0["id"] })
    for state in chart.allStates { #expect(identifiers.contains(diagram.elementID(of: state.id, idPrefix: "d-"))) }
    for transition in chart.transitions {
      #expect(identifiers.contains(diagram.elementID(of: transition.id, idPrefix: "d-")))
    }
  }

  @Test(arguments: Charts.all)
  func noLinkHoldsAnother(_ chart: Statechart) throws {
    #expect(try Self.page(chart).select("//*[local-name()='a']//*[local-name()='a']").isEmpty)
  }

  /// A transition that is written in a state's box is a link as arrows are, in boxes and in headers.
  @Test func transitionsWithinStatesAreLinks() throws {
    let chart = Statechart(states: [
      State("A", transitions: [.on("x"), .on("y", to: "B")]),
      State("B", transitions: [.on("z")], children: [State("C", transitions: [.on("x")])]),
    ])
    let page = try Self.page(chart)
    for transition in chart.transitions where transition.isTargetless {
      let links = try page.select("//*[local-name()='a'][*[@data-transition='\(transition.id)']]")
      #expect(links.compactMap { $0["href"] ?? $0["xlink:href"] } == ["?t=\(transition.id.ordinal)"])
      #expect(links.first?["aria-label"]?.contains(transition.events.first?.description ?? "?") == true)
    }
    let still = MarkupDocument(
      try Diagram(chart).element(links: DiagramLinks(state: { "?run=!\($0.name)" }), idPrefix: "d-"))
    #expect(try still.select("//*[local-name()='a']//*[@data-transition]").count == 3)
  }

  @Test(arguments: Charts.all)
  func nothingNeedsInlineStyleOrScript(_ chart: Statechart) throws {
    let page = try Self.page(chart)
    #expect(try page.select("//@style/..").isEmpty)
    #expect(try page.select("//*[local-name()='script' or local-name()='style']").isEmpty)
    #expect(try page.select("//@*[starts-with(name(), 'on')]/..").isEmpty)
  }

  @Test func hostileNamesStayText() throws {
    let page = try Self.page(Charts.hostile)
    let texts = try page.select("//*[local-name()='text']").map(\.text)
    #expect(texts.contains { $0.contains("<script>") })
    let again = try MarkupDocument.parse(xml: page.xml())
    #expect(try again.select("//*[local-name()='text']").map(\.text) == texts)
  }

  @Test(arguments: Charts.all)
  func linksAreNamed(_ chart: Statechart) throws {
    let page = try Self.page(chart)
    let links = try page.select("//*[local-name()='a']")
    let reachable = chart.allStates.filter { !$0.isHistory }.count + chart.transitions.count
    #expect(links.count == reachable)
    #expect(links.allSatisfy { $0["href"]?.isEmpty == false && $0["aria-label"]?.isEmpty == false })
    #expect(page.root["role"] == nil)
    #expect(page.root["aria-labelledby"] == "d-title")
  }

  @Test func aPictureIsOne() throws {
    let picture = MarkupDocument(try Diagram(Charts.flat).element())
    #expect(picture.root["role"] == "img")
    #expect(try picture.select("//*[local-name()='a']").isEmpty)
  }

  @Test func aThumbnailHasNamesAlone() throws {
    let picture = MarkupDocument(Thumbnail(try Diagram(Charts.flat)).element(idPrefix: "t-"))
    #expect(try picture.select("//*[local-name()='text']").map { $0.text } == ["Closed", "Open"])
    #expect(try picture.select("//*[@id]").compactMap { $0["id"] } == ["t-title", "t-desc"])
    #expect(picture.root["width"] == nil)
  }

  @Test(arguments: Charts.all)
  func theViewBoxHoldsEveryBox(_ chart: Statechart) throws {
    let page = try Self.page(chart)
    let view = page.root["viewBox"]?.split(separator: " ").compactMap { Double($0) } ?? []
    try #require(view.count == 4)
    for box in try page.select("//*[local-name()='rect']") {
      let numbers = ["x", "y", "width", "height"].compactMap { box[$0].flatMap(Double.init) }
      try #require(numbers.count == 4)
      #expect(numbers[0] >= view[0] && numbers[0] + numbers[2] <= view[0] + view[2])
      #expect(numbers[1] >= view[1] && numbers[1] + numbers[3] <= view[1] + view[3])
    }
  }
}
