import Explanations
import StatechartSimulation
import Statecharts
import TestSupport
import Testing
import XMLTree

@testable import WebPages

/// Coverage, breakpoints, the legend and parts of a drawing, as pages show them.
struct MarksTests {
  private static func page(
    _ name: String = "battery", run: String = "", at position: Int? = nil, fault: FormFault? = nil,
    _ asking: (inout ExplorerAddress) -> Void = { _ in }
  ) throws -> ExplorerPage {
    try PageFixture.explorer(name, run: run, at: position, asking: asking)
  }

  @Test func whatTheRunHasVisitedIsCounted() throws {
    let page = try Self.page(run: "plug,empty") { $0.view.tab = .debug }.document()
    let lines = try page.words("//*[@id='coverage']//li")
    try #require(lines.count == 6)
    #expect(lines[0] == "States visited: 2 of 4")
    #expect(lines[1] == "Transitions taken: 1 of 6")
    #expect(lines[2].hasPrefix("Refusals tested: 1 of "))
    #expect(lines[3].hasPrefix("States not visited: ") && lines[4].hasPrefix("Transitions not taken: "))
    #expect(try page.values("//*[@id='run']", "data-states") == ["0,2"])
    #expect(try page.values("//*[@id='tour']", "href") == ["/machines/battery?run=plug,empty&at=2&tab=debug&go=tour"])
    #expect(try page.values("//*[@id='coverage-browser']", "hidden").count == 1)
  }

  @Test(arguments: [([Int](), ""), ([3], "3"), ([0, 1, 2, 5, 7, 8], "0-2,5,7-8")])
  func placesAreWrittenAsRanges(numbers: [Int], text: String) {
    #expect(IndexRanges.text(numbers) == text)
  }

  @Test func breakpointsAreInLinksAndCanBeRemoved() throws {
    let chart = try Self.page().chart
    let breakpoints = try ["Charging", "Flat"].map { try #require(Breakpoint($0, on: chart)) }
    let page = try Self.page(run: "plug,full", at: 1) { ($0.view.tab, $0.breakpoints) = (.debug, breakpoints) }
      .document()
    #expect(
      try page.values("//a[@id='forward']", "href")
        == ["/machines/battery?run=plug,full&tab=debug&break=Charging,Flat"])
    #expect(
      try page.values("//*[@class='breakpoint-list']//a[@class='remove']", "href").last
        == "/machines/battery?run=plug,full&at=1&tab=debug&break=Charging")
    #expect(try page.values("//section[@class='breakpoints']/form//input[@name='run']", "value") == ["plug,full"])
  }

  @Test func whatStoppedTheRunIsSaid() throws {
    let chart = try Self.page().chart
    let breakpoints = try ["Charging", "Discharging->Charging", "In('Flat')"].map {
      try #require(Breakpoint($0, on: chart))
    }
    let page = try Self.page(run: "plug") { $0.breakpoints = breakpoints }.document()
    let answer = try page.words("//*[@id='announcement']").joined()
    #expect(answer.contains("Breakpoint: Charging was entered."))
    #expect(answer.contains("Breakpoint: the transition Discharging → Charging was taken."))
    #expect(!answer.contains("has become true"))
    #expect(try page.select("//*[@id='stopped']").isEmpty)
    let refused = try Self.page(run: "plug,empty") { $0.breakpoints = breakpoints }.document()
    #expect(try refused.select("//*[@class='stop-note']").isEmpty)
  }

  @Test(arguments: Tour.Ending.allCases) func howATourEndedIsSaid(ending: Tour.Ending) throws {
    let page = try Self.page(run: "plug") { $0.asked.tour = ending }.document()
    #expect(try page.words("//*[@id='announcement']").joined().contains(ending == .complete ? "covered" : "tour"))
    #expect(try page.values("//a[@id='back']", "href") == ["/machines/battery?run=plug&at=0"])
  }

  @Test func theLegendHasWhatTheDrawingHas() throws {
    #expect(try Self.page(run: "plug").document().select("//*[@id='legend']").isEmpty)
    let page = try Self.page(run: "plug,!Flat") { $0.drawing.showsLegend = true }.document()
    let lines = try page.words("//*[@id='legend']//li/span[2]")
    #expect(lines.contains { $0.hasPrefix("The request was refused") })
    #expect(!lines.contains { $0.hasPrefix("History") })
    #expect(try page.select("//*[@id='legend']//li//*[local-name()='svg']").count == lines.count)
    let player = try Self.page("traffic-light") { $0.drawing.showsLegend = true }.document()
    #expect(try player.words("//*[@id='legend']//li/span[2]").contains { $0.hasPrefix("Regions") })
  }

  @Test func partsOfTheDrawingAreLinks() throws {
    let page = try Self.page("media-player").document()
    let links = try page.values("//*[@class='parts']//a", "href")
    #expect(links.contains { $0.contains("focus=") })
    #expect(links.contains { $0.contains("fold=") })
    #expect(try Self.page().document().select("//*[@class='parts']").isEmpty)
  }
}
