import Explanations
import Foundation
import Statecharts
import Testing

@testable import WebPages

/// The references of a page lead where the addresses of moments do.
struct MomentLinksTests {
  private static let hostile: [Step] = [
    .event("a/b"), .event("..", payload: ["url": "http://x/../y?z#&+ %"]), .request("日本"),
    .advance(Delay(milliseconds: 1500)), .set("x", to: "a,b&c"),
  ]

  private static func address(_ steps: [Step], at position: Int? = nil) -> ExplorerAddress {
    var address = ExplorerAddress(machine: "m n", steps: steps, position: position, language: .simplifiedChinese)
    (address.view.tab, address.view.table, address.session) = (.actions, TableView(states: "a&b", row: 3), "k")
    return address
  }

  private static let long = Array(repeating: hostile, count: 12).flatMap { $0 }

  @Test(arguments: [nil, 0, 2])
  func aShortRunIsWrittenIntoEach(position: Int?) {
    let address = Self.address(Self.hostile, at: position)
    let links = MomentLinks(address)
    #expect(!links.isRelative)
    #expect(links.taking([]) == address.taking([]).text)
    for step in Self.hostile { #expect(links.taking(step) == address.taking([step]).text) }
    for position in 0...Self.hostile.count { #expect(links.at(position) == address.at(position).text) }
    #expect(links.same { $0.view.tab = .source } == address.changed { $0.view.tab = .source }.text)
    #expect(links.export("svg") == address.export("svg"))
    #expect(links.embedded == address.embedded.text)
  }

  @Test func aStepThatMakesTheRunLongLeadsToThePath() {
    let address = Self.address([])
    let links = MomentLinks(address)
    #expect(links.taking(Self.long) == address.taking(Self.long).text)
    #expect(links.taking(Self.long).hasPrefix("/machines/m%20n/a%2Fb,"))
  }

  @Test func aLongRunIsInThePathAsOneSegment() throws {
    let address = Self.address(Self.long, at: 7)
    let text = address.text
    #expect(address.hasRunInPath)
    let path = try #require(text.split(separator: "?").first)
    #expect(path.split(separator: "/").count == 3)
    #expect(
      path.split(separator: "/").last?.removingPercentEncoding == Run(Statechart(states: []), steps: Self.long).text)
    #expect(text.hasSuffix("?at=7&tab=actions&states=a%26b&row=4&session=k&lang=zh-Hans"))
  }

  @Test(arguments: [nil, 0, 7])
  func referencesOfALongRunLeaveItOut(position: Int?) throws {
    let address = Self.address(Self.long, at: position)
    let links = MomentLinks(address)
    let page = try #require(URL(string: "http://x" + address.text))
    let all =
      [
        links.taking([]), links.at(0), links.at(60), links.same { $0.view.tab = .table }, links.export("svg"),
        links.embedded,
      ]
      + [links.takingWhatArrived] + Self.hostile.map { links.taking($0) }
    for reference in all {
      #expect(reference.hasPrefix("?") && reference.utf8.count > 1 && reference.utf8.count < 200)
      let target = try #require(URL(string: reference, relativeTo: page))
      #expect(target.absoluteURL.path(percentEncoded: true) == page.path(percentEncoded: true))
    }
    #expect(links.formAction == nil)
    #expect(!links.formItems.contains { $0.name == "run" })
    #expect(links.formItems.first == QueryItem("at", String(position ?? Self.long.count)))
  }
}
