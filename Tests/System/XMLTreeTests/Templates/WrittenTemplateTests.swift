import Testing

@testable import XMLTree

/// A filled template is written as the copy of its tree is, to the byte.
struct WrittenTemplateTests {
  enum Slot: String, TemplateSlot { case one, two }
  enum Value: String, TemplateSlot { case name }

  private static let sources = [
    "<html lang='{name}'><body><p><slot name='one'/></p>between<slot name='two'/><br/></body></html>",
    "<ul id='{name}'><li><slot name='one'/></li><li>a &lt; b<slot name='two'/></li></ul>",
    "<div title='{name}'><pre><slot name='one'/></pre><textarea><slot name='two'/></textarea></div>",
    "<div title='{name}'><style><slot name='one'/></style><TITLE><slot name='two'/></TITLE></div>",
    "<p id='{name}'><svg xmlns='http://www.w3.org/2000/svg'><g/></svg><slot name='one'/><slot name='two'/></p>",
  ]

  private static let contents: [@Sendable () -> Fragment] = [
    { Fragment() },
    { Fragment { "a < b & \"c\"\r\n" } },
    {
      Fragment {
        "\n"
        HTML.li {}
        "x"
        "y"
        Comment("-> --")
      }
    },
    {
      Fragment {
        HTML.script(src: "/x?a&b")
        Element("style") { "</style><b>" }
        SVG.root(viewBox: .init(width: 1, height: 1)) { SVG.title { "t" } }
      }
    },
    {
      Fragment {
        "before"
        HTML.b { "k&" }
        "after"
        SVG.title { "s" }
        HTML.p { HTML.li {} }
      }
    },
  ]

  private static let names: [String?] = [nil, "n", "\"'<&>", "日本"]

  @Test(arguments: sources)
  func isWrittenAsItIsBuilt(source: String) throws {
    let template = try Template<Slot, Value>(source: source, name: "t")
    for (number, first) in Self.contents.enumerated() {
      for second in Self.contents {
        let name = Self.names[number % Self.names.count]
        let filled = template.fill { _ in
          name
        } slots: { slot in
          switch slot {
          case .one: first()
          case .two: second()
          }
        }
        let document = MarkupDocument(filled)
        #expect(document.html() == MarkupDocument(document.root).html())
        #expect(HTML.div { filled }.html() == MarkupDocument(MarkupDocument(HTML.div { filled }).root).html())
        #expect(document.html() == document.html())
      }
    }
  }

  @Test func templatesInTemplatesAreWritten() throws {
    let outer = try Template<Slot, Value>(source: Self.sources[0], name: "o")
    let inner = try Template<Slot, Value>(source: Self.sources[1], name: "i")
    for content in Self.contents {
      let filled = outer.fill { _ in
        "a"
      } slots: { slot in
        switch slot {
        case .one: content()
        case .two:
          inner.fill { _ in
            "b"
          } slots: { _ in
            content()
          }
        }
      }
      let document = MarkupDocument(filled)
      #expect(document.html() == MarkupDocument(document.root).html())
      #expect(document.html().hasPrefix("<!DOCTYPE html>\n<html"))
    }
  }

  @Test func aDocumentTypeIsBeforeComments() {
    let page = Fragment {
      Comment("first")
      Element("html") { HTML.p { "x" } }
    }
    #expect(MarkupDocument(page).html() == "<!DOCTYPE html>\n<!--first--><html><p>x</p></html>")
  }
}
