import HTTPTypes
import Hummingbird
import Statecharts
import Testing

@testable import WebServer

/// The source tab of a machine whose program comes with Interlock shows it as it is read from the program's source.
struct ReadProgramTests {
  private static func server() throws -> InterlockServer {
    try TestServer.with([]) { options in
      options.readProgram = { folder in
        folder == "Turnstile" ? Statechart(name: "read", states: [State("Locked"), State("Unlocked")]) : nil
      }
    }
  }

  @Test func theTabShowsItAndLeadsToItsSource() async throws {
    let page = try await TestServer.get("/machines/turnstile?tab=source&lang=ja", from: Self.server()).text
    #expect(page.contains("\"/machines/turnstile-swift.svg?lang=ja&amp;theme=auto\""))
    #expect(page.contains("\"/machines/turnstile-swift?tab=source&amp;lang=ja\""))
    let table = try await TestServer.get("/machines/turnstile", from: Self.server()).text
    #expect(!table.contains("turnstile-swift"))
    let other = try await TestServer.get("/machines/elevator?tab=source", from: Self.server()).text
    #expect(!other.contains("elevator-swift"))
  }

  @Test(arguments: [
    "/machines/turnstile-swift", "/machines/turnstile-swift.svg", "/machines/turnstile-swift?tab=source",
  ])
  func itHasAPage(address: String) async throws {
    let response = try await TestServer.get(address, from: Self.server())
    #expect(response.status == .ok)
    #expect(response.text.contains("Unlocked"))
    #expect(!response.text.contains("-swift-swift"))
  }

  @Test(arguments: ["/machines/battery-swift", "/machines/elevator-swift", "/machines/nothing-swift"])
  func whatIsNotReadHasNone(address: String) async throws {
    #expect(try await TestServer.get(address, from: Self.server()).status == .notFound)
  }

  @Test func withoutAReaderNothingIsShown() async throws {
    #expect(!(try await TestServer.get("/machines/turnstile?tab=source").text).contains("turnstile-swift"))
    #expect(try await TestServer.get("/machines/turnstile-swift").status == .notFound)
  }
}
