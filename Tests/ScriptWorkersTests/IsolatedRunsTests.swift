import Foundation
import Gallery
import StatechartAnalysis
import StatechartExecution
import StatechartFormats
import StatechartSimulation
import Statecharts
import TestSupport
import Testing

@testable import ScriptWorkers

/// A run that is carried out in another process is the run.
struct IsolatedRunsTests {
  static let workers = Isolation.workers()

  func expectSame(_ isolated: Simulation, _ own: Simulation, _ comment: Comment) {
    #expect(isolated.interruption == nil, comment)
    #expect(isolated.run == own.run, comment)
    #expect(isolated.start == own.start, comment)
    #expect(isolated.initial == own.initial, comment)
    #expect(isolated.records == own.records, comment)
    #expect(isolated.moves == own.moves, comment)
    #expect(isolated.coverage == own.coverage, comment)
    #expect(isolated.eventNames == own.eventNames, comment)
    #expect(isolated.payloadExamples == own.payloadExamples, comment)
  }

  /// Runs of random steps, each from the start and from the run before it. Every fourth may be refused, which costs a
  /// search.
  func compare(_ machine: Machine, seeds: Range<UInt64>, count: Int, _ name: String) throws {
    var isolated = machine
    isolated.executor = nil
    isolated = Self.workers.isolating(isolated)
    var earlier: Simulation?
    for seed in seeds {
      let isRefused = seed.isMultiple(of: 4)
      let steps =
        RandomSteps.make(for: machine.chart, seed: seed, count: count)
        + (isRefused ? [] : [.advance(Delay(milliseconds: 1))])
      let own = machine.simulation(of: steps)
      expectSame(isolated.simulation(of: steps), own, "\(name), seed \(seed): \(own.run.text)")
      let shorter =
        Array(steps.prefix(count / 2)) + [isRefused ? .event("no such event") : .advance(Delay(milliseconds: 1))]
      if let earlier { expectSame(earlier.simulation(of: steps), own, "\(name), seed \(seed), from another") }
      let next = isolated.simulation(of: steps).simulation(of: shorter)
      expectSame(next, machine.simulation(of: shorter), "\(name), seed \(seed), shorter")
      earlier = next
    }
  }

  @Test(arguments: Gallery.machines.map(\.identifier))
  func gallery(name: String) throws {
    let chart = try #require(Gallery.machine(named: name)).chart
    let machine = try Machine(identifier: name, compiled: try CompiledChart(chart))
    try compare(machine, seeds: 0..<5, count: 8, name)
    let isolated = Self.workers.isolating(machine)
    #expect(isolated.simulation(of: []).reachability == machine.simulation(of: []).reachability)
  }

  static let corpus = SharedFolder.files(in: "corpus/scxml", withExtension: "scxml")

  @Test(.enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.absence)))
  func chartsOfTheCorpusWithData() throws {
    var count = 0
    for file in Self.corpus {
      guard let text = try? String(contentsOf: file, encoding: .utf8),
        let reading = try? NotationCatalog.standard.read(SourceText(text, fileName: file.lastPathComponent)),
        !reading.hasErrors,
        let machine = try? Isolation.machine(reading.chart), machine.mayRunScripts, machine.chart.allStates.count < 40
      else { continue }
      try compare(machine, seeds: 0..<2, count: 4, file.lastPathComponent)
      count += 1
    }
    #expect(count > 20)
  }

  @Test func hundredsOfRuns() throws {
    let chart = Isolation.chart([
      "add": "n += 1", "double": "n *= 2", "list": "n = [n, -0, undefined, 'é', {a: n}]", "throw": "nope.x",
      "date": "n = new Date(5)", "back": "n = 0",
    ])
    try compare(try Isolation.machine(chart), seeds: 0..<100, count: 10, "hundreds")
  }

  static let child = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="kid" datamodel="ecmascript" initial="x">
    <datamodel><data id="k" src="k.json"/></datamodel>
    <state id="x"><transition event="poke" target="y"><assign location="k" expr="k.concat(1)"/></transition></state>
    <state id="y"><onentry><send event="told" target="#_parent"/></onentry></state></scxml>
    """

  /// Invoked charts come from this process, and arrive with their charts in the result of a run.
  @Test func whatLiesOutsideAChartIsAskedFor() throws {
    var resources = SessionResources.plain
    resources.text = { ["kid.scxml": Self.child, "k.json": "[7]"][$0] }
    let invoke = Invoke(source: .literal("kid.scxml"), id: "kid", autoforwards: true)
    let chart = Statechart(
      dataModel: .ecmascript,
      states: [
        State("a", transitions: [.on("go", to: "b")]),
        State("b", transitions: [.on("back", to: "a"), .on("told", to: "b")], invocations: [invoke]),
      ])
    let machine = try Isolation.machine(chart, resources: resources)
    let isolated = Self.workers.isolating(machine)
    let steps: [Step] = ["go", "poke", "back", "go", "poke", "poke"].map { .event($0) }
    for count in 0...steps.count {
      let (there, here) = (
        isolated.simulation(of: Array(steps.prefix(count))), machine.simulation(of: Array(steps.prefix(count)))
      )
      expectSame(there, here, "\(count)")
      #expect(there.final.sessions.map(\.chart) == here.final.sessions.map(\.chart))
    }
    #expect(isolated.simulation(of: [.event("go")]).final.sessions.count == 1)
  }

  @Test func addressesOfSessionsAreAskedFor() throws {
    let chart = Statechart(
      dataModel: .ecmascript,
      variables: [Variable("at", value: .expression("_ioprocessors.basichttp && _ioprocessors.basichttp.location"))],
      states: [State("a")])
    let machine = try Isolation.machine(chart)
    let isolated = Self.workers.isolating(machine)
    for base in ["http://localhost/one", "http://localhost/two"] {
      let location: @Sendable (String) -> String = { "\(base)/\($0)" }
      let there = isolated.simulation(of: [], location: location)
      expectSame(there, machine.simulation(of: [], location: location), "\(base)")
      #expect("\(there.final.variables)".contains(base))
    }
    #expect(!"\(isolated.simulation(of: []).final.variables)".contains("localhost"))
  }

  @Test func chartsWithoutScriptsStayHere() throws {
    let machine = try Isolation.machine(Statechart(states: [State("a", transitions: [.on("e", to: "a")])]))
    #expect(Self.workers.isolating(machine).executor == nil)
    #expect(machine.withoutScripts().executor == nil)
  }

  /// Two machines at a time, each with runs of its own: nothing of one is seen in the other.
  @Test func machinesShareNothing() async throws {
    let charts = ["left", "right"].map { word in
      Isolation.chart([
        "write": "n = '\(word)'; globalThis.stray = '\(word)'; Array.prototype.stray = '\(word)'",
        "read": "n = [typeof stray, [].stray === undefined]",
      ])
    }
    let machines = try charts.map { try Isolation.machine($0) }
    let isolated = machines.map { Self.workers.isolating($0) }
    await withTaskGroup(of: Void.self) { group in
      for (place, machine) in isolated.enumerated() {
        group.addTask {
          for count in 1...20 {
            let written = machine.simulation(of: [Step](repeating: .event("write"), count: count))
            expectSame(
              written, machines[place].simulation(of: [Step](repeating: .event("write"), count: count)), "write")
            let read = machine.simulation(of: [.event("read")])
            #expect(read.final.variables == [ValueBinding(name: "n", value: ["undefined", true])])
          }
        }
      }
    }
  }

  @Test func scriptsCanBeOff() throws {
    let still = try Isolation.machine(Isolation.chart(["go": "n++"])).withoutScripts()
    let simulation = still.simulation(of: [.event("go")])
    #expect(simulation.interruption == ScriptInterruption(in: .start, .off))
    #expect(simulation.records.isEmpty && simulation.final == .unstarted)
    #expect(simulation.simulation(of: []).interruption == simulation.interruption)
    #expect(simulation.reachability.examined == 0)
  }
}
