import Foundation
import StatechartExecution
import StatechartFormats
import StatechartSimulation
import Statecharts
import Testing

@testable import WebPages

/// Each row of the table of query fields is read and written.
struct QueryFieldTests {
  /// A value of each field, in the order and the percent-encoding that addresses have.
  private static let encoded: KeyValuePairs = [
    "tab": "actions", "states": "a%26b", "events": "go", "row": "3", "column": "2", "view": "stage",
    "window": "portrait", "unfold": "outer", "zoom": "full", "direction": "right",
    "arrows": "shared", "beside": "go,!end",
    "notation": "scxml",
    "legend": "shown", "break": "end,a-%3Eend", "fold": "outer", "focus": "a",
    "guide": "2", "parts": "steps,now", "size": "large", "theme": "dark", "host": "https://example.org:8080",
    "session": "0123456789abcdef0123456789abcdef", "lang": "zh-Hans", "answer": "2", "search": "thorough",
    "accepts": "go", "find": "en%20d", "property": "never%20end%0Ano%20deadlock", "hint": "1", "tour": "bound",
  ]

  private static let samples = Dictionary(
    uniqueKeysWithValues: encoded.map { ($0.key, $0.value.removingPercentEncoding ?? "") })

  /// Values that fields do not have; the others leave out what they do not know.
  private static let malformed = [
    "tab": "none", "states": String(repeating: "a", count: 201), "row": "0", "column": "x", "view": "",
    "window": "wide",
    "zoom": "half", "direction": "up", "arrows": "none", "notation": "nothing", "legend": "",
    "break": String(repeating: "a", count: 201), "guide": "9", "parts": "moves,moves", "size": "huge", "theme": "pink",
    "host": "ftp://example.org", "session": "0123", "answer": "0", "search": "brief", "accepts": "", "hint": "x",
    "find": String(repeating: "a", count: 201), "property": String(repeating: "a", count: 4001), "tour": "over",
    "beside": String(repeating: "a", count: 600),
  ]

  /// Lessons have all fields, and so does the machine of the tour.
  private static let start = ExplorerAddress(
    place: .lesson("one"), machine: GuideStop.machine, steps: [.event("go"), .request("a")])

  private static func reading(_ values: [String: String]) throws -> ExplorerAddress {
    let chart = Statechart(
      name: "c", dataModel: .null,
      states: [
        State("outer", children: [State("a", transitions: [.on("go", to: "end")]), State("b")]),
        State("end", kind: .final),
      ])
    let machine = try Machine(identifier: GuideStop.machine, compiled: try CompiledChart(chart))
    var address = start
    try address.read({ values[$0] }, of: machine, NotationCatalog([SCXMLNotation()]))
    return address
  }

  @Test(arguments: ExplorerAddress.fields.map(\.name))
  func isReadAndWritten(name: String) throws {
    let sample = try #require(Self.samples[name], "the field has no sample in this test")
    let field = try #require(ExplorerAddress.fields.first { $0.name == name })
    let address = try Self.reading([name: sample])
    #expect(address != Self.start)
    #expect(address.items.filter { $0.value != nil } == [QueryItem(name, sample)])
    #expect(ExplorerAddress.name(of: field.property) == name)
    var forgotten = address
    field.reset(&forgotten)
    #expect(forgotten == Self.start)
  }

  @Test(arguments: ExplorerAddress.fields.map(\.name))
  func isKeptForItsLifetime(name: String) throws {
    let field = try #require(ExplorerAddress.fields.first { $0.name == name })
    let address = try Self.reading([name: try #require(Self.samples[name])])
    func has(_ items: [QueryItem]) -> Bool { items.contains { $0.name == name && $0.value != nil } }
    #expect(has(address.taking([]).items) == (field.lifetime != .once))
    #expect(has(address.lastingItems) == (field.lifetime != .once))
    #expect(has(address.fileItems) == (field.lifetime == .everywhere))
    #expect(has(address.embedded.items) == (field.lifetime == .everywhere))
  }

  @Test(arguments: malformed.keys.sorted())
  func isNamedWhereItIsMalformed(name: String) throws {
    let value = try #require(Self.malformed[name])
    #expect(throws: QueryError.malformed(name + "=" + value.prefix(80))) { try Self.reading([name: value]) }
  }

  @Test func aRunToCompareWithIsOneOfTheMachine() {
    #expect(throws: QueryError.self) { try Self.reading(["beside": "stop"]) }
  }

  @Test(arguments: [
    ("unfold", "gone,a"), ("break", "gone"), ("fold", "gone"), ("focus", "gone"), ("lang", "tlh"), ("find", " "),
  ])
  func leavesOutWhatTheChartDoesNotHave(name: String, value: String) throws {
    #expect(try Self.reading([name: value]) == Self.start)
  }

  @Test func textsOfAListKeepTheirCommas() {
    #expect(ListText.joined(["a,b", "50%"]) == "a%2Cb,50%25")
    #expect(ListText.split("a%2Cb,50%25") == ["a,b", "50%"])
  }

  @Test func theOrderIsAlwaysTheSame() throws {
    var address = try Self.reading(Self.samples)
    address.position = 1
    let query = Self.encoded.map { "&\($0.key)=\($0.value)" }.joined()
    #expect(address.text == "/learn/one?run=go,!a&at=1" + query)
  }
}
