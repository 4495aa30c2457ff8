import StatechartSimulation
import Testing

@testable import WebServer

/// Answers made of runs that ended early are nobody's to keep.
struct InterruptionTests {
  @Test(arguments: RunInterruption.Reason.allCases) func areNotKept(reason: RunInterruption.Reason) {
    let description = Representation.Description.page().interrupted(RunInterruption(in: .moves, reason))
    #expect(description.isPassing && !description.isTagged && description.cacheControl == "no-store")
    #expect(description.isOverloaded == (reason == .unwanted))
  }

  @Test func wholeOnesAreKept() {
    #expect(!Representation.Description.page().interrupted(nil).isPassing)
  }
}
