@testable import StatechartDiagrams
import Statecharts
import Testing

/// Identifiers of the parts of a drawing.
struct IdentifiersTests {
  @Test func repeatedNamesAreNumberedFromTwo() {
    let identifiers = Identifiers(prefix: "d-")
    #expect((0..<3).map { identifiers.state("a", repetition: $0) } == ["d-s-a", "d-s-a_2", "d-s-a_3"])
    let transition = Transition.ID(source: "a", ordinal: 1)
    #expect((0..<2).map { identifiers.transition(transition, repetition: $0) } == ["d-t-a-1", "d-t-a_2-1"])
  }
}
