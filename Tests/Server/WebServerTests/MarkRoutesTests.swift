import Hummingbird
import Testing

@testable import WebServer

/// Addresses that go on by themselves, add breakpoints, or ask for a code.
struct MarkRoutesTests {
  private func target(_ query: String, _ machine: String = "battery") async throws -> String? {
    let answer = try await TestServer.get("/machines/\(machine)?" + query)
    #expect(answer.status.code / 100 == 3, "\(query)")
    return answer.headers[.location]
  }

  @Test(arguments: [
    ("run=plug&stop=Flat", "/machines/battery?run=plug&break=Flat"),
    ("stop=Discharging+-%3E+Charging", "/machines/battery?break=Discharging-%3ECharging"),
    (
      "run=plug,full,unplug&at=0&break=FullyCharged&go=stop",
      "/machines/battery?run=plug,full,unplug&at=2&break=FullyCharged"
    ),
    (
      "run=plug,unplug,full&at=0&break=Charging&go=change", "/machines/battery?run=plug,unplug,full&at=1&break=Charging"
    ),
    ("break=Charging&log=plug%0Afull", "/machines/battery?run=plug,full&at=1&break=Charging"),
  ])
  func breakpointsAreAddedAndStopTheRun(query: String, location: String) async throws {
    let found = try await target(query)
    #expect(found?.replacing("->", with: "-%3E") == location.replacing("->", with: "-%3E"))
  }

  /// A run is given by its steps, or by an address up to its moment; the moment shown stays.
  @Test(arguments: [
    ("run=plug&compare=plug,full", "/machines/battery?run=plug&beside=plug,full"),
    ("run=plug,unplug&at=1&compare=+plug+", "/machines/battery?run=plug,unplug&at=1&beside=plug"),
    (
      "run=plug&compare=https%3A%2F%2Fexample.org%2Fmachines%2Fbattery%3Frun%3Dplug%2Cfull%2Cunplug%26at%3D2%23answer",
      "/machines/battery?run=plug&beside=plug,full"
    ),
    ("compare=/machines/battery%3Frun%3D%252B2s%2C!Charging", "/machines/battery?beside=%2B2s,!Charging"),
    ("run=plug&compare=/machines/battery", "/machines/battery?run=plug&beside="),
  ])
  func anotherRunIsShownNextToIt(query: String, location: String) async throws {
    #expect(try await target(query) == location)
  }

  @Test(arguments: [
    ("compare=plug,Fulls", "Step 2"), ("compare=plug,%25", "Step 2"),
    ("compare=https://example.org/machines/battery?run%3D!Nowhere", "Nowhere"),
    ("compare=" + Array(repeating: "plug", count: 1000).joined(separator: ","), "has at most"),
    ("compare=/machines/battery/" + Array(repeating: "plug", count: 1000).joined(separator: ","), "has at most"),
  ])
  func aRunThatCannotBeComparedComesBack(query: String, words: String) async throws {
    let answer = try await TestServer.get("/machines/battery?run=plug&" + query)
    #expect(answer.status == .badRequest)
    #expect(answer.text.contains("id=\"compare-run-fault\"") && answer.text.lowercased().contains(words.lowercased()))
    #expect(answer.text.contains("/machines/battery?run=plug,full"))
  }

  /// Of a log with a line that the machine does not know nothing is played: the form says which line, and has the text.
  @Test(arguments: [
    ("plug%0A%0A%23+then%0Afulll%0Aunplug", "Line 4 of the log, “fulll”: the chart has no event 'fulll'"),
    ("plug%0D%0A!Charginng", "Line 2 of the log, “!Charginng”: the chart has no state 'Charginng'"),
    ("full%7B%22a", "Line 1 of the log, “full{&quot;a”: its payload is not JSON"),
    (Array(repeating: "plug", count: 2001).joined(separator: "%0A"), "The log cannot be played: the run has more than"),
  ])
  func aLogThatCannotBePlayedComesBack(log: String, words: String) async throws {
    let answer = try await TestServer.get("/machines/battery?run=plug&log=" + log)
    #expect(answer.status == .badRequest)
    let text = answer.text.replacing("\"a”", with: "&quot;a”")
    #expect(text.contains("id=\"log-fault\"") && text.contains(words))
    #expect(text.contains("class=\"play-log\""))
    #expect(text.contains("plug\n\n# then\nfulll\nunplug</textarea>") == log.contains("then"))
    #expect(!text.contains("id=\"unapplied\""))
  }

  @Test func aTourVisitsEverything() async throws {
    let location = try #require(try await target("go=tour"))
    #expect(location.hasSuffix("&tour=complete"))
    let page = try await TestServer.get(location + "&tab=debug").text
    #expect(page.contains("States visited: 4 of 4") && page.contains("Transitions taken: 6 of 6"))
    #expect(page.contains("Everything is covered"))
    #expect(!page.contains("id=\"tour\""))
    let stopped = try #require(try await target("go=tour&break=Flat"))
    #expect(!stopped.contains("tour="))
    #expect(try await TestServer.get(stopped).text.contains("Breakpoint: Flat was entered."))
  }

  @Test(arguments: ["legend=yes", "tour=ended", "go=home", "parts=all", "size=huge", "host=*"])
  func whatCannotBeReadIsRefused(query: String) async throws {
    #expect(try await TestServer.get("/machines/battery?" + query).status == .badRequest)
  }

  /// Links of earlier versions still show their run: fields that are no more are not read.
  @Test(arguments: [
    "walk=20&refused=10&seed=3", "walk=0", "mark=1:half", "mark=a", "name=half", "heat=run", "heat=all",
  ])
  func anEarlierLinkStillShowsItsRun(query: String) async throws {
    let answer = try await TestServer.get("/machines/battery?run=plug&" + query)
    #expect(answer.status == .ok)
    #expect(answer.text.contains("Now in Charging."))
  }

  /// What was typed comes back with what is wrong with it.
  @Test func aFaultOfTheFormComesBack() async throws {
    let answer = try await TestServer.get("/machines/battery?run=plug&stop=Charginng")
    #expect(answer.status == .badRequest)
    #expect(answer.text.contains("value=\"Charginng\""))
    #expect(answer.text.contains("is neither a state nor"))
    #expect(answer.text.contains("Charging"))
  }

  @Test func aStateWithItsNeighbours() async throws {
    let page = try await TestServer.get("/machines/battery?focus=Flat").text
    #expect(page.contains("data-state=\"Charging\"") && !page.contains("data-state=\"FullyCharged\""))
    #expect(page.contains("The whole chart"))
    let folded = try await TestServer.get("/machines/media-player?fold=Playing").text
    #expect(folded.contains("data-state=\"Playing\"") && !folded.contains("data-state=\"Double\""))
  }

  @Test func theAddressAsACode() async throws {
    let code = try await TestServer.get("/machines/battery.qr?run=plug")
    #expect(code.status == .ok)
    #expect(code.headers[.contentType] == "image/svg+xml")
    #expect(code.headers[.cacheControl] == "no-store")
    #expect(code.text.contains("/machines/battery?run=plug\""))
    let run = Array(repeating: "plug", count: 700).joined(separator: ",")
    let long = try await TestServer.get("/machines/battery.qr?run=" + run)
    #expect(long.status == .uriTooLong)
    #expect(long.text.contains("2953") || long.text.contains("2,953"))
  }

  @Test func aFrameShowsThePartsThatAreWanted() async throws {
    let plain = try await TestServer.get("/embed/battery?run=plug").text
    #expect(plain.contains("id=\"moves\"") && !plain.contains("id=\"steps\"") && !plain.contains("embed-account"))
    let steps = try await TestServer.get("/embed/battery?run=plug&parts=steps&size=large&host=https://example.org").text
    #expect(steps.contains("id=\"steps\"") && !steps.contains("id=\"moves\"") && steps.contains("embed-large"))
    #expect(steps.contains("data-host=\"https://example.org\"") && steps.contains("data-states=\"Charging\""))
    #expect(steps.contains("parts=steps"))
    #expect(try await TestServer.get("/embed/battery?parts=").text.contains("id=\"moves\"") == false)
  }
}
