import NIOCore
import Testing

@testable import WebServer

/// The programs and readers that may use what programs tell of themselves.
struct LiveAccessTests {
  private func origin(
    peer: String = "127.0.0.1", _ authority: String = "127.0.0.1:8080", _ origin: String? = nil,
    isProxied: Bool = false, token: String? = nil
  ) throws -> LiveAccess.Origin {
    LiveAccess.Origin(
      peer: try SocketAddress(ipAddress: peer, port: 1), authority: authority, origin: origin, isProxied: isProxied,
      token: token)
  }

  @Test(
    arguments: [
      nil, "http://localhost:3000", "http://127.0.0.1", "https://localhost:5173", "http://[::1]:3000",
    ] as [String?])
  func programsOfThisComputerMay(named: String?) throws {
    #expect(LiveAccess(token: nil).admits(try origin("localhost:8080", named)))
    #expect(LiveAccess(token: nil).admits(try origin(peer: "::1", "[::1]:8080", named)))
  }

  @Test(arguments: [
    "null", "", "http://example.com", "https://example.com", "http://localhost.example.com", "http://192.168.1.2",
    "file://", "chrome-extension://localhost",
  ])
  func pagesOfOtherSitesMayNot(named: String) throws {
    #expect(!LiveAccess(token: nil).admits(try origin("localhost:8080", named)))
  }

  /// Another computer, a name that a stranger's page may have resolved to this one, a proxy.
  @Test func othersMayNot() throws {
    let access = LiveAccess(token: nil)
    #expect(!access.admits(try origin(peer: "192.168.1.2")))
    #expect(!access.admits(try origin("example.com:8080")))
    #expect(!access.admits(try origin(isProxied: true)))
    #expect(!access.admits(try origin(peer: "192.168.1.2", token: "any")))
  }

  @Test func theTokenOpensToAll() throws {
    let access = LiveAccess(token: "0123456789abcdef")
    let other = { (token: String?) in
      try origin(peer: "192.168.1.2", "example.com", "https://example.com", isProxied: true, token: token)
    }
    #expect(access.admits(try other("0123456789abcdef")))
    #expect(!access.admits(try other("0123456789abcdeg")))
    #expect(!access.admits(try other(nil)))
    // One who names a wrong token is wrong on this computer, too.
    #expect(!access.admits(try origin(token: "wrong")))
    #expect(access.admits(try origin()))
  }
}
