import Explanations
import Foundation
import StatechartAnalysis
import StatechartDiagrams
import StatechartExecution
import StatechartExports
import StatechartSimulation
import Statecharts
import TestSupport
import Testing
import XMLTree

@testable import WebPages

/// The page in one file, driven by following its links.
struct DrivingPageTests {
  private func page(_ name: String, run: String = "", language: Language = .english) throws -> MarkupDocument {
    let page = try PageFixture.explorer(name, run: run, language: language)
    let resources = HTMLExporter.Resources(templates: try PageFixture.templates.get(), style: "")
    let exported = try HTMLExporter { resources }.export(
      ExportInput(
        page.chart, language: language.tag, diagram: page.diagram, simulation: page.simulation,
        highlights: page.highlights, carriesSource: false))
    let text = String(decoding: exported.bytes, as: UTF8.self)
    // The head and the void elements are all that is not XML in it.
    let body = try #require(text.range(of: "<body>"))
    let end = try #require(text.range(of: "</body>"))
    return try MarkupDocument.parse(
      xml: String(text[body.lowerBound..<end.upperBound]).replacingOccurrences(of: "<br>", with: "<br/>"))
  }

  @Test(arguments: ["battery", "tcp", "kanji"], Language.allCases)
  func everyLinkLeadsToAPartOfThePage(name: String, language: Language) throws {
    let document = try page(name, language: language)
    let ids = try document.values("//*[@id]", "id")
    #expect(Set(ids).count == ids.count)
    let links = try document.values("//div[@class='configurations']//a", "href")
    #expect(links.count > 8)
    for link in links {
      #expect(link.hasPrefix("#"))
      #expect(ids.contains(String(link.dropFirst())))
    }
    #expect(try document.select("//script").isEmpty)
  }

  @Test func theFirstConfigurationIsThatOfTheRun() throws {
    let document = try page("battery", run: "plug,!Flat")
    let first = try #require(try document.select("//section[@id='now']").first)
    #expect(try first.select("h2").map(\.text) == ["Charging"])
    #expect(try first.select(".//*[@class='refused-transition']").count == 1)
    #expect(
      try first.select("ul/li/a[@class='valid']").map(\.text) == [
        "unplug → Discharging", "reaches 100 % → Fully Charged",
      ])
    let refused = try first.select("ul/li/a[@class='refused']")
    #expect(refused.map(\.text) == ["plug in", "runs empty"])
    let note = try #require(try document.select("//*[@id='\(refused[1]["href"]?.dropFirst() ?? "")']").first)
    #expect(note.text.contains("runs empty was refused"))
    #expect(note.text.contains("Shortest way to make it valid: unplug"))
    #expect(try note.select(".//a").map(\.text) == ["unplug"])
  }

  /// Each refused move is marked in the drawing as the explorer marks it, and shown with its words.
  @Test func aRefusedMoveIsMarkedInTheDrawing() throws {
    let document = try page("battery", run: "plug,!Flat")
    let notes = try document.select("//div[contains(@class,'refusal')]")
    #expect(notes.count > 4)
    for note in notes {
      let classes = (note["class"] ?? "").split(separator: " ")
      let id = try #require(classes.first { $0.hasPrefix("of-") }).dropFirst(3)
      let step = try #require(classes.first { $0.hasPrefix("step-") })
      let arrows = try document.select("//section[@id='\(id)']//*[@class='refused-transition offered \(step)']")
      #expect(arrows.count == 1)
      #expect(try arrows.first?.select("*[@class='cross']").count == 1)
      let title = try #require(arrows.first?.select("*[local-name()='title']").first?.text)
      #expect(note.text.contains(title.replacing(": refused", with: " was refused")), "\(title): \(note.text)")
    }
    // A refused request for a state marks that state.
    #expect(try !document.select("//*[contains(@class,'offered')]/*[@class='outline']").isEmpty)
  }

  @Test(arguments: [("vending-machine", "depends on data"), ("traffic-light", "time or other machines")])
  func whatIsLeftOutIsSaid(name: String, words: String) throws {
    let document = try page(name)
    #expect(try document.select("//section[@class='configuration']").isEmpty)
    #expect(try document.words("//p[@class='hint']").contains { $0.contains(words) })
    #expect(try document.select("//*[local-name()='svg']").count == 1)
  }
}
