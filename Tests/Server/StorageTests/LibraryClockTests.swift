import StatechartSimulation
import Testing

@testable import Storage

/// Ages are counted by what running programs have seen, whatever the computer's clock says.
struct LibraryClockTests {
  private let folder = LibraryFolder()

  private func time(_ store: MachineStore) async throws -> Int {
    try await store.database.write { try store.clock.advance($0) }
  }

  /// The clock is wrong by 400 days, back and forth, in one process or from one to the next: no machine goes.
  @Test(arguments: StoreKind.allCases, [true, false])
  func aClockThatIsWrongRemovesNothing(kind: StoreKind, isOneProcess: Bool) async throws {
    var limits = StoreLimits()
    limits.allBytes = 25_000
    var store = try folder.open(kind, limits)
    for name in ["a", "b", "c"] { try await store.put(name, padding: 5000) }
    for days in [400, -400, -20_000, 20_000] {
      folder.clock.jump(days: days)
      if !isOneProcess { store = try folder.open(kind, limits) }
      for number in 0..<3 { try await store.put("\(days) \(number)") }
      await #expect(throws: PutRefusal.full) { try await store.put("more", padding: 10_000) }
      #expect(try await store.prune(unusedDays: 30, toBytes: nil).machines == 0)
    }
    #expect(try await store.names.count == 15)
    #expect(folder.clock.reports.count == 4)
    #expect(folder.clock.reports.first?.contains("forward by 400 days") == true)
    #expect(try await store.clockJump() == 0)
  }

  /// Machines that were put while the clock was at 1971 stay when it is set right.
  @Test(arguments: StoreKind.allCases)
  func machinesOf1971Stay(kind: StoreKind) async throws {
    folder.clock.jump(days: -20_400)
    try await folder.open(kind).put("early")
    folder.clock.jump(days: 20_400)
    let store = try folder.open(kind)
    for name in ["x", "y", "z"] { try await store.put(name) }
    #expect(try await store.names == ["early", "x", "y", "z"])
    folder.clock.advance(days: 366)
    try await store.put("late")
    #expect(try await store.names == ["late"])
  }

  /// A jump is time without use once an operator has accepted it.
  @Test(arguments: StoreKind.allCases)
  func anOperatorAcceptsAJump(kind: StoreKind) async throws {
    let store = try folder.open(kind)
    try await store.put("old")
    folder.clock.jump(days: 100)
    #expect(try await store.prune(unusedDays: 99, toBytes: nil).machines == 0)
    #expect(try await store.clockJump() == 100 * Seconds.day)
    try await store.acceptClock()
    #expect(try await store.clockJump() == 0)
    #expect(try await folder.open(kind).prune(unusedDays: 99, toBytes: nil).machines == 1)
    folder.clock.jump(days: -100)
    #expect(try await store.clockJump() == -100 * Seconds.day)
    try await store.acceptClock()
    #expect(try await store.clockJump() == 0)
  }

  /// Several programs count the same time once, and a day at most of the time in which none ran.
  @Test(arguments: StoreKind.allCases)
  func theTimeIsThatOfAllPrograms(kind: StoreKind) async throws {
    let stores = [try folder.open(kind), try folder.open(kind)]
    for store in stores { #expect(try await time(store) == 0) }
    folder.clock.advance(days: 10)
    for store in stores { #expect(try await time(store) == 10 * Seconds.day) }
    folder.clock.advance(seconds: 3600)
    let third = try folder.open(kind)
    #expect(try await time(third) == 10 * Seconds.day + 3600)
    folder.clock.advance(days: 3)
    let fourth = try folder.open(kind)
    #expect(try await time(fourth) == 10 * Seconds.day + 3600)
    // One that ran all the time has seen it.
    #expect(try await time(stores[0]) == 13 * Seconds.day + 3600)
    #expect(try await time(fourth) == 13 * Seconds.day + 3600)
  }
}
