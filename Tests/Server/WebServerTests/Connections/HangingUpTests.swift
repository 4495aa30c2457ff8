import Foundation
import Hummingbird
import NIOCore
import NIOPosix
import StatechartExecution
import StatechartSimulation
import Statecharts
import Testing
import WebPages

@testable import WebServer

/// A client that goes away leaves no thread busy.
struct HangingUpTests {
  /// A server with a machine whose page is made until nobody wants it any more.
  private func server(_ order: Order) throws -> InterlockServer {
    var resources = SessionResources.plain
    resources.text = { _ in
      order.note("begins")
      while !Task.isCancelled { Thread.sleep(forTimeInterval: 0.001) }
      order.note("is cancelled")
      return nil
    }
    let chart = Statechart(
      name: "endless", dataModel: .ecmascript, variables: [Variable("v", value: .source("v.json"))],
      states: [State("Only")])
    return try TestServer.with([
      try Machine(identifier: "endless", compiled: try CompiledChart(chart), resources: resources)
    ])
  }

  private func ask(_ port: Int) async throws -> any Channel {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: "127.0.0.1", port: port).get()
    let request = "GET /machines/endless HTTP/1.1\r\nHost: localhost\r\n\r\n"
    try await channel.writeAndFlush(ByteBuffer(string: request))
    return channel
  }

  @Test func itsWorkEnds() async throws {
    let order = Order()
    let server = try server(order)
    let work = server.content.work
    try await server.listening { client in
      let channel = try await ask(client.port)
      try await until { order.names == ["begins"] }
      #expect(work.counts == (0, 1))
      try await channel.close()
      try await until { work.counts == (0, 0) }
    }
    #expect(order.names.last == "is cancelled")
    #expect(server.content.responseCache.answerCount == 0)
  }

  /// Two wait for one page: it goes on until both have gone.
  @Test func workThatAnotherWaitsForGoesOn() async throws {
    let order = Order()
    let server = try server(order)
    let work = server.content.work
    try await server.listening { client in
      let port = client.port
      let channels = [try await ask(port), try await ask(port)]
      try await until { server.answers.waiting == 2 && order.names == ["begins"] }
      try await channels[0].close()
      try await until { server.answers.waiting == 1 }
      #expect(order.names == ["begins"])
      #expect(work.counts == (0, 1))
      try await channels[1].close()
      try await until { work.counts == (0, 0) }
    }
    #expect(order.names.last == "is cancelled")
  }
}
