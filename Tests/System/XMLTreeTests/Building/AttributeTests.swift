import Testing
import XMLTree

@Suite struct AttributeTests {
  @Test(arguments: [
    (Attribute.class("a b"), #"<div class="a b"></div>"#),
    (.class(nil), "<div></div>"),
    (.id("x"), #"<div id="x"></div>"#),
    (.aria("label", "State A"), #"<div aria-label="State A"></div>"#),
    (.aria("label", nil), "<div></div>"),
    (.aria("expanded", false), #"<div aria-expanded="false"></div>"#),
    (.data("state", "a.b"), #"<div data-state="a.b"></div>"#),
    (.hidden(), #"<div hidden=""></div>"#),
    (.hidden(false), "<div></div>"),
    (.tabindex(-1), #"<div tabindex="-1"></div>"#),
    (.attribute("x", 1.5), #"<div x="1.5"></div>"#),
    (.attribute("x", nil as Double?), "<div></div>"),
    (.attribute("y", "0"), #"<div y="0"></div>"#),
    (.flag("inert"), #"<div inert=""></div>"#),
    (.flag("inert", false), "<div></div>"),
    (.role("img"), #"<div role="img"></div>"#),
    (.lang("zh-Hans"), #"<div lang="zh-Hans"></div>"#),
    (.xmlLang("de"), #"<div xml:lang="de"></div>"#),
    (.title(""), #"<div title=""></div>"#),
  ])
  func conveniences(attribute: Attribute, expected: String) {
    #expect(HTML.div(attribute).html() == expected)
  }

  @Test func orderIsKept() {
    let element = HTML.div(id: "i", class: "c", .role("r"), .data("z", "1"), .data("a", "2"))
    #expect(element.html() == #"<div id="i" class="c" role="r" data-z="1" data-a="2"></div>"#)
  }

  @Test func laterReplacesEarlierInItsPlace() {
    let element = HTML.div(id: "i", class: "c").attributes([.class("d"), .data("x", "1"), .data("x", "2")])
    #expect(element.html() == #"<div id="i" class="d" data-x="2"></div>"#)
  }

  @Test func nilDoesNotReplace() {
    #expect(HTML.div(class: "c").attributes([.class(nil)]).html() == #"<div class="c"></div>"#)
  }
}
