import StatechartExecution
import Statecharts
import TestSupport
import Testing

@testable import StatechartGrading

struct ChartEditTests {
  private static let door = Statechart(
    initial: ["Open"], dataModel: .null,
    states: [
      State("Open", transitions: [.on("push", to: "Shut")]),
      State("Shut", transitions: [.on("pull", to: "Open"), .on("turn", to: "Locked")]),
      State("Locked", transitions: [.on("turn", to: "Shut")]),
    ])

  private static func isRight(_ chart: Statechart) -> Bool? {
    guard let compiled = try? CompiledChart(chart), let reference = try? CompiledChart(door) else { return nil }
    let sides = [compiled, reference].map { Participant($0, model: NullDataModel()) }
    return Comparison(of: sides[0], with: sides[1], limits: EditSearch.limits).isEquivalent
  }

  /// Whatever single change makes a fault, a single change that mends it is found.
  @Test func everyFaultHasARepair() throws {
    let faults = ChartEdit.all(of: Self.door, comparedTo: Self.door, adds: true)
    #expect(faults.count > 40)
    // A comparison for each change of each changed chart: a sample is enough.
    for fault in stride(from: 0, to: faults.count, by: 9).map({ faults[$0] }) {
      let answer = fault.applied(to: Self.door)
      #expect(answer != Self.door)
      guard Self.isRight(answer) == false else { continue }
      let repair = EditSearch.repair(of: answer, comparedTo: Self.door) { Self.isRight($0) == true }
      let found = try #require(repair, "\(fault)")
      #expect(Self.isRight(found.applied(to: answer)) == true)
      #expect(!found.description(of: answer).isEmpty)
    }
  }

  @Test func whatIsTooFarOffHasNone() {
    let answer = Statechart(initial: ["A"], dataModel: .null, states: [State("A")])
    #expect(EditSearch.repair(of: answer, comparedTo: Self.door) { Self.isRight($0) == true } == nil)
  }

  /// What is tried of a large answer is less: each change copies and compiles it.
  @Test(arguments: [(3, 400), (1000, 20), (5000, 10)])
  func largeAnswersAreTriedLess(states: Int, tried: Int) {
    func id(_ number: Int) -> State.ID { State.ID("s\(number % states)") }
    let chain = Statechart(
      states: (0..<states).map { State(id($0), transitions: [.on(EventDescriptor("e\($0 % 99)"), to: id($0 + 1))]) })
    var count = 0
    let repair = EditSearch.repair(of: chain, comparedTo: chain, near: ["s0"]) { _ in
      count += 1
      return false
    }
    #expect(repair == nil && count <= tried && count >= min(tried, 30))
  }

  @Test func aSelfTestNoticesWhatDiffers() {
    let (tried, missed) = EditSearch.selfTest(of: Self.door, isRight: Self.isRight)
    #expect(tried > 15)
    #expect(missed.isEmpty, "\(missed)")
    let blind = EditSearch.selfTest(of: Self.door) { _ in true }
    #expect(blind.missed.count == blind.tried)
  }

  /// To lead into a composite state in place of where it begins is the same, so it is no example of a fault.
  @Test func aCompositeStateMayStandForItsBeginning() throws {
    let chart = Statechart(
      initial: ["Off"], dataModel: .null,
      states: [
        State("Off", transitions: [.on("press", to: "Dim")]),
        State("On", transitions: [.on("press", to: "Off")], children: [State("Dim"), State("Bright")]),
      ])
    let press = try #require(chart.transitions.first?.id)
    for (target, isExample) in [("On", false), ("Bright", true)] as [(State.ID, Bool)] {
      let edit = ChartEdit.lead(press, to: target)
      let missed = UnnoticedFaults(of: chart) { $0 == edit.applied(to: chart) }
      #expect(missed.edits == [edit] && missed.examples.contains(edit) == isExample, "\(missed.edits)")
    }
  }
}

/// Changes of content and of histories, and the cures of such.
struct ContentEditTests {
  private static func lamp(_ delay: Int, _ content: [Content], entry: [Content] = [.line("on")]) -> Statechart {
    Statechart(
      dataModel: .null,
      states: [
        State("off", transitions: [.on("press", to: "on", do: content)]),
        State(
          "on", transitions: [.on("dark", to: "off")],
          onEntry: [Block(entry), [SampleCharts.timer(delay, "dark")]]),
      ])
  }

  private static func isRight(_ chart: Statechart, _ reference: Statechart) -> Bool {
    (try? Comparison(chart, with: reference, limits: EditSearch.limits))?.isEquivalent == true
  }

  private static func repair(_ answer: Statechart, _ reference: Statechart) -> String? {
    EditSearch.repair(of: answer, comparedTo: reference) { isRight($0, reference) }?.description(of: answer)
  }

  @Test func contentIsFixed() {
    let reference = Self.lamp(5000, [.line("click")])
    #expect(
      Self.repair(Self.lamp(5000, []), reference) == "the transition of 'off' on 'press' should have 'log click'")
    #expect(
      Self.repair(Self.lamp(5000, [.line("click"), .line("clack")]), reference)
        == "the transition of 'off' on 'press' should not have 'log clack'")
    // After the transition's own line, or on entry: both are right.
    #expect(
      Self.repair(Self.lamp(5000, [.line("click")], entry: []), reference)?.hasSuffix("should have 'log on'") == true)
    #expect(
      Self.repair(Self.lamp(7000, [.line("click")]), reference)
        == "the entry of 'on' should have 'send dark after 7s' with 5s")
  }

  @Test func aSelfTestLooksAtContentAndTime() {
    let reference = Self.lamp(5000, [.line("click")])
    let edits = ChartEdit.all(of: reference, comparedTo: reference, adds: false)
    let faults = edits.map { $0.fault(of: reference) }
    #expect(faults.contains("the transition of 'off' on 'press' lacks 'log click'"))
    #expect(faults.contains("the entry of 'on' has 'send dark after 5s' with 10s"))
    let (tried, missed) = EditSearch.selfTest(of: reference) { Self.isRight($0, reference) }
    #expect(tried == edits.count && missed.isEmpty, "\(missed)")
  }

  @Test func historiesAreChanged() {
    func player(_ depth: State.HistoryDepth) -> Statechart {
      Statechart(
        dataModel: .null,
        states: [
          State(
            "playing", transitions: [.on("stop", to: "stopped")],
            children: [
              State("h", kind: .history(depth), initial: DefaultTransition(targets: ["song"])),
              State(
                "song",
                children: [
                  State("first", transitions: [.on("next", to: "second")]),
                  State("second", transitions: [.on("next", to: "first", do: [.line("again")])]),
                ]),
            ]),
          State("stopped", transitions: [.on("play", to: "h")]),
        ])
    }
    #expect(Self.repair(player(.shallow), player(.deep)) == "'h' should be a deep history")
    #expect(
      ChartEdit.all(of: player(.deep), comparedTo: player(.deep), adds: false)
        .contains(.remember("h", .shallow)))
  }

  /// Changes where the differences show come before those elsewhere.
  @Test func changesNearTheFaultComeFirst() {
    let reference = Self.lamp(5000, [.line("click")])
    let answer = Self.lamp(5000, [])
    var looked = 0
    let repair = EditSearch.repair(of: answer, comparedTo: reference, near: ["off"]) { changed in
      looked += 1
      return Self.isRight(changed, reference)
    }
    #expect(repair == .perform(.line("click"), .transition(Transition.ID(source: "off", ordinal: 0))))
    let near = ChartEdit.all(of: answer, comparedTo: reference, adds: true).count {
      $0.state == "off" || $0.state == nil
    }
    #expect(looked <= near)
  }
}
