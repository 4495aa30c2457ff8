import Foundation
import HTTPTypes
import Hummingbird
import MachineSessions
import NIOCore
import StatechartExecution
import StatechartFormats
import StatechartSimulation
import Statecharts
import SwiftStatecharts
import TestSupport
import Testing
import WebPages
import WorkerProcesses

@testable import WebServer

/// What a worker answers is what the server would.
struct WorkerRoutesTests {
  /// A request, and what it sends.
  struct Asked: Sendable, CustomTestStringConvertible {
    let target: String
    var body: String?
    var type = "application/x-www-form-urlencoded"
    var headers: [String: String] = [:]

    var testDescription: String { String(target.prefix(100)) }

    init(_ target: String, _ fields: [String: String]? = nil, headers: [String: String] = [:]) {
      self.target = target
      self.headers = headers
      body = fields?.sorted { $0.key < $1.key }.map { name, value in
        "\(name)=\(PercentEncoding(keeping: "").encode(value))"
      }.joined(separator: "&")
    }

    init(_ target: String, text: String, _ type: String) {
      (self.target, self.body, self.type) = (target, text, type)
    }

    func answer(of server: InterlockServer) async throws -> RouteAnswer {
      var fields: HTTPFields = [:]
      for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
      guard let body else { return try await server.answer(target, headers: fields) }
      return try await server.post(target, body, type: type, headers: fields)
    }
  }

  private static let drawn = """
    stateDiagram-v2
      state "Zwölf 漢字 かな 한글 😀" as A
      [*] --> A
      A --> B : go
      B --> A : back
    """
  private static let scripted = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
    <datamodel><data id="n" expr="0"/></datamodel>
    <state id="s"><transition event="go" cond="n &lt; 2"><assign location="n" expr="n + 1"/></transition></state></scxml>
    """

  private static func path(_ text: String) -> String { "/m/" + (InlineSource(text).identifier ?? "").dropFirst() }
  private static func name(_ text: String) -> String { InlineSource(text).identifier ?? "" }

  static let asked: [Asked] = {
    let drawn = path(Self.drawn)
    let views = ["", "?run=go,go", "?run=!C&lang=ja", "?run=go&tab=table", "?tab=analysis", "?tab=properties&lang=zh"]
    let files = ["svg", "png", "pdf", "scxml", "json", "mmd", "puml", "dot", "html", "exports", "share", "code"]
    return views.map { Asked(drawn + $0) } + files.map { Asked("\(drawn).\($0)?run=go") } + [
      Asked(drawn, headers: ["Accept": "application/json"]), Asked(drawn + "?run=nothing,nowhere"),
      Asked(drawn + "/go"), Asked(drawn + "?then=go"), Asked("/m/AAAA"), Asked("/embed/" + name(Self.drawn)),
      Asked("/machines/" + name(Self.drawn)), Asked(drawn + "/quiz?seed=4"), Asked(drawn + "/quiz.xml?seed=4"),
      Asked(path(scripted) + "?run=go,go,go"), Asked(path("no notation at all {[")),
      Asked("/compare?old=\(name(Self.drawn))&new=battery"), Asked("/compare?old=battery&new=\(name(scripted))"),
      Asked("/compare", ["old": Self.drawn, "new": "not a machine {"]),
      Asked("/compare", ["old": Self.drawn, "new": Self.drawn + "\n  B --> C : on"]),
      Asked("/new?machine=" + name(Self.drawn)), Asked("/new?example=mermaid"),
      Asked("/new", ["source": Self.drawn, "run": "go"]), Asked("/new", ["source": "stateDiagram-v2\n a --> "]),
      Asked("/mermaid/svg", text: Self.drawn, "text/plain"), Asked("/scxml/png", text: scripted, "text/plain"),
      Asked("/mermaid/svg/" + (InlineSource(Self.drawn).payload ?? "")), Asked("/plantuml/svg/zzzz"),
      Asked("/exercises/exercise-build", ["source": "dark => dim: press;"]),
      Asked("/exercises/exercise-repair", ["source": scripted]), Asked("/exercises/exercise-run", ["source": "plug"]),
      Asked("/machines/battery/log", ["log": "plug\nfull"]), Asked(drawn + "/log", ["log": "go\nback\nfly"]),
      Asked("/mcp", text: #"{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}"#, "application/json"),
    ]
  }()

  private static func server(_ change: (inout ServerOptions) throws -> Void) throws -> InterlockServer {
    let own = Statechart(name: "own", dataModel: .null, states: [State("A", transitions: [.on("go", to: "A")])])
    let machine = try Machine(identifier: "own", compiled: try CompiledChart(own))
    var fault: (any Error)?
    let server = try TestServer.with([machine]) { options in
      options.agents = ("interlock", "1.0.0")
      options.sessions = MemorySessions { 0 }
      options.program = ProgramInfo(version: "1.0.0")
      // As the program has them.
      options.notations = NotationCatalog.withSource
      options.examples = SourceExamples.all
      do { try change(&options) } catch { fault = error }
    }
    if let fault { throw fault }
    return server
  }

  private static let servers = Result {
    (try server { _ in }, try server { $0.workers = try TestWorkers.options() })
  }

  @Test(arguments: asked) func aWorkerAnswersAsTheServer(asked: Asked) async throws {
    let (alone, withWorkers) = try Self.servers.get()
    let expected = try await asked.answer(of: alone)
    // The second time it may be kept.
    for _ in 0..<2 {
      let answer = try await asked.answer(of: withWorkers)
      #expect(answer.status == expected.status)
      #expect(answer.headers == expected.headers)
      #expect(answer.body == expected.body, "\(answer.text.prefix(300))")
    }
  }

  /// Whatever asks for it: what is foreign is not read in the server.
  @Test func theServerReadsNothing() async throws {
    let (_, server) = try Self.servers.get()
    await #expect(throws: Failure.self) { _ = try await server.content.machine(Self.name(Self.drawn), client: "") }
  }

  /// A worker asks for the text of an operator's machine, each time, since it may change.
  @Test func aMachineOfTheOperatorIsComparedWithAVisitors() async throws {
    let (_, server) = try Self.servers.get()
    for _ in 0..<2 {
      let answer = try await Asked("/compare?old=own&new=" + Self.name(Self.drawn)).answer(of: server)
      #expect(answer.status == .ok && answer.text.contains("own"))
    }
    #expect(try await Asked("/compare?old=nowhere&new=" + Self.name(Self.drawn)).answer(of: server).status == .notFound)
  }

  /// The file of the operator changes between two requests for one address.
  @Test func aComparisonShowsTheOperatorsMachineAsItIsNow() async throws {
    let library = try ChangingLibrary(Statechart(name: "own", states: [State("Before")]))
    let server = try Self.server { options in
      options.library = library
      options.workers = try TestWorkers.options()
    }
    let asked = Asked("/compare?old=\(Self.name(Self.drawn))&new=own")
    let before = try await asked.answer(of: server)
    #expect(before.text.contains("Before") && !before.text.contains("After"))
    try library.save(Statechart(name: "own", states: [State("After")]))
    let after = try await asked.answer(of: server)
    #expect(after.text.contains("After") && !after.text.contains("Before"))
  }

  @Test func aHeadAndAKnownTagGetNoBody() async throws {
    let (_, server) = try Self.servers.get()
    let path = Self.path(Self.drawn)
    let page = try await Asked(path).answer(of: server)
    let tag = try #require(page.headers[.eTag], "\(page.status) \(page.text.prefix(2000))")
    let again = try await Asked(path, headers: ["If-None-Match": tag]).answer(of: server)
    #expect(again.status == .notModified && again.body.readableBytes == 0)
    let head = try await TestServer.get(path, method: .head, from: server)
    #expect(head.status == .ok && head.body.readableBytes == 0)
    #expect(head.headers[.contentLength] == page.headers[.contentLength])
  }

  // MARK: What ends a worker

  private static let endless = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">
    <state id="s"><transition event="go"><script>/\\s+$/.test(' '.repeat(300000) + 'x')</script></transition></state></scxml>
    """

  /// The answer says what was wrong, the request is refused from then on, and others are answered.
  @Test func aRequestThatTakesTooLongIsEndedAndRefused() async throws {
    let limits = WorkerLimits(processes: 2, processorTime: 3, time: 300, stillTime: 60)
    let server = try Self.server { $0.workers = try TestWorkers.options(limits) }
    let asked = Asked(Self.path(Self.endless) + "?run=go")
    for _ in 0..<2 {
      let answer = try await asked.answer(of: server)
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text.contains("too much time"))
      #expect(answer.text.contains("href=\"\(Self.path(Self.endless))\""), "no way back to the machine without the run")
    }
    #expect(try await Asked(Self.path(Self.endless)).answer(of: server).status == .ok)
    let health = try await Asked("/healthz").answer(of: server)
    #expect(health.text == "ok\nworkers: 2\nended: time 1\n")
    #expect(try await Asked("/readyz").answer(of: server).status == .ok)
  }

  /// A worker that does not answer as it must, tried twice.
  @Test(arguments: [
    ("x", HTTPResponse.Status.unprocessableContent, "crash 2"), ("n", .unprocessableContent, "crash 2"),
    ("h", .unprocessableContent, "crash 2"), ("s", .serviceUnavailable, "still 2"),
  ])
  func aWorkerThatAnswersNothingHalfOrNonsense(act: String, status: HTTPResponse.Status, ends: String) async throws {
    let server = try Self.server { options in
      options.workers = WorkerOptions(
        limits: WorkerLimits(processes: 2, time: 300, stillTime: act == "s" ? 0.3 : 60),
        program: BuiltProgram.path(of: "FaultyWorker"),
        configuration: act)
    }
    #expect(try await Asked(Self.path(Self.drawn)).answer(of: server).status == status)
    #expect(try await Asked("/healthz").answer(of: server).text.contains("ended: \(ends)"))
    #expect(try await Asked("/machines/battery").answer(of: server).status == .ok)
  }

  /// The only worker works on a request without end, until its client leaves.
  @Test func theServerIsNotReadyWhileNoWorkerIsFree() async throws {
    let server = try Self.server { options in
      options.workers = WorkerOptions(
        limits: WorkerLimits(processes: 1, processorTime: 3600, time: 3600, stillTime: 3600, fullTime: 0.1),
        program: BuiltProgram.path(of: "FaultyWorker"), configuration: "l")
    }
    func until(_ expected: HTTPResponse.Status) async throws {
      while try await Asked("/readyz").answer(of: server).status != expected {
        try await Task.sleep(for: .milliseconds(1))
      }
    }
    try await until(.ok)
    let endless = Task { try await Asked(Self.path(Self.drawn)).answer(of: server) }
    try await until(.serviceUnavailable)
    endless.cancel()
    try await until(.ok)
  }
}
