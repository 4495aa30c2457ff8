import Foundation
import StatechartAnalysis
import StatechartExecution
import StatechartSimulation
import Statecharts
import Synchronization
import Testing

@testable import ScriptWorkers

/// No script ends or fills the process that asks, and the next request works.
@Suite(.serialized) struct StoppedScriptsTests {
  /// What the engine does in one operation, and so looks at no clock meanwhile.
  static let slow = #"n = /\s+$/.test(' '.repeat(300000) + 'x')"#

  let workers = Isolation.workers(Isolation.tight)

  func expectInterruption(
    _ script: String, _ reasons: Set<ScriptInterruption.Reason>, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let machine = workers.isolating(try Isolation.machine(Isolation.chart(["go": "n++", "bad": script])))
    let simulation = machine.simulation(of: [.event("go"), .event("go"), .event("bad"), .event("go")])
    let interruption = try #require(simulation.interruption, sourceLocation: sourceLocation)
    #expect(interruption.phase == .step(2), sourceLocation: sourceLocation)
    #expect(reasons.contains(interruption.reason), sourceLocation: sourceLocation)
    #expect(simulation.run.steps == [.event("go"), .event("go")], sourceLocation: sourceLocation)
    #expect(simulation.final.variables == [ValueBinding(name: "n", value: 2)], sourceLocation: sourceLocation)
    #expect(simulation.moves.map(\.step).contains(.event("go")), sourceLocation: sourceLocation)
    let next = machine.simulation(of: [.event("go")])
    #expect(next.interruption == nil, sourceLocation: sourceLocation)
    #expect(next.final.variables == [ValueBinding(name: "n", value: 1)], sourceLocation: sourceLocation)
  }

  @Test func anOperationWithoutEnd() throws { try expectInterruption(Self.slow, [.time]) }

  /// Where the engine itself survives that it gets no memory, the script fails as others do, and the run goes on; the
  /// process may then end while it explains the run, since what filled its memory need not be collected yet.
  @Test(arguments: [
    "var t = 'x'.repeat(2 ** 29); n = [t, 'é', t, t, t, t].join('é').length",
    "var t = 'x'.repeat(2 ** 30), u = []; for (var i = 0; i < 50; i++) u.push(t + i + 'é'); n = u.join('').length",
    "var a = []; for (;;) a.push(new Uint8Array(1 << 24).fill(1))",
    "var a = []; for (;;) a.push({b: a.length})",
  ])
  func memoryWithoutEnd(script: String) throws {
    let machine = workers.isolating(try Isolation.machine(Isolation.chart(["go": "n++", "bad": script])))
    let simulation = machine.simulation(of: [.event("go"), .event("bad")])
    #expect([nil, .step(1), .explanation(1), .moves].contains(simulation.interruption?.phase))
    for simulation in [simulation, machine.simulation(of: [.event("go")])] {
      #expect(simulation.final.variables.first == ValueBinding(name: "n", value: 1))
    }
  }

  @Test func theStartIsStopped() throws {
    let chart = Statechart(
      dataModel: .ecmascript, script: Script(.inline("var n;" + Self.slow)),
      states: [State("a", transitions: [.on("e", to: "a")])])
    let simulation = workers.isolating(try Isolation.machine(chart)).simulation(of: [.event("e")])
    #expect(simulation.interruption == ScriptInterruption(in: .start, .time))
    #expect(simulation.records.isEmpty && simulation.final == .unstarted)
  }

  /// A condition that is only evaluated to find which moves are valid ends no run.
  @Test func theMovesAreStopped() throws {
    let chart = Statechart(
      dataModel: .ecmascript, variables: [Variable("n", value: .expression("0"))],
      states: [
        State("a", transitions: [.on("e", to: "b")]),
        State("b", transitions: [.on("f", to: "a", if: Condition(#"/\s+$/.test(' '.repeat(300000) + 'x')"#))]),
      ])
    let machine = workers.isolating(try Isolation.machine(chart))
    let simulation = machine.simulation(of: [.event("e")])
    #expect(simulation.interruption == ScriptInterruption(in: .moves, .time))
    #expect(simulation.records.count == 1 && simulation.final.atomicStates == ["b"])
    #expect(simulation.moves.isEmpty)
  }

  /// The process is ended while it waits, in the middle of a step, for a text that this process is to give it.
  @Test(arguments: [SIGKILL, SIGTERM])
  func aProcessThatEndsWhileItWorks(signal: Int32) throws {
    let workers = Isolation.workers(ScriptWorkerLimits(processes: 1))
    let isDeadly = Atomic(true)
    var resources = SessionResources.plain
    resources.text = { [weak workers] _ in
      if isDeadly.load(ordering: .relaxed) { workers?.busyProcesses.forEach { kill($0, signal) } }
      return "n += 10"
    }
    let load = Transition.on("load", to: "a", do: [.script(Script(.source("some.js")))])
    let add = Transition.on("go", to: "a", do: [.script(Script(.inline("n++")))])
    let chart = Statechart(
      dataModel: .ecmascript, variables: [Variable("n", value: .expression("0"))],
      states: [State("a", transitions: [load, add])])
    let machine = workers.isolating(try Isolation.machine(chart, resources: resources))
    let simulation = machine.simulation(of: [.event("go"), .event("load"), .event("go")])
    #expect(simulation.interruption == ScriptInterruption(in: .step(1), .crash))
    #expect(simulation.final.variables == [ValueBinding(name: "n", value: 1)])
    isDeadly.store(false, ordering: .relaxed)
    let next = simulation.simulation(of: [.event("go"), .event("load"), .event("go")])
    #expect(next.interruption == nil)
    #expect(next.final.variables == [ValueBinding(name: "n", value: 12)])
  }

  @Test func aProcessThatEndsBetweenRequests() throws {
    let workers = Isolation.workers(ScriptWorkerLimits(processes: 1))
    let machine = workers.isolating(try Isolation.machine(Isolation.chart(["go": "n++"])))
    for count in 1...4 {
      let simulation = machine.simulation(of: [Step](repeating: .event("go"), count: count))
      #expect(simulation.interruption == nil && simulation.records.count == count)
      let process = try #require(workers.idleProcesses.first)
      kill(process, SIGKILL)
      waitForEnd(of: process)
    }
  }

  /// It is not waited for by anyone yet, so its number is its own; but its pipes are closed once it is a zombie.
  private func waitForEnd(of process: Int32) {
    var information = siginfo_t()
    waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT)
  }

  @Test func whatNobodyWantsIsEnded() throws {
    let isWanted = Atomic(true)
    let asked = Atomic(0)
    let workers = Isolation.workers(ScriptWorkerLimits(processes: 1)) {
      // The first looks are at a worker that starts.
      asked.add(1, ordering: .relaxed)
      return isWanted.load(ordering: .relaxed)
    }
    let machine = workers.isolating(try Isolation.machine(Isolation.chart(["go": "n++", "bad": Self.slow])))
    #expect(machine.simulation(of: [.event("go")]).interruption == nil)
    isWanted.store(false, ordering: .relaxed)
    let simulation = machine.simulation(of: [.event("bad")])
    #expect(simulation.interruption?.reason == .unwanted)
    #expect(asked.load(ordering: .relaxed) > 0)
    isWanted.store(true, ordering: .relaxed)
    #expect(machine.simulation(of: [.event("go")]).interruption == nil)
  }

  @Test func aProgramThatIsNotThere() throws {
    let workers = ScriptWorkers(program: "/nowhere/interlock")
    let machine = workers.isolating(try Isolation.machine(Isolation.chart(["go": "n++"])))
    #expect(machine.simulation(of: []).interruption == ScriptInterruption(in: .start, .unavailable))
  }

  /// A program that is no worker ends, or says what is no message.
  @Test func aProgramThatIsNoWorker() throws {
    for program in ["/bin/true", "/bin/echo"] {
      let workers = ScriptWorkers(program: program)
      let machine = workers.isolating(try Isolation.machine(Isolation.chart(["go": "n++"])))
      #expect(machine.simulation(of: []).interruption?.phase == .start)
    }
  }

  @Test func theLineIsBounded() throws {
    var line = WorkerLine(limits: ScriptWorkerLimits(processes: 1, waiting: 2))
    guard case .start = line.ask(for: 1) else { return #expect(Bool(false), "nobody else is there") }
    guard case .wait(let first) = line.ask(for: 1), case .wait(let second) = line.ask(for: 2) else {
      return #expect(Bool(false), "there is room in the line")
    }
    guard case .full = line.ask(for: 3) else { return #expect(Bool(false), "the line is full") }
    #expect(line.collect(first) == nil, "gave up")
    line.vacate()?.signal()
    guard case .start = line.collect(second) else { return #expect(Bool(false), "the next in the line") }
    #expect(line.vacate() == nil)
    guard case .start = line.ask(for: 1) else { return #expect(Bool(false), "nobody is there any more") }
  }

  @Test func whatIsTooLargeIsSaid() throws {
    let workers = Isolation.workers(ScriptWorkerLimits(processes: 1, answerBytes: 32_000))
    let machine = workers.isolating(try Isolation.machine(Isolation.chart(["go": "n++"])))
    let many = machine.simulation(of: [Step](repeating: .event("go"), count: 500))
    #expect(many.interruption == ScriptInterruption(in: .start, .size))
    #expect(machine.simulation(of: [.event("go")]).interruption == nil)
  }
}
