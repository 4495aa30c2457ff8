import Testing

@testable import WebServer

/// Answers without end are notified once that the client has disconnected or the server is to end.
struct ConnectionEndsTests {
  private final class Channel {}

  private let channel = Channel()
  private let reported = Order()
  private let connections = OpenConnections(ConnectionLimits())
  private var name: ObjectIdentifier { ObjectIdentifier(channel) }

  /// Opens the connection, on which two wait for its end.
  private func waiting() {
    #expect(connections.open(name, from: "a"))
    connections.whenEnding(name) { [reported] in reported.note("one") }
    connections.whenEnding(name) { [reported] in reported.note("two") }
    #expect(reported.names.isEmpty)
  }

  @Test func theClientGoes() {
    waiting()
    connections.clientDisconnected(name)
    #expect(reported.names.sorted() == ["one", "two"])
    connections.clientDisconnected(name)
    connections.serverEnds(name)
    connections.close(name)
    #expect(reported.names.count == 2)
  }

  @Test func theServerEnds() {
    waiting()
    connections.serverEnds(name)
    #expect(reported.names.sorted() == ["one", "two"])
    connections.serverEnds(name)
    connections.clientDisconnected(name)
    #expect(reported.names.count == 2)
  }

  @Test func actionsAfterTheServersEndRunAtOnce() {
    #expect(connections.open(name, from: "a"))
    connections.serverEnds(name)
    connections.whenEnding(name) { [reported] in reported.note("late") }
    #expect(reported.names == ["late"])
  }

  @Test func theConnectionIsClosed() {
    waiting()
    connections.close(name)
    #expect(reported.names.sorted() == ["one", "two"])
    #expect(connections.count == 0)
  }

  @Test func actionsAfterDisconnectionRunAtOnce() {
    connections.whenEnding(name) { [reported] in reported.note("never opened") }
    #expect(reported.names == ["never opened"])
    #expect(connections.open(name, from: "a"))
    connections.clientDisconnected(name)
    connections.whenEnding(name) { [reported] in reported.note("gone") }
    #expect(reported.names == ["never opened", "gone"])
    connections.close(name)
    connections.whenEnding(name) { [reported] in reported.note("closed") }
    #expect(reported.names == ["never opened", "gone", "closed"])
    #expect(connections.count == 0)
  }

  /// The end of the server is no end of work that ends by itself.
  @Test func theServerEndsNoOtherWork() async throws {
    #expect(connections.open(name, from: "a"))
    let isCancelled = try await connections.cancelling(with: name) { [connections, name] in
      connections.serverEnds(name)
      return Task.isCancelled
    }
    #expect(!isCancelled)
  }
}
