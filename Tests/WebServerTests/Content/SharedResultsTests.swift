import Synchronization
import Testing

@testable import WebServer

/// What several want at the same time is made once.
struct SharedResultsTests {
  @Test func severalShareOne() async throws {
    let (results, made) = (SharedResults<String, Int>(), Order())
    let (gate, opener) = AsyncStream<Void>.makeStream()
    let tasks = (1...3).map { _ in
      Task {
        try await results.value(for: "key") {
          made.note("made")
          for await _ in gate {}
          return 7
        }
      }
    }
    try await until { results.waiting(for: "key") == 3 }
    opener.finish()
    for task in tasks { #expect(try await task.value == 7) }
    #expect(made.names == ["made"])
    _ = try await results.value(for: "key") {
      made.note("again")
      return 7
    }
    #expect(made.names == ["made", "again"])
  }

  @Test func itIsCancelledWhenAllHaveGone() async throws {
    let results = SharedResults<String, Int>()
    let (seen, order) = (AsyncStream<Void>.makeStream(), Order())
    let tasks = (1...2).map { _ in
      Task {
        try await results.value(for: "key") {
          for await _ in seen.stream {}
          order.note(Task.isCancelled ? "cancelled" : "done")
          return 7
        }
      }
    }
    try await until { results.waiting(for: "key") == 2 }
    tasks[0].cancel()
    try await until { results.waiting(for: "key") == 1 }
    #expect(order.names == [])
    tasks[1].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[1].value }
    try await until { order.names == ["cancelled"] }
    #expect(try await results.value(for: "key") { 8 } == 8)
  }

  @Test func faultsAreNotKept() async throws {
    struct Fault: Error {}
    let results = SharedResults<String, Int>()
    await #expect(throws: Fault.self) { try await results.value(for: "key") { throw Fault() } }
    #expect(try await results.value(for: "key") { 1 } == 1)
  }
}
