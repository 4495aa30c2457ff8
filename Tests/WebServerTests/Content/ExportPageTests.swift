import HTTPTypes
import Hummingbird
import HummingbirdTesting
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

  @Test func programsGetJSON() async throws {
    let answer = try await TestServer.get(
      "/machines/media-player.exports?run=power", headers: [.accept: "application/json"])
    #expect(answer.headers[.contentType] == "application/json")
    guard case .array(let exports) = try Value(json: answer.text)["exports"] else {
      Issue.record("the exports are no list")
      return
    }
    let byName = Dictionary(uniqueKeysWithValues: exports.map { ($0["identifier"]?.string ?? "", $0) })
    #expect(byName["scxml"]?["losses"] == [])
    #expect(byName["svg"]?["losses"] == [])
    guard case .array(let losses) = byName["csv"]?["losses"] else {
      Issue.record("the losses are no list")
      return
    }
    #expect(!losses.isEmpty)
    #expect(losses.allSatisfy { $0["message"]?.string != nil && $0["code"]?.string == "not-expressible" })
    #expect(byName["pdf"]?["losses"] != [])
    #expect(byName["svg-animation"]?["address"]?.string?.hasSuffix("?run=power&animate=yes") == true)
    let page = try await TestServer.get("/machines/media-player.exports?run=power")
    #expect(page.headers[.contentType]?.hasPrefix("text/html") == true)
  }

  @Test func aFileSaysWhereItsReportIs() async throws {
    for name in ["mmd", "svg", "html"] {
      let file = try await TestServer.get("/machines/battery.\(name)?run=plug,full&at=1")
      #expect(
        file.headers[try #require(HTTPField.Name("Link"))]
          == "</machines/battery.exports?run=plug>; rel=\"describedby\"")
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
