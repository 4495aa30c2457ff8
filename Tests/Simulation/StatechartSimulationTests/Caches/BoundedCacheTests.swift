import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import StatechartSimulation

/// What is kept within a cost.
struct BoundedCacheTests {
  /// A text costs its bytes.
  private func cache(_ limit: Int) -> BoundedCache<Int, String> {
    BoundedCache(limit: limit) { _, value in value.utf8.count }
  }

  @Test func theLeastRecentlyUsedGoesFirst() {
    let kept = cache(80)
    for key in 1...8 { kept.keep("value 000\(key)", for: key) }
    #expect(kept.value(for: 1) == "value 0001")
    kept.keep("value 0009", for: 9)
    #expect(kept.value(for: 2) == nil)
    #expect(kept.value(for: 1) == "value 0001")
    #expect(kept.keys == [3, 4, 5, 6, 7, 8, 9, 1])
    #expect(kept.cost == 80)
  }

  @Test func whatHasNoRoomIsNotKept() {
    let kept = cache(10)
    kept.keep("small", for: 1)
    kept.keep("more than there is room for", for: 2)
    #expect(kept.value(for: 2) == nil)
    #expect(kept.value(for: 1) == "small")
    kept.keep("more than there is room for", for: 1)
    #expect(kept.value(for: 1) == nil)
    #expect(kept.cost == 0)
    kept.keep("1234567890", for: 2)
    #expect(kept.value(for: 2) == "1234567890")
    #expect(kept.cost == 10)
  }

  @Test func whatFillsItExactlyIsKept() {
    let kept = cache(10)
    kept.keep("12345", for: 1)
    kept.keep("67890", for: 2)
    #expect(kept.cost == 10)
    #expect(kept.value(for: 2) == "67890")
    #expect(kept.value(for: 1) == "12345")
  }

  @Test func aNewValueReplacesTheOld() {
    let kept = cache(80)
    kept.keep("long text", for: 1)
    kept.keep("text", for: 1)
    #expect(kept.value(for: 1) == "text")
    #expect(kept.cost == 4)
    #expect(kept.keys == [1])
  }

  @Test func whatCostsMoreDrivesSeveralOut() {
    let kept = cache(80)
    for key in 1...8 { kept.keep("value 000\(key)", for: key) }
    kept.keep(String(repeating: "x", count: 25), for: 8)
    #expect(kept.cost == 75)
    #expect(kept.keys == [3, 4, 5, 6, 7, 8])
    kept.keep("12345", for: 8)
    #expect(kept.cost == 55)
    kept.keep(String(repeating: "x", count: 81), for: 3)
    #expect(kept.cost == 45)
    #expect(kept.keys == [4, 5, 6, 7, 8])
  }

  @Test func aFullCacheKeepsWhatIsUsed() {
    let kept = cache(100)
    kept.keep("often", for: 0)
    for key in 1...1000 {
      #expect(kept.value(for: 0) == "often")
      kept.keep("\(key)", for: key)
      #expect(kept.cost <= 100)
    }
    #expect(kept.value(for: 0) == "often")
    #expect(kept.value(for: 1000) == "1000")
    #expect(kept.value(for: 1) == nil)
  }

  @Test func chosenKeysAreRemoved() {
    let kept = cache(80)
    for key in 1...8 { kept.keep("value 000\(key)", for: key) }
    kept.removeAll { $0.isMultiple(of: 2) }
    #expect(kept.keys == [1, 3, 5, 7])
    #expect(kept.cost == 40)
  }

  /// Against a plain list that does the same slowly.
  @Test(arguments: 1...20)
  func doesWhatAPlainListDoes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let kept = BoundedCache<Int, (step: Int, cost: Int)>(limit: 64) { $1.cost }
    var plain: [(key: Int, step: Int, cost: Int)] = []
    for step in 0..<500 {
      let key = Int.random(in: 0..<20, using: &random)
      if Bool.random(using: &random) {
        let cost = Int.random(in: 1...10, using: &random) * (Int.random(in: 0..<20, using: &random) == 0 ? 8 : 1)
        kept.keep((step, cost), for: key)
        plain.removeAll { $0.key == key }
        if cost <= 64 {
          while plain.reduce(cost, { $0 + $1.cost }) > 64 { plain.removeFirst() }
          plain.append((key, step, cost))
        }
      } else {
        let place = plain.firstIndex { $0.key == key }
        #expect(kept.value(for: key)?.step == place.map { plain[$0].step })
        if let place { plain.append(plain.remove(at: place)) }
      }
      #expect(kept.cost == plain.reduce(0) { $0 + $1.cost })
      #expect(kept.keys == plain.map(\.key))
    }
  }
}

/// What several want at the same time is computed once.
struct SharedComputationTests {
  private let results = BoundedCache<String, Int>(limit: 10) { $1 }
  private let order = Order()

  @Test func severalShareOne() async throws {
    let (gate, opener) = AsyncStream<Void>.makeStream()
    let tasks = (1...3).map { _ in
      Task {
        try await results.value(for: "key") {
          order.note("computed")
          for await _ in gate {}
          return 7
        }
      }
    }
    try await until { waiting("key") == 3 }
    #expect(waiting("other") == 0)
    opener.finish()
    for task in tasks { #expect(try await task.value == 7) }
    #expect(order.names == ["computed"])
    #expect(waiting("key") == 0)
    // Now it is kept.
    #expect(try await results.value(for: "key") { 8 } == 7)
    #expect(results.value(for: "key") == 7)
  }

  @Test func whatIsNotToBeKeptIsComputedAgain() async throws {
    #expect(try await results.value(for: "key", keeping: { $0 > 7 }) { 7 } == 7)
    #expect(results.value(for: "key") == nil)
    #expect(try await results.value(for: "key", keeping: { $0 > 7 }) { 8 } == 8)
    #expect(results.value(for: "key") == 8)
    #expect(try await results.value(for: "large") { 11 } == 11)
    #expect(results.keys == ["key"])
  }

  @Test func itIsCancelledWhenAllHaveGone() async throws {
    let seen = AsyncStream<Void>.makeStream()
    let tasks = (1...2).map { _ in
      Task {
        try await results.value(for: "key") {
          for await _ in seen.stream {}
          order.note(Task.isCancelled ? "cancelled" : "done")
          return 7
        }
      }
    }
    try await until { waiting("key") == 2 }
    tasks[0].cancel()
    try await until { waiting("key") == 1 }
    #expect(order.names == [])
    tasks[1].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[1].value }
    try await until { order.names == ["cancelled"] }
    #expect(try await results.value(for: "key") { 8 } == 8)
    #expect(results.value(for: "key") == 8)
  }

  @Test func failuresAreNotKept() async throws {
    struct Fault: Error {}
    await #expect(throws: Fault.self) { try await results.value(for: "key") { throw Fault() } }
    #expect(try await results.value(for: "key") { 1 } == 1)
  }

  @Test func aComputationContinuesOnTheThreadsOfWhoAsks() async throws {
    let thread = OwnThread()
    let runs = try await ComputingThreads.$current.withValue(thread) {
      try await results.value(for: "threads") { thread.runs.load(ordering: .relaxed) }
    }
    #expect(runs == 1)
  }

  /// Runs jobs on a queue of its own, and counts them.
  private final class OwnThread: TaskExecutor {
    let runs = Atomic(0)
    private let queue = DispatchQueue(label: "own")

    func enqueue(_ job: consuming ExecutorJob) {
      runs.add(1, ordering: .relaxed)
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  @Test func taskLocalValuesAreNotInherited() async throws {
    let seen = try await Local.$number.withValue(1) { try await results.value(for: "key") { Local.number } }
    #expect(seen == 0)
  }

  private enum Local {
    @TaskLocal static var number = 0
  }

  private func waiting(_ key: String) -> Int { results.waiting { $0 == key } }

  private func until(_ isSo: @Sendable () -> Bool) async throws {
    while !isSo() { try await Task.sleep(for: .milliseconds(1)) }
  }

  /// What happened, in order.
  private final class Order: Sendable {
    private let noted = Mutex<[String]>([])
    var names: [String] { noted.withLock { $0 } }
    func note(_ name: String) { noted.withLock { $0.append(name) } }
  }
}
