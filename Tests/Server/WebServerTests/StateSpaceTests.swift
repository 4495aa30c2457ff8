import Hummingbird
import Testing

@testable import WebServer

/// What a search of all configurations shows on pages.
struct StateSpaceTests {
  @Test func fewConfigurationsAreDrawnAsLinks() async throws {
    let page = try await TestServer.get("/machines/battery?run=plug&tab=analysis").text
    let start = try #require(page.split(separator: "id=\"space\"").last)
    #expect(start.contains("Each box is a configuration of the machine (4 in all)"))
    #expect(start.contains("href=\"/machines/battery?run=plug,full&amp;tab=analysis\""))
    let large = try await TestServer.get("/machines/tcp?tab=analysis").text
    #expect(large.contains("configurations examined") && large.contains("id=\"space\""))
    let parallel = try await TestServer.get("/machines/media-player?tab=analysis").text
    #expect(parallel.contains("configurations examined"))
  }

  /// The proof that a state cannot be reached: the states that can.
  @Test(arguments: [("en", "Only these states can be reached from here: "), ("ja", "到達できる状態")])
  func whatCannotBeReachedIsProved(language: String, text: String) async throws {
    let page = try await TestServer.get("/machines/app-lifecycle?run=run,!starting&lang=" + language).text
    #expect(page.contains(text))
    let possible = try await TestServer.get("/machines/battery?run=plug,!Flat&lang=" + language).text
    #expect(!possible.contains(text))
  }
}
