import XMLTree

/// What a process does with documents: each step builds or reads some and lets go of them.
enum Workload: String, CaseIterable {
  case build
  case parse
  case failToParse
  case passLimits
  case fillTemplates
  case copySubtrees
  case defuse

  func run() throws {
    switch self {
    case .build: try Self.build()
    case .parse: try Self.parse()
    case .failToParse: try Self.failToParse()
    case .passLimits: try Self.passLimits()
    case .fillTemplates: try Self.fillTemplates()
    case .copySubtrees: try Self.copySubtrees()
    case .defuse: try Self.defuse()
    }
  }

  private static func expect(_ condition: Bool, _ message: String) throws {
    if !condition { throw WorkloadError(message: message) }
  }

  private static let source = """
    <s:scxml xmlns:s="urn:s" xmlns:o="urn:o"><!-- c --><s:state id="a" o:x="1">text<![CDATA[<raw>]]></s:state></s:scxml>
    """

  private static func build() throws {
    let other = MarkupNamespace("urn:o", prefix: "o")
    let page = HTML.document(lang: "en") {
      HTML.body {
        HTML.p(id: "a", class: "b", .aria("label", "日本")) { "x \u{1} & <y>" }
        Comment("a--b")
        SVG.root(viewBox: .init(width: 1, height: 1)) {
          SVG.group {
            "t"; "u"
          }
        }
        Element("e", namespace: other, declaring: [other], attributes: [Attribute("k", namespace: other, "v")])
        Element("f", namespace: other, attributes: [.id("1"), .id("2"), .xmlLang("de")])
      }
    }
    try expect(page.html().contains("<p"), "no paragraph")
    try expect(MarkupDocument(page).xml(indented: true).contains("xmlns:o"), "no namespace")
  }

  private static func parse() throws {
    let document = try MarkupDocument.parse(xml: source)
    let state = document.root.elements.first
    try expect(state?.attributes.map(\.value) == ["a", "1"], "attributes differ")
    try expect(state?.text == "text<raw>" && document.root.children.count == 2, "content differs")
    try expect(state?.parent == document.root && document.root.declarations.count == 2, "structure differs")
  }

  private static let malformed = [
    "", "<", "<a", "<a>", "<a></b>", "<a b='1' b='2'/>", "<a b=1/>", "<a>&x;</a>", "<p:a/>", "<a/><b/>", "text",
    "<a>\u{1}</a>", "<a><![CDATA[x</a>", "<a><!-- -- --></a>", "<?xml version='9'?><a", "<a xmlns:p=''/>",
    "<!DOCTYPE a [<!ENTITY e 'v'>]><a>&e;</a>", "<!DOCTYPE a [<!ATTLIST a b (c|d|e) 'c'>]><a/>",
    "<!DOCTYPE a [<!ELEMENT a (b,(c|d)*)>]><a/>", "<!DOCTYPE a [<!NOTATION n SYSTEM 'x'>]><a/>",
    "<!DOCTYPE a [<!ENTITY % p SYSTEM 'file:///etc/passwd'> %p;]><a/>",
  ]

  private static func failToParse() throws {
    for text in malformed {
      do throws(MarkupParseError) {
        _ = try MarkupDocument.parse(xml: text)
      } catch {
        continue
      }
      throw WorkloadError(message: "parsed: \(text)")
    }
  }

  private static func passLimits() throws {
    let limits = ParseLimits(bytes: 200, depth: 3, elements: 5, attributes: 2, namespaces: 1)
    let texts = [
      "<a><a><a><a/></a></a></a>", "<a><b/><b/><b/><b/><b/></a>", "<a b='' c='' d=''/>",
      "<a xmlns:a='x' xmlns:b='y'/>", "<a>\(String(repeating: " ", count: 200))</a>",
    ]
    for text in texts {
      let failed = Result { () throws(MarkupParseError) in try MarkupDocument.parse(xml: text, limits: limits) }
      if case .success = failed { throw WorkloadError(message: "parsed: \(text)") }
    }
  }

  private enum Slot: String, TemplateSlot { case main }
  private enum Value: String, TemplateSlot { case language }

  private static func fillTemplates() throws {
    let source = "<html lang='{language}'><head><title>x</title></head><body><slot name='main'/></body></html>"
    let template = try Template<Slot, Value>(source: source, name: "layout")
    for number in 0..<3 {
      let page = template.fill { _ in
        "en"
      } slots: { _ in
        HTML.p { "\(number)" }
      }
      try expect(MarkupDocument(page).html().hasSuffix("<p>\(number)</p></body></html>"), "not filled")
    }
    let bad = Result { () throws(TemplateError) in
      try Template<Slot, Value>(source: "<a><slot/></a>", name: "bad")
    }
    if case .success = bad { throw WorkloadError(message: "a bad template was accepted") }
  }

  private static func copySubtrees() throws {
    let element: MarkupElement
    do {
      let document = try MarkupDocument.parse(xml: source)
      guard let first = document.root.elements.first else { throw WorkloadError(message: "no element") }
      element = first
    }
    try expect(element.xml().contains("urn:s") && element.html().contains("text"), "copy differs")
  }

  private static func defuse() throws {
    let text =
      "<p><?pi x?><!--> --><![CDATA[<b>]]><style>a &lt; b</style><svg xmlns='urn:s'><style>a&lt;b</style></svg></p>"
    let html = try MarkupDocument.parse(xml: text).html()
    try expect(!html.contains("<b>") && !html.contains("<?pi") && html.contains("a&lt;b"), "unsafe: \(html)")
  }
}

/// A step of the workload that did not do what it should.
struct WorkloadError: Error {
  let message: String
}
