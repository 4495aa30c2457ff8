import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import StatechartFormats
import Statecharts
import Testing

@testable import WebServer

/// The addresses of other diagram servers.
struct DiagramServerTests {
  private static let text =
    "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\" name=\"own\"><state id=\"One\"/></scxml>"

  private func post(_ path: String, _ body: String, accept: String? = nil) async throws -> TestResponse {
    let server = try TestServer.with([])
    let headers: HTTPFields = accept.map { [.accept: $0] } ?? [:]
    return try await server.application().test(.router) { client in
      try await client.execute(uri: path, method: .post, headers: headers, body: ByteBuffer(string: body)) { $0 }
    }
  }

  @Test func anAddressOfKrokiIsDrawn() async throws {
    let payload = try #require(CarriedSource(Self.text).identifier).dropFirst()
    let answer = try await TestServer.get("/scxml/svg/\(payload)")
    #expect(answer.status == .ok)
    #expect(answer.headers[.contentType] == "image/svg+xml")
    #expect(answer.text.contains("One"))
    let format = try await TestServer.get("/scxml/bmp/\(payload)")
    #expect(format.status == .badRequest)
    #expect(format.text.contains("bmp"))
  }

  @Test func aTextThatIsPostedIsDrawn() async throws {
    let answer = try await post("/scxml/svg", Self.text)
    #expect(answer.status == .ok)
    #expect(answer.text.contains("One"))
    let json = Value.object([
      Value.Member("diagram_source", .string(Self.text)), Value.Member("diagram_type", "scxml"),
      Value.Member("output_format", "json"),
    ])
    let other = try await post("/", json.json())
    #expect(other.status == .ok)
    #expect(other.headers[.contentType]?.hasPrefix("application/json") == true)
  }

  @Test(arguments: [
    (#"{"diagram_type": "scxml"}"#, "diagram_source"), ("[]", "object"), ("{", "object"),
    (#"{"diagram_source": "x", "diagram_type": "ditaa"}"#, "ditaa"), (#"{"diagram_source": "x"}"#, "diagram type"),
    (#"{"diagram_source": "<scxml", "diagram_type": "scxml"}"#, "text:1:"),
  ])
  func whatIsWrongIsSaidAsKrokiDoes(body: String, words: String) async throws {
    let plain = try await post("/", body)
    #expect(plain.status == .badRequest)
    #expect(plain.headers[.contentType]?.hasPrefix("text/plain") == true)
    #expect(plain.text.contains(words))
    let json = try await post("/", body, accept: "application/json")
    #expect(json.status == .badRequest)
    guard case .object(let members) = try Value(json: json.text), case .object(let error) = members.first?.value else {
      Issue.record("no error in JSON")
      return
    }
    #expect(error.map(\.name) == ["name", "message", "stacktrace"])
  }

  @Test func whatCarriesNoTextIsSaid() async throws {
    for path in ["/scxml/svg/abc", "/plantuml/svg/!!", "/graphviz/svg/eJx", "/mermaid/svg/pako:x"] {
      #expect(try await TestServer.get(path).status == .badRequest, "\(path)")
    }
    #expect(try await TestServer.get("/ditaa/svg/abc").status == .notFound)
    #expect(
      try await post("/scxml/svg", String(repeating: "a", count: CarriedSource.mostTextBytes + 1)).status
        == .contentTooLarge)
  }

  /// What the tools themselves write for a text.
  @Test(arguments: [
    // PlantUML's server for "Bob -> Alice : hello".
    (
      DiagramService.plantuml, "SoWkIImgAStDuNBAJrBGjLDmpCbCJbMmKiX8pSd9vt98pKi1IW80",
      "@startuml\nBob -> Alice : hello\n@enduml"
    ),
    (.plantuml, "~h407374617274756d6c0a", "@startuml\n"),
    (.plantuml, "eJxLVNC1U0gCAAT8AW8", "a -> b"), (.mermaid, "eJxLVNC1U0gCAAT8AW8", "a -> b"),
    // {"code":"a"} in zlib behind pako:, and in base64 alone.
    (.mermaid, "pako:eJyrVkrOT0lVslJKVKoFABlIA7c", "a"), (.mermaid, "eyJjb2RlIjoiYSJ9", "a"),
    (.mermaid, "base64:eyJjb2RlIjoiYSJ9", "a"),
  ])
  func textsOfOtherServers(service: DiagramService, payload: String, text: String) throws {
    #expect(
      try service.text(carriedBy: payload).trimmingSuffix(while: \.isNewline) == text.trimmingSuffix(while: \.isNewline)
    )
  }

  @Test func everyServiceIsANotation() {
    for service in DiagramService.allCases {
      #expect(FormatCatalog.standard.formats.contains { $0.identifier == service.notation }, "\(service)")
    }
  }
}

extension StringProtocol {
  fileprivate func trimmingSuffix(while isPart: (Character) -> Bool) -> SubSequence {
    self[..<(lastIndex { !isPart($0) }.map { index(after: $0) } ?? startIndex)]
  }
}
