import Statecharts
import Testing

/// The conditions of a chart that are only names.
struct NamedConditionsTests {
  @Test(
    arguments: [
      ("is adult", "is adult"), (" is adult\n", "is adult"), ("In('a')", nil), ("In('a') && x", "In('a') && x"),
      ("", ""),
    ] as [(String, String?)])
  func areCalledWhatIsWritten(source: String, name: String?) {
    #expect(Condition(source).conditionName == name)
  }

  /// Those of transitions first, then those of content; each once.
  @Test func areListedOnce() {
    let branches = Choose([
      Choose.Branch(if: "sunny", content: []), Choose.Branch(if: "In('b')", content: []),
      Choose.Branch(if: "open", content: []), Choose.Branch(if: nil, content: []),
    ])
    let chart = Statechart(
      dataModel: .named,
      states: [
        State(
          "a", transitions: [.on("x", to: "b", if: "open"), .on("y", to: "b", if: "In('b')")],
          onEntry: [[.choose(branches)]]),
        State("b", transitions: [.on("x", to: "a", if: " paid "), .on("y", to: "a", if: "open")]),
      ])
    #expect(chart.namedConditions == ["open", "paid", "sunny"])
  }
}
