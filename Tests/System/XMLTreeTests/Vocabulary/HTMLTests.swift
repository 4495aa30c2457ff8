import Testing
import XMLTree

@Suite struct HTMLTests {
  @Test(arguments: [
    (HTML.br(), "<br>"), (HTML.br(class: "x"), #"<br class="x">"#),
    (HTML.meta(name: "a", content: "b"), #"<meta name="a" content="b">"#),
    (HTML.stylesheet(href: "/a.css"), #"<link rel="stylesheet" href="/a.css">"#),
    (HTML.link(rel: "icon", href: "/i.svg"), #"<link rel="icon" href="/i.svg">"#),
    (HTML.script(src: "/a.js"), #"<script type="module" src="/a.js"></script>"#),
    (
      HTML.script(src: "/a.js?x=1&y=2", .flag("defer")),
      #"<script type="module" src="/a.js?x=1&amp;y=2" defer></script>"#
    ),
    (
      HTML.input(type: .search, name: "n", value: "v", .flag("checked"), .flag("disabled", false)),
      #"<input type="search" name="n" value="v" checked>"#
    ),
    (HTML.option(value: "1", isSelected: true) { "One" }, #"<option value="1" selected>One</option>"#),
    (HTML.a(href: "/m?a=1&b=2#c") { "x" }, #"<a href="/m?a=1&amp;b=2#c">x</a>"#),
    (HTML.a(href: "?run=tap%7B%7D,!Flat,+2s") { "x" }, #"<a href="?run=tap%7B%7D,!Flat,+2s">x</a>"#),
    (HTML.form(action: "/go", method: .post) {}, #"<form action="/go" method="post"></form>"#),
    (
      HTML.button(type: .submit, name: "event", value: "plug") { "Plug" },
      #"<button type="submit" name="event" value="plug">Plug</button>"#
    ),
    (HTML.label(for: "a") { "A" }, #"<label for="a">A</label>"#),
    (HTML.th(scope: .column) { "H" }, #"<th scope="col">H</th>"#),
    (HTML.details(.flag("open")) { HTML.summary { "s" } }, #"<details open=""><summary>s</summary></details>"#),
    (HTML.div(), "<div></div>"), (HTML.p(), "<p></p>"), (HTML.li(), "<li></li>"), (HTML.td(), "<td></td>"),
    (HTML.span(), "<span></span>"), (HTML.main(), "<main></main>"), (HTML.section(), "<section></section>"),
  ])
  func elements(element: Element, expected: String) {
    #expect(element.html() == expected)
  }

  @Test func pageHasADocumentType() {
    let page = HTML.document(lang: "en") {
      HTML.head { HTML.title { "T" } }
      HTML.body { HTML.p { "x" } }
    }
    #expect(
      MarkupDocument(page).html() == """
        <!DOCTYPE html>
        <html lang="en"><head><title>T</title></head><body><p>x</p></body></html>
        """)
  }

  @Test(arguments: [
    ("/日本", "/%E6%97%A5%E6%9C%AC"), ("/a b", "/a%20b"), ("/a%20b", "/a%20b"), ("#状态", "#%E7%8A%B6%E6%80%81"),
    ("?a=\"<>'", "?a=%22&lt;&gt;'"), ("https://example.com/?a[b]=c|d", "https://example.com/?a%5Bb%5D=c%7Cd"),
    ("mailto:a@b.c", "mailto:a@b.c"),
  ])
  func addressesKeepTheirMeaning(address: String, expected: String) {
    #expect(HTML.a(href: address) {}.html() == "<a href=\"\(expected)\"></a>")
  }

  @Test func addressesInDrawingsStayAsTheyAre() {
    #expect(SVG.link(href: "/日本?a=1&b=2") {}.html().contains("href=\"/日本?a=1&amp;b=2\""))
  }
}
