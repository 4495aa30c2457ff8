import Testing
import XMLTree

@Suite struct TemplateTests {
  enum LayoutSlot: String, TemplateSlot { case heading, main }
  enum LayoutValue: String, TemplateSlot { case language, theme = "color-theme" }
  enum PageSlot: String, TemplateSlot { case events }

  private static let layoutSource = """
    <!DOCTYPE html>
    <html lang="{language}" data-theme="{color-theme}">
    <head><meta charset="utf-8"/><title><slot name="heading"/></title></head>
    <body data-language="{language}"><!-- kept --><main class="{not a value}"><slot name="main"/></main>
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0"/></svg></body>
    </html>
    """

  private static func layout() throws -> Template<LayoutSlot, LayoutValue> {
    try Template(source: layoutSource, name: "layout.html")
  }

  private static func page(_ layout: Template<LayoutSlot, LayoutValue>, theme: String?, main: some Markup)
    -> some Markup
  {
    layout.fill { value in
      switch value {
      case .language: "zh-Hans"
      case .theme: theme
      }
    } slots: { slot in
      switch slot {
      case .heading: "电池 & <b>"
      case .main: main
      }
    }
  }

  @Test func placesAreFilled() throws {
    let page = Self.page(try Self.layout(), theme: "dark", main: HTML.p { "x" })
    #expect(
      MarkupDocument(page).html() == """
        <!DOCTYPE html>
        <html lang="zh-Hans" data-theme="dark">
        <head><meta charset="utf-8"><title>电池 &amp; &lt;b&gt;</title></head>
        <body data-language="zh-Hans"><!-- kept --><main class="{not a value}"><p>x</p></main>
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0"></path></svg></body>
        </html>
        """)
  }

  @Test func aNilValueLeavesTheAttributeOut() throws {
    let page = Self.page(try Self.layout(), theme: nil, main: Fragment())
    #expect(MarkupDocument(page).html().contains("<html lang=\"zh-Hans\">"))
  }

  @Test func templatesNest() throws {
    let partial = try Template<PageSlot, NoSlots>(
      source: "<ul class='e'><slot name='events'/></ul>", name: "events.html")
    let fixed = try Template<NoSlots, NoSlots>(source: "<footer><p>end</p></footer>", name: "footer.html")
    let list = partial.fill { slot in
      switch slot {
      case .events: for event in ["plug", "unplug"] { HTML.li { event } }
      }
    }
    let page = Self.page(
      try Self.layout(), theme: nil,
      main: Fragment {
        list
        fixed.fill { _ in }
      })
    #expect(
      MarkupDocument(page).html().contains(
        #"><ul class="e"><li>plug</li><li>unplug</li></ul><footer><p>end</p></footer></main>"#))
  }

  @Test func valuesAlone() throws {
    let template = try Template<NoSlots, LayoutValue>(
      source: "<p lang='{language}' title='{color-theme}'>x</p>", name: "p")
    let filled = template.fill(values: { $0.rawValue }, slots: { _ in })
    #expect(filled.html() == #"<p lang="language" title="color-theme">x</p>"#)
  }

  @Test func valuesCannotBreakOut() throws {
    let template = try Template<NoSlots, LayoutValue>(source: "<p lang='{language}' id='{color-theme}'/>", name: "p")
    let xml = template.fill(values: { _ in "\"><script>'" }, slots: { _ in }).xml()
    #expect(try MarkupDocument.parse(xml: xml).root["lang"] == "\"><script>'")
  }

  @Test func aTemplateCanBeFilledAgain() throws {
    let layout = try Self.layout()
    let first = MarkupDocument(Self.page(layout, theme: "a", main: HTML.p { "1" })).html()
    let second = MarkupDocument(Self.page(layout, theme: "b", main: HTML.p { "2" })).html()
    #expect(first.contains("<p>1</p>") && !second.contains("<p>1</p>") && second.contains("<p>2</p>"))
  }
}
