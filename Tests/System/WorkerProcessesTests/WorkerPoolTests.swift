import Foundation
import Synchronization
import TestSupport
import Testing

@testable import WorkerProcesses

/// A pool over workers that do what they must not.
struct WorkerPoolTests {
  /// Limits that a faulty worker reaches soon.
  private static let tight = WorkerLimits(
    processes: 2, memory: 200 << 20, processorTime: 1, time: 60, stillTime: 2, cheapTime: 0.1)

  private func pool(_ acts: String, _ limits: WorkerLimits = tight) -> WorkerPool {
    WorkerPool(limits: limits, program: BuiltProgram.path(of: "FaultyWorker"), configuration: acts)
  }

  private func ask(
    _ pool: WorkerPool, _ text: String = "hello", key: Int = 0, for asker: WorkerPool.Asker = WorkerPool.Asker()
  ) throws(WorkerEnd) -> String {
    try pool.answer(to: WorkerFrame(head: Array(text.utf8)), key: key, for: asker) { frame in
      let said = String(decoding: frame.head, as: UTF8.self)
      return said == "nonsense" ? nil : said
    }
  }

  @Test func aMessageIsAnswered() throws {
    let pool = pool("e")
    for _ in 0..<3 { #expect(try ask(pool) == "hello") }
    #expect(pool.account == WorkerPool.Account(live: 2, ends: [:]))
  }

  /// The place of a key keeps its process, so that what it has computed is of use.
  @Test func oneKeyGoesToOneProcess() throws {
    let pool = pool("ex")
    #expect(try ask(pool, key: 0) == "hello")
    #expect(try ask(pool, key: 1) == "hello")
    #expect(throws: WorkerEnd.crash) { try ask(pool, key: 0) }
    #expect(throws: WorkerEnd.crash) { try ask(pool, key: 1) }
  }

  /// What ends a worker, takes too much, or is no answer ends the worker; the next message is answered by another.
  @Test(arguments: [
    ("x", WorkerEnd.crash), ("k", .crash), ("s", .still), ("l", .time), ("f", .memory), ("h", .crash), ("n", .crash),
    ("g", .crash),
  ])
  func aFaultEndsTheWorkerAlone(act: String, end: WorkerEnd) throws {
    let pool = pool("e" + act)
    #expect(try ask(pool) == "hello")
    let first = pool.processes
    #expect(throws: end) { try ask(pool) }
    #expect(pool.processes != first && pool.processes.count == 2)
    #expect(try ask(pool) == "hello")
    #expect(pool.account == WorkerPool.Account(live: 2, ends: [end: 1]))
  }

  /// A request that nobody waits for ends once it has taken more than a cheap one.
  @Test func whatIsNotWantedEnds() throws {
    let pool = pool("l", WorkerLimits(processes: 2, processorTime: 60, time: 60, cheapTime: 0.05))
    #expect(throws: WorkerEnd.unwanted) { try ask(pool, for: WorkerPool.Asker(isWanted: { false })) }
    #expect(throws: WorkerEnd.displaced) { try ask(pool, for: WorkerPool.Asker(mayTakeLong: { false })) }
  }

  @Test func aCheapRequestIsAnsweredThoughNobodyWaits() throws {
    #expect(try ask(pool("e"), for: WorkerPool.Asker(isWanted: { false })) == "hello")
  }

  @Test(arguments: [SIGKILL, SIGSEGV]) func aWorkerThatWasEndedWhileItWasFreeIsReplaced(
    signal: Int32
  ) throws {
    let pool = pool("e")
    #expect(try ask(pool, key: 0) == "hello")
    #expect(try ask(pool, key: 1) == "hello")
    for process in pool.processes { kill(process, signal) }
    for _ in 0..<60_000 where pool.account.live > 0 { usleep(1000) }
    #expect(try ask(pool, key: 0) == "hello")
    #expect(try ask(pool, key: 1) == "hello")
    #expect(pool.account.ends.isEmpty)
  }

  @Test func workersThatNeverGetReadyAreUnavailable() {
    let pool = pool("d")
    #expect(throws: WorkerEnd.unavailable) { try ask(pool) }
  }

  @Test func aMessageThatIsTooLargeIsNotSent() throws {
    let pool = pool("e")
    let message = WorkerFrame(head: [], body: [UInt8](repeating: 0, count: WorkerFrame.maxBytes + 1))
    #expect(throws: WorkerEnd.memory) { try pool.answer(to: message, key: 0) { $0 } }
    #expect(try ask(pool) == "hello")
  }
}
