import Testing

@testable import WebServer

/// Which work starts, which waits, and which is turned away.
struct WorkScheduleTests {
  private static let limits = WorkSchedule.Limits(cores: 4, waitingExpensive: 3, waitingCheap: 5)

  private func job(_ cost: WorkJob.Cost, _ client: String = "a") -> WorkJob {
    WorkJob(cost: cost, client: client, machine: "m")
  }

  @Test(arguments: [(1, 2, 1), (2, 2, 1), (4, 4, 3), (64, 64, 63)])
  func oneThreadIsAlwaysLeftToCheapWork(cores: Int, threads: Int, expensive: Int) {
    let limits = WorkSchedule.Limits(cores: cores, waitingExpensive: 1, waitingCheap: 1)
    #expect(limits.threads == threads)
    #expect(limits.expensive == expensive)
  }

  @Test func expensiveWorkWaitsWhereCheapWorkStarts() {
    var schedule = WorkSchedule(Self.limits)
    for ticket in 1...3 { #expect(schedule.add(ticket, job(.expensive)) == .init(starts: [ticket])) }
    #expect(schedule.add(4, job(.expensive)) == .init())
    #expect(schedule.add(5, job(.cheap)) == .init(starts: [5]))
    #expect(schedule.add(6, job(.cheap)) == .init())
    #expect(schedule.end(5) == .init(starts: [6]))
    #expect(schedule.end(1) == .init(starts: [4]))
    #expect(schedule.runningCount == 4)
    #expect(schedule.waitingCount == 0)
  }

  @Test func cheapWorkStartsBeforeExpensiveWorkThatWaits() {
    var schedule = WorkSchedule(Self.limits)
    for ticket in 1...4 { _ = schedule.add(ticket, job(.cheap)) }
    #expect(schedule.add(5, job(.expensive)) == .init())
    #expect(schedule.add(6, job(.cheap)) == .init())
    #expect(schedule.end(1) == .init(starts: [6]))
    #expect(schedule.end(2) == .init(starts: [5]))
  }

  @Test func whatDoesNotFitIsTurnedAway() {
    var schedule = WorkSchedule(Self.limits)
    for ticket in 1...6 { _ = schedule.add(ticket, job(.expensive)) }
    #expect(schedule.add(7, job(.expensive)) == .init(refused: [7]))
    #expect(schedule.add(8, job(.expensive, "b")) == .init(refused: [6]))
    #expect(schedule.add(9, job(.cheap)) == .init(starts: [9]))
    #expect(schedule.waitingCount == 3)
  }

  @Test func workThatNobodyWantsLeavesItsPlace() {
    var schedule = WorkSchedule(Self.limits)
    for ticket in 1...5 { _ = schedule.add(ticket, job(.expensive)) }
    #expect(schedule.end(4) == .init())
    #expect(schedule.end(1) == .init(starts: [5]))
    #expect(schedule.end(99) == .init())
  }
}
