import TestSupport
import Testing

/// The cases of the SCION suite, each with its script of events.
@Suite struct SCIONTests {
  @Test(
    .enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.absence)), arguments: SCIONCase.all,
    Variant.allCases)
  func configurations(_ row: SCIONCase, _ variant: Variant) throws {
    try row.check(variant)
  }

  @Test(.enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.absence)))
  func theTableIsWhole() {
    #expect(SCIONCase.all.count == 96)
  }
}
