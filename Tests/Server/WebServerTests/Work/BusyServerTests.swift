import HTTPTypes
import Hummingbird
import Statecharts
import Testing

@testable import WebServer

/// What a server answers that has too much to do.
struct BusyServerTests {
  /// A server of which every thread for expensive work is held, and every place to wait for one is taken.
  private func withFullServer(_ test: (InterlockServer) async throws -> Void) async throws {
    let server = try TestServer.with([]) {
      $0.cores = 2
      $0.queueLength = 2
    }
    let (gate, work) = (Gate(), server.content.work)
    let tasks = (0..<3).map { _ in
      Task { try await work.run(WorkJob(cost: .expensive, client: "", machine: "x")) { gate.pass() } }
    }
    try await until { work.counts == (2, 1) }
    do {
      try await test(server)
    } catch {
      gate.open()
      throw error
    }
    gate.open()
    for task in tasks { try await task.value }
  }

  @Test func expensivePagesAreRefusedForNow() async throws {
    try await withFullServer { server in
      for (language, words) in [("en", "try again"), ("zh", "稍后再试"), ("ja", "しばらくしてから")] {
        let page = try await TestServer.get("/machines/vending-machine?tab=analysis&lang=\(language)", from: server)
        #expect(page.status == .serviceUnavailable)
        #expect(page.headers[.retryAfter] == "\(Failure.busySeconds)")
        #expect(page.headers[.cacheControl] == "no-store")
        #expect(page.text.contains(words))
      }
      let program = try await TestServer.get(
        "/machines/vending-machine?tab=analysis", headers: [.accept: "application/json"], from: server)
      #expect(try Value(json: program.text)["error"]?["status"] == 503)
      #expect(program.headers[.retryAfter] == "\(Failure.busySeconds)")
    }
  }

  @Test func cheapPagesAreAnswered() async throws {
    try await withFullServer { server in
      for address in ["/machines/battery?run=plug", "/healthz", "/assets/css/site.css", "/machines/battery.json"] {
        let answer = try await TestServer.get(address, from: server)
        #expect(answer.status == .ok)
      }
    }
  }

  /// A kept page is answered whatever it took to make it.
  @Test func keptPagesAreAnswered() async throws {
    let server = try TestServer.with([]) { $0.queueLength = 1 }
    let address = "/machines/vending-machine?tab=analysis"
    #expect(try await TestServer.get(address, from: server).status == .ok)
    let total = server.content.work.total
    #expect(try await TestServer.get(address, from: server).status == .ok)
    #expect(server.content.work.total == total)
  }
}
