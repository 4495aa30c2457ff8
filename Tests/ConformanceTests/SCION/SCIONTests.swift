import TestSupport
import Testing

/// The cases of the SCION suite, each with its script of events.
@Suite struct SCIONTests {
  @Test(.enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.absence)), arguments: SCIONCase.all)
  func configurations(_ row: SCIONCase) throws {
    try row.check()
  }

  @Test(.enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.absence)))
  func theTableIsWhole() {
    #expect(SCIONCase.all.count == 96)
  }
}
