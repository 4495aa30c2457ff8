import Explanations
import Statecharts
import Testing

@testable import WebPages

/// The addresses of moments.
struct ExplorerAddressTests {
  private let address = ExplorerAddress(machine: "battery", steps: [.event("plug"), .request("Flat")])

  @Test func theRunIsInTheQuery() {
    #expect(address.text == "/machines/battery?run=plug,!Flat")
    #expect(ExplorerAddress(machine: "battery").text == "/machines/battery")
  }

  @Test func everythingThatNeedsItIsEncoded() {
    let steps: [Step] = [.event("tap", payload: ["kanji": "日"]), .advance(Delay(milliseconds: 2000))]
    let text = ExplorerAddress(machine: "kanji", steps: steps, language: .simplifiedChinese).text
    #expect(text == "/machines/kanji?run=tap%7B%22kanji%22:%22%E6%97%A5%22%7D,%2B2s&lang=zh-Hans")
  }

  @Test func aPositionInThePastKeepsTheFuture() {
    #expect(address.at(1).text == "/machines/battery?run=plug,!Flat&at=1")
    #expect(address.at(1).taken == [.event("plug")])
    #expect(address.at(2).text == address.text)
  }

  @Test func aStepFromThePastDropsTheFuture() {
    #expect(address.at(1).taking([.event("full")]).text == "/machines/battery?run=plug,full")
  }

  @Test func tabsAndPlacesAreKept() {
    var embedded = address.changed { $0.view.tab = .actions }
    embedded.place = .embedded
    #expect(embedded.taking([]).text == "/embed/battery?run=plug,!Flat&tab=actions")
  }

  @Test func exportsShowTheMoment() {
    #expect(address.at(1).changed { $0.view.tab = .source }.export("svg") == "/machines/battery.svg?run=plug")
  }
}
