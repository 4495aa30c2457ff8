import Synchronization
import Testing

@testable import WebServer

/// Work on threads of its own, by the order in which gates let it end.
struct WorkQueueTests {
  private static let limits = WorkSchedule.Limits(cores: 2, waitingExpensive: 3, waitingCheap: 8)

  private func job(_ cost: WorkJob.Cost, _ client: String = "a") -> WorkJob {
    WorkJob(cost: cost, client: client, machine: "m")
  }

  @Test func waitingExpensiveWorkDoesNotDelayCheapWork() async throws {
    let (queue, gate, order) = (WorkQueue(Self.limits), Gate(), Order())
    let expensive = (1...3).map { number in
      Task {
        try await queue.run(job(.expensive)) {
          gate.pass()
          order.note("expensive \(number)")
        }
      }
    }
    try await until { queue.counts == (2, 1) }
    try await queue.run(job(.cheap)) { order.note("cheap") }
    #expect(order.names == ["cheap"])
    gate.open()
    for task in expensive { try await task.value }
    #expect(order.names.count == 4)
  }

  @Test func aFullQueueRefuses() async throws {
    let (queue, gate) = (WorkQueue(Self.limits), Gate())
    let expensive = (1...4).map { _ in Task { try await queue.run(job(.expensive)) { gate.pass() } } }
    try await until { queue.counts == (3, 1) }
    await #expect(throws: WorkRefusal.full) { try await queue.run(job(.expensive)) { Issue.record("it began") } }
    gate.open()
    for task in expensive { try await task.value }
    #expect(queue.counts == (0, 0))
  }

  @Test func aClientWithMuchMakesRoom() async throws {
    let (queue, gate, order) = (WorkQueue(Self.limits), Gate(), Order())
    let greedy = (1...4).map { _ in
      Task {
        do {
          try await queue.run(job(.expensive)) { gate.pass() }
        } catch WorkRefusal.full {
          order.note("refused")
        }
      }
    }
    try await until { queue.counts == (3, 1) }
    let modest = Task { try await queue.run(job(.expensive, "b")) { "done" } }
    try await until { order.names == ["refused"] }
    gate.open()
    #expect(try await modest.value == "done")
    for task in greedy { try await task.value }
    #expect(order.names == ["refused"])
  }

  @Test func workAsksWhetherItIsStillWanted() async throws {
    let (queue, gate, order) = (WorkQueue(Self.limits), Gate(), Order())
    let task = Task {
      try await queue.run(job(.expensive)) {
        order.note("begins")
        gate.pass()
        order.note(Task.isCancelled ? "is cancelled" : "goes on")
      }
    }
    try await until { order.names == ["begins"] }
    task.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(order.names == ["begins", "is cancelled"])
    try await until { queue.counts == (0, 0) }
  }

  /// What may take long is cancelled when the client disconnects; what is cheap is done all the same.
  @Test(arguments: [(WorkJob.Cost.expensive, true), (.cheap, false)])
  func workEndsWithItsClient(cost: WorkJob.Cost, isCancelled: Bool) async throws {
    final class Channel {}
    let (queue, gate, order, channel) = (WorkQueue(Self.limits), Gate(), Order(), Channel())
    let (connections, name) = (OpenConnections(ConnectionLimits()), ObjectIdentifier(channel))
    #expect(connections.open(name, from: "a"))
    let task = RequestClient.$current.withValue(RequestClient(connections: connections, connection: name)) {
      Task {
        try await queue.run(job(cost)) {
          order.note("begins")
          gate.pass()
          order.note(Task.isCancelled ? "is cancelled" : "goes on")
        }
      }
    }
    try await until { order.names == ["begins"] }
    connections.clientDisconnected(name)
    gate.open()
    _ = try? await task.value
    #expect(order.names == ["begins", isCancelled ? "is cancelled" : "goes on"])
    withExtendedLifetime(channel) {}
  }

  @Test func workThatIsNotWantedBeforeItsTurnNeverBegins() async throws {
    let (queue, gate) = (WorkQueue(Self.limits), Gate())
    let first = Task { try await queue.run(job(.expensive)) { gate.pass() } }
    try await until { queue.counts == (0, 1) }
    let second = Task { try await queue.run(job(.expensive)) { Issue.record("it began") } }
    try await until { queue.counts == (1, 1) }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(queue.counts == (0, 1))
    gate.open()
    try await first.value
  }

  @Test func errorsOfWorkAreThrown() async throws {
    struct Fault: Error {}
    let queue = WorkQueue(Self.limits)
    await #expect(throws: Fault.self) { try await queue.run(job(.cheap)) { throw Fault() } }
    #expect(queue.counts == (0, 0))
  }
}

/// What happened, in order.
final class Order: Sendable {
  private let noted = Mutex<[String]>([])
  var names: [String] { noted.withLock { $0 } }
  func note(_ name: String) { noted.withLock { $0.append(name) } }
}
