import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import StatechartFormats
import Statecharts
import Testing
import ZlibStreams

@testable import WebServer

/// The addresses of other diagram servers.
struct DiagramServerTests {
  private static let text =
    "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\" name=\"own\"><state id=\"One\"/></scxml>"

  private func post(
    _ path: String, _ body: String, accept: String? = nil, type: String? = nil, fields: HTTPFields = [:]
  ) async throws -> RouteAnswer {
    var headers = fields
    if let accept { headers[.accept] = accept }
    return try await TestServer.with([]).post(path, body, type: type, headers: headers)
  }

  @Test func anAddressOfKrokiIsDrawn() async throws {
    let payload = try #require(InlineSource(Self.text).identifier).dropFirst()
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

  /// Base64 as clients of Kroki write it: asciidoctor-kroki (JavaScript and Ruby), mkdocs-kroki-plugin and Kroki's own
  /// examples keep the padding.
  @Test(arguments: Array(0..<30))
  func payloadsHavePaddingOrNone(number: Int) async throws {
    let text = Self.text.replacing("One", with: "One" + String(repeating: "é", count: number))
    let whole = Data(try #require(Zlib.compress(Array(text.utf8)))).base64EncodedString()
    let forAddresses = whole.replacing("+", with: "-").replacing("/", with: "_")
    let payloads = [
      whole, forAddresses, String(forAddresses.prefix { $0 != "=" }), PercentEncoding().encode(whole),
      PercentEncoding.encodeAll(forAddresses),
    ]
    for payload in payloads where !payload.contains("//") {
      // mkdocs-kroki-plugin ends its addresses with an empty query.
      let answer = try await TestServer.get("/scxml/svg/\(payload)?")
      #expect(answer.status == .ok, "\(payload)")
      #expect(answer.headers[.contentType] == "image/svg+xml")
    }
  }

  /// The requests of clients: path, media type, what is accepted, the kind of body, and the media type of the answer.
  @Test(
    arguments: [
      // asciidoctor-kroki, JavaScript and Ruby: the text, as text or as what the library sends where no type is named.
      ("/scxml/svg", "text/plain; charset=utf-8", "*/*", .text, "image/svg+xml"),
      ("/scxml/svg", nil, nil, .text, "image/svg+xml"),
      ("/scxml/png", "application/x-www-form-urlencoded", "*/*", .text, "image/png"),
      // mkdocs-kroki-plugin: JSON to the address of type and format.
      ("/scxml/svg", "application/json", "*/*", .json, "image/svg+xml"),
      // sphinxcontrib-kroki: JSON to the root.
      ("/", "application/json", "*/*", .json, "image/png"),
      // Kroki's documentation: the format by what is accepted.
      ("/scxml", "text/plain", "image/svg+xml", .text, "image/svg+xml"),
      ("/scxml", "text/plain", "image/webp, application/pdf;q=0.5, image/png;q=0.8", .text, "image/png"),
      ("/scxml", "text/plain", nil, .text, "image/svg+xml"),
      ("/scxml", "application/json", "application/pdf", .json, "image/png"),
    ] as [(String, String?, String?, Body, String)])
  func clientsAreAnswered(path: String, type: String?, accept: String?, body: Body, answer: String) async throws {
    let text = body == .text ? Self.text : Self.json.json()
    let given = try await post(path, text, accept: accept, type: type)
    #expect(given.status == .ok, "\(given.text)")
    #expect(given.headers[.contentType] == answer)
  }

  /// What a body is.
  enum Body {
    case text, json
  }

  private static let json = Value.object([
    Value.Member("diagram_source", .string(text)), Value.Member("diagram_type", "scxml"),
    Value.Member("output_format", "png"), Value.Member("diagram_options", .object([])),
  ])

  @Test func whatIsAcceptedAndNotMadeIsSaid() async throws {
    let answer = try await post("/scxml", Self.text, accept: "image/webp", type: "text/plain")
    #expect(answer.status == .badRequest)
    #expect(answer.text.hasPrefix("Error 400: ") && answer.text.contains("image/svg+xml"))
    let nothing = try await post("/scxml/svg", " ", type: "text/plain")
    #expect(nothing.status == .badRequest && nothing.text.contains("empty"))
    let format = try await post("/scxml/txt", Self.text, type: "text/plain")
    #expect(format.status == .badRequest && format.text.contains("there are svg, png"))
  }

  /// Options come in a query, in header fields and in JSON; those of other programs change nothing.
  @Test func optionsOfPicturesCount() async throws {
    let wide = try await post("/scxml/svg?width=640&zoom=7&theme=cerulean&view=none", Self.text)
    #expect(wide.status == .ok, "\(wide.text)")
    #expect(wide.text.contains("width=\"640\""))
    let name = try #require(HTTPField.Name("Kroki-Diagram-Options-Width"))
    #expect(try await post("/scxml/svg", Self.text, fields: [name: "640"]).text == wide.text)
    let options = Value.object([Value.Member("width", .number(640)), Value.Member("no-transparency", .boolean(true))])
    let json = Value.object([
      Value.Member("diagram_source", .string(Self.text)), Value.Member("diagram_options", options),
    ])
    #expect(try await post("/scxml/svg", json.json(), type: "application/json").text == wide.text)
  }

  @Test func isHealthy() async throws {
    let answer = try await TestServer.get("/health")
    #expect(answer.status == .ok)
    #expect(answer.headers[.contentType] == "application/health+json")
    #expect(try Value(json: answer.text)["status"] == "pass")
  }

  @Test func whatCarriesNoTextIsSaid() async throws {
    for path in ["/scxml/svg/abc", "/plantuml/svg/!!", "/graphviz/svg/eJx", "/mermaid/svg/pako:x"] {
      #expect(try await TestServer.get(path).status == .badRequest, "\(path)")
    }
    #expect(try await TestServer.get("/ditaa/svg/abc").status == .notFound)
    let tooLong = try await post("/scxml/svg", String(repeating: "a", count: InlineSource.maxTextBytes + 1))
    #expect(tooLong.status == .contentTooLarge)
    #expect(tooLong.headers[.contentType] == "text/plain; charset=utf-8" && tooLong.text.hasPrefix("Error 413: "))
  }

  /// What the tools themselves write for a text.
  @Test(arguments: [
    // PlantUML's server for "Bob -> Alice : hello".
    (
      DiagramService.plantuml, "SoWkIImgAStDuNBAJrBGjLDmpCbCJbMmKiX8pSd9vt98pKi1IW80",
      "@startuml\nBob -> Alice : hello\n@enduml"
    ),
    (.plantuml, "~h407374617274756d6c0a", "@startuml\n"),
    (.plantuml, "eJxLVNC1U0gCAAT8AW8", "a -> b"), (.plantuml, "eJxLVNC1U0gCAAT8AW8=", "a -> b"),
    (.mermaid, "eJxLVNC1U0gCAAT8AW8", "a -> b"),
    // {"code":"a"} in zlib after pako:, and in base64 alone.
    (.mermaid, "pako:eJyrVkrOT0lVslJKVKoFABlIA7c", "a"), (.mermaid, "pako:eJyrVkrOT0lVslJKVKoFABlIA7c=", "a"),
    (.mermaid, "eyJjb2RlIjoiYSJ9", "a"), (.mermaid, "eyJjb2RlIjogImEifQ==", "a"),
    (.mermaid, "base64:eyJjb2RlIjoiYSJ9", "a"),
  ])
  func textsOfOtherServers(service: DiagramService, payload: String, text: String) throws {
    #expect(
      try service.text(in: payload).trimmingSuffix(while: \.isNewline) == text.trimmingSuffix(while: \.isNewline)
    )
  }

  @Test func everyServiceIsANotation() {
    for service in DiagramService.allCases {
      #expect(NotationCatalog.standard.notations.contains { $0.identifier == service.notation }, "\(service)")
    }
  }
}

extension StringProtocol {
  fileprivate func trimmingSuffix(while isPart: (Character) -> Bool) -> SubSequence {
    self[..<(lastIndex { !isPart($0) }.map { index(after: $0) } ?? startIndex)]
  }
}
