import TestSupport
import Testing
import XMLTree

@testable import WebPages

/// The search for states and events by their names.
struct NameSearchTests {
  @Test func whatHasTheTextIsListedAndMarked() throws {
    let page = try PageFixture.explorer("battery", run: "plug") { $0.find = "CHARG" }.document()
    let states = try page.words("//section[@id='found']/ul[1]/li/a[1]")
    #expect(states == ["Charging", "Fully Charged", "Discharging"])
    #expect(
      try page.values("//section[@id='found']/ul[1]/li[1]/a[1]", "href")
        == ["/machines/battery?run=plug&zoom=active&find=Charging"])
    let marked = "//*[local-name()='svg']//*[contains(concat(' ',@class,' '),' found ')]"
    #expect(try page.select(marked).count == 3)
    #expect(try page.values("//a[@id='find-close']", "href") == ["/machines/battery?run=plug"])
  }

  @Test func anEventThatWasFoundIsSent() throws {
    let page = try PageFixture.explorer("battery", run: "plug") { $0.find = "runs empty" }.document()
    #expect(try page.values("//section[@id='found']/ul/li/a", "href") == ["/machines/battery?run=plug,empty"])
  }

  @Test func theNearestNamesAreOfferedForNothing() throws {
    let page = try PageFixture.explorer("battery") { $0.find = "Chargimg" }.document()
    #expect(try page.words("//*[@id='found-title']") == ["No state or event name contains “Chargimg”."])
    #expect(try page.words("//section[@id='found']//a[@class='chip']").first == "Charging")
    #expect(try page.words("//*[@id='announcement']").first?.hasPrefix("No state") == true)
  }

  /// The form keeps the whole run and the moment in it, and further steps end the search.
  @Test func aSearchLeavesTheMomentAsItIs() throws {
    let page = try PageFixture.explorer("battery", run: "plug,full", at: 1) { $0.find = "Flat" }
    let fields = "//form[@role='search']//input[@type='hidden']"
    let document = page.document()
    #expect(try document.values(fields, "name") == ["run", "at"])
    #expect(try document.values(fields, "value") == ["plug,full", "1"])
    #expect(page.address.taking([]).find == nil && page.address.at(0).find == nil)
    #expect(page.address.text == "/machines/battery?run=plug,full&at=1&find=Flat")
  }
}
