import HTTPTypes
import Hummingbird
import StatechartExecution
import StatechartSimulation
import Statecharts
import Testing
import WebPages

@testable import WebServer

/// Machines that the server was started with are listed with the gallery's.
struct OwnMachineTests {
  private static let child =
    "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\" name=\"kid\"><state id=\"Inside\"/></scxml>"

  private func server() throws -> InterlockServer {
    var resources = SessionResources.plain
    resources.text = { $0 == "kid.scxml" ? Self.child : nil }
    let invoke = Invoke(source: .literal("kid.scxml"), id: "kid")
    let chart = Statechart(name: "own", states: [State("Only", invocations: [invoke])])
    return try TestServer.with([
      try Machine(
        identifier: "my machine", compiled: try CompiledChart(chart), resources: resources)
    ])
  }

  @Test func areFirstInTheGallery() async throws {
    let page = try await TestServer.get("/", from: try server())
    let own = try #require(page.text.firstRange(of: "href=\"/machines/my%20machine\""))
    let battery = try #require(page.text.firstRange(of: "href=\"/machines/battery\""))
    #expect(own.lowerBound < battery.lowerBound)
    #expect(page.text.contains("Your files"))
    #expect(try await !TestServer.get("/").text.contains("Your files"))
  }

  @Test func haveTheirPagesAndReachTheirNeighbours() async throws {
    for place in ["/machines/", "/embed/"] {
      let page = try await TestServer.get(place + "my%20machine", from: try server())
      #expect(page.status == .ok)
      #expect(page.text.contains("Invoked machines"))
      #expect(page.text.contains("Inside"))
    }
    let analysis = try await TestServer.get("/machines/my%20machine?tab=analysis", from: try server())
    #expect(analysis.text.contains("1 configuration examined"))
    let file = try await TestServer.get("/machines/my%20machine.scxml", from: try server())
    #expect(file.headers[.contentType]?.hasPrefix("application/scxml+xml") == true)
  }
}
