import HTTPTypes
import Hummingbird
import NIOCore
import StatechartFormats
import Statecharts
import Testing

@testable import WebServer

/// Pictures by address: of any run at any step, in the form that is wanted, and machines again.
struct PictureTests {
  @Test(arguments: ["svg", "png", "html"])
  func aPictureOfAStepIsThatOfItsRun(name: String) async throws {
    let run = "plug,full,unplug"
    let atStep = try await TestServer.get("/machines/battery.\(name)?run=\(run)&at=1")
    #expect(atStep.status == .ok)
    #expect(atStep.body == (try await TestServer.get("/machines/battery.\(name)?run=plug")).body)
    #expect(atStep.body != (try await TestServer.get("/machines/battery.\(name)?run=\(run)")).body)
    let reading = try NotationCatalog.standard.read(try SourceText(bytes: Array(atStep.body.readableBytesView)))
    #expect(reading.run == "plug")
    #expect(reading.chart.name == "battery")
  }

  @Test(arguments: [
    ("png", "image/png", [0x89, 0x50, 0x4E, 0x47]), ("pdf", "application/pdf", Array("%PDF".utf8)),
  ])
  func picturesHaveTheirType(name: String, type: String, beginning: [UInt8]) async throws {
    let carried = try #require(InlineSource("a => b: go;", notation: "smcat").identifier).dropFirst()
    for address in [
      "/machines/battery.\(name)?run=plug", "/m/\(carried).\(name)?run=go", "/m/\(carried).\(name)?run=go&at=0",
    ] {
      let picture = try await TestServer.get(address)
      #expect(picture.status == .ok, "\(address)")
      #expect(picture.headers[.contentType] == type)
      #expect(picture.headers[.contentEncoding] == nil)
      #expect(picture.body.readableBytesView.starts(with: beginning))
    }
  }

  @Test func aPictureIsAsItsAddressSays() async throws {
    func text(_ query: String) async throws -> String {
      try await TestServer.get("/machines/battery.svg?" + query).text
    }
    #expect(try await text("width=640").contains(" width=\"640\""))
    #expect(try await text("background=fff").contains("fill=\"#fff\""))
    #expect(try await text("theme=dark&background=theme").contains("color-scheme:dark"))
    #expect(try await text("theme=light") == text(""))
    #expect(try await !text("").contains("prefers-color-scheme"))
    #expect(try await !text("").contains("class=\"backdrop\""))
    #expect(try await text("theme=auto").contains("prefers-color-scheme"))
    #expect(try await text("").contains("<metadata>"))
    #expect(try await !text("source=no").contains("<metadata>"))
    #expect(try await text("compact=no") == text(""))
    #expect(try await text("source=no").contains("class=\"note"))
    #expect(try await !text("source=no&compact=yes").contains("class=\"note"))
    let page = try await TestServer.get("/machines/battery.html?source=no").text
    #expect(!page.contains("interlock-machine"))
    #expect(try await TestServer.get("/machines/battery").text.contains("<metadata>") == false)
  }

  @Test(arguments: [
    "width=9", "width=9000", "width=a", "theme=blue", "background=url(x)", "background=red", "source=maybe",
    "compact=1",
  ])
  func whatAPictureCannotBeIsRefused(query: String) async throws {
    let answer = try await TestServer.get("/machines/battery.svg?" + query)
    #expect(answer.status == .badRequest)
    #expect(answer.text.contains(query.prefix { $0 != "=" }))
  }

  @Test func aPictureThatIsPastedOpensWithItsRun() async throws {
    let picture = try await TestServer.get("/machines/battery.svg?run=plug,!Flat")
    let png = try await TestServer.get("/machines/battery.png?run=plug,!Flat")
    for text in [picture.text, try SourceText(bytes: Array(png.body.readableBytesView)).text] {
      let body = "source=" + text.utf8.map { "%" + String($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      let server = try TestServer.with([])
      let page = try await server.post("/new", body)
      #expect(page.status == .ok)
      #expect(page.text.contains(" of Interlock"))
      let link = try #require(page.text.firstMatch(of: /href="(\/m\/[^"]*)"/)?.1)
      #expect(link.contains("?run=plug,!Flat"))
      let machine = try await TestServer.get(String(link).replacing("&amp;", with: "&"))
      #expect(machine.status == .ok)
      #expect(machine.text.contains("Flat"))
    }
  }
}
