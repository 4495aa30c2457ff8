import Foundation
import HTTPTypes
import Hummingbird
import Testing
import WebPages

@testable import WebServer

/// Addresses of long runs, and what links on their pages ask for.
struct LongRunTests {
  private static let steps = Array(repeating: "plug,full,unplug", count: 60).joined(separator: ",")
  private static let page = "/machines/battery/" + steps

  private static func target(_ address: String) async throws -> String? {
    let answer = try await TestServer.get(address)
    guard answer.status == .seeOther else { return nil }
    return answer.headers[.location]
  }

  @Test func theOldAddressLeadsToTheNewOne() async throws {
    #expect(
      try await Self.target("/machines/battery?run=\(Self.steps)&at=3&tab=actions") == Self.page + "?at=3&tab=actions")
    #expect(try await Self.target("/embed/battery?run=\(Self.steps)") == "/embed/battery/" + Self.steps)
    let answer = try await TestServer.get(Self.page)
    #expect(answer.status == .ok)
    #expect(answer.text.contains("step 180 of 180"))
  }

  @Test func aShortRunIsInTheQuery() async throws {
    #expect(try await Self.target("/machines/battery/plug,full?at=1") == "/machines/battery?run=plug,full&at=1")
    #expect(try await TestServer.get("/machines/battery?run=plug,full").status == .ok)
  }

  @Test(arguments: [
    ("?at=180&then=plug", "/machines/battery/\(steps),plug"),
    ("?at=2&then=!Flat,empty", "/machines/battery?run=plug,full,!Flat,empty"),
    ("?at=1&then=", "/machines/battery?run=plug"), ("?at=180&event=plug", "/machines/battery/\(steps),plug"),
    ("?at=2&as=svg", "/machines/battery.svg?run=plug,full"), ("?as=embed", "/embed/battery/\(steps)"),
    ("?at=180&then=plug&tab=actions&lang=en", "/machines/battery/\(steps),plug?tab=actions&lang=en"),
    ("?take=arrived", page),
  ])
  func linksAreAnsweredWithTheAddressTheyMean(query: String, expected: String) async throws {
    #expect(try await Self.target(Self.page + query) == expected)
  }

  @Test func stepsOfAnyTextAreOneSegment() async throws {
    let value = #"{"text":"a/b?c#d+e%f/../g"}"#
    let long = Array(repeating: "coin" + value, count: 40).joined(separator: ",")
    let encoded = try #require(long.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    let target = try #require(try await Self.target("/machines/vending-machine?run=" + encoded))
    #expect(target.split(separator: "/").count == 3)
    #expect(try await TestServer.get(target).status == .ok)
    let further = try #require(try await Self.target(target + "?at=40&then=" + "%2B2s"))
    #expect(further == target + ",%2B2s")
  }

  @Test(arguments: [
    "/machines/battery/nothing", page + "?at=181", page + "?at=2&then=nothing", page + "?as=..%2Fx", page + "?as=",
    "/machines/battery?search=deep", "/machines/battery?search=", "/machines/battery?row=0",
    "/machines/battery?column=x",
    "/machines/battery?row=100001", "/machines/battery?states=" + String(repeating: "x", count: 201),
    "/machines/battery?then=nothing",
  ])
  func whatCannotBeReadIsRefused(address: String) async throws {
    #expect(try await TestServer.get(address).status == .badRequest)
  }

  @Test func unknownMachinesStayUnknown() async throws {
    #expect(try await TestServer.get("/machines/batery/" + Self.steps).status == .notFound)
    #expect(try await TestServer.get("/machines/battery/" + Self.steps + "/more").status == .notFound)
  }

  @Test func stepsOfALinkCountAsOthersDo() async throws {
    let many = Array(repeating: "plug", count: RequestLimits.steps).joined(separator: ",")
    #expect(try await TestServer.get("/machines/battery/" + many + "?then=plug").status == .badRequest)
  }

  @Test func aThoroughSearchIsAPageOfItsOwn() async throws {
    let answer = try await TestServer.get("/machines/battery?run=plug,!Flat&search=thorough")
    #expect(answer.status == .ok)
    #expect(answer.text.contains("Flat was refused"))
  }
}
