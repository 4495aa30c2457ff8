import Foundation
import HTTPTypes
import NIOCore
import StatechartExecution
import StatechartSimulation
import Statecharts
import Testing
import WebPages

@testable import WebServer

/// The page on which logs are checked.
struct LogRoutesTests {
  private static let boundary = "edge"

  private static func form(_ fields: [(String, String)], file: String? = nil) -> String {
    let parts = fields.map { "Content-Disposition: form-data; name=\"\($0.0)\"\r\n\r\n\($0.1)" }
    let files = [
      "Content-Disposition: form-data; name=\"file\"; filename=\"\(file == nil ? "" : "a.log")\"\r\n"
        + "Content-Type: text/plain\r\n\r\n\(file ?? "")"
    ]
    return (parts + files).map { "--\(boundary)\r\n\($0)\r\n" }.joined() + "--\(boundary)--\r\n"
  }

  private static func post(
    _ address: String, _ fields: [(String, String)], file: String? = nil, headers: HTTPFields = [:],
    server: InterlockServer? = nil
  ) async throws -> RouteAnswer {
    try await (server ?? TestServer.with([])).post(
      address, form(fields, file: file), type: "multipart/form-data; boundary=\(boundary)", headers: headers)
  }

  @Test func showsAForm() async throws {
    let page = try await TestServer.get("/machines/battery/log")
    #expect(page.status == .ok && page.text.contains("enctype=\"multipart/form-data\""))
    #expect(!page.text.contains("id=\"answer\""))
    #expect(page.text.contains("Up to 4 MiB"))
    #expect(try await TestServer.get("/machines/nowhere/log").status == .notFound)
    #expect(try await TestServer.get("/machines/battery?tab=actions").text.contains("/machines/battery/log"))
    let chosen = try await TestServer.get("/machines/battery/log?format=csv&event=activity")
    #expect(chosen.text.contains("<option value=\"csv\" selected>") && chosen.text.contains("value=\"activity\""))
  }

  @Test func followsALog() async throws {
    let answer = try await Self.post("/machines/battery/log", [("source", "plug\r\nfull\r\nunplug")])
    #expect(answer.status == .ok && answer.headers[.cacheControl] == "no-store")
    #expect(answer.text.contains("The machine can do what the log says."))
    #expect(
      answer.text.contains("href=\"/machines/battery/plug,full,unplug\"")
        || answer.text.contains("run=plug,full,unplug"))
    #expect(answer.text.contains("heat-"))
  }

  @Test func explainsTheFirstDivergence() async throws {
    let log = #"{"order":"a","event":"plug"}"# + "\n" + #"{"order":"a","event":"plug"}"#
    let answer = try await Self.post("/machines/battery/log", [("source", ""), ("instance", "order")], file: log)
    #expect(answer.text.contains("The machine cannot do what the log says."))
    #expect(answer.text.contains("Line 2: "))
    #expect(answer.text.contains("Cheapest repair"))
    #expect(answer.text.contains("Read as JSON Lines."))
    let japanese = try await Self.post("/machines/battery/log?lang=ja", [("source", "plug\nplug")])
    #expect(japanese.text.contains("最初の逸脱") && japanese.text.contains("lang=ja"))
    let chinese = try await Self.post("/machines/battery/log?lang=zh-Hans", [("source", "plug\nplug")])
    #expect(chinese.text.contains("首个偏离"))
  }

  /// At most 21 divergences are shown, the first and 20 more; how many there are besides is said.
  @Test(arguments: [(1, nil), (21, nil), (25, "4 more are not listed.")])
  func divergencesAreBounded(count: Int, more: String?) async throws {
    let entries = (1...count).flatMap { number in Array(repeating: #"{"order":"o\#(number)","event":"plug"}"#, count: 2)
    }
    let log = entries.joined(separator: "\n")
    let answer = try await Self.post("/machines/battery/log", [("source", ""), ("instance", "order")], file: log)
    #expect(
      answer.text.components(separatedBy: "<details").count(where: { $0.contains("Line ") }) >= min(count, 21) - 1)
    #expect(answer.text.contains("more are not listed") == (more != nil))
    #expect(more.map(answer.text.contains) != false)
  }

  @Test func aFaultShowsItsLine() async throws {
    let answer = try await Self.post("/machines/battery/log", [("source", "{\"event\":\"plug\"}\n{\"event\":<x")])
    #expect(answer.status == .badRequest)
    #expect(answer.text.contains("Line 2, column 10: "))
    #expect(answer.text.contains("<b>2  {\"event\":&lt;x</b>"))
    let empty = try await Self.post("/machines/battery/log", [("source", "")])
    #expect(empty.status == .badRequest && empty.text.contains("there are no events"))
    let pattern = try await Self.post("/machines/battery/log", [("source", "plug"), ("pattern", "{evnt}")])
    #expect(pattern.status == .badRequest && pattern.text.contains("not '{evnt}'"))
  }

  @Test func aLogThatIsNotUnderstoodIsNoDivergence() async throws {
    let answer = try await Self.post("/machines/battery/log", [("source", #"{"event":"plugg"}"#)])
    #expect(answer.status == .badRequest && answer.text.contains("no event of the log is one of the machine"))
  }

  @Test func aLogBeginsAnywhereAndHasForeignNames() async throws {
    let fields = [("source", "unplug\nping\nplug")]
    #expect(try await Self.post("/machines/battery/log", fields).text.contains("The machine cannot do"))
    let answer = try await Self.post("/machines/battery/log", fields + [("from", "anywhere"), ("ignore", "ping")])
    #expect(answer.text.contains("The machine can do what the log says."))
    #expect(answer.text.contains("Ignored: 1, the first in line 2."))
    #expect(answer.text.contains("<option value=\"anywhere\" selected>"))
  }

  /// What is sent may be large: of its text only the lines around the first divergence or the fault come back.
  @Test(arguments: ["plug", "push"]) func aLogDoesNotComeBack(_ last: String) async throws {
    let rest = String(repeating: "x", count: 4000)
    let lines = (1...200).map { #"{"event":"plug","id":"\#($0)","note":"\#(rest)"}"# }
    let log = (lines + [#"{"event":"\#(last)","id":"1","note":"\#(rest)"}"#]).joined(separator: "\n")
    let answer = try await Self.post("/machines/battery/log", [("source", log), ("instance", "id")])
    #expect(answer.status == .ok && answer.text.contains("This page does not repeat the log"))
    #expect(answer.text.contains("<b>201  {"))
    #expect(!answer.text.contains(rest) && answer.text.utf8.count < 200_000)
  }

  /// A log is longer than an address can be; one that is too large is not read.
  @Test func logsAreLong() async throws {
    let line = #"{"event":"plug"}"# + "\n" + #"{"event":"unplug"}"# + "\n"
    let answer = try await Self.post("/machines/battery/log", [("source", String(repeating: line, count: 4000))])
    #expect(answer.status == .ok && answer.text.contains("Events: 8000"))
    let large = try await Self.post("/machines/battery/log", [], file: String(repeating: line, count: 130_000))
    #expect(large.status == .contentTooLarge && large.text.contains("interlock replay"))
  }

  @Test func programsGetJSON() async throws {
    let answer = try await Self.post(
      "/machines/battery/log", [("source", "plug\nplug")], headers: [.accept: "application/json"])
    #expect(answer.status == .ok)
    let json = try Value(json: answer.text)
    #expect(json["machine"] == "battery" && json["diverged"] == 1)
    let body = try await TestServer.with([]).post(
      "/machines/battery/log?event=what", #"{"what":"plug"}"#, type: "application/jsonl",
      headers: [.accept: "application/json"])
    #expect(try Value(json: body.text)["diverged"] == 0)
    let faulty = try await Self.post(
      "/machines/battery/log", [("source", "{\"event\":\"plug\"}\n{\"event\":")], headers: [.accept: "application/json"]
    )
    #expect(faulty.status == .badRequest)
  }

  /// What strangers write is text, in names of instances, too.
  @Test func namesAreText() async throws {
    let log = #"{"event":"<b>x</b>","id":"<script>alert(1)</script>"}"#
    let answer = try await Self.post("/machines/battery/log", [("source", log)])
    #expect(!answer.text.contains("<script>alert") && !answer.text.contains("<b>x"))
  }
}
