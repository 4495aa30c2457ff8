import Foundation
import TestSupport
import Testing

/// The pictures in the article on the layout are those of the engine; `make phase-drawings` draws them anew.
@Suite("Drawings of the layout's phases") struct PhaseDrawingTests {
  private static let resources: Golden = {
    Golden(folder: Repository.url("Sources/InterlockArticles/Interlock.docc/Resources"))
  }()

  @Test("show what the engine does", arguments: PhaseDrawing.allCases) func isCurrent(drawing: PhaseDrawing) throws {
    #expect(try Self.resources.difference(of: drawing.picture.svg, from: drawing.file) == nil)
  }
}
