import TestSupport
import Testing

/// The tests of the W3C's implementation report: each document is to end in its state `pass`, in each of its forms.
@Suite struct W3CTests {
  @Test(
    .enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.absence)), arguments: W3CCase.all,
    Variant.allCases)
  func endsInPass(_ row: W3CCase, _ variant: Variant) throws {
    try row.check(variant)
  }

  @Test(.enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.absence)))
  func theTableIsWhole() {
    #expect(W3CCase.all.count == 143)
    #expect(W3CCase.all.count(where: \.isMandatory) == 119)
    #expect(W3CCase.all.count(where: \.usesWeb) == 9)
  }
}
