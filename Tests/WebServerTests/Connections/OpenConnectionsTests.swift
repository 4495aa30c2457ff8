import Testing

@testable import WebServer

/// How many connections there may be, and who is told that a client has gone.
struct OpenConnectionsTests {
  private final class Channel {}

  private func connections(all: Int = 3, perAddress: Int = 2) -> OpenConnections {
    var limits = ConnectionLimits()
    limits.all = all
    limits.perAddress = perAddress
    return OpenConnections(limits)
  }

  @Test func countsByAddressAndInAll() {
    let (connections, channels) = (connections(), (0..<5).map { _ in Channel() })
    let names = channels.map { ObjectIdentifier($0) }
    #expect(connections.open(names[0], from: "a"))
    #expect(connections.open(names[1], from: "a"))
    #expect(!connections.open(names[2], from: "a"))
    #expect(connections.open(names[3], from: "b"))
    #expect(!connections.open(names[4], from: "c"))
    connections.close(names[0])
    #expect(connections.open(names[2], from: "a"))
    #expect(connections.count == 3)
    withExtendedLifetime(channels) {}
  }

  @Test func workEndsWithItsClient() async throws {
    let (connections, channel, order) = (connections(), Channel(), Order())
    let name = ObjectIdentifier(channel)
    #expect(connections.open(name, from: "a"))
    let (stream, _) = AsyncStream<Void>.makeStream()
    let task = Task {
      try await connections.cancelling(with: name) {
        order.note("begins")
        for await _ in stream {}
        try Task.checkCancellation()
      }
    }
    try await until { order.names == ["begins"] }
    connections.clientHasGone(name)
    await #expect(throws: CancellationError.self) { try await task.value }
    await #expect(throws: CancellationError.self) {
      try await connections.cancelling(with: name) {
        for await _ in stream {}
        try Task.checkCancellation()
      }
    }
    withExtendedLifetime(channel) {}
  }

  @Test func workOfOthersGoesOn() async throws {
    let (connections, channels) = (connections(), [Channel(), Channel()])
    let names = channels.map { ObjectIdentifier($0) }
    for name in names { #expect(connections.open(name, from: "a")) }
    let result = try await connections.cancelling(with: names[0]) {
      connections.clientHasGone(names[1])
      return Task.isCancelled
    }
    #expect(!result)
    withExtendedLifetime(channels) {}
  }
}
