import CScriptWorker
import StatechartAnalysis
import StatechartExecution
import StatechartSimulation
import Statecharts

/// The side of a process that runs scripts for another.
///
/// It carries out one order at a time, until its pipe ends. It keeps the charts that it was sent last and a few runs,
/// so that going a step on costs little; runs share nothing that scripts see.
package final class ScriptWorker {
  /// The argument by which the program is started as a worker; the memory that it may take follows, in MiB.
  package static let command = "script-worker"

  private enum Limits {
    static let charts = 16
    static let runs = 8
  }

  private struct LoadedMachine {
    let number: Int
    let machine: Machine
  }

  private struct KeptRun {
    let machine: Int
    let location: String?
    let simulation: Simulation

    func sharedCount(with steps: [Step]) -> Int {
      zip(simulation.run.steps, steps).prefix { $0 == $1 }.count
    }
  }

  private let pipe = WorkerPipe()
  private var machines: [LoadedMachine] = []
  private var runs: [KeptRun] = []

  private init() {}

  /// Serves until whoever has started this process closes the pipe or ends.
  ///
  /// - Parameter memory: How much memory the process may take beyond what it has at the start, in bytes.
  package static func serve(memory: Int) {
    InterlockBeginWorker()
    warmUp()
    _ = InterlockConfineWorker(Int64(memory))
    let worker = ScriptWorker()
    while let request = worker.pipe.read() {
      worker.handle(request)
      worker.rest()
    }
  }

  /// Has the script engine, and what writes and reads messages, load what they load when they are first used: later the
  /// process can open nothing.
  private static func warmUp() {
    let script = """
      var a = [new Date(0).toString(), new Date(0).toLocaleString(), /\\p{L}/u.test('é'), 'é'.normalize('NFD'),
        'i'.toLocaleUpperCase('tr'), 'a'.localeCompare('b'), (1.5).toLocaleString(), JSON.stringify({a: [1]})];
      try { a.push(new Intl.DateTimeFormat().format(0), new Intl.NumberFormat().format(1)) } catch (e) {}
      for (var i = 0; i < 20000; i++) a.length;
      """
    let chart = Statechart(
      dataModel: .ecmascript, variables: [Variable("v", value: .markup([.element(ForeignElement(name: "x"))]))],
      script: Script(.inline(script)),
      states: [State("s", transitions: [.on("e", to: "s", if: "typeof v == 'object' && In('s')")])])
    guard let compiled = try? CompiledChart(chart),
      let machine = try? Machine(identifier: "", compiled: compiled)
    else { return }
    let simulation = machine.simulation(of: [.event("e"), .event("none")])
    let answer = try? MessageFrame.frame(WorkerAnswer.account(simulation.account(knowing: nil)))
    _ = answer.map { try? MessageFrame.message(WorkerAnswer.self, from: Array($0.dropFirst(MessageFrame.head))) }
  }

  private func handle(_ request: WorkerRequest) {
    switch request {
    case .chart(let number, let chart): add(chart, number)
    case .carryOut(let order): carryOut(order)
    case .explore(let setting): explore(setting)
    // Nobody has asked.
    case .text, .location: break
    }
  }

  private func add(_ chart: Statechart, _ number: Int) {
    guard let compiled = try? CompiledChart(chart),
      let machine = try? Machine(identifier: "", compiled: compiled, resources: resources)
    else { return }
    machines.append(LoadedMachine(number: number, machine: machine.limited(to: ExecutionLimits(work: .max))))
    guard machines.count > Limits.charts else { return }
    let oldest = machines.removeFirst()
    runs.removeAll { $0.machine == oldest.number }
  }

  /// What runs reach outside their charts: texts at addresses, which are asked for.
  private var resources: SessionResources {
    var resources = SessionResources.plain
    resources.text = { [pipe] address in
      guard case .text(let text) = pipe.ask(.text(address)) else { return nil }
      return text
    }
    return resources
  }

  /// The machine of a number, which counts as used.
  private func machine(_ number: Int) -> Machine? {
    guard let place = machines.lastIndex(where: { $0.number == number }) else {
      pipe.write(.unknownChart)
      return nil
    }
    let machine = machines.remove(at: place)
    machines.append(machine)
    return machine.machine
  }

  private func location(_ setting: Setting) -> SessionLocation? {
    guard setting.location != nil else { return nil }
    return { [pipe] session in
      guard case .location(let address) = pipe.ask(.location(session)) else { return "" }
      return address
    }
  }

  private func begin(_ setting: Setting) {
    InterlockBoundRequest(Int32(clamping: setting.processorTime), Int32(clamping: setting.time))
    pipe.write(.begun)
  }

  /// Waiting for an order takes no time from the next.
  private func rest() { InterlockBoundRequest(1 << 30, 0) }

  private func carryOut(_ order: RunOrder) {
    guard let machine = machine(order.setting.machine) else { return }
    begin(order.setting)
    let simulation = simulation(order, of: machine)
    guard pipe.write(.account(simulation.account(knowing: order.known)), most: order.answerBytes) else { return }
    guard order.explains, order.findsMoves else { return }
    keep(KeptRun(machine: order.setting.machine, location: order.setting.location, simulation: simulation))
  }

  private func explore(_ setting: Setting) {
    guard let machine = machine(setting.machine) else { return }
    begin(setting)
    pipe.write(.reachability(machine.reachability(location: location(setting), effort: setting.effort)))
  }

  /// A run carried out, from the one that is kept and begins most like it, if that is explained in the same way.
  private func simulation(_ order: RunOrder, of machine: Machine) -> Simulation {
    let setting = order.setting
    let similar = runs.filter { $0.machine == setting.machine && $0.location == setting.location }
    if order.explains, order.findsMoves,
      let nearest = similar.max(by: { $0.sharedCount(with: order.steps) < $1.sharedCount(with: order.steps) })
    {
      return nearest.simulation.simulation(of: order.steps, effort: setting.effort)
    }
    return machine.simulation(
      of: order.steps, location: location(setting), effort: setting.effort,
      explaining: order.explains ? .last : .none, findsMoves: order.findsMoves
    ) { [pipe] in pipe.write(.phase($0)) }
  }

  /// Keeps a run in place of those that it goes on from.
  private func keep(_ run: KeptRun) {
    let steps = run.simulation.run.steps
    runs.removeAll {
      $0.machine == run.machine && $0.location == run.location && steps.starts(with: $0.simulation.run.steps)
    }
    runs.append(run)
    if runs.count > Limits.runs { runs.removeFirst() }
  }
}
