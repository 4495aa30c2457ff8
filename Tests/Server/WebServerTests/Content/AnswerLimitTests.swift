import HTTPTypes
import Hummingbird
import StatechartExecution
import StatechartSimulation
import Statecharts
import Testing
import WebPages

@testable import WebServer

/// What would be too large is refused, with what was too large.
struct AnswerLimitTests {
  /// A machine whose name is on its page several times.
  private static func server() throws -> InterlockServer {
    let chart = Statechart(
      name: String(repeating: "n", count: 3 << 20), states: [State("a", transitions: [.on("e", to: "a")])])
    return try TestServer.with([try Machine(identifier: "large", compiled: try CompiledChart(chart))])
  }

  @Test(arguments: [("en", "8 MiB", "1 states, 1 transitions"), ("zh", "8 MiB", "1 个状态"), ("ja", "8 MiB", "状態が1個")])
  func pages(language: String, size: String, subject: String) async throws {
    let answer = try await TestServer.get("/machines/large?lang=\(language)", from: try Self.server())
    #expect(answer.status == .unprocessableContent)
    #expect(answer.headers[.cacheControl] == "no-store")
    #expect(answer.text.contains(size) && answer.text.contains(subject))
    #expect(answer.body.readableBytes < 20_000)
  }

  @Test func programsGetJSON() async throws {
    let answer = try await TestServer.get(
      "/machines/large", headers: [.accept: "application/json"], from: try Self.server())
    #expect(try Value(json: answer.text)["error"]?["status"] == 422)
  }

  /// What shows the machine in another form is not refused.
  @Test func filesAreLarger() async throws {
    let answer = try await TestServer.get("/machines/large.json", from: try Self.server())
    #expect(answer.status == .ok && answer.body.readableBytes > 3 << 20)
  }

  /// A text that is short when it is compressed is not cheap to read.
  @Test func textsCountAsTheyAreRead() async throws {
    let text = "stateDiagram-v2\n" + String(repeating: "a --> b : e\n", count: 1000)
    let identifier = try #require(InlineSource(text).identifier)
    #expect(identifier.utf8.count < 200)
    #expect(WorkJob(reading: text.utf8.count, client: "", machine: "").cost == .expensive)
    let server = try TestServer.with([]) {
      $0.cores = 2
      $0.queueLength = 1
    }
    let (gate, work) = (Gate(), server.content.work)
    let tasks = (0..<2).map { _ in
      Task { try await work.run(WorkJob(cost: .expensive, client: "", machine: "x")) { gate.pass() } }
    }
    try await until { work.counts == (1, 1) }
    let status = try await TestServer.get("/m/\(identifier.dropFirst())", from: server).status
    gate.open()
    for task in tasks { try await task.value }
    #expect(status == .serviceUnavailable)
  }
}
