import Explanations
import Gallery
import StatechartAnalysis
import StatechartDiagrams
import StatechartExecution
import StatechartExports
import StatechartFormats
import StatechartSimulation
import Statecharts
import TestSupport
import Testing
import XMLTree

@testable import WebPages

/// Pages as outlines, in files: which parts a page has, in which order, where links lead and what is marked. Of a page
/// that differs from another in one part, that part.
struct PageGoldenTests {
  /// A moment of a gallery machine on its page.
  struct Moment: Sendable, CustomTestStringConvertible {
    let file: String
    let machine: String
    var run = ""
    var position: Int?
    var tab = ExplorerTab.table
    var language = Language.english

    var testDescription: String { file }
  }

  static let moments = [
    Moment(file: "battery-start", machine: "battery"),
    Moment(file: "battery-refused", machine: "battery", run: "plug,!Flat,full"),
    Moment(file: "battery-back", machine: "battery", run: "plug,full,unplug", position: 1, tab: .source),
    Moment(file: "media-player-regions", machine: "media-player", run: "power,play", language: .simplifiedChinese),
    Moment(file: "battery-japanese", machine: "battery", run: "plug,!Flat", tab: .analysis, language: .japanese),
    Moment(file: "vending-machine-data", machine: "vending-machine", run: #"coin{"amount":50},press"#, tab: .actions),
    Moment(
      file: "vending-machine-later", machine: "vending-machine", run: #"coin{"amount":100},press,=balance=7,+2s"#,
      position: 3, tab: .analysis),
    Moment(file: "traffic-light-clock", machine: "traffic-light", run: "+10s,+1s", tab: .actions),
  ]

  /// - Parameter part: The identifier of the element that is compared; nil for all of the document.
  private func difference(_ document: MarkupDocument, part: String? = nil, from name: String) throws -> String? {
    var root = document.root
    if let part { root = try #require(document.select("//*[@id='\(part)']").first) }
    return try Golden().difference(of: PageOutline.text(root), from: name + ".txt")
  }

  @Test(arguments: moments) func explorer(_ moment: Moment) throws {
    let page = try PageFixture.explorer(
      moment.machine, run: moment.run, at: moment.position, tab: moment.tab, language: moment.language)
    #expect(try difference(page.document(), from: moment.file) == nil)
  }

  @Test func embedded() throws {
    let page = try PageFixture.explorer("battery", run: "plug,!Flat")
    var address = page.address
    address.place = .embedded
    let embedded = ExplorerPage(
      site: page.site, subject: page.subject, moment: ExplorerPage.Moment(address, page.simulation),
      diagram: page.diagram)
    #expect(try difference(EmbedPage(embedded).document(), from: "embedded") == nil)
  }

  @Test func gallery() throws {
    let fault = Diagnostic(.error, .malformed, "a state is missing", at: SourcePosition(line: 3, column: 7))
    let places: [(String, GalleryPage.Section)] = [("battery", .files), ("tcp", .programs), ("turnstile", .classics)]
    var entries = [GalleryPage.Entry.faulty(identifier: "mine", .faulty(file: "mine.scxml", [fault]))]
    for (name, section) in places {
      let machine = try #require(Gallery.machine(named: name))
      let compiled = try CompiledChart(machine.chart)
      entries.append(.machine(try Machine(identifier: name, compiled: compiled), try Diagram(machine.chart), section))
    }
    let page = GalleryPage(site: try PageFixture.site(), entries: entries)
    #expect(try difference(page.document(), from: "gallery") == nil)
  }

  @Test func exports() throws {
    let page = try PageFixture.explorer("battery", run: "plug")
    let loss = Diagnostic(
      .warning, .notExpressible, "colours are left out", at: SourcePosition(line: 2, column: 1))
    let resources = HTMLExporter.Resources(templates: try PageFixture.templates.get(), style: "")
    let catalog = ExporterCatalog.standard(page: HTMLExporter { resources })
    let names = ["svg", "svg-animation", "png", "html", "scxml", "mermaid"]
    let entries = try names.enumerated().map { index, name in
      let exporter = try #require(catalog.exporters.first { $0.identifier == name })
      let query = name == "svg-animation" ? "&" + ExportPage.animation : ""
      return ExportPage.Entry(
        exporter, at: "/machines/battery.\(exporter.fileExtensions[0])?run=plug\(query)",
        losses: index == 1 ? [loss, Diagnostic(.note, .notExpressible, "and more")] : nil)
    }
    for (name, language) in [("exports", nil), ("exports-named", Language.english)] {
      var address = page.address
      address.language = language
      let exports = ExportPage(site: page.site, chart: page.chart, address: address, entries: entries)
      #expect(try difference(exports.document(), from: name) == nil)
    }
  }

  @Test func newMachine() throws {
    let chart = Statechart(name: "one", states: [State("a")])
    let notations = [
      NewMachinePage.Notation(identifier: "scxml", title: "SCXML", hasExample: true),
      NewMachinePage.Notation(identifier: "json", title: "JSON", hasExample: false),
    ]
    let result = NewMachinePage.Result(
      notation: "SCXML",
      charts: [
        .init(name: "one", address: ExplorerAddress(machine: "~abc"), mayBeKept: true),
        .init(name: nil, address: ExplorerAddress(machine: "~def")), .init(name: "long", address: nil, mayBeKept: true),
        .init(name: nil, address: nil, mayBeKept: true), .init(name: "none", address: nil),
      ],
      findings: [
        Diagnostic(.error, .malformed, "a state is missing", at: SourcePosition(line: 2, column: 3)),
        Diagnostic(.note, .malformed, "without a place"),
      ], preview: Preview(chart, diagram: try Diagram(chart)), maxBytes: 100)
    let one = NewMachinePage(
      site: try PageFixture.site(), text: "first\nsecond", notation: "json", notations: notations, result: result)
    #expect(try difference(one.document(), from: "new-read") == nil)
    let alone = NewMachinePage.Result(
      notation: nil, charts: [.init(name: "one", address: nil, mayBeKept: true)], maxBytes: 100)
    let two = NewMachinePage(
      site: try PageFixture.site(.simplifiedChinese), text: "", notation: nil, notations: notations, result: alone)
    #expect(try difference(two.document(), from: "new-unknown") == nil)
    let empty = NewMachinePage(
      site: try PageFixture.site(), text: "", notation: nil, notations: notations, result: nil)
    #expect(try difference(empty.document(), from: "new-empty") == nil)
  }

  @Test(arguments: [
    ("error-machine", ErrorPage.Problem.unknownMachine("batery", nearest: ["battery", "tcp"]), 404),
    ("error-name", .unknownMachine("x", nearest: []), 404),
    (
      "error-source",
      .badSource(
        "~abc",
        .faulty(
          file: "text",
          [Diagnostic(.error, .malformed, "a state is missing", at: SourcePosition(line: 3, column: 7))])), 400
    ),
    (
      "error-run", .badRun(RunError(ordinal: 1, step: "", column: 1, reason: .malformed(.empty)), machine: "battery"),
      400
    ), ("error-method", .method(allowed: ["GET", "HEAD"]), 405), ("error-busy", .busy, 503),
  ])
  func error(file: String, problem: ErrorPage.Problem, status: Int) throws {
    let page = ErrorPage(site: try PageFixture.site(), problem: problem, status: status)
    #expect(try difference(page.document(), from: file) == nil)
  }

  /// More events than there are keys, more refused ones than are among the others, an end, a chart without data.
  @Test func manyMoves() throws {
    let moves = (1...11).map { Transition.on(EventDescriptor("move\($0)"), to: "b") }
    let refused = (1...7).map { Transition.on(EventDescriptor("other\($0)"), to: "a") }
    let chart = Statechart(
      name: "many", dataModel: .named,
      states: [
        State("a", transitions: moves + [.on("stop", to: "end", if: "is late")]), State("b", transitions: refused),
        State("end", kind: .final),
      ])
    for (file, run) in [("moves-start", ""), ("moves-end", "=is%20late=true,stop")] {
      let page = try PageFixture.explorer(chart, name: "many", run: run)
      #expect(try difference(page.document(), part: "side", from: file) == nil)
    }
  }

  /// A machine that has invoked others, after a step that changed a variable of one of them.
  @Test func sessions() throws {
    let chart = try SCXMLNotation().read(SourceText(SessionsCardTests.source)).chart
    let page = try PageFixture.explorer(chart, name: "caller", run: "on,+2s", tab: .actions)
    #expect(try difference(page.document(), part: "sessions", from: "sessions") == nil)
  }

  /// A machine that waits for the answer to a request of its own.
  @Test(arguments: [
    ("http-off", HTTPAccess.off),
    ("http-waiting", .on(location: "http://127.0.0.1/sessions/key", arrived: 2, mayPost: true)),
    ("http-elsewhere", .on(location: "http://127.0.0.1/sessions/key", arrived: 0, mayPost: false)),
  ])
  func http(file: String, access: HTTPAccess) throws {
    let send = Send(
      event: .literal("hello"), target: .literal("http://127.0.0.1:9/x"), type: .literal(BasicHTTP().types[0]))
    let chart = Statechart(
      name: "caller",
      states: [
        State("a", transitions: [.on("call", to: "b")]),
        State("b", transitions: [.on("x", to: "a")], onEntry: [[.send(send)]]),
      ])
    let page = try PageFixture.explorer(chart, name: "caller", run: "call")
    let asked = ExplorerPage(
      site: page.site, subject: page.subject,
      moment: ExplorerPage.Moment(page.address, page.simulation, http: access), diagram: page.diagram)
    #expect(try difference(asked.document(), part: "http", from: file) == nil)
  }

  /// A drawing with a table of all its states, in one file.
  @Test func standalone() throws {
    let page = try PageFixture.explorer("media-player", run: "power")
    let document = StandalonePage(
      chart: page.chart, events: page.simulation.eventNames, language: .english, diagram: page.diagram,
      highlights: page.highlights, style: "p{margin:0}", templates: page.site.templates
    ).document()
    #expect(try difference(document, from: "standalone") == nil)
  }

  @Test func driving() throws {
    let page = try PageFixture.explorer("battery", run: "plug,!Flat")
    var standalone = StandalonePage(
      chart: page.chart, events: page.simulation.eventNames, language: .english, diagram: page.diagram,
      highlights: page.highlights, style: "p{margin:0}", templates: page.site.templates)
    standalone.driving = .success(try StandaloneTransitionTable(page.machine.compiled, at: page.simulation.final))
    #expect(try difference(standalone.document(), from: "driving") == nil)
  }
}
