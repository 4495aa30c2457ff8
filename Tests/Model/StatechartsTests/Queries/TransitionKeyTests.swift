import Statecharts
import Testing

@Suite struct TransitionKeyTests {
  private static func chart(
    before: [Transition] = [], between: [Transition] = [], other: [Transition] = [], others: [State] = []
  ) -> Statechart {
    let door = [.on("knock", if: "In('b')")] + between + [.on("knock", to: "b"), Transition(targets: ["c"])]
    return Statechart(
      states: others + [State("a", transitions: before + door), State("b", transitions: other), State("c")])
  }

  /// The transition of a key in an edited chart is the one that it was made of.
  @Test(arguments: [
    chart(), chart(other: [.on("knock", to: "a"), .on("go", to: "c")]), chart(before: [.on("open", to: "b")]),
    chart(between: [.on("open", to: "b"), .on("close")]), chart(others: [State("first", transitions: [.on("knock")])]),
  ])
  func survivesEditsElsewhere(edited: Statechart) throws {
    let original = Self.chart()
    let known = try #require(original.state("a")).transitions
    #expect(known.count == 3)
    for transition in known {
      let key = try #require(original.key(of: transition.id))
      let found = try #require(edited.transition(key))
      #expect(edited.key(of: found.id) == key)
      #expect(found.events == transition.events && found.condition == transition.condition)
      #expect(found.targets == transition.targets)
    }
  }

  @Test func theEqualsAreCounted() {
    let chart = Self.chart(between: [.on("open")])
    let keys = (0..<4).map { chart.key(of: Transition.ID(source: "a", ordinal: $0)) }
    #expect(
      keys == [
        Transition.Key(source: "a", events: ["knock"]), Transition.Key(source: "a", events: ["open"]),
        Transition.Key(source: "a", events: ["knock"], ordinal: 1), Transition.Key(source: "a", events: []),
      ])
  }

  @Test func thereMayBeNone() {
    let chart = Self.chart()
    #expect(chart.key(of: Transition.ID(source: "a", ordinal: 3)) == nil)
    #expect(chart.key(of: Transition.ID(source: "z", ordinal: 0)) == nil)
    #expect(chart.transition(Transition.Key(source: "a", events: ["knock"], ordinal: 2)) == nil)
    #expect(chart.transition(Transition.Key(source: "a", events: ["knock"], ordinal: -1)) == nil)
    #expect(chart.transition(Transition.Key(source: "z", events: [])) == nil)
  }
}
