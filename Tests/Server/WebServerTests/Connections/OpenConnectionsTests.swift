import Testing

@testable import WebServer

/// How many connections there may be, and what happens when a client disconnects.
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

  /// What only waits for a further request gives way, the longest first; what does something stays.
  @Test func connectionsThatWaitGiveWay() {
    let (connections, channels, reported) = (connections(), (0..<9).map { _ in Channel() }, Order())
    let names = channels.map { ObjectIdentifier($0) }
    for index in 0...1 { #expect(connections.open(names[index], from: "a") { reported.note("\(index)") }) }
    #expect(!connections.open(names[2], from: "a"))
    for index in [1, 0] { connections.setIdle(names[index], true) }
    #expect(connections.open(names[2], from: "a"))
    #expect(reported.names == ["1"] && connections.count == 3)
    // One that has a request again stays; of others too, if there are too many in all.
    connections.setIdle(names[0], false)
    #expect(!connections.open(names[3], from: "a"))
    #expect(connections.open(names[4], from: "b"))
    #expect(!connections.open(names[5], from: "c"))
    connections.setIdle(names[0], true)
    #expect(connections.open(names[5], from: "c"))
    #expect(reported.names == ["1", "0"])
    // Those that end are not taken off twice.
    for index in [0, 1] { connections.close(names[index]) }
    #expect(!connections.open(names[6], from: "c") && connections.count == 3)
    connections.close(names[2])
    #expect(connections.open(names[6], from: "c"))
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
    connections.clientDisconnected(name)
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
      connections.clientDisconnected(names[1])
      return Task.isCancelled
    }
    #expect(!result)
    withExtendedLifetime(channels) {}
  }
}
