import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing
import ZlibStreams

@testable import WebServer

/// Pages as what they differ in from one that the browser has.
struct DeltaRouteTests {
  static let base = HTTPField.Name("Interlock-Base") ?? .userAgent
  private static let deltaBase = HTTPField.Name("Delta-Base") ?? .userAgent

  /// The digest in the entity tag of a page.
  static func digest(of page: TestResponse) throws -> String {
    let tag = try #require(page.headers[.eTag])
    return String(try #require(tag.split(separator: "\"").first { $0 != "W/" }).prefix { $0 != "-" })
  }

  @Test(arguments: [
    ("/machines/battery", "/machines/battery?run=plug"),
    ("/machines/battery?run=plug,full", "/machines/battery?run=plug"),
    ("/machines/battery?run=plug", "/machines/battery?run=plug,!Flat&lang=zh"),
    ("/embed/battery", "/embed/battery?run=plug"), ("/machines/battery", "/embed/battery"),
    ("/learn/conditions", "/learn/conditions?run=coin%7B%22amount%22:1%7D"),
  ])
  func aDeltaMakesThePage(from: String, to: String) async throws {
    let server = try TestServer.with([])
    for coding in ["gzip", ""] {
      let old = try await TestServer.get(from, headers: [.acceptEncoding: coding], from: server)
      let digest = try Self.digest(of: old)
      for _ in 1...2 {
        let delta = try await TestServer.get(
          to, headers: [.acceptEncoding: coding, Self.base: digest], from: server)
        let whole = try await TestServer.get(to, from: server)
        #expect(delta.status == .ok)
        #expect(delta.headers[.contentType] == "application/gdiff")
        #expect(delta.headers[Self.deltaBase] == "\"\(digest)\"")
        #expect(delta.headers[.cacheControl] == "no-store")
        #expect(delta.headers[.vary]?.contains("Interlock-Base") == true)
        #expect(try Self.digest(of: delta) == Self.digest(of: whole))
        let plain = try await TestServer.get(from, from: server)
        let bytes = try Self.bytes(of: delta)
        #expect(GDiffTests.apply(bytes, to: Array(plain.body.readableBytesView)) == Array(whole.body.readableBytesView))
      }
    }
  }

  /// Another machine's page is nobody's base, whoever names it; neither is one that went.
  @Test func withoutTheBaseThereIsThePage() async throws {
    let server = try TestServer.with([])
    let other = try Self.digest(of: try await TestServer.get("/machines/turnstile", from: server))
    for digest in [other, String(repeating: "0", count: 32), "", "\"", "é"] {
      let page = try await TestServer.get("/machines/battery", headers: [Self.base: digest], from: server)
      #expect(page.status == .ok)
      #expect(page.text.contains("</html>"))
      #expect(page.headers[Self.deltaBase] == nil)
    }
  }

  @Test func aPageThatTheClientHasIsNotSentInAnyForm() async throws {
    let server = try TestServer.with([])
    let old = try await TestServer.get("/machines/battery", from: server)
    let page = try await TestServer.get("/machines/battery?run=plug", from: server)
    let answer = try await TestServer.get(
      "/machines/battery?run=plug",
      headers: [Self.base: try Self.digest(of: old), .ifNoneMatch: try #require(page.headers[.eTag])], from: server)
    #expect(answer.status == .notModified)
  }

  /// What is wrong with an address is told whole, with its status.
  @Test func faultyPagesAreWhole() async throws {
    let server = try TestServer.with([])
    let digest = try Self.digest(of: try await TestServer.get("/machines/battery", from: server))
    let page = try await TestServer.get(
      "/machines/battery?run=plug,!Nowhere", headers: [Self.base: digest], from: server)
    #expect(page.status == .badRequest)
    #expect(page.text.contains("</html>"))
    #expect(page.headers[.vary]?.contains("Accept,") == true)
  }

  private static func bytes(of answer: TestResponse) throws -> [UInt8] {
    let bytes = Array(answer.body.readableBytesView)
    return answer.headers[.contentEncoding] == "gzip" ? try Zlib.decompress(bytes, .gzip, upTo: 1 << 20) : bytes
  }
}
