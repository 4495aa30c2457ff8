import StatechartExecution
import StatechartGrading
import Statecharts
import TestSupport
import Testing

/// Charts compared by what their timers set off.
@Suite struct ComparisonTimeTests {
  private func lamp(_ delays: [Int], event: String = "dark") -> Statechart {
    Statechart(
      states: [State("off", transitions: [.on("press", to: "on0")])]
        + delays.indices.map { index in
          let name = "\(event)\(index)"
          let target: State.ID = index == delays.count - 1 ? "off" : State.ID("on\(index + 1)")
          let lines: [Content] = index == delays.count - 1 ? [.line("dark")] : []
          return State(
            State.ID("on\(index)"), transitions: [.on(EventDescriptor(name), to: target, do: lines)],
            onEntry: [[SampleCharts.timer(delays[index], name)]])
        })
  }

  @Test func timersAreSeenByWhatTheySetOff() throws {
    #expect(try Comparison(lamp([5000], event: "after"), with: lamp([5000])).isEquivalent == true)
    let late = try Comparison(lamp([6000]), with: lamp([5000]))
    #expect(late.isEquivalent == false)
    #expect(late.witness == "press,+5s")
    // The names of timers' events are free, but the order of two timers with different delays is not looked at.
    let split = try Comparison(lamp([2000, 3000]), with: lamp([5000]))
    #expect(split.isEquivalent == nil)
    #expect(split.bound == .timers)
    let byHand = Statechart(states: [
      State("off", transitions: [.on("press", to: "on")]),
      State("on", transitions: [.on("dark0", to: "off", do: [.line("dark")])]),
    ])
    // Pressed again and again the reference has ever more timers on their way.
    let limits = GradingLimits(configurations: 20, steps: 200)
    #expect(try Comparison(byHand, with: lamp([5000]), limits: limits).differences.map(\.kind).contains(.outputs))
  }

  @Test func severalTimersLeaveTheAnswerOpen() throws {
    func chart(_ name: String) -> Statechart {
      Statechart(states: [
        State(
          State.ID(name), transitions: [.on("t1", do: [.line("1")]), .on("t2", do: [.line("2")])],
          onEntry: [[SampleCharts.timer(100, "t1"), SampleCharts.timer(200, "t2")]])
      ])
    }
    let comparison = try Comparison(chart("b"), with: chart("a"))
    #expect(comparison.isEquivalent == nil)
    #expect(comparison.bound == .timers)
    #expect(comparison.mark == 0.99)
    #expect(try Comparison(chart("a"), with: chart("a")).isEquivalent == true)
  }
}
