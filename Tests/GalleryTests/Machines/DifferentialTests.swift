import Gallery
import StatechartExecution
import Statecharts
import Testing

@Suite("A machine's program and its chart")
struct DifferentialTests {
  static let machines = Gallery.machines.filter { $0.makeProgram != nil }

  @Test("exist both for the seven machines that the issue wants twice")
  func programs() throws {
    #expect(
      Self.machines.map(\.identifier) == [
        "battery", "kanji", "loading", "video-editor", "app-lifecycle", "turnstile", "tcp",
      ])
    for machine in Self.machines {
      let program = try #require(machine.makeProgram?())
      #expect(type(of: program).identifier == machine.identifier)
    }
  }

  @Test("grant and refuse the same 10,000 random requests", arguments: machines)
  func randomRequests(machine: GalleryMachine) throws {
    var random = SplitMix(seed: 2026)
    let states = requestable(machine)
    let compiled = try CompiledChart(machine.chart)
    var chart = started(compiled)
    var program = try #require(machine.makeProgram?())
    var granted = 0
    for step in 1...10_000 {
      if chart.snapshot.status != .running {
        // A machine that has ended grants nothing more; its program must agree before both begin again.
        for state in states { #expect(!program.request(state), "\(state) after the end") }
        chart = started(compiled)
        program = try #require(machine.makeProgram?())
      }
      let wanted = states[random.next(below: states.count)]
      let before = chart.snapshot.atomicStates
      let isGranted = program.request(wanted)
      let isTaken = chart.perform(.request(wanted)).rejection == nil
      try #require(isGranted == isTaken, "step \(step): \(wanted) from \(before)")
      try #require(program.activeStates.suffix(1) == chart.snapshot.atomicStates[...], "step \(step)")
      granted += isGranted ? 1 : 0
    }
    #expect((1..<10_000).contains(granted))
  }

  @Test("allow the same moves between the same states", arguments: machines)
  func everyPair(machine: GalleryMachine) throws {
    let compiled = try CompiledChart(machine.chart)
    var reached: Set<[State.ID]> = []
    var routes: [[State.ID]] = [[]]
    while let route = routes.popLast() {
      var chart = started(compiled)
      for state in route { _ = chart.perform(.request(state)) }
      guard reached.insert(chart.snapshot.atomicStates).inserted else { continue }
      for wanted in requestable(machine) {
        let program = try #require(machine.makeProgram?())
        for state in route { #expect(program.request(state)) }
        var next = chart
        let isTaken = next.perform(.request(wanted)).rejection == nil
        #expect(program.request(wanted) == isTaken, "\(wanted) from \(chart.snapshot.atomicStates)")
        if isTaken { routes.append(route + [wanted]) }
      }
    }
    #expect(reached.count == machine.chart.allStates.count { $0.isAtomic })
  }

  private func started(_ compiled: CompiledChart) -> Interpreter<NullDataModel> {
    var interpreter = Interpreter(compiled, model: NullDataModel())
    _ = interpreter.start()
    return interpreter
  }

  /// Every state of the chart, and one that neither side knows.
  private func requestable(_ machine: GalleryMachine) -> [State.ID] {
    machine.chart.allStates.map(\.id) + ["Nowhere"]
  }
}
