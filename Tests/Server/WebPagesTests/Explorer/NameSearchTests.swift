import TestSupport
import Testing
import XMLTree

@testable import WebPages

/// The search for states and events by their names.
struct NameSearchTests {
  @Test func whatHasTheTextIsListedAndMarked() throws {
    let page = try PageFixture.explorer("battery", run: "plug") { $0.asked.find = "CHARG" }.document()
    let states = try page.words("//section[@id='found']/ul[1]/li/a[1]")
    #expect(states == ["Charging", "Fully Charged", "Discharging"])
    #expect(
      try page.values("//section[@id='found']/ul[1]/li[1]/a[1]", "href")
        == ["/machines/battery?run=plug&find=Charging"])
    let marked = "//*[local-name()='svg']//*[contains(concat(' ',@class,' '),' found ')]"
    #expect(try page.select(marked).count == 3)
    #expect(try page.values("//a[@id='find-close']", "href") == ["/machines/battery?run=plug"])
  }

  private static func drawn(_ classes: String, _ attribute: String) -> String {
    "//*[local-name()='svg']//*[contains(concat(' ',@class,' '),' \(classes) ')][@data-\(attribute)]"
  }

  /// What was not found recedes, and of the arrows those that are at none of what was.
  @Test func theRestRecedes() throws {
    let page = try PageFixture.explorer("battery", run: "plug") { $0.asked.find = "Flat" }.document()
    #expect(try page.values(Self.drawn("found", "state"), "data-state") == ["Flat"])
    #expect(
      try Set(page.values(Self.drawn("receding", "state"), "data-state"))
        == ["Charging", "FullyCharged", "Discharging"])
    let arrows = try page.values(Self.drawn("receding", "transition"), "data-transition")
    #expect(!arrows.isEmpty && arrows.allSatisfy { !$0.hasPrefix("Flat/") })
    let still = try page.values(
      "//*[local-name()='svg']//*[@data-transition][not(contains(@class,'receding'))]", "data-transition")
    #expect(still.contains { $0.hasPrefix("Flat/") } && still.contains { $0.hasPrefix("Discharging/") })
    let plain = try PageFixture.explorer("battery", run: "plug").document()
    #expect(try plain.select(Self.drawn("receding", "state")).isEmpty)
    let nothing = try PageFixture.explorer("battery", run: "plug") { $0.asked.find = "no such name" }.document()
    #expect(try nothing.select(Self.drawn("receding", "state")).isEmpty)
  }

  /// All of the drawing is there, whatever was zoomed to before.
  @Test(arguments: [nil, ExplorerZoom.active, .full])
  func nothingIsCutOff(zoom: ExplorerZoom?) throws {
    func box(_ find: String?, _ zoom: ExplorerZoom?) throws -> [String] {
      try PageFixture.explorer("media-player") { ($0.asked.find, $0.drawing.zoom) = (find, zoom) }.document()
        .values("//*[@id='machine']//*[local-name()='svg'][@class]", "data-whole")
    }
    #expect(try box("Paused", zoom).first == box(nil, nil).first)
  }

  @Test func anEventThatWasFoundIsSent() throws {
    let page = try PageFixture.explorer("battery", run: "plug") { $0.asked.find = "runs empty" }.document()
    #expect(try page.values("//section[@id='found']/ul/li/a", "href") == ["/machines/battery?run=plug,empty"])
  }

  @Test func theNearestNamesAreOfferedForNothing() throws {
    let page = try PageFixture.explorer("battery") { $0.asked.find = "Chargimg" }.document()
    #expect(try page.words("//*[@id='found-title']") == ["No state or event name contains “Chargimg”."])
    #expect(try page.words("//section[@id='found']//a[@class='chip']").first == "Charging")
    #expect(try page.words("//*[@id='announcement']").first?.hasPrefix("No state") == true)
  }

  /// The form keeps the whole run and the moment in it, and further steps end the search.
  @Test func aSearchLeavesTheMomentAsItIs() throws {
    let page = try PageFixture.explorer("battery", run: "plug,full", at: 1) { $0.asked.find = "Flat" }
    let fields = "//form[@role='search']//input[@type='hidden']"
    let document = page.document()
    #expect(try document.values(fields, "name") == ["run", "at"])
    #expect(try document.values(fields, "value") == ["plug,full", "1"])
    #expect(page.address.taking([]).asked.find == nil && page.address.at(0).asked.find == nil)
    #expect(page.address.text == "/machines/battery?run=plug,full&at=1&find=Flat")
  }
}
