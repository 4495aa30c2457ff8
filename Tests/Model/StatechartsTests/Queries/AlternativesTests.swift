import Statecharts
import Testing

/// Which transitions of a state need their order.
@Suite struct AlternativesTests {
  private static func places(_ transitions: [Transition]) -> [String] {
    let chart = Statechart(states: [State("a", transitions: transitions), State("b")])
    return chart.state("a")?.transitions.map { transition in
      chart.alternatives[transition.id].map { "\($0.place)/\($0.count)" } ?? ""
    } ?? []
  }

  @Test(
    arguments: [
      ([.on("x", to: "b", if: "c"), .on("x", to: "b")], ["1/2", "2/2"]),
      ([.on("x", to: "b", if: "c"), .on("x", if: "d"), .on("x", to: "b")], ["1/3", "2/3", "3/3"]),
      ([.on("x", to: "b", if: "c"), .on("y", to: "b"), .on("x", to: "b")], ["1/2", "", "2/2"]),
      ([.on("x", to: "b", if: "c"), .on("x", to: "b", if: "!c")], ["", ""]),
      ([.on("x", to: "b", if: "c"), .on("x", to: "b", if: "else")], ["", ""]),
      ([.on("x", to: "b", if: "c"), .on("x", to: "b", if: "d"), .on("x", if: "else")], ["1/2", "2/2", ""]),
      ([.on("x", to: "b"), .on("x", to: "b")], ["1/2", "2/2"]),
      ([.on("x", to: "b"), .on("*", to: "b")], ["", ""]),
      ([.on("*", to: "b"), .on("x", to: "b")], ["1/2", "2/2"]),
      ([.on("x", to: "b"), .on("x.y", to: "b")], ["1/2", "2/2"]),
      ([.on("x.y", to: "b"), .on("x", to: "b")], ["", ""]),
      ([.on("*", to: "b"), .on("x", to: "b"), .on("x.y", to: "b")], ["1/3", "2/3", "3/3"]),
      ([.on("x", to: "b"), .on("xy", to: "b"), Transition(targets: ["b"])], ["", "", ""]),
      ([.on("x.y", to: "b", if: "c"), .on("x", to: "b")], ["1/2", "2/2"]),
      ([.on("x", to: "b", if: "c"), .on("xy", to: "b")], ["", ""]),
      ([Transition(condition: "c", targets: ["b"]), Transition(targets: ["b"])], ["1/2", "2/2"]),
      ([Transition(condition: "c", targets: ["b"]), .on("*", to: "b")], ["", ""]),
      ([.on("x", if: "c"), .on("y", if: "c"), .on("x"), .on("y")], ["1/2", "1/2", "2/2", "2/2"]),
      ([.on("x", to: "b")], [""]),
    ] as [([Transition], [String])])
  func placesAmongAlternatives(transitions: [Transition], places: [String]) {
    #expect(Self.places(transitions) == places)
  }

  /// Of the states of a compound state one is active; of those in regions each can be.
  @Test(arguments: [
    ("p", "q", State.Kind.compound, false), ("p", "q", .parallel, true), ("p", "m", .parallel, true),
    ("p", "nowhere", .compound, true), ("p", "a", .parallel, false),
  ])
  func statesThatAreNotActiveTogether(left: State.ID, right: State.ID, kind: State.Kind, isOrdered: Bool) {
    let chart = Statechart(states: [
      State(
        "a",
        transitions: [
          .on("x", to: "m", if: Condition("In('\(left.name)')")),
          .on("x", to: "a", if: Condition("In('\(right.name)')")),
        ]),
      State("m", kind: kind, children: [State("p"), State("q")]),
    ])
    #expect(!chart.alternatives.isEmpty == isOrdered)
  }

  @Test func ofManyTransitionsTheFirstAreCompared() {
    let places = Self.places(Array(repeating: .on("x", to: "b"), count: 70))
    #expect(places[63] == "64/64" && places[64] == "")
  }
}
