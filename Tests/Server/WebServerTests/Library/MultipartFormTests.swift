import Hummingbird
import NIOCore
import Statecharts
import TestSupport
import Testing

@testable import WebServer

/// Forms in several parts.
struct MultipartFormTests {
  private func form(_ body: String, _ type: String = "multipart/form-data; boundary=b") throws -> MultipartForm {
    try MultipartForm(Array(body.utf8), contentType: type)
  }

  private static let field = "--b\r\nContent-Disposition: form-data; name=\"from\"\r\n\r\ndot\r\n"

  private static func file(_ name: String, _ content: String) -> String {
    "--b\r\ncontent-disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\nContent-Type: text/plain\r\n\r\n"
      + content + "\r\n"
  }

  @Test func fieldsAndAFileAreRead() throws {
    let form = try form(Self.field + Self.file("a;b.dot", "digraph {\r\n--no\r\n-b\r\n}") + "--b--\r\n")
    #expect(form.fields == ["from": "dot"])
    #expect(form.files.map(\.bytes).first == Array("digraph {\r\n--no\r\n-b\r\n}".utf8))
  }

  @Test func textAroundItDoesNotCount() throws {
    let form = try form(
      "preamble\r\n" + Self.field + "--b  \r\nContent-Disposition: form-data; name=x\r\n\r\n\r\n--b-- epilogue",
      "Multipart/Form-Data; charset=utf-8; boundary=\"b\"")
    #expect(form.fields == ["from": "dot", "x": ""])
  }

  @Test func noFileIsAnEmptyFileWithoutAName() throws {
    #expect(try form(Self.file("", "") + "--b--").files.isEmpty)
    #expect(try form(Self.file("empty", "") + "--b--").files == [MultipartForm.File(name: "empty", bytes: [])])
  }

  @Test(arguments: [
    "", "--b", "--b\r\n", "--b--x", "--c\r\n\r\n--c--", field, "--b\r\n\r\nno header\r\n--b--",
    "--b\r\nContent-Disposition: form-data\r\n\r\nno name\r\n--b--",
    "--b\r\nContent-Disposition: form-data; name=\"x\"\r\nno end\r\n--b--",
    "--bx\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\n\r\n--b--",
    String(repeating: field, count: 17) + "--b--",
    "--b\r\nX: \(String(repeating: "x", count: 5000))\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\n\r\n--b--",
  ])
  func whatIsMalformedIsRefused(body: String) {
    guard body != "--b--x" else {
      // What follows the end does not count.
      #expect(throws: Never.self) { try form(body) }
      return
    }
    #expect(throws: Failure.self) { try form(body) }
  }

  @Test(arguments: [
    "multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=\"\"",
    "multipart/form-data; boundary=" + String(repeating: "b", count: 71),
  ])
  func aBoundaryIsNeeded(type: String) {
    #expect(throws: Failure.self) { try form(Self.field + "--b--", type) }
  }

  /// Half of a delimiter, again and again, takes no more than linear time in the body.
  @Test func almostDelimitersAreText() throws {
    let boundary = String(repeating: "b", count: 70)
    let content = String(repeating: "\r\n--" + boundary.dropLast(), count: 5000)
    let body = "--\(boundary)\r\nContent-Disposition: form-data; name=x\r\n\r\n\(content)\r\n--\(boundary)--"
    #expect(try form(body, "multipart/form-data; boundary=\(boundary)").fields["x"] == content)
  }

  /// Bodies that are cut, doubled and changed at random are read or refused, and give back no more than they have.
  @Test func changedBodiesAreReadOrRefused() {
    var random = SeededGenerator(seed: 11)
    let body = Array((Self.field + Self.file("own.dot", "digraph {}") + "--b--\r\n").utf8)
    var read = 0
    for _ in 0..<3000 {
      var changed = body
      for _ in 0..<Int.random(in: 1...4, using: &random) where !changed.isEmpty {
        let place = Int.random(in: 0..<changed.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: changed[place] = UInt8.random(in: 0...255, using: &random)
        case 1: changed.remove(at: place)
        case 2: changed.insert(contentsOf: changed[place...].prefix(20), at: place)
        case _: changed.removeLast(changed.count - place)
        }
      }
      guard let form = try? MultipartForm(changed, contentType: "multipart/form-data; boundary=b") else { continue }
      read += 1
      let content = form.files.reduce(0) { $0 + $1.bytes.count }
      let count = form.fields.reduce(content) { $0 + $1.key.utf8.count + $1.value.utf8.count }
      #expect(count <= changed.count)
    }
    #expect((1..<3000).contains(read))
  }

  @Test func aFileIsReadOnThePageWithoutScripts() async throws {
    let body = Self.file("own.mmd", LibraryControllerTests.mermaid.replacing("\n", with: "\r\n")) + "--b--\r\n"
    let page = try await TestServer.with([]).post("/new", body, type: "multipart/form-data; boundary=b")
    #expect(page.status == .ok)
    #expect(page.text.contains("Read as Mermaid"))
    #expect(page.text.contains("href=\"/m/"))
  }
}
