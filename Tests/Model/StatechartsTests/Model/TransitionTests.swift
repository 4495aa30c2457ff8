import Statecharts
import Testing

@Suite struct TransitionTests {
  @Test func knowsWhatItNeeds() {
    let eventless = Transition(condition: "In('a')", targets: ["b"])
    #expect(eventless.isEventless && !eventless.isTargetless)
    let targetless = Transition.on("x")
    #expect(!targetless.isEventless && targetless.isTargetless)
    #expect(targetless.kind == .external)
  }

  @Test(arguments: [("a", true), ("b.c", true), ("c", false), ("bc", false)])
  func matchesAnyOfItsDescriptors(event: String, isMatch: Bool) {
    #expect(Transition(events: ["a", "b.*"]).matches(event, by: .prefix) == isMatch)
  }

  /// By source, then by the number of the transition there; none comes before itself.
  @Test func areOrdered() {
    let ordered = [("a", 0), ("a", 1), ("b", 0)].map { Transition.ID(source: State.ID($0), ordinal: $1) }
    for (place, one) in ordered.enumerated() {
      for (other, two) in ordered.enumerated() { #expect((one < two) == (place < other)) }
    }
  }

  @Test func matchesNothingWithoutAnEvent() {
    #expect(!Transition(targets: ["a"]).matches("a", by: .prefix))
  }
}
