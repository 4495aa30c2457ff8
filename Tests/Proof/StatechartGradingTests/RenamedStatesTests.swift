import StatechartGrading
import Statecharts
import Testing

/// States that are to be seen and that an answer names otherwise are said to be those, once.
struct RenamedStatesTests {
  private func light(_ names: [State.ID], last: Int = 0) -> Statechart {
    Statechart(states: [
      State(names[0], transitions: [.on("go", to: names[1])]),
      State(names[1], transitions: [.on("slow", to: names[2])]),
      State(names[2], transitions: [.on("stop", to: names[last])]),
    ])
  }

  private func comparison(_ answer: Statechart) throws -> Comparison {
    let reference = light(["Red", "Green", "Yellow"])
    return try Comparison(answer, with: reference, seeing: Visibility(of: reference, states: ["Red", "Green"]))
  }

  private func names(_ comparison: Comparison) -> [String] {
    comparison.names.filter { $0.kind == .state }.map { "\($0.found) \($0.wanted)" }
  }

  @Test func allNamesAreOthers() throws {
    let comparison = try comparison(light(["Rot", "Gruen", "Gelb"]))
    #expect(names(comparison) == ["Rot Red", "Gruen Green"])
    #expect(comparison.isEquivalent == false && comparison.differences.count == 1)
    #expect(comparison.names.first?.message == "your state is 'Rot', wanted 'Red'")
  }

  /// The names do not hide what else is wrong.
  @Test func aMistakeIsSaidAsWell() throws {
    let comparison = try comparison(light(["Rot", "Gruen", "Gelb"], last: 1))
    #expect(names(comparison) == ["Rot Red", "Gruen Green"])
    #expect(comparison.differences.map(\.kind) == [.states, .refused])
    #expect(comparison.differences.last?.run == "go,slow,stop,go")
  }

  /// A state of a name that is wanted is that state.
  @Test func wantedNamesAreKept() throws {
    let comparison = try comparison(light(["Green", "Red", "Yellow"]))
    #expect(names(comparison).isEmpty && comparison.differences.count > 1)
  }

  /// A second spelling of an event is that event, not the one that is missing.
  @Test func aSecondSpellingIsTheSameEvent() throws {
    func lamp(_ last: EventDescriptor, _ others: [Transition]) -> Statechart {
      Statechart(states: [
        State("a", transitions: [.on("press", to: "b")]), State("b", transitions: [.on(last, to: "a")] + others),
      ])
    }
    let found = try Comparison(lamp("Press", []), with: lamp("press", [.on("unplug", to: "a")])).names
    #expect(found.map(\.message) == ["your event is 'Press', wanted 'press'"])
  }

  /// A state around others is paired with the one around theirs.
  @Test func nestedStatesArePaired() throws {
    func lamp(_ names: [State.ID]) -> Statechart {
      Statechart(states: [
        State(names[0], transitions: [.on("press", to: names[1])]),
        State(
          names[1],
          children: [
            State(names[2], transitions: [.on("more", to: names[3])]),
            State(names[3], transitions: [.on("press", to: names[0])]),
          ]),
      ])
    }
    let reference = lamp(["off", "on", "dim", "bright"])
    let comparison = try Comparison(
      lamp(["aus", "an", "schwach", "stark"]), with: reference, seeing: Visibility(of: reference, states: ["on"]))
    #expect(names(comparison) == ["an on"])
  }
}
