import Gallery
import HTTPTypes
import Hummingbird
import Testing

@testable import WebServer

/// What each address answers.
struct RoutesTests {
  /// A presentation is drawn for a projector, on a telephone for the hand; elsewhere `view` changes no drawing.
  @Test(arguments: [
    ("/machines/microwave?view=stage", true), ("/machines/microwave?view=stage&window=landscape", true),
    ("/machines/microwave?view=stage&window=portrait", false), ("/machines/microwave", false),
    ("/embed/microwave?view=stage", false), ("/learn/states?view=stage", false),
  ])
  func presentationsAreDrawnForADistance(address: String, isForAfar: Bool) async throws {
    let answer = try await TestServer.get(address)
    #expect(answer.status == .ok)
    let classes = answer.text.split(separator: "class=\"statechart").dropFirst().first?.prefix { $0 != "\"" } ?? "?"
    #expect(classes.split(separator: " ").contains("far") == isForAfar, "\(classes)")
  }

  @Test func theGalleryLinksToEveryMachine() async throws {
    let page = try await TestServer.get("/")
    #expect(page.status == .ok)
    for machine in Gallery.machines {
      #expect(page.text.contains("href=\"/machines/\(machine.identifier)\""))
    }
  }

  @Test(arguments: ["en", "zh-Hans", "ja"])
  func theFrontPageBeginsWithARefusedMove(language: String) async throws {
    let page = try await TestServer.get("/?lang=" + language)
    #expect(page.status == .ok)
    #expect(page.text.contains("id=\"refusal\""))
    #expect(page.text.contains("href=\"/machines/battery?run=plug,!Flat,unplug,empty&amp;lang=\(language)\""))
    #expect(page.text.contains("SCXML"))
  }

  @Test(arguments: Gallery.machines.map(\.identifier))
  func everyMachineHasItsPages(name: String) async throws {
    for place in ["/machines/", "/embed/"] {
      let page = try await TestServer.get(place + name)
      #expect(page.status == .ok)
      #expect(page.headers[.contentType] == "text/html; charset=utf-8")
      #expect(page.text.contains("<svg"))
    }
  }

  /// Rows of the table count from 1 in addresses.
  @Test func aTableBeginsWithTheRowThatIsAskedFor() async throws {
    func rows(_ query: String) async throws -> [Substring] {
      let page = try await TestServer.get("/machines/turnstile?tab=table" + query)
      return page.text.split(separator: "scope=\"row\"").dropFirst().map { $0.prefix { $0 != "/" } }
    }
    let all = try await rows("")
    #expect(all.count > 1)
    #expect(try await rows("&row=1") == all)
    #expect(try await rows("&row=2") == Array(all.dropFirst()))
  }

  @Test(arguments: Gallery.machines.map(\.identifier))
  func everyMachineIsExported(name: String) async throws {
    let kinds = [
      ("svg", "image/svg+xml", "<svg"), ("html", "text/html; charset=utf-8", "<!DOCTYPE html>"),
      ("scxml", "application/scxml+xml", "<scxml"), ("dot", "text/vnd.graphviz; charset=utf-8", "digraph"),
      ("mmd", "text/vnd.mermaid; charset=utf-8", "stateDiagram-v2"), ("json", "application/json", "\"interlock\""),
    ]
    for (fileExtension, mediaType, sign) in kinds {
      let file = try await TestServer.get("/machines/\(name).\(fileExtension)")
      #expect(file.status == .ok, "\(fileExtension)")
      #expect(file.headers[.contentType]?.hasPrefix(mediaType) == true, "\(fileExtension)")
      #expect(file.text.contains(sign), "\(fileExtension)")
      #expect(file.headers[.eTag] != nil)
    }
  }

  @Test func aFileThatTheClientHasIsNotSentAgain() async throws {
    let first = try await TestServer.get("/machines/battery.svg")
    let tag = try #require(first.headers[.eTag])
    let second = try await TestServer.get("/machines/battery.svg", headers: [.ifNoneMatch: tag])
    #expect(second.status == .notModified)
    #expect(second.text.isEmpty)
    let third = try await TestServer.get("/machines/battery.svg?run=plug", headers: [.ifNoneMatch: tag])
    #expect(third.status == .ok)
  }

  @Test func formsLeadToTheAddressOfTheLongerRun() async throws {
    let expected = [
      ("/machines/battery?run=plug&event=full", "/machines/battery?run=plug,full"),
      ("/machines/battery?run=&request=Flat", "/machines/battery?run=!Flat"),
      ("/machines/traffic-light?advance=1.5s", "/machines/traffic-light?run=%2B1500ms"),
      (
        "/machines/kanji?event=tap&payload=%7B%22kanji%22%3A%22a+b%22%7D&lang=zh",
        "/machines/kanji?run=tap%7B%22kanji%22:%22a%20b%22%7D&lang=zh-Hans"
      ),
      ("/machines/battery?event=plug&payload=%22a%2C+3%22", "/machines/battery?run=plug%22a,%203%22"),
      ("/machines/battery?event=plug&payload=%5B1%2C+2%5D", "/machines/battery?run=plug%5B1,2%5D"),
      ("/machines/battery?event=plug&payload=+5", "/machines/battery?run=plug%3D5"),
      ("/machines/battery?run=plug%22a%2C+3%22&event=full", "/machines/battery?run=plug%22a,%203%22,full"),
      ("/machines/vending-machine?set=balance&value=+200", "/machines/vending-machine?run=%3Dbalance%3D200"),
      ("/embed/battery?event=plug", "/embed/battery?run=plug"),
      (
        "/machines/vending-machine?run=refill&set=balance&value=200&tab=actions",
        "/machines/vending-machine?run=refill,%3Dbalance%3D200&tab=actions"
      ),
    ]
    for (address, location) in expected {
      let answer = try await TestServer.get(address)
      #expect(answer.status == .seeOther)
      #expect(answer.headers[.location] == location)
    }
  }

  @Test(
    arguments: [
      ("/machines/kanji?event=tap&payload=%7B%22a%22", "value='{\"a\"'"),
      ("/machines/battery?event=plgu", "Did you mean plug?"), ("/embed/battery?event=plgu", "Did you mean plug?"),
      ("/machines/vending-machine?set=balance&value=lots", "value=\"lots\""),
      ("/machines/vending-machine?set=balance&value=lots&lang=zh", "JSON 值不能这样开头"),
      ("/machines/traffic-light?advance=soon", "value=\"soon\""), ("/machines/battery?advance=soon", "such as 2s"),
    ])
  func aFormThatCannotBeUsedIsShownAgain(address: String, words: String) async throws {
    let page = try await TestServer.get(address)
    #expect(page.status == .badRequest)
    #expect(page.headers[.cacheControl] == "no-store")
    #expect(page.text.contains("id=\"moves\""))
    #expect(page.text.contains(words))
    let program = try await TestServer.get(address, headers: [.accept: "application/json"])
    #expect(program.status == .badRequest)
    #expect(program.headers[.contentType] == "application/json")
  }

  @Test(arguments: [
    ("event=tap&payload=%7B", "The part payload of the address is not valid. This is not valid JSON. Line 1, column 2"),
    ("event=tpa", "The part event"), ("set=n&value=x", "The part value"), ("advance=soon", "The part advance"),
    ("advance=soon&lang=zh", "地址中的 advance 部分无法使用。时间是"),
  ])
  func programsGetThePartThatIsWrong(query: String, words: String) async throws {
    let answer = try await TestServer.get("/machines/kanji?" + query, headers: [.accept: "application/json"])
    #expect(answer.status == .badRequest)
    #expect(answer.text.contains(words))
  }

  @Test func aClockStepMayBeTypedByHand() async throws {
    let page = try await TestServer.get("/machines/traffic-light?run=+2s,button,+500ms")
    #expect(page.status == .ok)
    #expect(page.text.contains("Time 2.5 s"))
  }

  @Test func assetsAreKeptForEverUnderTheirHash() async throws {
    let page = try await TestServer.get("/")
    let address = try #require(page.text.firstMatch(of: /\/assets\/css\/site\.[0-9a-f]{16}\.css/)?.output)
    let asset = try await TestServer.get(String(address))
    #expect(asset.status == .ok)
    #expect(asset.headers[.contentType] == "text/css; charset=utf-8")
    #expect(asset.headers[.cacheControl] == "public, max-age=31536000, immutable")
    let plain = try await TestServer.get("/assets/css/site.css")
    #expect(plain.headers[.cacheControl] == "no-cache")
    #expect(plain.text == asset.text)
  }

  @Test func aScriptIsOneFile() async throws {
    let page = try await TestServer.get("/machines/battery")
    let scripts = page.text.matches(of: /<script[^>]*src="([^"]+)"/).map { String($0.1) }
    #expect(scripts.count == 1)
    let script = try await TestServer.get(try #require(scripts.first))
    #expect(script.headers[.contentType] == "text/javascript; charset=utf-8")
    #expect(script.text.contains("function showMinimap("))
    #expect(!script.text.contains("\nimport "))
    #expect(!script.text.contains("\nexport "))
  }

  @Test func healthAndHead() async throws {
    let health = try await TestServer.get("/healthz")
    #expect(health.text == "ok\n")
    let head = try await TestServer.get("/machines/battery", method: .head)
    #expect(head.status == .ok)
    #expect(head.text.isEmpty)
  }

  @Test(arguments: [("/machines", "/"), ("/exercises", "/learn")])
  func whatIsElsewhereKeepsItsLanguage(path: String, place: String) async throws {
    for query in ["", "?lang=ja"] {
      let answer = try await TestServer.get(path + query)
      #expect(answer.status == .movedPermanently && answer.headers[.location] == place + query)
    }
  }
}
