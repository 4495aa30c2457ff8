import Testing
import XMLTree

@testable import WebPages

/// Names of many parts.
struct LongNameTests {
  private static func part(_ text: String) -> String { "<span class=\"name-part\">\(text)</span>" }

  @Test(arguments: [
    ("plug", "plug"), ("a.b", "a.b"),
    ("Inp.BtnSetup.MediaFunc", part("Inp.") + part("BtnSetup.") + "MediaFunc"),
    ("aNameWithoutAnyDotsThatIsLong", "aNameWithoutAnyDotsThatIsLong"),
    ("a.name.that.ends.in.dots.", ["a", "name", "that", "ends", "in", "dots"].map { part($0 + ".") }.joined()),
  ])
  func isBrokenBehindDots(name: String, markup: String) {
    let document = MarkupDocument(HTML.b { LongName(name) })
    #expect(document.html().contains("<b>\(markup)</b>"), "\(document.html())")
    #expect(document.root.text == name)
  }
}
