import Explanations
import Gallery
import StatechartDiagrams
import StatechartExecution
import StatechartSimulation
import Statecharts
import TestSupport
import Testing
import XMLTree

@testable import WebPages

/// The front page.
struct GalleryPageTests {
  private static func entries(of names: [(name: String, section: GalleryPage.Section)]) throws -> [GalleryPage.Entry] {
    try names.map { name, section in
      let chart = try #require(Gallery.machine(named: name)).chart
      return .machine(
        try Machine(identifier: name, compiled: try CompiledChart(chart)),
        try Diagram(chart, options: DiagramOptions()),
        section)
    }
  }

  private static func page(hero: String? = nil, rooms: Bool = false) throws -> MarkupDocument {
    let site = Site(
      language: .english, templates: try PageFixture.templates.get(), assets: AssetAddresses([:]), hasRooms: rooms)
    let entries = try Self.entries(of: [
      ("tcp", .files), ("video-editor", .programs), ("battery", .programs), ("order", .classics),
      ("turnstile", .classics),
    ])
    let shown = try hero.map { GalleryHero(try PageFixture.explorer(GalleryHero.machine, run: $0)) }
    return GalleryPage(site: site, entries: entries, hero: shown, notations: ["SCXML", "Mermaid"]).document()
  }

  @Test func theLargestMachineIsLastAndOwnFilesAreApart() throws {
    let page = try Self.page()
    #expect(
      try page.words("//section[@aria-labelledby='machines']//h3") == ["Turnstile", "Battery", "Order", "Video Editor"])
    #expect(try page.words("//section[@aria-labelledby='files']//h3") == ["TCP Connection"])
    #expect(try page.words("//p[@class='origin']/../a/h3") == ["Battery", "Video Editor"])
  }

  /// Whatever is pressed goes on from the moment that is shown, on the page of the machine; its name leads to its
  /// start.
  @Test func theMachineAtItsHeadLeadsIntoTheExplorer() throws {
    let page = try Self.page(hero: "plug,!Flat")
    #expect(try page.words("//*[@id='refusal-title']") == ["✕ Flat was refused"])
    #expect(try page.values("//h2[@id='front-machine']/a", "href") == ["/machines/battery"])
    let links = try page.values("//section[contains(@class, 'hero')]/*[not(self::h2)]//*[local-name()='a']", "href")
    #expect(links.count > 6)
    #expect(links.allSatisfy { $0.hasPrefix("/machines/battery?run=plug,!Flat") }, "\(links)")
    let follow = try page.values("//*[@id='follow-route']", "href")
    #expect(follow == ["/machines/battery?run=plug,!Flat,unplug,empty"])
    #expect(GalleryHero.address(on: try PageFixture.site()).text == "/machines/battery?run=plug,!Flat")
  }

  @Test func aTextOrAFileIsSentToThePageForNewMachines() throws {
    let page = try Self.page()
    let form = try #require(try page.select("//form[@id='paste']").first)
    #expect(form["action"] == "/new#result" && form["method"] == "post" && form["enctype"] == "multipart/form-data")
    #expect(try page.values("//form[@id='paste']//*[@name]", "name") == ["source", "file"])
    #expect(try page.words("//*[@id='paste-notations']") == ["Mermaid, SCXML"])
  }

  @Test(arguments: [false, true])
  func roomsAreNamedWhereThereAreAny(rooms: Bool) throws {
    let lines = try Self.page(rooms: rooms).words("//ul[@class='audiences']//a")
    #expect(lines.count == 3)
    #expect(lines.last?.contains("rooms") == rooms)
  }

  @Test func theOtherLanguagesAreInAMenu() throws {
    let page = try Self.page()
    #expect(try page.words("//header//*[@class='languages']//summary") == ["Language: English"])
    #expect(try page.values("//header//*[@class='languages']//li/a", "href") == ["/?lang=zh-Hans", "/?lang=ja"])
  }
}
