import Testing

@testable import StatechartSimulation

/// A value that is computed when it is first needed.
struct LazyTests {
  @Test func itIsComputedOnce() {
    let lazy = Lazy<Int>()
    #expect(lazy.value { 1 } == 1)
    #expect(lazy.value { 2 } == 1)
  }

  /// Of two that compute it at the same time, both have the one that is kept.
  @Test func theFirstOneIsKept() {
    let lazy = Lazy<Int>()
    #expect(lazy.value { lazy.value { 1 } + 1 } == 1)
    #expect(lazy.value { 3 } == 1)
  }

  @Test func whatACancelledTaskComputesIsNotKept() async {
    let lazy = Lazy<Int>()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return lazy.value { 1 }
    }
    task.cancel()
    #expect(await task.value == 1)
    #expect(lazy.value { 2 } == 2)
  }
}
