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

  @Test func ofALargeMachineTheBoxesAreDrawn() throws {
    let thumbnail = try Self.thumbnail(Self.machine(300))
    let picture = Self.picture(thumbnail)
    #expect(picture.htmlBytes().count < 200_000)
    #expect(thumbnail.diagram.stateCount == 3300)
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

  @Test func allOfAMachineIsDrawnAndWhereItStarts() throws {
    let thumbnail = try Self.thumbnail(Charts.flat)
    #expect(try Self.names(thumbnail) == ["Closed", "Open"])
    #expect(try Self.picture(thumbnail).select("//*[@class='active']").map(\.text) == ["Closed"])
    let root = try #require(try Self.picture(thumbnail).select("//*[local-name()='svg']").first)
    let size = thumbnail.diagram.size
    #expect(root["viewBox"] == "0 0 \(SVG.number(size.width)) \(SVG.number(size.height))")
  }

  @Test func namesThatWouldBeTooSmallAreNotWritten() throws {
    let row = (0..<40).map { place in
      State(
        State.ID("Station\(place)"),
        transitions: place < 39 ? [.on("the train leaves", to: State.ID("Station\(place + 1)"))] : [])
    }
    let thumbnail = try Self.thumbnail(Statechart(states: row))
    #expect(try Self.names(thumbnail) == [])
    let boxes = try Self.picture(thumbnail).select("//*[local-name()='rect']")
    #expect(boxes.count == thumbnail.diagram.plan.figures.count { $0.state != nil })
  }

  @Test func lettersAreAsLargeAsTheBoxesAllow() throws {
    let thumbnail = try Self.thumbnail(Charts.flat)
    let names = thumbnail.names.values
    #expect(thumbnail.letterSize > TextStyle.name.fontSize)
    #expect(names.count == 2 && names.allSatisfy { $0.lines(letterSize: thumbnail.letterSize) != nil })
    let word = ThumbnailName(text: "Fully Charged", room: Rect(x: 0, y: 0, width: 100, height: 60))
    #expect(word.lines(letterSize: 10) == ["Fully Charged"])
    #expect(word.lines(letterSize: 18) == ["Fully", "Charged"])
    #expect(word.lines(letterSize: 30) == nil)
  }
}
