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

  @Test(
    arguments: [
      ([], ""), (["a"], "; did you mean 'a'?"), (["a", "b"], "; did you mean 'a' or 'b'?"),
    ] as [([String], String)])
  func saysSo(names: [String], clause: String) {
    #expect(suggestion(names) == clause)
  }
}
