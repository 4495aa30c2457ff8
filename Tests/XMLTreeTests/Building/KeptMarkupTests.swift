import Synchronization
import TestSupport
import Testing

@testable import XMLTree

/// Markup that is kept is written as it would be if it were not.
struct KeptMarkupTests {
  /// Markup that tells many things apart, so that a byte that is wrong shows.
  private static func markup(_ text: String) -> Fragment {
    Fragment {
      HTML.p(class: "a") { text }
      HTML.ul {
        HTML.li {}
        HTML.li { HTML.a(href: "/x?a=1&b=\(text)") { "2 < 3 & 4" } }
      }
      Comment(text)
      HTML.br()
      SVG.root(viewBox: .init(width: 1, height: 1)) { SVG.title { text } }
      text
    }
  }

  private static func shape(_ text: String) -> Fragment {
    Fragment {
      SVG.title { text }
      SVG.link(href: text) { SVG.circle(center: .init(1, 2), radius: 3) }
    }
  }

  private static let texts = ["x", "<b>&amp;\"'", "]]>", "日本 é", "\u{0}\u{1}\r\n", "-->", "</script>"]

  private static func kept(_ text: String) -> KeptMarkup {
    KeptMarkup(WrittenMarkup { markup(text) }) { markup(text) }
  }

  private static func keptShape(_ text: String) -> KeptMarkup {
    KeptMarkup(WrittenMarkup(in: .svg) { shape(text) }) { shape(text) }
  }

  @Test(arguments: texts)
  func isWrittenAsIfItWereNotKept(text: String) {
    let plain = MarkupDocument(
      HTML.div {
        "before" + text; Self.markup(text); text + "after"
      })
    let kept = MarkupDocument(
      HTML.div {
        "before" + text; Self.kept(text); text + "after"
      })
    #expect(kept.html() == plain.html())
    #expect(kept.xml() == plain.xml())
  }

  /// Bytes stand for the markup in every element but those whose content has rules of its own, where it is made anew.
  @Test(arguments: [
    ("div", false), ("p", false), ("table", false), ("section", false), ("span", false), ("title", true), ("pre", true),
    ("style", true), ("script", true), ("textarea", true),
  ])
  func isMadeAnewOnlyWhereItMust(name: String, isMade: Bool) {
    let count = Mutex(0)
    let written = WrittenMarkup { "kept" }
    let kept = KeptMarkup(written) {
      count.withLock { $0 += 1 }
      return Fragment { "kept" }
    }
    let document = MarkupDocument(HTML.div { Element(name) { kept } })
    #expect(document.html() == "<div><\(name)>kept</\(name)></div>")
    #expect((count.withLock { $0 } > 0) == isMade)
  }

  @Test(arguments: texts)
  func isPartOfADrawing(text: String) {
    func drawing(_ content: @escaping @Sendable () -> Fragment) -> MarkupDocument {
      MarkupDocument(HTML.div { SVG.root(viewBox: .init(width: 9, height: 9)) { SVG.group(content: content) } })
    }
    let plain = drawing { Self.shape(text) }
    let kept = drawing { Fragment { Self.keptShape(text) } }
    #expect(kept.html() == plain.html())
    #expect(kept.xml() == plain.xml())
    #expect(!kept.html().contains("<circle xmlns"))
  }

  @Test(arguments: texts)
  func isRightWhereverItStands(text: String) {
    let places: [@Sendable (Fragment) -> Element] = [
      { content in HTML.pre { content } },
      { content in
        HTML.pre {
          "\n"; content
        }
      },
      { content in Element("textarea") { content } }, { content in HTML.title { content } },
      { content in Element("style") { content } }, { content in Element("SCRIPT") { content } },
      { content in SVG.root(viewBox: .init(width: 1, height: 1)) { content } },
      { content in Element("x", namespace: MarkupNamespace("urn:a", prefix: "a")) { content } },
      { content in Element("x", namespace: MarkupNamespace("urn:b")) { content } },
    ]
    for place in places {
      let plain = MarkupDocument(
        HTML.div {
          place(
            Fragment {
              Self.markup(text); Self.shape(text)
            })
        })
      let kept = MarkupDocument(
        HTML.div {
          place(
            Fragment {
              Self.kept(text); Self.keptShape(text)
            })
        })
      #expect(kept.html() == plain.html())
      #expect(kept.xml() == plain.xml())
    }
  }

  @Test func isReadAsElements() throws {
    let document = MarkupDocument(
      HTML.div {
        Self.kept("x"); Self.kept("y")
      })
    #expect(try document.select("//p").map(\.text) == ["x", "y"])
    #expect(document.root.elements.count == 8)
    #expect(try document.select("//li").count == 4)
  }

  @Test func mayBeNested() throws {
    let inner = KeptMarkup(WrittenMarkup { HTML.b { "1" } }) { HTML.b { "1" } }
    let outer = KeptMarkup(WrittenMarkup { HTML.p { inner } }) { HTML.p { inner } }
    let document = MarkupDocument(
      HTML.div {
        outer; inner
      })
    #expect(document.html() == "<div><p><b>1</b></p><b>1</b></div>")
    #expect(try document.select("//b").count == 2)
  }

  @Test func whatIsEmptyLeavesNothing() {
    let nothing = KeptMarkup(WrittenMarkup { Fragment() }) { Fragment() }
    #expect(MarkupDocument(HTML.ul { HTML.li { nothing } }).html() == "<ul><li></li></ul>")
  }
}

/// Addresses with holes are written as they would be whole.
struct MarkupHoleTests {
  private static func links(_ before: String, _ after: String) -> Fragment {
    Fragment {
      HTML.a(href: before + "plug" + after, class: "x") { "hole" }
      HTML.p { HTML.a(href: before + "%E6%97%A5" + after) { "h" } }
      HTML.a(href: after) { "" }
    }
  }

  private static func drawn(_ before: String, _ after: String) -> Fragment {
    Fragment { SVG.link(href: before + "plug" + after) { SVG.circle(center: .init(0, 0), radius: 1) } }
  }

  @Test(arguments: [
    ("/m?run=a,b,", ""), ("/m?run=", "&lang=zh-Hans"), ("?at=3&then=", "&tab=actions&x=%22%3Cb%3E"), ("", ""),
    ("/a\"'<b>&amp;&lt; ", " \"><script>"), ("日本", "é"), ("javascript:", "\n\u{0}"),
  ])
  func aFilledHoleIsAsIfItWereWhole(before: String, after: String) {
    let holes = [MarkupHole(), MarkupHole()]
    let texts = WrittenAddress.written(["/" + before, "/" + after])
    func page(_ content: @escaping @Sendable () -> Fragment, _ shapes: @escaping @Sendable () -> Fragment)
      -> MarkupDocument
    {
      MarkupDocument(
        HTML.div {
          content()
          SVG.root(viewBox: .init(width: 1, height: 1)) { shapes() }
        })
    }
    let plain = page({ Self.links("/" + before, "/" + after) }, { Self.drawn("/" + before, "/" + after) })
    let kept = page(
      {
        Fragment {
          KeptMarkup(
            WrittenMarkup(holes: holes) { Self.links(holes[0].word, holes[1].word) }, filling: texts
          ) { Self.links("/" + before, "/" + after) }
        }
      }, { Self.drawn("/" + before, "/" + after) })
    #expect(kept.html() == plain.html())
    #expect(kept.xml() == plain.xml())
  }

  /// In drawings libxml2 escapes less, so what is filled in there must need no escaping of addresses, as ours do not.
  @Test func addressesAreTheSameInDrawings() {
    let holes = [MarkupHole(), MarkupHole()]
    let (before, after) = ("/machines/a%20b?run=x%7B%22y%22:1%7D,!S,", "&lang=zh-Hans&row=2")
    let written = WrittenMarkup(in: .svg, holes: holes) { Self.drawn(holes[0].word, holes[1].word) }
    let kept = MarkupDocument(
      SVG.root(viewBox: .init(width: 1, height: 1)) {
        KeptMarkup(written, filling: WrittenAddress.written([before, after])) { Self.drawn(before, after) }
      })
    let plain = MarkupDocument(SVG.root(viewBox: .init(width: 1, height: 1)) { Self.drawn(before, after) })
    #expect(kept.html() == plain.html())
  }

  /// What is taken for plain is what libxml2 writes as it is, in an address and in a text.
  @Test func plainTextsAreWrittenAsTheyAre() throws {
    for scalar in (0...0x2FF).compactMap(Unicode.Scalar.init) {
      let text = "x" + String(scalar) + "x"
      guard let plain = WrittenAddress(plain: text) else { continue }
      #expect(plain.bytes == Array(text.utf8))
      #expect(plain.bytes == WrittenAddress.serialised([text])[0].bytes)
      #expect(HTML.p { text }.html() == "<p>\(text)</p>")
      #expect(HTML.input(type: .text, value: text).html().contains("value=\"\(text)\""))
    }
    #expect(WrittenAddress(plain: "/a?b=c,d%20!+1:2~.-_") != nil)
  }

  @Test(arguments: ["5 ms", "5 毫秒", "<b>&\"'", ""])
  func aHoleMayBeInAText(text: String) {
    let hole = MarkupHole()
    let written = WrittenMarkup(holes: [hole]) { HTML.p { "at " + hole.word } }
    let kept = HTML.div { KeptMarkup(written, filling: [WrittenAddress(text: text)]) { HTML.p { "at " + text } } }
    #expect(kept.html() == HTML.div { HTML.p { "at " + text } }.html())
  }

  @Test func holesAreUnlike() {
    #expect(Set((0..<1000).map { _ in MarkupHole().word }).count == 1000)
    #expect(MarkupHole().word.utf8.count > 20)
  }
}

/// What is kept in bounded memory.
struct BoundedStoreTests {
  /// Half of the room is for what came last: what fills it exactly is still among that.
  @Test func halfOfTheRoomIsForTheNewest() {
    let store = BoundedStore<Int, String>(limit: 8) { $0.utf8.count }
    for key in 1...4 { _ = store.value(for: key) { "ab" } }
    // 1 and 2 filled the first half, 3 and 4 the second; 5 ends the first.
    _ = store.value(for: 5) { "ab" }
    #expect(
      [1, 2, 3, 4, 5].map { key in store.value(for: key) { "made again" } } == [
        "made again", "made again", "ab", "ab", "ab",
      ])
  }

  @Test func aValueIsMadeOnce() {
    let store = BoundedStore<Int, String>(limit: 100) { $0.utf8.count }
    #expect(store.value(for: 1) { "one" } == "one")
    #expect(store.value(for: 1) { "two" } == "one")
    #expect(store.bytes == 3)
  }

  @Test func aFullStoreKeepsWhatIsAskedFor() {
    let store = BoundedStore<Int, String>(limit: 100) { $0.utf8.count }
    for key in 1...1000 {
      #expect(store.value(for: 0) { "often" } == "often")
      #expect(store.value(for: key) { "\(key)" } == "\(key)")
      #expect(store.bytes <= 100)
    }
    #expect(store.value(for: 0) { "other" } == "often")
    #expect(store.value(for: 1000) { "other" } == "1000")
    #expect(store.value(for: 1) { "other" } == "other")
  }

  @Test func whatFillsTheStoreExactlyIsKept() {
    let store = BoundedStore<Int, String>(limit: 10) { $0.utf8.count }
    _ = store.value(for: 1) { "12345" }
    _ = store.value(for: 2) { "67890" }
    #expect(store.bytes == 10)
    #expect(store.value(for: 2) { "other" } == "67890")
    #expect(store.value(for: 1) { "other" } == "12345")
  }

  @Test func whatHasNoRoomIsNotKept() {
    let store = BoundedStore<Int, String>(limit: 10) { $0.utf8.count }
    _ = store.value(for: 1) { "more than there is room for" }
    #expect(store.bytes == 0)
    _ = store.value(for: 2) { "1234567890" }
    #expect(store.value(for: 2) { "other" } == "1234567890")
    #expect(store.bytes == 10)
  }
}
