import Testing

@testable import WebServer

/// Whose turn it is among work that waits.
struct FairQueueTests {
  private func job(_ client: String, _ machine: String) -> WorkJob {
    WorkJob(cost: .expensive, client: client, machine: machine)
  }

  private func order(_ queue: inout FairQueue) -> [Int] {
    var order: [Int] = []
    while let next = queue.next() { order.append(next.ticket) }
    return order
  }

  @Test func firstComeFirstServed() {
    var queue = FairQueue(limit: 10)
    for ticket in 1...4 { #expect(queue.add(ticket, job("a", "m")) == .waits) }
    #expect(order(&queue) == [1, 2, 3, 4])
  }

  /// One client with thirty pieces of work is served in turn with one that has two.
  @Test func clientsAlternate() {
    var queue = FairQueue(limit: 100)
    for ticket in 1...30 { _ = queue.add(ticket, job("greedy", "m")) }
    for ticket in 31...32 { _ = queue.add(ticket, job("modest", "m")) }
    #expect(Set(order(&queue).prefix(4)).isSuperset(of: [31, 32]))
  }

  /// Thirty clients of one machine do not keep another machine's one client waiting.
  @Test func machinesAlternate() {
    var queue = FairQueue(limit: 100)
    for ticket in 1...30 { _ = queue.add(ticket, job("client \(ticket)", "expensive")) }
    _ = queue.add(31, job("behind a proxy", "battery"))
    #expect(order(&queue).prefix(3).contains(31))
  }

  /// Where all come through one proxy, machines still alternate.
  @Test func machinesAlternateForOneClient() {
    var queue = FairQueue(limit: 100)
    for ticket in 1...30 { _ = queue.add(ticket, job("proxy", "expensive")) }
    for ticket in 31...33 { _ = queue.add(ticket, job("proxy", "battery")) }
    #expect(Set(order(&queue).prefix(7)).isSuperset(of: [31, 32, 33]))
  }

  /// Work whose client and machine are both always busy gets its turn, however long others go on.
  @Test func noneWaitsForEver() {
    var queue = FairQueue(limit: 100)
    _ = queue.add(0, job("a", "m"))
    var ticket = 1
    for _ in 0..<100 {
      _ = queue.add(ticket, job("a", "n"))
      _ = queue.add(ticket + 1, job("b", "m"))
      ticket += 2
      if queue.next()?.ticket == 0 { return }
    }
    Issue.record("it waited for a hundred turns")
  }

  /// One client sends a new machine each time, another the same one: they have the same time, whatever each takes.
  @Test(arguments: [(10_000, 10_000), (5_000_000, 10_000), (10_000, 5_000_000)])
  func clientsHaveTheSameTime(greedy: Int, modest: Int) {
    var queue = FairQueue(limit: 1000)
    var time = ["greedy": 0, "modest": 0]
    for ticket in 0..<800 {
      _ = queue.add(ticket, ticket < 400 ? job("greedy", "machine \(ticket)") : job("modest", "m"))
    }
    // So many turns that work of both waits all the time.
    for _ in 0..<400 {
      guard let (_, job) = queue.next() else { break }
      let cost = job.client == "greedy" ? greedy : modest
      queue.count(cost - FairQueue.turn, for: job)
      time[job.client, default: 0] += cost
      let apart = abs((time["greedy"] ?? 0) - (time["modest"] ?? 0))
      #expect(apart <= max(greedy, modest))
    }
    #expect(time.values.allSatisfy { $0 > 0 })
  }

  /// Who comes again has saved nothing up.
  @Test func noneSavesUp() {
    var queue = FairQueue(limit: 1000)
    for ticket in 0..<50 { _ = queue.add(ticket, job("busy", "m")) }
    for _ in 0..<40 { _ = queue.next() }
    for ticket in 50..<60 { _ = queue.add(ticket, job("new", "n")) }
    let first = (0..<6).compactMap { _ in queue.next()?.job.client }
    #expect(first.count { $0 == "busy" } >= 2)
  }

  @Test func aFullQueueRefuses() {
    var queue = FairQueue(limit: 2)
    #expect(queue.add(1, job("a", "m")) == .waits)
    #expect(queue.add(2, job("a", "m")) == .waits)
    #expect(queue.add(3, job("a", "m")) == .isRefused)
    #expect(queue.count == 2)
  }

  /// A client that fills the queue does not keep another out, and cannot be driven out by it altogether.
  @Test func theClientWithMostLosesItsLatest() {
    var queue = FairQueue(limit: 4)
    for ticket in 1...4 { _ = queue.add(ticket, job("greedy", "m")) }
    #expect(queue.add(5, job("modest", "m")) == .displaces(4))
    #expect(queue.add(6, job("modest", "m")) == .displaces(3))
    #expect(queue.add(7, job("modest", "m")) == .isRefused)
    #expect(queue.add(8, job("greedy", "m")) == .isRefused)
    #expect(Set(order(&queue)) == [1, 2, 5, 6])
  }

  /// Who would then have as much as the one that makes room has gets none: otherwise the two would drive each other
  /// out.
  @Test func aClientThatWouldHaveAsMuchIsRefused() {
    var queue = FairQueue(limit: 3)
    _ = queue.add(1, job("a", "m"))
    _ = queue.add(2, job("a", "m"))
    _ = queue.add(3, job("b", "m"))
    #expect(queue.add(4, job("b", "m")) == .isRefused)
    #expect(queue.add(5, job("c", "m")) == .displaces(2))
  }

  @Test func workThatNobodyWantsLeaves() {
    var queue = FairQueue(limit: 4)
    for ticket in 1...3 { _ = queue.add(ticket, job("a", "m")) }
    #expect(queue.remove(2) == true)
    #expect(queue.remove(2) == false)
    #expect(order(&queue) == [1, 3])
  }

  /// What is remembered of clients that have come and gone is bounded: it would grow with every address otherwise.
  @Test func entriesAreBounded() {
    var queue = FairQueue(limit: 2)
    for ticket in 0..<1000 {
      _ = queue.add(ticket, job("client \(ticket)", "machine \(ticket)"))
      #expect(queue.next()?.ticket == ticket)
    }
    #expect(queue.entryCount <= 4 * 2 + 64)
  }
}
