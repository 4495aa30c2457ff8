import StatechartFormats
import Statecharts
import Testing

@Suite struct NotationCatalogTests {
  private let catalog = NotationCatalog.standard

  /// What can be done with a notation.
  private enum Use { case read, write, both }

  /// The notations in their order. A new one is a row here; other tests ask the catalog.
  private static let notations: [(identifier: String, title: String, use: Use)] = [
    ("scxml", "SCXML", .both), ("json", "Interlock JSON", .both), ("document", "Document with diagrams", .read),
    ("dot", "Graphviz DOT", .both),
    ("mermaid", "Mermaid", .both), ("plantuml", "PlantUML", .both), ("smcat", "state-machine-cat", .both),
    ("xstate", "XState", .both), ("sismic", "sismic YAML", .both),
    ("transitions", "transitions (Python)", .read), ("statemachine", "python-statemachine", .read),
    ("asl", "Amazon States Language", .read), ("coderunner", "CodeRunner graph", .both),
    ("fsm", "FSM Designer", .both), ("jflap", "JFLAP", .both), ("uml", "UML (XMI)", .read),
    ("csv", "CSV table", .both), ("markdown", "Markdown table", .both), ("latex", "LaTeX table", .write),
    ("swift-gameplaykit", "Swift (GameplayKit)", .write), ("swift-gameplaystates", "Swift (GameplayStates)", .write),
    ("swift-enum", "Swift enum", .write), ("swift-switch", "Swift switch", .write),
    ("svg", "SVG of Interlock", .read), ("html", "HTML of Interlock", .read), ("png", "PNG of Interlock", .read),
  ]

  @Test func standardNotations() {
    let wanted = NotationCatalogTests.notations
    #expect(catalog.notations.map(\.identifier) == wanted.map(\.identifier))
    #expect(catalog.notations.map(\.title) == wanted.map(\.title))
    #expect(catalog.readers.map(\.identifier) == wanted.filter { $0.use != .write }.map(\.identifier))
    #expect(catalog.writers.map(\.identifier) == wanted.filter { $0.use != .read }.map(\.identifier))
  }

  /// An extension that only files in a notation have is not one of another.
  @Test func ownExtensionsAreThoseOfOneNotation() {
    for notation in catalog.notations {
      let others = catalog.notations.filter { $0.identifier != notation.identifier }.flatMap(\.fileExtensions)
      #expect(notation.syntax.ownExtensions.isSubset(of: Set(notation.fileExtensions).subtracting(others)))
    }
  }

  @Test func identifiersAndFirstExtensionsAreUnique() {
    #expect(Set(catalog.notations.map(\.identifier)).count == catalog.notations.count)
    #expect(Set(catalog.notations.compactMap(\.fileExtensions.first)).count == catalog.notations.count)
  }

  @Test(
    arguments: [
      ("a.scxml", "scxml"), ("a.XML", "scxml"), ("dir.dot/a.mmd", "mermaid"), ("a.gv", "dot"), ("a.json", "json"),
      ("a.b/json", nil), ("a", nil), ("a.yml", "sismic"), ("a.csv", "csv"), ("a.md", "markdown"), ("a.tex", "latex"),
      ("a.swift", "swift-gameplaykit"),
    ] as [(String, String?)])
  func writerForFile(name: String, identifier: String?) {
    #expect(catalog.writer(forFile: name)?.identifier == identifier)
  }

  @Test(arguments: [("mmd", "mermaid"), ("dot", "dot"), ("scxml", "scxml"), ("nothing", nil)] as [(String, String?)])
  func writerNamed(name: String, identifier: String?) {
    #expect(catalog.writer(named: name)?.identifier == identifier)
  }

  @Test(
    arguments: [
      ("<scxml/>", nil, "scxml"), ("<?xml version='1.0'?>\n<!-- a > b -->\n<x:scxml xmlns:x='u'/>", nil, "scxml"),
      ("<!DOCTYPE scxml>\n<scxml>", nil, "scxml"), ("<html/>", nil, nil), ("", nil, nil), ("{}", nil, "json"),
      ("{ \"interlock\": 1 }", nil, "json"), ("<scxml/>", "chart.json", "scxml"), ("oops", "chart.json", "json"),
      ("oops", "chart.txt", nil), ("<html/>", "page.xml", "scxml"), ("{\"states\":{}}", nil, "xstate"),
      ("createMachine({})", "machine.ts", "xstate"), ("statechart:\n  name: x", nil, "sismic"),
      ("statechart:\n  preamble: setup()", nil, "sismic"), ("oops", "a.yaml", "sismic"),
      ("{\"nodes\":[],\"edges\":[]}", "a.json", "coderunner"),
      ("{\"nodes\":[{\"isAcceptState\":true}],\"links\":[]}", "a.json", "fsm"),
      ("{\"root\":{},\"edges\":[]}", nil, "xstate"),
      ("<structure><type>fa</type></structure>", "a.xml", "jflap"), ("@startuml\n[*] --> a", "a.uml", "plantuml"),
      ("<uml:Model xmlns:uml='u'/>", "a.xml", "uml"), ("<xmi:XMI xmlns:xmi='u'/>", nil, "uml"),
      ("state,event,next\na,x,b", nil, "csv"),
      ("states: [a]\ntransitions: [[x, a, a]]", "a.yaml", "transitions"), ("oops", "a.py", "transitions"),
      ("states:\n  a: {transitions: [{event: x, target: a}]}", "a.yml", "statemachine"),
      ("from statemachine import State", "a.py", "statemachine"), ("StartAt: A\nStates:\n  A:", "a.yaml", "asl"),
      ("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", nil, "svg"), ("<html/>", "a.html", "html"),
      ("data:image/png;base64,iVBORw0KGgo=", nil, "png"),
      ("| from | on | to |\n|--|--|--|\n| a | x | b |", nil, "markdown"), ("a | x | b", "a.md", "document"),
    ] as [(String, String?, String?)])
  func readerForSource(text: String, fileName: String?, identifier: String?) {
    #expect(catalog.reader(for: SourceText(text, fileName: fileName))?.identifier == identifier)
  }

  @Test func unknownNotationIsAnError() throws {
    let error = try #require(throws: ReadError.self) { try catalog.read(SourceText("oops", fileName: "a.txt")) }
    let known = NotationCatalogTests.notations.filter { $0.use != .write }.map(\.title).joined(separator: ", ")
    #expect(
      error.description == "a.txt:1:1: error: the notation of the text was not recognized; known are " + known)
  }

  @Test func readsByContent() throws {
    let text = #"<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"><state id="a"/></scxml>"#
    #expect(try catalog.read(SourceText(text)).chart.states.map(\.id) == ["a"])
  }
}
