import HTTPTypes
import Hummingbird
import Testing

@testable import WebServer

/// Headers that keep pages from doing what they should not.
struct SecurityTests {
  @Test(arguments: ["/", "/machines/battery", "/machines/x", "/machines/battery?run=zz"])
  func pagesRunNothingInline(address: String) async throws {
    let answer = try await TestServer.get(address)
    let policy = try #require(answer.headers[.contentSecurityPolicy])
    #expect(policy.contains("default-src 'none'"))
    #expect(policy.contains("script-src 'self'"))
    #expect(!policy.contains("unsafe"))
    #expect(policy.contains("frame-ancestors 'none'"))
    #expect(answer.headers[.xContentTypeOptions] == "nosniff")
    #expect(!answer.text.contains("style=\""))
    #expect(!answer.text.contains("<style"))
    #expect(!answer.text.contains("onclick"))
  }

  @Test func onlyEmbeddedPagesMayBeFramed() async throws {
    let frame = try #require(HTTPField.Name("X-Frame-Options"))
    let page = try await TestServer.get("/machines/battery")
    #expect(page.headers[frame] == "DENY")
    // A frame also shows why there is no page: the machine may have been removed, or the address has a mistake.
    for address in ["/embed/battery", "/embed/nothing", "/embed/battery?parts=nothing"] {
      let embedded = try await TestServer.get(address)
      #expect(embedded.headers[frame] == nil, "\(address)")
      #expect(embedded.headers[.contentSecurityPolicy]?.contains("frame-ancestors *") == true, "\(address)")
    }
  }

  /// Answers that are no pages are guarded as well.
  @Test func everyAnswerIsGuarded() async throws {
    let frame = try #require(HTTPField.Name("X-Frame-Options"))
    for address in ["/healthz", "/nothing/here", "/machines/battery.json", "/machines/battery?event=plug"] {
      let answer = try await TestServer.get(address)
      #expect(answer.headers[.xContentTypeOptions] == "nosniff", "\(address)")
      #expect(answer.headers[frame] == "DENY", "\(address)")
      #expect(answer.headers[.contentSecurityPolicy] != nil, "\(address)")
    }
  }

  @Test func filesRunNoScripts() async throws {
    for fileExtension in ["svg", "html"] {
      let file = try await TestServer.get("/machines/battery." + fileExtension)
      let policy = try #require(file.headers[.contentSecurityPolicy])
      #expect(policy.hasPrefix("default-src 'none'"))
      #expect(!policy.contains("script-src"))
    }
  }
}
