import TestSupport
import Testing

/// The cases of the SCION suite, each with its script of events.
@Suite struct SCIONTests {
  @Test(.enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.absence)), arguments: SCIONCase.all)
  func configurations(_ row: SCIONCase) throws {
    try row.standing.expect { try row.check() }
  }

  @Test(.enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.absence)))
  func theTableIsWhole() {
    let standings = SCIONCase.all.map(\.standing)
    #expect(standings.count { $0 == .passing } == 72)
    #expect(standings.count { $0 == .unproven } == 2)
    #expect(standings.count(where: \.isGap) == 22)
  }
}
