import Statecharts
import Testing

@Suite struct NearestNamesTests {
  private static let states = ["Charging", "FullyCharged", "Discharging", "Flat", "a", "s1", "s2", "s1"]

  @Test(arguments: [
    ("Chargin", ["Charging"]),
    ("charging", ["Charging"]),
    ("Charging", ["Charging"]),
    ("Chagring", ["Charging"]),
    ("Dischargeing", ["Discharging", "Charging"]),
    ("Fl", []),
    ("Ful", ["FullyCharged"]),
    ("Falt", ["Flat"]),
    ("Plugged", []),
    ("", []),
    ("b", []),
    ("A", ["a"]),
    ("s3", ["s1", "s2"]),
    ("s11", ["s1"]),
  ])
  func offersWhatIsNear(name: String, expected: [String]) {
    #expect(nearestNames(to: name, among: NearestNamesTests.states) == expected)
  }

  @Test func offersThreeAtMostNearestFirst() {
    let names = ["abcdxy", "abcdex", "abcdef1", "abcdef", "abcde"]
    #expect(nearestNames(to: "abcdef", among: names) == ["abcdef", "abcdex", "abcdef1"])
  }

  @Test func countsASwapOnce() {
    #expect(nearestNames(to: "abc", among: ["acb", "bca"]) == ["acb"])
  }

  @Test func readsNoMoreThanTheBeginningOfLongNames() {
    let long = String(repeating: "x", count: 100_000)
    #expect(nearestNames(to: long + "a", among: [long + "b", "y"]) == [long + "b"])
  }

  /// People type what they read on an arrow or in a box.
  @Test func offersWhatIsLabelledSo() {
    let chart = Statechart(
      events: [EventDeclaration("up", displayName: LocalizedText("go up", zhHans: "上行"))],
      states: [
        State("S1", displayName: "Doors Open", transitions: [.on("up", to: "S2")]), State("S2"),
        State("h", kind: .history(.shallow), displayName: "Doors Ope"),
      ])
    #expect(chart.eventsNearest(to: "go up") == ["up"])
    #expect(chart.eventsNearest(to: "上行") == ["up"])
    #expect(chart.eventsNearest(to: "down") == [])
    #expect(chart.statesNearest(to: "doors open") == ["S1"])
    #expect(chart.statesNearest(to: "s3") == ["S1", "S2"])
  }

  @Test(
    arguments: [
      ([], ""), (["a"], "; did you mean 'a'?"), (["a", "b"], "; did you mean 'a' or 'b'?"),
    ] as [([String], String)])
  func saysSo(names: [String], clause: String) {
    #expect(suggestion(names) == clause)
  }
}
