import NIOCore
import Testing

@testable import WebServer

/// Which addresses are this computer's.
struct LoopbackAddressTests {
  @Test(arguments: [
    ("http://127.0.0.1:8080/a/b?c=d", "127.0.0.1", 8080, "/a/b?c=d"), ("http://localhost", "localhost", 80, "/"),
    ("HTTP://LOCALHOST:1/", "localhost", 1, "/"), ("http://[::1]:9/x", "::1", 9, "/x"),
    ("http://127.9.8.7/%20", "127.9.8.7", 80, "/%20"),
  ])
  func isReadInItsParts(text: String, host: String, port: Int, path: String) throws {
    let address = try #require(LoopbackAddress(text))
    #expect(address.host == host)
    #expect(address.port == port)
    #expect(address.path == path)
  }

  @Test(arguments: [
    "", "http://", "/path", "https://localhost/", "file://localhost/etc", "http://example.com/", "http://10.0.0.1/",
    "http://127.0.0.1.example.com/", "http://localhost.example.com/", "http://127.0.0.1@example.com/",
    "http://user@127.0.0.1/", "http://0.0.0.0/", "http://[::]/", "http://[fe80::1]/", "http://128.0.0.1/",
    "http://2130706433/", "http://127.1/", "http://0x7f.0.0.1/", "http://127.0.0.1:0/", "http://127.0.0.1:70000/",
    "http://localhost\r\nX: y/", "http://[::ffff:10.0.0.1]/",
  ])
  func othersAreNot(text: String) {
    #expect(LoopbackAddress(text) == nil)
  }

  @Test(arguments: [
    ("127.0.0.1", true), ("127.255.0.3", true), ("::1", true), ("::ffff:127.0.0.1", true), ("10.0.0.1", false),
    ("128.0.0.1", false), ("::", false), ("::2", false), ("fe80::1", false), ("::ffff:10.0.0.1", false),
  ])
  func peers(number: String, isHere: Bool) throws {
    #expect(LoopbackAddress.isLoopback(try SocketAddress(ipAddress: number, port: 5)) == isHere)
  }

  @Test func hostsAreWrittenAsFieldsHaveThem() {
    #expect(LoopbackAddress("http://[::1]:9/")?.authority == "[::1]:9")
    #expect(LoopbackAddress("http://localhost/")?.authority == "localhost:80")
    #expect(LoopbackAddress("http://localhost/")?.numbers == ["127.0.0.1", "::1"])
  }
}
