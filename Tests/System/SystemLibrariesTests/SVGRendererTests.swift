import Testing

@testable import SystemLibraries

struct SVGRendererTests {
  private static let drawing = Array(
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 40 20">\
    <style>:root{--a:red}rect{fill:#0000ff;fill:var(--a)}@media (prefers-color-scheme:dark){rect{fill:lime}}</style>\
    <rect width="40" height="20"/><text y="15" font-size="12">Word</text></svg>
    """.utf8)

  @Test func aPictureHasTheSizeThatIsWanted() throws {
    let picture = try SVGRenderer.shared().png(of: Self.drawing, width: 80, height: 40)
    #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(Array(picture[16..<24]) == [0, 0, 0, 80, 0, 0, 0, 40])
    #expect(try SVGRenderer.shared().png(of: Self.drawing, width: 80, height: 40) == picture)
  }

  @Test func aPageHasNoDate() throws {
    let page = try SVGRenderer.shared().pdf(of: Self.drawing, width: 30, height: 15)
    let text = String(decoding: page, as: UTF8.self)
    #expect(text.hasPrefix("%PDF-1."))
    #expect(text.contains("[ 0 0 30 15 ]"))
    #expect(!text.contains("Date"))
    #expect(try SVGRenderer.shared().pdf(of: Self.drawing, width: 30, height: 15) == page)
    let long = try SVGRenderer.shared().pdf(of: Self.drawing, width: 144_000, height: 14_400)
    #expect(String(decoding: long, as: UTF8.self).contains("[ 0 0 14400 1440 ]"))
  }

  @Test(arguments: [(1 << 20, 17), (40_000, 1), (Int.max, 2)])
  func pixelsAreBounded(width: Int, height: Int) throws {
    #expect(throws: SVGRenderer.Failure.tooLarge(width: width, height: height)) {
      try SVGRenderer.shared().png(of: Self.drawing, width: width, height: height)
    }
  }

  @Test(arguments: ["", "<svg", "<html/>"])
  func whatIsNoDrawingIsRefused(text: String) throws {
    let error = try #require(throws: SVGRenderer.Failure.self) {
      try SVGRenderer.shared().png(of: Array(text.utf8), width: 10, height: 10)
    }
    #expect(error.description.hasPrefix("the drawing cannot be made into a picture: "))
  }

  @Test func aMissingLibraryIsNamed() {
    #expect(throws: SVGRenderer.Failure.unavailable("librsvg is not installed (on Debian, librsvg2-2)")) {
      try SVGRenderer(libraries: ["libinterlock-no-such-library.so.0"])
    }
  }
}
