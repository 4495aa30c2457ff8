import HTTPTypes
import Hummingbird
import NIOCore
import Statecharts
import Testing

@testable import WebServer

/// What an export loses, before it is taken.
struct ExportPageTests {
  @Test(arguments: ["/machines/media-player.exports?run=power&at=0", "/machines/tcp.exports?lang=zh-Hans"])
  func everyExportIsListedWithItsAddress(address: String) async throws {
    let page = try await TestServer.get(address)
    #expect(page.status == .ok)
    let machine = address.prefix { $0 != "." }
    for name in ["svg", "png", "pdf", "html", "scxml", "json", "mmd", "dot", "puml", "csv", "md", "tex"] {
      #expect(page.text.contains("href=\"\(machine).\(name)"), "\(name)")
    }
    #expect(page.text.contains("animate=yes"))
    #expect(page.text.contains("formaction=\"\(machine).png\""))
  }

  @Test func theMachinesPageLeadsThere() async throws {
    let page = try await TestServer.get("/machines/battery?run=plug").text
    #expect(page.contains("href=\"/machines/battery.exports?run=plug\""))
    #expect(
      try await TestServer.get("/machines/battery.exports?run=plug").text.contains(
        "href=\"/machines/battery.svg?run=plug\""))
    #expect(try await TestServer.get("/machines/battery.exports?run=plug").text.contains("name=\"run\" value=\"plug\""))
  }

  /// The exports of a machine for programs, by their names.
  private static func exports(_ query: String) async throws -> [String: Value] {
    let answer = try await TestServer.get(
      "/machines/media-player.exports?" + query, headers: [.accept: "application/json"])
    #expect(answer.headers[.contentType] == "application/json")
    guard case .array(let exports) = try Value(json: answer.text)["exports"] else { return [:] }
    return Dictionary(uniqueKeysWithValues: exports.map { ($0["identifier"]?.string ?? "", $0) })
  }

  @Test func programsGetJSON() async throws {
    let all = try await Self.exports("run=power")
    #expect(all["svg-animation"]?["address"]?.string?.hasSuffix("?run=power&animate=yes") == true)
    #expect(all.count > 10 && all.values.allSatisfy { $0["losses"] == .null })
    for name in ["scxml", "svg"] { #expect(try await Self.exports("of=\(name)")[name]?["losses"] == []) }
    #expect(try await Self.exports("run=power&of=pdf")["pdf"]?["losses"] != [])
    let asked = try await Self.exports("run=power&of=csv")
    #expect(asked.values.count { $0["losses"] != .null } == 1)
    guard case .array(let losses) = asked["csv"]?["losses"] else {
      Issue.record("the losses are no list")
      return
    }
    #expect(!losses.isEmpty)
    #expect(losses.allSatisfy { $0["message"]?.string != nil && $0["code"]?.string == "not-expressible" })
    let page = try await TestServer.get("/machines/media-player.exports?run=power")
    #expect(page.headers[.contentType]?.hasPrefix("text/html") == true)
  }

  /// An export is made to say what it loses, so only the one that is asked about.
  @Test func onlyTheLossesThatAreAskedForAreFound() async throws {
    let page = try await TestServer.get("/machines/battery.exports?run=plug").text
    #expect(!page.contains("id=\"losses\"") && !page.contains("class=\"findings\""))
    #expect(page.contains("href=\"/machines/battery.exports?run=plug&amp;of=csv#losses\""))
    let asked = try await TestServer.get("/machines/battery.exports?run=plug&of=csv").text
    #expect(asked.contains("<dd id=\"losses\"><ul class=\"findings\">"))
    #expect(asked.contains("of=scxml#losses") && !asked.contains("of=csv#losses"))
    #expect(try await TestServer.get("/machines/battery.exports?of=scxml").text.contains("class=\"complete\""))
    #expect(try await TestServer.get("/machines/battery.exports?of=nothing").status == .badRequest)
  }

  @Test func aFileSaysWhereItsReportIs() async throws {
    for (name, identifier) in [("mmd", "mermaid"), ("svg", "svg"), ("html", "html")] {
      let file = try await TestServer.get("/machines/battery.\(name)?run=plug,full&at=1")
      #expect(
        file.headers[try #require(HTTPField.Name("Link"))]
          == "</machines/battery.exports?run=plug&of=\(identifier)>; rel=\"describedby\"")
    }
  }

  @Test func aRunIsAnimated() async throws {
    let moving = try await TestServer.get("/machines/battery.svg?run=plug,!Flat&animate=yes")
    #expect(moving.status == .ok)
    #expect(moving.headers[.contentType] == "image/svg+xml")
    #expect(moving.text.contains("2/2 ✕ Flat"))
    #expect(
      try await TestServer.get("/machines/battery.svg?run=plug&animate=no").body
        == TestServer.get("/machines/battery.svg?run=plug").body)
    for query in ["battery.png?animate=yes", "battery.svg?animate=maybe"] {
      #expect(try await TestServer.get("/machines/" + query).status == .badRequest)
    }
  }

  @Test func aRunThatIsNoneIsRefused() async throws {
    #expect(try await TestServer.get("/machines/battery.exports?run=nothing").status == .badRequest)
    #expect(try await TestServer.get("/machines/none.exports").status == .notFound)
  }
}
