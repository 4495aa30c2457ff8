import Gallery
import GraphLayout
import HTTPTypes
import StatechartDiagrams
import Statecharts
import TestSupport
import Testing
import XMLTree

@testable import WebServer

/// A machine has one picture for each shape of window: the same ranks and orders wherever and whenever it is drawn.
struct OnePictureTests {
  /// The boxes of the states in the first drawing of a page.
  private static func arrangement(_ address: String, of chart: Statechart) async throws -> Arrangement {
    let page = try await TestServer.get(address)
    #expect(page.status == .ok, "\(address)")
    let drawing = page.text.split(separator: "<svg", omittingEmptySubsequences: false).dropFirst()
      .first { $0.prefix { $0 != ">" }.contains("class=\"statechart") }
    let groups = try #require(drawing, "\(address)").split(separator: "data-state=\"").dropFirst()
    let boxes = groups.compactMap { group -> Arrangement.Box? in
      guard let box = group.split(separator: "<rect class=\"box\"").dropFirst().first?.prefix(while: { $0 != ">" })
      else { return nil }
      let numbers = [" x=\"", " y=\"", " width=\"", " height=\""].compactMap { name in
        box.firstRange(of: name).flatMap { Double(box[$0.upperBound...].prefix { $0 != "\"" }) }
      }
      guard numbers.count == 4 else { return nil }
      let frame = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      let name = String(group.prefix { $0 != "\"" })
      return Arrangement.Box(name, in: chart.parent(of: State.ID(name))?.id.name, frame: frame)
    }
    return Arrangement(boxes)
  }

  @Test(arguments: Gallery.machines.map(\.identifier))
  func ranksAndOrdersAreThoseOfThePage(name: String) async throws {
    let chart = try #require(Gallery.machine(named: name)).chart
    let events = chart.events.prefix(3).map(\.name.description)
    for window in ["landscape", "portrait"] {
      let page = try await Self.arrangement("/machines/\(name)?window=\(window)", of: chart)
      // Events are valid moves or refused ones; a presentation may show the part around what is active.
      let runs = [""] + (window == "landscape" ? events.map { "&run=\($0)" } : [])
      for address in ["/machines/\(name)?", "/machines/\(name)?view=stage&", "/embed/\(name)?"] {
        for run in runs {
          let drawing = try await Self.arrangement("\(address)window=\(window)\(run)", of: chart)
          #expect(drawing.differences(from: page) == [], "\(address)\(run)")
          #expect(drawing.common(with: page) > 1)
        }
      }
    }
  }

  /// The gallery's picture is that of the page, made small.
  @Test(arguments: Gallery.machines.map(\.identifier))
  func theThumbnailIsThePagesPicture(name: String) async throws {
    let diagram = try Diagram(try #require(Gallery.machine(named: name)).chart)
    let picture = Thumbnail(diagram).element(idPrefix: "thumbnail-\(name)-")
    let markup = String(decoding: MarkupDocument(HTML.div { picture }).htmlBytes(), as: UTF8.self)
    let drawing = try #require(markup.firstRange(of: "<svg")).lowerBound
    let end = try #require(markup.firstRange(of: "</svg>")).upperBound
    #expect(try await TestServer.get("/").text.contains(markup[drawing..<end]))
  }

  /// Where entry and exit actions are asked for, the drawing shows them.
  @Test(arguments: ["/learn/entry-exit", "/exercises/exercise-predict", "/machines/loading"])
  func entryAndExitActionsAreDrawn(address: String) async throws {
    let page = try await TestServer.get(address).text
    for row in ["entry / start the indicator", "exit / stop the indicator", "entry / show the profile"] {
      #expect(page.contains(">\(row)</text>"))
    }
  }
}
