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
    // The names of timers' events are free, and so is how many there are.
    #expect(try Comparison(lamp([2000, 3000]), with: lamp([5000])).isEquivalent == true)
    #expect(try Comparison(lamp([2000, 3001]), with: lamp([5000])).witness == "press,+5s")
    let byHand = Statechart(states: [
      State("off", transitions: [.on("press", to: "on")]),
      State("on", transitions: [.on("dark0", to: "off", do: [.line("dark")])]),
    ])
    // Pressed again and again the reference has ever more timers on their way.
    let limits = GradingLimits(configurations: 20, steps: 200)
    #expect(try Comparison(byHand, with: lamp([5000]), limits: limits).differences.map(\.kind).contains(.outputs))
  }

  @Test func severalTimersAreCompared() throws {
    func chart(_ name: String, _ delays: [Int] = [100, 200]) -> Statechart {
      Statechart(states: [
        State(
          State.ID(name), transitions: [.on("t1", do: [.line("1")]), .on("t2", do: [.line("2")])],
          onEntry: [[SampleCharts.timer(delays[0], "t1"), SampleCharts.timer(delays[1], "t2")]])
      ])
    }
    #expect(try Comparison(chart("b"), with: chart("a")).isEquivalent == true)
    #expect(try Comparison(chart("a"), with: chart("a")).isEquivalent == true)
    #expect(try Comparison(chart("b", [100, 201]), with: chart("a")).witness == "+200ms")
    #expect(try Comparison(chart("b", [200, 200]), with: chart("a")).witness == "+100ms")
  }

  /// Who is signed in and does nothing is signed out.
  private func login(_ name: String, restarts: Bool, delay: Int = 300_000) -> Statechart {
    Statechart(states: [
      State(State.ID(name + "out"), transitions: [.on("right", to: State.ID(name + "in"))]),
      State(
        State.ID(name + "in"),
        transitions: [
          restarts ? .on("touch", to: State.ID(name + "in")) : .on("touch"),
          .on("sign-out", to: State.ID(name + "out")), .on("idle", to: State.ID(name + "out")),
        ],
        onEntry: [[.send(Send(event: .literal("idle"), id: "i", delay: .literal(Delay(milliseconds: delay))))]],
        onExit: [[.cancel(Cancel(.literal("i")))]]),
    ])
  }

  @Test func aRestartThatIsMissingIsSeen() throws {
    #expect(try Comparison(login("x", restarts: true), with: login("r", restarts: true)).isEquivalent == true)
    let comparison = try Comparison(login("x", restarts: false), with: login("r", restarts: true))
    #expect(comparison.isEquivalent == false)
    let steps = try #require(comparison.differences.first?.steps)
    #expect(steps.map(\.isWait) == [false, true, false, true, false])
    // Nothing shows before the timer that was not restarted falls due.
    #expect(steps.waits.reduce(0, +) == 300_000)
    #expect(steps.waits.allSatisfy { $0 % 60_000 == 0 }, "\(comparison.witness ?? "")")
    #expect(comparison.mark < 0.95)
  }

  /// A lamp that goes out a while after it was pressed last.
  private func stairs(_ name: String, cancels: Bool) -> Statechart {
    let start: Content = .send(
      Send(event: .literal("dark"), id: "d", delay: .literal(Delay(milliseconds: 30_000))))
    return Statechart(states: [
      State(State.ID(name + "off"), transitions: [.on("press", to: State.ID(name + "on"))]),
      State(
        State.ID(name + "on"),
        transitions: [
          .on("press", to: State.ID(name + "on")), .on("dark", to: State.ID(name + "off"), do: [.line("dark")]),
        ],
        onEntry: [[start]], onExit: cancels ? [[.cancel(Cancel(.literal("d")))]] : []),
    ])
  }

  @Test func aCancelThatIsMissingHasAShortRun() throws {
    let comparison = try Comparison(stairs("x", cancels: false), with: stairs("r", cancels: true))
    #expect(comparison.isEquivalent == false)
    let steps = try #require(comparison.differences.first?.steps)
    #expect(steps.map(\.isWait) == [false, true, false, true])
    #expect(steps.waits.reduce(0, +) == 30_000 && steps.waits.allSatisfy { $0 % 10_000 == 0 })
    #expect(comparison.differences.first?.kind == .outputs)
  }

  /// Ever more timers may be on their way: not all times can be examined.
  @Test func whatIsNotLookedAtIsTime() throws {
    let comparison = try Comparison(
      stairs("x", cancels: false), with: stairs("r", cancels: false),
      limits: GradingLimits(configurations: 200, steps: 2000))
    #expect(comparison.isEquivalent == nil)
    #expect(comparison.bound == .time && comparison.bound?.rawValue == "time")
    #expect(comparison.mark == Comparison.highestUnproved)
  }

  @Test func oneStepPassesManyDueTimes() throws {
    func chain(_ last: Int) -> Statechart {
      Statechart(
        states: (0..<5).map { index in
          State(
            State.ID("s\(index)"),
            transitions: [.on("next", to: State.ID("s\(index + 1)"))],
            onEntry: [[SampleCharts.timer(index == 4 ? last : 1000, "next")]])
        } + [State("s5", kind: .final)])
    }
    let comparison = try Comparison(chain(2500), with: chain(2000))
    #expect(comparison.witness == "+6s")
    #expect(comparison.differences.first?.referenceStates == ["s4"])
  }
}

extension Step {
  fileprivate var wait: Int? {
    if case .advance(let delay) = self { delay.milliseconds } else { nil }
  }
  fileprivate var isWait: Bool { wait != nil }
}

extension [Step] {
  fileprivate var waits: [Int] { compactMap(\.wait) }
}
