import StatechartSimulation
import Testing

@testable import Storage

/// What a library does not take, and what makes room for it.
struct LimitTests {
  private let folder = LibraryFolder()

  private func limits(_ change: (inout StoreLimits) -> Void) -> StoreLimits {
    var limits = StoreLimits()
    change(&limits)
    return limits
  }

  @Test(arguments: StoreKind.allCases)
  func oneMachineHasALimit(kind: StoreKind) async throws {
    let text = MachineText.scxml("one")
    let store = try folder.open(kind, limits { $0.machineBytes = text.text.utf8.count })
    try await store.put("one")
    let longer = text.text.utf8.count
    await #expect(throws: PutRefusal.tooLong(limit: longer)) { try await store.put("one", padding: 1) }
    #expect(store.maxTextBytes == longer)
  }

  @Test(arguments: StoreKind.allCases)
  func allTogetherHaveALimitAndWhatIsInUseStays(kind: StoreKind) async throws {
    let store = try folder.open(kind, limits { $0.allBytes = 25_000 })
    try await store.put("one", padding: 10_000)
    try await store.put("two", padding: 10_000)
    await #expect(throws: PutRefusal.full) { try await store.put("three", padding: 10_000) }
    // What is there can be put again.
    #expect(try await !store.put("one", padding: 10_000).isNew)
    folder.clock.advance(days: 31)
    _ = try await store.text(of: ContentAddress(.scxml("one", padding: 10_000)).identifier)
    try await uses(store)
    try await store.put("three", padding: 10_000)
    #expect(try await store.names == ["one", "three"])
    await #expect(throws: PutRefusal.full) { try await store.put("four", padding: 10_000) }
  }

  /// The use of a machine is written asynchronously; a change after it waits for it.
  private func uses(_ store: MachineStore) async throws { try await store.database.write { _ in } }

  @Test(arguments: StoreKind.allCases)
  func whatWasRemovedToMakeRoomStaysRemovedWhereThatDoesNotDo(kind: StoreKind) async throws {
    let store = try folder.open(kind, limits { $0.allBytes = 25_000 })
    try await store.put("old", padding: 5_000)
    folder.clock.advance(days: 31)
    try await store.put("new", padding: 15_000)
    await #expect(throws: PutRefusal.full) { try await store.put("more", padding: 20_000) }
    #expect(try await store.names == ["new"])
  }

  @Test(arguments: StoreKind.allCases)
  func ageHasALimit(kind: StoreKind) async throws {
    let store = try folder.open(kind)
    try await store.put("old")
    folder.clock.advance(days: 366)
    try await store.put("new")
    #expect(try await store.names == ["new"])
  }

  @Test(arguments: StoreKind.allCases)
  func useIsWrittenOnceAnHour(kind: StoreKind) async throws {
    let store = try folder.open(kind)
    let identifier = try await store.put("one").identifier
    let address = try #require(try await store.address(of: identifier))
    let start = folder.clock.now
    folder.clock.advance(days: 2)
    for _ in 0..<3 { store.markUsed(identifier) }
    try await uses(store)
    #expect(try await store.record(of: address)?.used == start + 2 * Seconds.day)
  }

  @Test(arguments: StoreKind.allCases)
  func aClientHasAShareOfADay(kind: StoreKind) async throws {
    let store = try folder.open(kind, limits { $0.clientMachines = 2 })
    try await store.put("a1", for: "192.0.2.1")
    try await store.put("a2", for: "192.0.2.1")
    #expect(try await !store.put("a2", for: "192.0.2.1").isNew)
    let rest = Seconds.day - folder.clock.now % Seconds.day
    await #expect(throws: PutRefusal.quota(retryAfter: rest)) { try await store.put("a3", for: "192.0.2.1") }
    try await store.put("b1", for: "192.0.2.2")
    try await store.put("n1")
    folder.clock.advance(days: 1)
    try await store.put("a3", for: "192.0.2.1")
  }

  @Test(arguments: StoreKind.allCases)
  func aClientsBytesAreCounted(kind: StoreKind) async throws {
    let store = try folder.open(kind, limits { $0.clientBytes = 25_000 })
    try await store.put("a1", padding: 20_000, for: "2001:db8::1")
    await #expect(throws: PutRefusal.self) { try await store.put("a2", padding: 20_000, for: "2001:db8::2") }
    try await store.put("b1", padding: 20_000, for: "2001:db8:0:1::1")
  }

  @Test(
    arguments: [
      ("192.0.2.1", [4, 192, 0, 2, 1]), ("::ffff:192.0.2.1", [4, 192, 0, 2, 1]),
      ("2001:db8:1:2:3:4:5:6", [6, 0x20, 0x01, 0x0D, 0xB8, 0, 1, 0, 2]),
      ("fe80::1%eth0", [6, 0xFE, 0x80, 0, 0, 0, 0, 0, 0]),
      ("?", [0, 0x3F]),
    ] as [(String, [UInt8])])
  func aClientIsItsNetwork(address: String, bytes: [UInt8]) {
    #expect(ClientNetwork(address).bytes == bytes)
  }

  /// No address of a client is kept, and nothing of a day that is over.
  @Test(arguments: StoreKind.allCases)
  func uploadersAreNotStored(kind: StoreKind) async throws {
    let store = try folder.open(kind)
    try await store.put("a1", for: "192.0.2.1")
    let today = try await keys(store)
    try await store.put("a2", for: "192.0.2.1")
    #expect(try await keys(store) == today)
    folder.clock.advance(days: 1)
    try await store.put("a3", for: "192.0.2.1")
    let tomorrow = try await keys(store)
    #expect(today.count == 1 && tomorrow.count == 1 && today != tomorrow)
    #expect(try await store.database.read { try $0.number("SELECT count(*) FROM {quotaDay}") } == 1)
  }

  private func keys(_ store: MachineStore) async throws -> [[UInt8]] {
    try await store.database.read { try $0.rows("SELECT client FROM {quota}", []).map { $0[0].bytes } }
  }
}
