import Testing
import XMLTree

/// What is kept in bounded memory.
struct BoundedStoreTests {
  /// Half of the room is for what came last: what fills it exactly is still among that.
  @Test func halfOfTheRoomIsForTheNewest() {
    let store = BoundedStore<Int, String>(limit: 8) { $0.utf8.count }
    for key in 1...4 { _ = store.value(for: key) { "ab" } }
    // 1 and 2 filled the first half, 3 and 4 the second; 5 ends the first.
    _ = store.value(for: 5) { "ab" }
    #expect(
      [1, 2, 3, 4, 5].map { key in store.value(for: key) { "made again" } } == [
        "made again", "made again", "ab", "ab", "ab",
      ])
  }

  @Test func aValueIsMadeOnce() {
    let store = BoundedStore<Int, String>(limit: 100) { $0.utf8.count }
    #expect(store.value(for: 1) { "one" } == "one")
    #expect(store.value(for: 1) { "two" } == "one")
    #expect(store.bytes == 3)
  }

  @Test func aFullStoreKeepsWhatIsAskedFor() {
    let store = BoundedStore<Int, String>(limit: 100) { $0.utf8.count }
    for key in 1...1000 {
      #expect(store.value(for: 0) { "often" } == "often")
      #expect(store.value(for: key) { "\(key)" } == "\(key)")
      #expect(store.bytes <= 100)
    }
    #expect(store.value(for: 0) { "other" } == "often")
    #expect(store.value(for: 1000) { "other" } == "1000")
    #expect(store.value(for: 1) { "other" } == "other")
  }

  @Test func whatFillsTheStoreExactlyIsKept() {
    let store = BoundedStore<Int, String>(limit: 10) { $0.utf8.count }
    _ = store.value(for: 1) { "12345" }
    _ = store.value(for: 2) { "67890" }
    #expect(store.bytes == 10)
    #expect(store.value(for: 2) { "other" } == "67890")
    #expect(store.value(for: 1) { "other" } == "12345")
  }

  @Test func whatHasNoRoomIsNotKept() {
    let store = BoundedStore<Int, String>(limit: 10) { $0.utf8.count }
    _ = store.value(for: 1) { "more than there is room for" }
    #expect(store.bytes == 0)
    _ = store.value(for: 2) { "1234567890" }
    #expect(store.value(for: 2) { "other" } == "1234567890")
    #expect(store.bytes == 10)
  }
}
