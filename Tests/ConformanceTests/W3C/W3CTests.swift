import TestSupport
import Testing

/// The tests of the W3C's implementation report: each document is to end in its state `pass`.
@Suite struct W3CTests {
  @Test(.enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.absence)), arguments: W3CCase.all)
  func endsInPass(_ row: W3CCase) throws {
    try row.standing.expect { try row.check() }
  }

  @Test(.enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.absence)))
  func theTableIsWhole() {
    let standings = W3CCase.all.map(\.standing)
    #expect(standings.count { $0 == .passing } == 134)
    #expect(standings.count(where: \.isGap) == 9)
  }
}
