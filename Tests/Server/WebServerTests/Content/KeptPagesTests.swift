import Explanations
import HTTPTypes
import Hummingbird
import StatechartDiagrams
import StatechartExecution
import StatechartSimulation
import Statecharts
import Testing
import WebPages

@testable import WebServer

/// Which answers are kept, and that nothing but the time shows it.
struct KeptPagesTests {
  @Test(arguments: [
    "/", "/machines/battery", "/machines/battery?run=plug,full,unplug&at=2",
    "/machines/battery?run=plug&tab=analysis&lang=zh",
    "/machines/battery?run=full", "/embed/battery?run=plug", "/machines/battery.svg?run=plug",
    "/machines/battery.json", "/machines/vending-machine?run=coin%7B%22amount%22:1%7D",
  ])
  func aKeptAnswerIsByteEqualToAFreshOne(address: String) async throws {
    let (server, other) = (try TestServer.with([]), try TestServer.with([]))
    for headers: HTTPFields in [[:], [.acceptEncoding: "gzip"], [.acceptLanguage: "zh"]] {
      let first = try await TestServer.get(address, headers: headers, from: server)
      let count = server.content.responseCache.answerCount
      let again = try await TestServer.get(address, headers: headers, from: server)
      let fresh = try await TestServer.get(address, headers: headers, from: other)
      #expect(first.status == .ok)
      #expect(server.content.responseCache.answerCount == count)
      #expect(again.body == fresh.body)
      #expect(again.headers == fresh.headers)
      #expect(first.body == fresh.body)
      #expect(first.headers == fresh.headers)
    }
    #expect(server.content.responseCache.answerCount == 3)
  }

  /// Two identifiers of one hash: what is kept of one machine is not shown as the other's.
  @Test func machinesOfOneRevisionHavePagesOfTheirOwn() async throws {
    let chart = try CompiledChart(Statechart(name: "own", states: [State("Only")]))
    let names = ["8yn0iYCKYHlIj4-BwPqk", "GReLUrM4wMqfg9yzV3KQ"]
    let machines = try names.map { try Machine(identifier: $0, compiled: chart) }
    #expect(machines[0].revision == machines[1].revision)
    let server = try TestServer.with(machines)
    for name in names {
      #expect(try await TestServer.get("/machines/\(name)", from: server).text.contains("/machines/\(name)"))
    }
  }

  @Test func codingsHaveTagsOfTheirOwn() async throws {
    let server = try TestServer.with([])
    let plain = try await TestServer.get("/machines/battery", from: server)
    let coded = try await TestServer.get("/machines/battery", headers: [.acceptEncoding: "gzip"], from: server)
    let tag = try #require(coded.headers[.eTag])
    #expect(plain.headers[.eTag] != tag)
    #expect(coded.body.readableBytes * 2 < plain.body.readableBytes)
    for (accepted, status) in [("gzip", HTTPResponse.Status.notModified), ("", .ok)] {
      let answer = try await TestServer.get(
        "/machines/battery", headers: [.acceptEncoding: accepted, .ifNoneMatch: "W/" + tag], from: server)
      #expect(answer.status == status)
    }
  }

  @Test(arguments: [
    "/machines/battery", "/machines/battery.svg", "/", "/nowhere", "/assets/css/site.css", "/machines/x",
  ])
  func headHasTheSameFieldsAndNoBody(address: String) async throws {
    let server = try TestServer.with([])
    for coding in ["gzip", ""] {
      let get = try await TestServer.get(address, headers: [.acceptEncoding: coding], from: server)
      let head = try await TestServer.get(address, method: .head, headers: [.acceptEncoding: coding], from: server)
      #expect(head.status == get.status)
      #expect(head.headers == get.headers)
      #expect(head.body.readableBytes == 0)
      #expect(get.headers[.contentLength] == "\(get.body.readableBytes)")
    }
  }

  @Test(arguments: [
    "/machines/battery?event=plgu", "/machines/battery?run=plgu", "/machines/battery?event=plug", "/machines/none",
    "/machines/battery?session=0123456789abcdef0123456789abcdef", "/healthz",
  ])
  func failuresSessionsAndRedirectionsAreNotKept(address: String) async throws {
    let server = try TestServer.with([])
    _ = try await TestServer.get(address, from: server)
    #expect(server.content.responseCache.answerCount == 0)
  }

  /// A machine that names other documents reads them when it needs them: its pages follow from more than the chart.
  @Test func machinesThatReadOtherDocumentsAreNotKept() async throws {
    let order = Order()
    var resources = SessionResources.plain
    resources.text = {
      order.note($0)
      return "\(order.names.count)"
    }
    let chart = Statechart(
      name: "reader", dataModel: .ecmascript, variables: [Variable("v", value: .source("v.json"))],
      states: [State("Only")])
    let server = try TestServer.with([
      try Machine(identifier: "reader", compiled: try CompiledChart(chart), resources: resources)
    ])
    for tab in ["table", "analysis", "table"] {
      _ = try await TestServer.get("/machines/reader?tab=\(tab)", from: server)
    }
    #expect(server.content.responseCache.answerCount == 0)
    #expect(!order.names.isEmpty)
    _ = try await TestServer.get("/machines/reader.scxml", from: server)
    #expect(server.content.responseCache.answerCount == 1)
  }

  @Test func bytesAreBounded() async throws {
    let server = try TestServer.with([]) { $0.cacheBytes = 3_000_000 }
    for run in ["plug", "plug,full", "full", "empty", "plug,empty", "plug,plug", "full,full", "unplug", "plug,unplug"] {
      for tab in ExplorerTab.allCases {
        _ = try await TestServer.get("/machines/battery?run=\(run)&tab=\(tab.rawValue)", from: server)
        #expect(server.content.responseCache.bytes <= 3_000_000)
      }
    }
    #expect(server.content.responseCache.answerCount > 4)
  }

  /// Two pages of one machine that nobody has seen yet: one layout, then two pages.
  @Test func twoFirstRequestsLayOutOnce() async throws {
    let server = try TestServer.with([])
    let (gate, work) = (Gate(), server.content.work)
    let blockers = (0..<2).map { _ in
      Task { try await work.run(WorkJob(cost: .cheap, client: "", machine: "")) { gate.pass() } }
    }
    try await until { work.counts == (0, 2) }
    let pages = ["table", "actions"].map { tab in
      Task { try await TestServer.get("/machines/traffic-light?tab=\(tab)", from: server) }
    }
    let key = MachineContext.DiagramKey(language: .english, purpose: .page, parts: .all)
    let shown = try await server.content.machine("traffic-light", client: "")
    try await until { server.content.results.waiting(for: key, of: shown) == 2 }
    try await until { work.counts == (1, 2) }
    gate.open()
    for page in pages { #expect(try await page.value.status == .ok) }
    for blocker in blockers { try await blocker.value }
    #expect(work.total == 2 + 1 + 2)
  }

  /// A machine in a file was laid out to see that it can be drawn: in addition to what is known of it, its first page
  /// is then one piece of work.
  @Test func aLayoutThatIsThereIsNotMadeAgain() async throws {
    let chart = Statechart(name: "own", states: [State("Only")])
    let machine = try Machine(identifier: "own", compiled: try CompiledChart(chart))
    for (diagrams, total) in [([:], 3), (["own": try Diagram(chart)], 2)] {
      let server = try TestServer.with([machine]) { $0.diagrams = diagrams }
      #expect(try await TestServer.get("/machines/own", from: server).status == .ok)
      #expect(server.content.work.total == total)
    }
  }

  @Test func twoAnalysesAreOneSearch() async throws {
    let server = try TestServer.with([])
    for run in ["plug", "full"] {
      _ = try await TestServer.get("/machines/battery?run=\(run)&tab=analysis", from: server)
    }
    // A layout and a search, and two pages.
    #expect(server.content.work.total == 4)
  }

  /// A refusal whose way is found among few configurations is one piece of work, as a step is; another goes on as
  /// expensive work. What is known of a machine that is not Interlock's own is a piece too.
  @Test func aRefusalIsAsCheapAsItsSearch() async throws {
    let line = (0..<30).map { place in
      State(State.ID("S\(place)"), transitions: [.on("go", to: State.ID("S\((place + 1) % 30)"))])
    }
    let end = State("Last", transitions: [])
    let chart = Statechart(
      name: "line", states: line.dropLast() + [State("S29", transitions: [.on("end", to: "Last")]), end])
    let machine = try Machine(identifier: "line", compiled: try CompiledChart(chart))
    for (address, total) in [("/machines/battery?run=full", 2), ("/machines/line?run=end", 4)] {
      let server = try TestServer.with([machine])
      let page = try await TestServer.get(address, from: server)
      #expect(page.status == .ok)
      #expect(page.text.contains("id=\"follow-route\""))
      #expect(server.content.work.total == total)
    }
  }
}
