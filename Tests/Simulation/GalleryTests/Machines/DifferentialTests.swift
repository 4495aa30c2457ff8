import Foundation
import Gallery
import GameplayStates
import StatechartExecution
import Statecharts
import SwiftStatecharts
import TestSupport
import Testing

@testable import Examples

@Suite("A machine's program, its chart and what is read of the program's source")
struct DifferentialTests {
  private typealias StateID = Statecharts.State.ID

  static let machines = Gallery.machines.filter { $0.example != nil }

  private static let sources = Repository.url("Examples/Sources/Examples")

  @Test("exist for the seven machines that the issue wants twice")
  func programs() throws {
    #expect(
      Self.machines.map(\.identifier) == [
        "battery", "kanji", "loading", "video-editor", "app-lifecycle", "turnstile", "tcp",
      ])
    #expect(Examples.all.map(\.name) == Self.machines.map(\.identifier))
    #expect(Gallery.programs.allSatisfy { $0.example != nil })
  }

  @Test("grant and refuse the same 10,000 random requests", arguments: machines)
  func randomRequests(machine: GalleryMachine) throws {
    var random = SplitMix(seed: 2026)
    let states = requestable(machine)
    let compiled = try CompiledChart(machine.chart)
    var chart = started(compiled)
    var program = try #require(machine.makeProgram())
    let read = try Self.read(machine)
    let readCompiled = try CompiledChart(read)
    var source = started(readCompiled)
    let names = Self.namesInSource(of: program, read)
    var granted = 0
    for step in 1...10_000 {
      if chart.snapshot.status != .running {
        // A machine that has ended grants nothing more; its program must agree before both begin again.
        for state in states { #expect(!program.request(state), "\(state) after the end") }
        chart = started(compiled)
        source = started(readCompiled)
        program = try #require(machine.makeProgram())
      }
      let wanted = states[random.next(below: states.count)]
      let before = chart.snapshot.atomicStates
      let isGranted = program.request(wanted)
      let isTaken = chart.perform(.request(wanted)).rejection == nil
      try #require(isGranted == isTaken, "step \(step): \(wanted) from \(before)")
      try #require(program.activeStates.suffix(1) == chart.snapshot.atomicStates[...], "step \(step)")
      // The source has no name for the state around all states of a chart.
      let isRead = source.perform(.request(names[wanted.name] ?? "Nowhere")).rejection == nil
      try #require(isGranted == isRead, "step \(step): \(wanted) from \(before), as it is read")
      let active = try #require(program.activeStateNames.last.flatMap { names[$0] })
      try #require(source.snapshot.atomicStates == [active], "step \(step), as it is read")
      granted += isGranted ? 1 : 0
    }
    #expect((1..<10_000).contains(granted))
  }

  @Test("allow the same moves between the same states", arguments: machines)
  func everyPair(machine: GalleryMachine) throws {
    let compiled = try CompiledChart(machine.chart)
    var reached: Set<[StateID]> = []
    var routes: [[StateID]] = [[]]
    while let route = routes.popLast() {
      var chart = started(compiled)
      for state in route { _ = chart.perform(.request(state)) }
      guard reached.insert(chart.snapshot.atomicStates).inserted else { continue }
      for wanted in requestable(machine) {
        let program = try #require(machine.makeProgram())
        for state in route { #expect(program.request(state)) }
        var next = chart
        let isTaken = next.perform(.request(wanted)).rejection == nil
        #expect(program.request(wanted) == isTaken, "\(wanted) from \(chart.snapshot.atomicStates)")
        if isTaken { routes.append(route + [wanted]) }
      }
    }
    #expect(reached.count == machine.chart.allStates.count { $0.isAtomic })
  }

  /// The machine as it is read from the source of the program.
  private static func read(_ machine: GalleryMachine) throws -> Statechart {
    let folder = sources.appending(path: try #require(machine.example))
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
      SourceFile(path: name, text: try String(contentsOf: folder.appending(path: name), encoding: .utf8))
    }
    let chart = try #require(SourceAnalysis.read(files).machines.first).chart
    return Statechart(
      name: chart.name, initial: chart.initial, dataModel: chart.dataModel,
      states: chart.states.map(Self.withRequestsAlone))
  }

  /// Which state may follow which: what code around the machine asks before it makes a move is not what it grants.
  private static func withRequestsAlone(_ state: Statecharts.State) -> Statecharts.State {
    let transitions = state.transitions.flatMap(\.targets).map { target in
      Transition(events: [EventDescriptor("enter.\(target)")], targets: [target])
    }
    return Statecharts.State(
      state.id, kind: state.kind, initial: state.initial, transitions: transitions, onEntry: state.onEntry,
      onExit: state.onExit, children: state.children.map(withRequestsAlone))
  }

  /// The states of the source by their names in the program, which a class may choose.
  private static func namesInSource(of program: any ExampleProgram, _ read: Statechart) -> [String: StateID] {
    var names: [String: StateID] = [:]
    for state in read.allStates { names[String(state.id.name.split(separator: ".").last ?? "")] = state.id }
    if let program = program as? any StateMachineProgram {
      for state in program.machine.states { names[type(of: state).stateName] = names["\(type(of: state))"] }
    }
    return names
  }

  private func started(_ compiled: CompiledChart) -> Interpreter<NullDataModel> {
    var interpreter = Interpreter(compiled, model: NullDataModel())
    _ = interpreter.start()
    return interpreter
  }

  /// Every state of the chart, and one that neither side knows.
  private func requestable(_ machine: GalleryMachine) -> [StateID] {
    machine.chart.allStates.map(\.id) + ["Nowhere"]
  }
}
