import Explanations
import Gallery
import StatechartAnalysis
import StatechartDiagrams
import StatechartExecution
import StatechartFormats
import StatechartSimulation
import Statecharts
import TestSupport
import Testing
import XMLTree

@testable import WebPages

/// The other pages.
struct PagesTests {
  @Test(arguments: Language.allCases)
  func theGalleryShowsEveryMachine(language: Language) throws {
    let entries = try Gallery.machines.map { machine in
      GalleryPage.Entry.machine(
        try Machine(identifier: machine.identifier, compiled: try CompiledChart(machine.chart)),
        try Diagram(machine.chart, language: language.tag, options: DiagramOptions()),
        machine.example == nil ? .classics : .programs)
    }
    let page = GalleryPage(site: try PageFixture.site(language), entries: entries).document()
    #expect(try page.words("//li//h3").sorted() == Gallery.machines.map { $0.chart.label(in: language.tag) }.sorted())
    #expect(try page.select("//li//*[local-name()='svg']").count == Gallery.machines.count)
  }

  @Test func theGallerySaysWhatCannotBeShown() throws {
    let fault = Diagnostic(.error, .malformed, "a state is missing", at: SourcePosition(line: 3, column: 7))
    let entries = [GalleryPage.Entry.faulty(identifier: "mine", .faulty(file: "mine.scxml", [fault]))]
    let page = GalleryPage(site: try PageFixture.site(.english), entries: entries).document()
    #expect(try page.words("//li//h3") == ["mine"])
    #expect(try page.words("//li//code") == ["mine.scxml:3:7: error: a state is missing"])
    #expect(try page.select("//li//a[@href='/machines/mine']").count == 1)
  }

  @Test func anErrorPageListsWhatIsWrongWithAFile() throws {
    let faults = [
      Diagnostic(.error, .malformed, "a state is missing", at: SourcePosition(line: 3, column: 7)),
      Diagnostic(.warning, .severalCharts, "two"),
    ]
    let error = LibraryError.faulty(file: "mine.scxml", faults)
    let page = ErrorPage(
      site: try PageFixture.site(.english), problem: .unusableMachine("mine", error), status: 503)
    #expect(page.message.contains("mine.scxml:3:7: error: a state is missing"))
    let document = page.document()
    #expect(try document.words("//ul[@class='findings']/li").count == 2)
    let address = "/changes/mine?since=" + error.revision.text
    #expect(try document.select("//*[@data-changes='\(address)']").count == 1)
  }

  @Test func anEmbeddedPageKeepsToItself() throws {
    var page = try PageFixture.explorer("battery", run: "plug,!Flat")
    var address = page.address
    address.place = .embedded
    page = ExplorerPage(
      site: page.site, subject: page.subject, moment: ExplorerPage.Moment(address, page.simulation),
      diagram: page.diagram)
    let document = EmbedPage(page).document()
    let moves = try document.values("//*[@id='moves']//a", "href")
    #expect(!moves.isEmpty)
    #expect(moves.allSatisfy { $0.hasPrefix("/embed/battery?") })
    #expect(try document.values("//a[@target='_top']", "href") == ["/machines/battery?run=plug,!Flat"])
  }

  @Test(arguments: Language.allCases)
  func aStandalonePageNeedsNothingElse(language: Language) throws {
    let page = try PageFixture.explorer("kanji", run: "tap", language: language)
    let document = StandalonePage(
      chart: page.chart, events: page.simulation.eventNames, language: language, diagram: page.diagram,
      highlights: page.highlights, style: "p{margin:0}", templates: page.site.templates
    ).document()
    #expect(try document.select("//link | //script | //img | //@src").isEmpty)
    #expect(try document.select("//*[local-name()='svg']").count == 1)
    #expect(try document.words("//dt").count == 3)
    #expect(try document.select("//table//tbody/tr").count == 3)
    #expect(try document.select("//a").isEmpty)
  }

  @Test(arguments: [
    (ErrorPage.Problem.unknownMachine("batery", nearest: ["battery"]), "Did you mean battery?"),
    (.unknownPage, "There is no page"),
    (
      .badRun(RunError(ordinal: 1, step: "", column: 1, reason: .malformed(.empty)), machine: "battery"),
      "step 1 '' (column 1): a step is empty"
    ), (.badForm(FormFault(.notDelay, in: .clock(delay: "x"))), "The part advance of the address is not valid."),
    (.badAddress("at=x"), "at=x"), (.tooLong(limit: 9), "9 bytes"),
    (.method(allowed: ["GET", "HEAD"]), "only GET or HEAD"), (.tooLarge, "larger"),
    (.server, "log"),
  ])
  func errorsAreClear(problem: ErrorPage.Problem, words: String) throws {
    let page = ErrorPage(site: try PageFixture.site(), problem: problem, status: 400).document()
    #expect(try page.words("//main").joined().contains(words))
    #expect(try page.values("//main//a", "href").contains("/"))
  }

  @Test(arguments: Language.allCases)
  func theFrameLeadsToWhatThePagesAreMadeBy(language: Language) throws {
    let program = ProgramInfo(version: "1.2.3", project: "https://example.org/interlock")
    let site = try PageFixture.site(language, program: program)
    let page = ErrorPage(site: site, problem: .unknownPage, status: 404).document()
    #expect(
      try page.words("//footer/p[2]/*")
        == ["Interlock 1.2.3", "Apache License 2.0", language(.sourceCodeNav), language(.documentationNav)])
    #expect(
      try page.values("//footer//a", "href")
        == [ProgramInfo.license.address, "https://example.org/interlock", "https://example.org/interlock#readme"])
    #expect(try page.values("//header//a[@class='documentation']", "href") == ["https://example.org/interlock#readme"])
  }

  /// Nothing is linked to whose address is not known.
  @Test func theFrameOfAProgramFromNowhereNamesItsVersion() throws {
    let site = try PageFixture.site(program: ProgramInfo(version: "1.2.3"))
    let page = ErrorPage(site: site, problem: .unknownPage, status: 404).document()
    #expect(try page.words("//footer/p[2]/*") == ["Interlock 1.2.3", "Apache License 2.0"])
    #expect(try page.select("//*[@class='documentation']").isEmpty)
  }

  @Test func aTemplateThatMissesASlotIsFoundAtTheStart() throws {
    #expect(throws: TemplateError.self) {
      _ = try PageTemplates { name in
        name == "pages/error.html" ? "<div><slot name=\"title\"/></div>" : try PageFixture.source(name)
      }
    }
  }
}
