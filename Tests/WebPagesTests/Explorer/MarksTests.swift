import Explanations
import StatechartSimulation
import Statecharts
import TestSupport
import Testing
import XMLTree

@testable import WebPages

/// Coverage, bookmarks, breakpoints, the legend and parts of a drawing, as pages show them.
struct MarksTests {
  private static func page(
    _ name: String = "battery", run: String = "", at position: Int? = nil, fault: FormFault? = nil,
    _ asking: (inout ExplorerAddress) -> Void = { _ in }
  ) throws -> ExplorerPage {
    try PageFixture.explorer(name, run: run, at: position, asking: asking)
  }

  @Test func whatTheRunHasVisitedIsCounted() throws {
    let page = try Self.page(run: "plug,empty") { $0.tab = .debug }.document()
    let lines = try page.words("//*[@id='coverage']//li")
    try #require(lines.count == 3)
    #expect(lines[0] == "States visited: 2 of 4")
    #expect(lines[1] == "Transitions taken: 1 of 6")
    #expect(lines[2].hasPrefix("Refusals tested: 1 of "))
    #expect(try page.values("//*[@id='run']", "data-states") == ["0,2"])
    #expect(try page.values("//*[@id='tour']", "href") == ["/machines/battery?run=plug,empty&at=2&tab=debug&go=tour"])
    #expect(try page.values("//*[@id='coverage-browser']", "hidden").count == 1)
  }

  @Test func theDrawingMarksItWhenAsked() throws {
    let plain = try Self.page(run: "plug,unplug,plug") { $0.tab = .debug }.document()
    #expect(try plain.select("//*[contains(@class,'heat-')]").isEmpty)
    #expect(
      try plain.values("//*[@id='heat']", "href") == ["/machines/battery?run=plug,unplug,plug&tab=debug&heat=run"])
    let page = try Self.page(run: "plug,unplug,plug") { ($0.tab, $0.showsHeat) = (.debug, true) }.document()
    func level(_ state: String) throws -> [String] { try page.values("//*[@data-state='\(state)']", "class") }
    #expect(try level("Charging").first?.hasSuffix("heat-2") == true)
    #expect(try level("Flat").first?.hasSuffix("heat-0") == true)
    #expect(try page.values("//*[@data-transition='Charging/1']", "class").first?.contains("heat-") == true)
    #expect(try page.words("//*[@id='coverage']//li").contains { $0.hasPrefix("States not visited: ") })
    #expect(try page.values("//*[@id='heat']", "href") == ["/machines/battery?run=plug,unplug,plug&tab=debug"])
  }

  @Test(arguments: [([Int](), ""), ([3], "3"), ([0, 1, 2, 5, 7, 8], "0-2,5,7-8")])
  func placesAreWrittenAsRanges(numbers: [Int], text: String) {
    #expect(IndexRanges.text(numbers) == text)
  }

  @Test func bookmarksAreInTheTimelineAndInLinks() throws {
    let page = try Self.page(run: "plug,full", at: 1) {
      $0.tab = .debug
      $0.bookmarks = [Bookmark(at: 1, name: "half, or so"), Bookmark(at: 2, name: "end")]
    }.document()
    #expect(try page.words("//ol[@class='timeline']//*[@class='flag']") == ["⚑ half, or so", "⚑ end"])
    let mark = "mark=1:half%252C%20or%20so,2:end"
    #expect(try page.values("//a[@id='forward']", "href") == ["/machines/battery?run=plug,full&tab=debug&" + mark])
    #expect(
      try page.values("//*[@class='mark-list']//a[@class='remove']", "href").last
        == "/machines/battery?run=plug,full&at=1&tab=debug&mark=1:half%252C%20or%20so")
    #expect(try page.values("//section[@class='marks']/form//input[@name='run']", "value") == ["plug,full"])
  }

  @Test(
    arguments: [
      ("3:a", 3, ["3:a"]), ("3:a,1:b%2Cc", 3, ["1:b,c", "3:a"]), ("4:a", 3, []), ("a", 3, nil), ("1:", 3, nil),
      ("-1:a", 3, nil), (Array(repeating: "1:a", count: 21).joined(separator: ","), 3, nil),
      ("1:" + String(repeating: "a", count: 121), 3, nil),
    ] as [(String, Int, [String]?)])
  func bookmarksAreRead(text: String, count: Int, found: [String]?) {
    #expect(ExplorerAddress.bookmarks(text, count: count)?.map(\.text) == found)
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
    let page = try Self.page(run: "plug") { $0.tour = ending }.document()
    #expect(try page.words("//*[@id='announcement']").joined().contains(ending == .complete ? "covered" : "tour"))
    #expect(try page.values("//a[@id='back']", "href") == ["/machines/battery?run=plug&at=0"])
  }

  @Test func theLegendHasWhatTheDrawingHas() throws {
    #expect(try Self.page(run: "plug").document().select("//*[@id='legend']").isEmpty)
    let page = try Self.page(run: "plug,!Flat") { $0.showsLegend = true }.document()
    let lines = try page.words("//*[@id='legend']//li/span[2]")
    #expect(lines.contains { $0.hasPrefix("The request was refused") })
    #expect(!lines.contains { $0.hasPrefix("History") })
    #expect(try page.select("//*[@id='legend']//li//*[local-name()='svg']").count == lines.count)
    let player = try Self.page("traffic-light") { $0.showsLegend = true }.document()
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
