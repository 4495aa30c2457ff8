import Testing

@testable import WebServer

/// Which coding a request prefers. RFC 9110, 12.5.3.
struct ContentCodingTests {
  @Test(arguments: [
    "gzip", "gzip, deflate, br, zstd", "deflate;q=0.5, GZIP ; q=0.8", "x-gzip", "*", "br;q=1.0, *;q=0.1",
    "identity;q=0.5, gzip", "gzip;q=1, identity;q=1", "identity;q=0, gzip;q=0.001", "gzip;q=0.5, identity;q=0.5",
  ])
  func gzipIsPreferred(field: String) {
    #expect(ContentCoding(accepted: field) == .gzip)
  }

  @Test(arguments: [
    nil, "", "br", "deflate", "gzip;q=0", "gzip;q=0.000, *;q=1", "*;q=0", "identity", "gzip;q=0.2, identity;q=0.9",
    "gzip;q=nonsense", "gzip;q=7", "br, identity;q=0.1", "ungzip",
  ])
  func plainBytesArePreferred(field: String?) {
    #expect(ContentCoding(accepted: field) == .identity)
  }
}
