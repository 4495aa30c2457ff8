import Hummingbird
import Statecharts
import Testing

@testable import WebServer

/// Names in addresses and forms as people type them: identifiers or labels, in any case and width.
struct TypedNameRoutesTests {
  @Test(arguments: [
    ("run=plug+in,reaches+100+%25", "run=plug,full"), ("run=PLUG%EF%BC%8CFull", "run=plug,full"),
    ("run=%E6%8F%92%E4%B8%8A%E7%94%B5%E6%BA%90", "run=plug"),
    ("run=http%3A%2F%2Fx%2Fmachines%2Fbattery%3Frun%3Dplug", "run=plug"),
    ("event=Plug%E3%80%80In", "run=plug"), ("event=Plug+in&ask=states", "accepts=plug"),
    ("request=fully+charged", "run=!FullyCharged"), ("run=plug&then=Reaches+100%25", "run=plug,full"),
    ("compare=Plug+in,reaches+100+%25", "beside=plug,full"), ("stop=fully+charged", "break=FullyCharged"),
    ("stop=charging+-%3E+fully+charged", "break=Charging-%3EFullyCharged"),
    ("from=flat&to=charging", "run=empty,plug&at=1"),
  ])
  func leadsToIdentifiers(query: String, target: String) async throws {
    let answer = try await TestServer.get("/machines/battery?" + query)
    #expect(answer.status.code / 100 == 3)
    #expect(answer.headers[.location]?.replacing("->", with: "-%3E") == "/machines/battery?" + target)
  }

  /// What is an identifier as it is stays in the address as it is.
  @Test func identifiersAreNotRedirected() async throws {
    for query in ["run=plug,full", "run=plug,%2B2s", "run=+2s,!Flat"] {
      #expect(try await TestServer.get("/machines/battery?" + query).status == .ok)
    }
  }

  @Test func filesKnowLabels() async throws {
    let labelled = try await TestServer.get("/machines/battery.svg?run=Plug+In")
    #expect(labelled.status == .ok)
    #expect(try await labelled.text == TestServer.get("/machines/battery.svg?run=plug").text)
  }

  @Test func aSearchIgnoresWidthAndBlanks() async throws {
    let page = try await TestServer.get("/machines/battery?find=%EF%BC%A6ULLY%E3%80%80charg")
    #expect(page.text.contains("id=\"find-close\"") && page.text.contains("find=FullyCharged"))
  }

  /// The field takes as many characters as the server does.
  @Test(arguments: [("あ", 200, true), ("あ", 201, false), ("a", 201, false)])
  func aSearchHasALimitInCharacters(character: String, count: Int, isTaken: Bool) async throws {
    let text = PercentEncoding().encode(String(repeating: character, count: count))
    #expect(try await TestServer.get("/machines/battery?find=\(text)").status == (isTaken ? .ok : .badRequest))
  }
}
