import Foundation
import Testing
import ZlibStreams

@testable import WebServer

/// Texts of machines in addresses.
struct InlineSourceTests {
  @Test(arguments: [
    InlineSource("a -> b"), InlineSource("stateDiagram-v2\n  [*] --> 状態\n", notation: "mermaid"),
    InlineSource("x", ordinal: 3), InlineSource("x", notation: "scxml", ordinal: 12), InlineSource(""),
    InlineSource(String(repeating: "state ", count: 20_000)),
  ])
  func isReadAsItIsWritten(source: InlineSource) throws {
    let identifier = try #require(source.identifier)
    #expect(try InlineSource(identifier: identifier) == source)
    #expect(identifier.utf8.dropFirst().allSatisfy { Self.unreserved.contains($0) })
    #expect(identifier.hasPrefix("~"))
  }

  private static let unreserved = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~".utf8)

  /// The text of zlib of another program, in base64 of either alphabet, with and without padding. RFC 4648.
  @Test(arguments: [
    ("~eJxLVNC1U0gCAAT8AW8", "a -> b"), ("~eJxLVNC1U0gCAAT8AW8=", "a -> b"),
    ("~eJwrNjQwNjRS0LVTOLyyJLHE3MgCAC/+BWw=", "s10312 -> état728"),
    ("~eJwrNjQwNjRS0LVTOLyyJLHE3MgCAC_-BWw=~dot", "s10312 -> état728"),
  ])
  func isWhatOthersWrite(identifier: String, text: String) throws {
    #expect(try InlineSource(identifier: identifier).text == text)
  }

  @Test(arguments: [
    "~", "~x", "~eJxLVNC1U0gCAAT8AW", "~eJxLVNC1U0gC=AAT8AW8", "~eJxLVNC1U0gCAAT8AW8===", "~eJx+VNC1", "~YWJj",
    "~eJxLVNC1U0gCAAT8AW8~a~b~c",
  ])
  func whatIsNoTextIsRefused(identifier: String) {
    #expect(throws: InlineSource.Fault.malformed) { try InlineSource(identifier: identifier) }
  }

  @Test func whatIsNotUTF8IsRefused() throws {
    let compressed = try #require(Zlib.compress([0xFF, 0xFE, 0xFD]))
    let payload = Data(compressed).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
    let identifier = "~" + payload.prefix { $0 != "=" }
    #expect(throws: InlineSource.Fault.malformed) { try InlineSource(identifier: identifier) }
  }

  /// A short address of many bytes is given up as soon as there are too many.
  @Test func aBombIsRefused() throws {
    let text = String(repeating: "a", count: InlineSource.maxTextBytes + 1)
    let identifier = try #require(InlineSource(text).identifier)
    #expect(identifier.utf8.count <= InlineSource.maxBytes)
    #expect(throws: InlineSource.Fault.tooLong) { try InlineSource(identifier: identifier) }
    let whole = String(repeating: "a", count: InlineSource.maxTextBytes)
    #expect(try InlineSource(identifier: try #require(InlineSource(whole).identifier)).text == whole)
  }

  @Test func aLongIdentifierIsRefused() {
    #expect(throws: InlineSource.Fault.tooLong) {
      try InlineSource(identifier: "~" + String(repeating: "A", count: InlineSource.maxBytes))
    }
  }
}
