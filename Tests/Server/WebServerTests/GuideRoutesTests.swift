import Explanations
import Hummingbird
import Testing
import WebPages

@testable import WebServer

/// The tour of one minute, followed as it is without scripts.
struct GuideRoutesTests {
  /// The address of a link of the tour's card.
  private static func link(_ identifier: String, on page: String) throws -> String? {
    let tag = page.split(separator: "<").first { $0.contains(" id=\"\(identifier)\"") }
    guard let tag else { return nil }
    let found = try #require(tag.firstMatch(of: #/href="([^"]*)"/#))
    return String(found.1).replacing("&amp;", with: "&")
  }

  @Test(arguments: Language.allCases)
  func leadsFromTheHomePageToItsEnd(language: Language) async throws {
    let server = try TestServer.with([])
    let home = try await TestServer.get("/?lang=\(language.tag)", from: server).text
    let offer = try #require(home.split(separator: "<").first { $0.contains("guide-offer") })
    var address = String(try #require(offer.firstMatch(of: #/href="([^"]*)"/#)).1).replacing("&amp;", with: "&")
    for stop in GuideStop.allCases {
      var page = try await TestServer.get(address, from: server).text
      #expect(page.contains("id=\"guide\"") && page.contains("guide=\(stop.rawValue)"))
      let target = try #require(page.firstMatch(of: #/data-part="([\w-]+)"/#)).1
      #expect(page.contains("id=\"\(target)\""), "\(target)")
      if let action = try Self.link("guide-do", on: page) {
        page = try await TestServer.get(action, from: server).text
        #expect(page.contains("✓"), "\(action)")
        #expect(try Self.link("guide-do", on: page) == nil)
      }
      #expect((try Self.link("guide-back", on: page) == nil) == (stop == .drawing))
      let end = try await TestServer.get(try #require(try Self.link("guide-end", on: page)), from: server)
      #expect(end.status == .ok && !end.text.contains("id=\"guide\""))
      guard let next = try Self.link("guide-next", on: page) else {
        #expect(stop == .address)
        #expect(page.contains("href=\"/learn?lang=\(language.tag)\""))
        continue
      }
      address = next
    }
  }

  /// What the tour says can be done by hand, too, and further steps keep the tour.
  @Test func whatIsDoneByHandCounts() async throws {
    let refused = try await TestServer.get("/machines/battery?run=plug,full,!Flat&guide=3").text
    #expect(refused.contains("✓") && refused.contains("guide=4"))
    #expect(refused.contains("run=plug,full,!Flat,unplug,empty&amp;guide=3"))
    let back = try await TestServer.get("/machines/battery?run=plug,full&at=1&guide=5").text
    #expect(back.contains("✓"))
  }

  @Test(arguments: ["/machines/battery?guide=7", "/machines/battery?guide=x", "/machines/turnstile?guide=1"])
  func noSuchStop(address: String) async throws {
    #expect(try await TestServer.get(address).status == .badRequest)
  }

  @Test func theMachineOffersItUnlessItRuns() async throws {
    #expect(try await TestServer.get("/machines/battery").text.contains("guide-offer"))
    #expect(!(try await TestServer.get("/machines/battery?guide=2").text.contains("guide-offer")))
    #expect(!(try await TestServer.get("/machines/turnstile").text.contains("guide-offer")))
  }
}
