import GraphLayout
import Statecharts
import TestSupport
import Testing
import XMLTree

@testable import StatechartDiagrams

/// A thumbnail is the drawing of a page made small.
struct ThumbnailTests {
  /// A machine with so many states in groups of ten, each of which leads to the next.
  private static func machine(_ groups: Int) -> Statechart {
    Statechart(
      states: (0..<groups).map { group in
        State(
          State.ID("group\(group)"),
          transitions: [.on("on", to: State.ID("group\((group + 1) % groups)"))],
          children: (0..<10).map { index in
            State(State.ID("state\(group)x\(index)"), transitions: [Self.transition(group, to: (index + 1) % 10)])
          })
      })
  }

  private static func transition(_ group: Int, to index: Int) -> Transition {
    .on(EventDescriptor("go\(index)"), to: State.ID("state\(group)x\(index)"))
  }

  /// As on pages, which draw boxes first.
  private static func thumbnail(_ chart: Statechart) throws -> Thumbnail {
    Thumbnail(try Diagram(chart, options: DiagramOptions(unfolded: [])))
  }

  private static func picture(_ thumbnail: Thumbnail) -> MarkupDocument {
    MarkupDocument(HTML.div { thumbnail.element(idPrefix: "t-") })
  }

  private static func names(_ thumbnail: Thumbnail) throws -> Set<String> {
    Set(try picture(thumbnail).select("//*[local-name()='text']").map(\.text))
  }

  @Test func asMuchIsDrawnOfALargeMachineAsOfASmallOne() throws {
    let thumbnail = try Self.thumbnail(Self.machine(300))
    let picture = Self.picture(thumbnail)
    #expect(try picture.select("//*").count < 300)
    #expect(picture.htmlBytes().count < 30_000)
    #expect(thumbnail.diagram.stateCount == 3300)
    #expect((1..<30).contains(thumbnail.drawnStates))
    #expect(try picture.select("//*[local-name()='desc']").map(\.text) == ["3300 states."])
  }

  @Test(arguments: Charts.all)
  func everythingIsInItsPlace(chart: Statechart) throws {
    let thumbnail = try Self.thumbnail(chart)
    let boxes = try Self.picture(thumbnail).select("//*[local-name()='rect']").map { box in
      ["x", "y", "width", "height"].map { box[$0] ?? "" }
    }
    let frames = thumbnail.diagram.layout.frames.map { frame in
      [frame.x, frame.y, frame.width, frame.height].map { SVG.number($0) }
    }
    #expect(!boxes.isEmpty && boxes.allSatisfy(frames.contains))
  }

  @Test func aSmallMachineIsDrawnWhole() throws {
    let thumbnail = try Self.thumbnail(Charts.flat)
    #expect(thumbnail.area == nil)
    #expect(thumbnail.drawnStates == thumbnail.diagram.stateCount)
    #expect(try Self.names(thumbnail) == ["Closed", "Open"])
  }

  /// Two groups: what is in them would be too small to read.
  @Test func whereNamesWouldBeTooSmallTheOutermostStatesAreDrawn() throws {
    func inner(_ group: Int, _ place: Int) -> State.ID { State.ID("a long name of state \(group) \(place)") }
    let groups = (0..<2).map { group in
      State(
        State.ID("G\(group)"), transitions: [.on("on", to: inner(1 - group, 7))],
        children: (0..<12).map { State(inner(group, $0)) })
    }
    let thumbnail = try Self.thumbnail(Statechart(states: groups))
    #expect(thumbnail.area == nil)
    #expect(thumbnail.drawnStates == 2)
    #expect(try Self.names(thumbnail) == ["G0", "G1"])
    // An arrow to what is hidden ends at the box around it.
    let curves = thumbnail.diagram.plan.connections.indices.compactMap(thumbnail.nesting.curve)
    let boxes = thumbnail.nesting.shownFigures.map { thumbnail.diagram.layout.frames[$0] }
    #expect(curves.count == 3)
    #expect(curves.allSatisfy { curve in !boxes.contains { $0.grown(by: -1).contains(curve.end) } })
  }

  /// Where no state holds others, it is the part around the first ones.
  @Test func elseThePartAroundTheStartIsDrawn() throws {
    let row = (0..<40).map { place in
      State(
        State.ID("Station\(place)"),
        transitions: place < 39 ? [.on("the train leaves", to: State.ID("Station\(place + 1)"))] : [])
    }
    let thumbnail = try Self.thumbnail(Statechart(states: row))
    let area = try #require(thumbnail.area)
    let names = try Self.names(thumbnail)
    #expect(names.isSuperset(of: ["Station0", "Station1"]) && names.count < 30)
    #expect(thumbnail.drawnStates == names.count)
    #expect(Rect(origin: .zero, size: thumbnail.diagram.size).contains(area))
    let root = try #require(try Self.picture(thumbnail).select("//*[local-name()='svg']").first)
    #expect(root["class"] == "statechart thumbnail part")
  }

  @Test func lettersAreAsLargeAsTheBoxesAllow() throws {
    let thumbnail = try Self.thumbnail(Charts.flat)
    let names = thumbnail.nesting.shownFigures.compactMap(thumbnail.nesting.name)
    #expect(thumbnail.letterSize > TextStyle.name.fontSize)
    #expect(names.allSatisfy { $0.lines(letterSize: thumbnail.letterSize) != nil })
    let word = ThumbnailName(text: "Fully Charged", room: Rect(x: 0, y: 0, width: 100, height: 60))
    #expect(word.lines(letterSize: 10) == ["Fully Charged"])
    #expect(word.lines(letterSize: 18) == ["Fully", "Charged"])
    #expect(word.lines(letterSize: 30) == nil)
  }
}
