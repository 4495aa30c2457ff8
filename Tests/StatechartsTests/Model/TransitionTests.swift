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
    #expect(Transition(events: ["a", "b.*"]).matches(event) == isMatch)
  }

  @Test func matchesNothingWithoutAnEvent() {
    #expect(!Transition(targets: ["a"]).matches("a"))
  }
}
