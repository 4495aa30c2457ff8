import Testing
import XMLTree

@Suite struct SVGTests {
  private static let box = SVG.ViewBox(x: -1, y: 0, width: 10, height: 5.5)

  @Test(arguments: [
    (SVG.rectangle(x: 1, y: 2, width: 3, height: 4), #"<rect x="1" y="2" width="3" height="4"/>"#),
    (
      SVG.rectangle(x: 0, y: 0, width: 1, height: 1, cornerRadius: 8, class: "box", .data("k", "v")),
      #"<rect class="box" x="0" y="0" width="1" height="1" rx="8" data-k="v"/>"#
    ),
    (SVG.circle(center: SVG.Point(1, 2), radius: 3), #"<circle cx="1" cy="2" r="3"/>"#),
    (SVG.line(from: SVG.Point(0, 0), to: SVG.Point(1, 2)), #"<line x1="0" y1="0" x2="1" y2="2"/>"#),
    (SVG.polygon([SVG.Point(0, 0), SVG.Point(1, 2.5)], class: "p"), #"<polygon class="p" points="0,0 1,2.5"/>"#),
    (SVG.path(PathData([SVG.Point(0, 0), SVG.Point(1, 1)])), #"<path d="M0 0 L1 1"/>"#),
    (
      SVG.text(at: SVG.Point(1, 2), anchor: .middle) { SVG.tspan(class: "c") { "x" } },
      #"<text x="1" y="2" text-anchor="middle"><tspan class="c">x</tspan></text>"#
    ),
    (SVG.link(href: "?run=a&b=1") { SVG.group() }, #"<a href="?run=a&amp;b=1"><g/></a>"#),
    (SVG.style("a > b {}"), "<style>a &gt; b {}</style>"),
  ])
  func elements(element: Element, expected: String) {
    let drawing = SVG.root(viewBox: .init(width: 1, height: 1)) { element }
    let start = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">"#
    #expect(drawing.xml() == start + expected + "</svg>\n")
  }

  @Test func shapesCarryTitles() {
    let shape = SVG.rectangle(x: 0, y: 0, width: 1, height: 1) { SVG.title { "start" } }
    #expect(shape.html().contains("<title>start</title></rect>"))
  }

  @Test func rootHasItsSize() {
    let drawing = SVG.root(viewBox: Self.box, width: 10, height: 5, id: "i", class: "c", .role("img"))
    #expect(
      drawing.xml() == """
        <svg xmlns="http://www.w3.org/2000/svg" id="i" class="c" viewBox="-1 0 10 5.5" width="10" height="5" \
        role="img"/>

        """)
  }
}
