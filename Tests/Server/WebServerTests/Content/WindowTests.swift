import HTTPTypes
import Hummingbird
import Testing

@testable import WebServer

/// Drawings are arranged for the reader's window: the address says which, or else the browser.
struct WindowTests {
  private func drawing(_ path: String, mobile: String? = nil) async throws -> (size: [Double], text: String) {
    let name = try #require(HTTPField.Name("Sec-CH-UA-Mobile"))
    let page = try await TestServer.get(path, headers: mobile.map { [name: $0] } ?? [:])
    #expect(page.status == .ok)
    #expect(page.headers[.vary] == "Accept-Language, Sec-CH-UA-Mobile, Accept-Encoding")
    let drawing = try #require(page.text.firstRange(of: "class=\"statechart"))
    let start = try #require(page.text[drawing.upperBound...].firstRange(of: "data-whole=\""))
    let numbers = page.text[start.upperBound...].prefix { $0 != "\"" }.split(separator: " ").compactMap { Double($0) }
    return (Array(numbers.dropFirst(2)), page.text)
  }

  @Test(arguments: ["/machines/battery", "/embed/battery"])
  func aTelephoneGetsAnotherArrangement(path: String) async throws {
    let wide = try await drawing(path).size
    let upright = try await drawing(path, mobile: "?1").size
    #expect(wide[0] / wide[1] > upright[0] / upright[1])
    #expect(upright[0] < wide[0])
    #expect(try await drawing(path, mobile: "?0").size == wide)
    #expect(try await drawing(path, mobile: "yes").size == wide)
  }

  @Test func theAddressHasTheLastWordAndLinksKeepIt() async throws {
    let wide = try await drawing("/machines/battery").size
    let upright = try await drawing("/machines/battery?window=portrait")
    #expect(upright.size[0] / upright.size[1] < wide[0] / wide[1])
    #expect(upright.text.contains("/machines/battery?run=plug&amp;window=portrait"))
    #expect(try await drawing("/machines/battery?window=landscape", mobile: "?1").size == wide)
    #expect(try await drawing("/machines/battery", mobile: "?1").text.contains("window=") == false)
    #expect(try await TestServer.get("/machines/battery?window=round").status == .badRequest)
  }
}
