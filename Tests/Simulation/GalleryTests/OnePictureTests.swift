import Gallery
import GraphLayout
@testable import StatechartDiagrams
import TestSupport
import Testing

/// A machine has one picture: however large its letters are, and whatever is written, ranks and orders stay.
struct OnePictureTests {
  private static func arrangement(_ diagram: Diagram) -> Arrangement {
    let figures = diagram.plan.figures.indices.filter { diagram.plan.figures[$0].kind != .initial }
    return Arrangement(
      figures.map { index in
        let parent = diagram.plan.graph.nodes[index].parent
        return Arrangement.Box("\(index)", in: parent.map { "\($0)" }, frame: diagram.layout.frames[index])
      })
  }

  @Test(arguments: Gallery.machines.map(\.identifier), ["en", "zh-Hans", "ja"])
  func allDrawingsAreArrangedAsOnPages(name: String, language: String) throws {
    let chart = try #require(Gallery.machine(named: name)).chart
    for view in [DiagramOptions().view, DiagramOptions.upright.view] {
      let page = try Diagram(chart, language: language, options: DiagramOptions(view: view))
      let others = [DiagramOptions.compact, .presentation(nextToScene: true), .presentation(nextToScene: false)].map {
        var options = $0
        if view.height > view.width { options.view = Size(width: options.view.height, height: options.view.width) }
        return options
      }
      for options in others {
        let drawing = try Diagram(chart, language: language, options: options)
        #expect(Self.arrangement(drawing).differences(from: Self.arrangement(page)) == [])
        #expect(drawing.layout.arrangement == page.layout.arrangement)
      }
    }
  }

  /// In the room of a card names can be read, or there are none.
  @Test(arguments: Gallery.machines.map(\.identifier), ["en", "zh-Hans", "ja"])
  func namesOfThumbnailsCanBeRead(name: String, language: String) throws {
    let chart = try #require(Gallery.machine(named: name)).chart
    let thumbnail = Thumbnail(try Diagram(chart, language: language))
    let size = thumbnail.diagram.size
    let scale = min(Thumbnail.room.width / size.width, Thumbnail.room.height / size.height)
    #expect(thumbnail.names.isEmpty || thumbnail.letterSize * scale >= Thumbnail.letters.lowerBound - 0.01)
  }
}
