import Testing

@testable import WebServer

/// Whose turn it is among work that waits.
struct FairQueueTests {
  private func job(_ client: String, _ machine: String) -> WorkJob {
    WorkJob(cost: .expensive, client: client, machine: machine)
  }

  private func order(_ line: inout FairQueue) -> [Int] {
    var order: [Int] = []
    while let next = line.next() { order.append(next.ticket) }
    return order
  }

  @Test func firstComeFirstServed() {
    var line = FairQueue(limit: 10)
    for ticket in 1...4 { #expect(line.add(ticket, job("a", "m")) == .waits) }
    #expect(order(&line) == [1, 2, 3, 4])
  }

  /// One client with thirty pieces of work is served in turn with one that has two.
  @Test func clientsAlternate() {
    var line = FairQueue(limit: 100)
    for ticket in 1...30 { _ = line.add(ticket, job("greedy", "m")) }
    for ticket in 31...32 { _ = line.add(ticket, job("modest", "m")) }
    #expect(Set(order(&line).prefix(4)).isSuperset(of: [31, 32]))
  }

  /// Thirty clients of one machine do not keep another machine's one client waiting.
  @Test func machinesAlternate() {
    var line = FairQueue(limit: 100)
    for ticket in 1...30 { _ = line.add(ticket, job("client \(ticket)", "expensive")) }
    _ = line.add(31, job("behind a proxy", "battery"))
    #expect(order(&line).prefix(3).contains(31))
  }

  /// Where all come through one proxy, machines still alternate.
  @Test func machinesAlternateForOneClient() {
    var line = FairQueue(limit: 100)
    for ticket in 1...30 { _ = line.add(ticket, job("proxy", "expensive")) }
    for ticket in 31...33 { _ = line.add(ticket, job("proxy", "battery")) }
    #expect(Set(order(&line).prefix(7)).isSuperset(of: [31, 32, 33]))
  }

  /// Work whose client and machine are both always busy gets its turn, however long others go on.
  @Test func noneWaitsForEver() {
    var line = FairQueue(limit: 100)
    _ = line.add(0, job("a", "m"))
    var ticket = 1
    for _ in 0..<100 {
      _ = line.add(ticket, job("a", "n"))
      _ = line.add(ticket + 1, job("b", "m"))
      ticket += 2
      if line.next()?.ticket == 0 { return }
    }
    Issue.record("it waited for a hundred turns")
  }

  /// One client sends a new machine each time, another the same one: they have the same time, whatever each takes.
  @Test(arguments: [(10_000, 10_000), (5_000_000, 10_000), (10_000, 5_000_000)])
  func clientsHaveTheSameTime(greedy: Int, modest: Int) {
    var line = FairQueue(limit: 1000)
    var time = ["greedy": 0, "modest": 0]
    for ticket in 0..<800 {
      _ = line.add(ticket, ticket < 400 ? job("greedy", "machine \(ticket)") : job("modest", "m"))
    }
    // So many turns that work of both waits all the time.
    for _ in 0..<400 {
      guard let (_, job) = line.next() else { break }
      let cost = job.client == "greedy" ? greedy : modest
      line.count(cost - FairQueue.turn, for: job)
      time[job.client, default: 0] += cost
      let apart = abs((time["greedy"] ?? 0) - (time["modest"] ?? 0))
      #expect(apart <= max(greedy, modest))
    }
    #expect(time.values.allSatisfy { $0 > 0 })
  }

  /// Who comes again has saved nothing up.
  @Test func noneSavesUp() {
    var line = FairQueue(limit: 1000)
    for ticket in 0..<50 { _ = line.add(ticket, job("busy", "m")) }
    for _ in 0..<40 { _ = line.next() }
    for ticket in 50..<60 { _ = line.add(ticket, job("new", "n")) }
    let first = (0..<6).compactMap { _ in line.next()?.job.client }
    #expect(first.count { $0 == "busy" } >= 2)
  }

  @Test func aFullLineRefuses() {
    var line = FairQueue(limit: 2)
    #expect(line.add(1, job("a", "m")) == .waits)
    #expect(line.add(2, job("a", "m")) == .waits)
    #expect(line.add(3, job("a", "m")) == .isRefused)
    #expect(line.count == 2)
  }

  /// A client that fills the line does not keep another out, and cannot be driven out by it altogether.
  @Test func whoHasMostMakesRoom() {
    var line = FairQueue(limit: 4)
    for ticket in 1...4 { _ = line.add(ticket, job("greedy", "m")) }
    #expect(line.add(5, job("modest", "m")) == .displaces(4))
    #expect(line.add(6, job("modest", "m")) == .displaces(3))
    #expect(line.add(7, job("modest", "m")) == .isRefused)
    #expect(line.add(8, job("greedy", "m")) == .isRefused)
    #expect(Set(order(&line)) == [1, 2, 5, 6])
  }

  /// Who would then have as much as the one that makes room has gets none: otherwise the two would drive each other out.
  @Test func whoWouldHaveAsMuchGetsNoRoom() {
    var line = FairQueue(limit: 3)
    _ = line.add(1, job("a", "m"))
    _ = line.add(2, job("a", "m"))
    _ = line.add(3, job("b", "m"))
    #expect(line.add(4, job("b", "m")) == .isRefused)
    #expect(line.add(5, job("c", "m")) == .displaces(2))
  }

  @Test func workThatNobodyWantsLeaves() {
    var line = FairQueue(limit: 4)
    for ticket in 1...3 { _ = line.add(ticket, job("a", "m")) }
    #expect(line.remove(2) == true)
    #expect(line.remove(2) == false)
    #expect(order(&line) == [1, 3])
  }

  /// What is remembered of clients that have come and gone is bounded: it would grow with every address otherwise.
  @Test func strangersAreForgotten() {
    var line = FairQueue(limit: 2)
    for ticket in 0..<1000 {
      _ = line.add(ticket, job("client \(ticket)", "machine \(ticket)"))
      #expect(line.next()?.ticket == ticket)
    }
    #expect(line.entryCount <= 4 * 2 + 64)
  }
}
