import Explanations
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Testing

@testable import WebServer

/// Answers in the forms in which they are sent.
struct RepresentationTests {
  private static let text = ByteBuffer(string: String(repeating: "<p>Interlock</p>", count: 100))
  private static let page = Representation.Description(
    mediaType: "text/html; charset=utf-8", cacheControl: "no-cache", vary: "Accept-Language")

  private func fields(_ coding: ContentCoding, _ bytes: ByteBuffer = text, type: String? = nil) -> HTTPFields {
    var description = Self.page
    description.mediaType = type ?? description.mediaType
    return Representation(bytes, description, coding: coding).response(ifNoneMatch: nil).headers
  }

  @Test func textsAreCompressed() throws {
    let (plain, coded) = (fields(.identity), fields(.gzip))
    #expect(plain[.contentEncoding] == nil)
    #expect(coded[.contentEncoding] == "gzip")
    #expect(plain[.contentLength] == "1600")
    #expect(try #require(Int(coded[.contentLength] ?? "")) < 200)
    #expect(plain[.vary] == "Accept-Language, Accept-Encoding")
    #expect(coded[.vary] == plain[.vary])
    let (tag, codedTag) = (try #require(plain[.eTag]), try #require(coded[.eTag]))
    #expect(tag != codedTag)
  }

  /// RFC 6266, 4.3 and appendix D.
  @Test(arguments: [
    ("battery.svg", "inline; filename=\"battery.svg\""),
    ("q\"<b>\\.mmd", "inline; filename=\"q_<b>_.mmd\"; filename*=UTF-8''q%22%3Cb%3E%5C.mmd"),
    ("ü ber.mmd", "inline; filename=\"_ ber.mmd\"; filename*=UTF-8''%C3%BC%20ber.mmd"),
    ("a\nb.mmd", "inline; filename=\"a_b.mmd\"; filename*=UTF-8''a%0Ab.mmd"),
  ])
  func namesOfFilesAreQuoted(name: String, field: String) {
    var description = Self.page
    description.fileName = name
    let answer = Representation(Self.text, description, coding: .identity).response(ifNoneMatch: nil)
    #expect(answer.headers[.contentDisposition] == field)
  }

  @Test func shortTextsAndPicturesAreNot() {
    #expect(fields(.gzip, ByteBuffer(string: "short"))[.contentEncoding] == nil)
    #expect(fields(.gzip, type: "image/png")[.contentEncoding] == nil)
    #expect(fields(.gzip, type: "image/png")[.vary] == "Accept-Language")
    for type in ["image/svg+xml", "application/json", "application/scxml+xml", "text/css"] {
      #expect(fields(.gzip, type: type)[.contentEncoding] == "gzip", "\(type)")
    }
  }

  @Test func compressedBytesAreTheSameOnesAgain() throws {
    let compressed = try #require(Gzip.compress(Self.text, .page))
    #expect(Array(compressed.readableBytesView.prefix(3)) == [0x1f, 0x8b, 8])
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "text.gz")
    try Data(compressed.readableBytesView).write(to: file)
    let gunzip = Process()
    gunzip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    gunzip.arguments = ["gzip", "-d", file.path]
    try gunzip.run()
    gunzip.waitUntilExit()
    #expect(try Data(contentsOf: folder.appending(path: "text")) == Data(Self.text.readableBytesView))
  }

  @Test(arguments: ["TAG", "W/TAG", "\"other\", TAG", "\"a\" ,W/TAG,\"b\"", "*"])
  func whatTheClientHasIsNotSentAgain(field: String) throws {
    for coding in [ContentCoding.identity, .gzip] {
      let answer = Representation(Self.text, Self.page, coding: coding)
      let tag = try #require(answer.response(ifNoneMatch: nil).headers[.eTag])
      let response = answer.response(ifNoneMatch: field.replacing("TAG", with: tag))
      #expect(response.status == .notModified)
      #expect(response.body.contentLength == 0)
      #expect(response.headers[.eTag] == tag)
      #expect(response.headers[.vary] == "Accept-Language, Accept-Encoding")
      #expect(response.headers[.contentEncoding] == nil)
    }
  }

  @Test(arguments: ["", "\"other\"", "TAGS", "OTHER", "W/\"x\""])
  func anotherVersionIsSent(field: String) throws {
    let answer = Representation(Self.text, Self.page, coding: .gzip)
    let other = Representation(Self.text, Self.page, coding: .identity)
    let tag = try #require(answer.response(ifNoneMatch: nil).headers[.eTag])
    let otherTag = try #require(other.response(ifNoneMatch: nil).headers[.eTag])
    let field = field.replacing("TAG", with: tag).replacing("OTHER", with: otherTag)
    #expect(answer.response(ifNoneMatch: field).status == .ok)
  }

  /// A page of 400 carries no tag that could turn it into 304.
  @Test func failuresAreAlwaysSent() {
    let failure = Representation(Self.text, Self.page.passing(), coding: .gzip)
    let response = failure.response(ifNoneMatch: "*", status: .badRequest)
    #expect(response.status == .badRequest)
    #expect(response.headers[.cacheControl] == "no-store")
    #expect(response.headers[.eTag] == nil)
  }
}
