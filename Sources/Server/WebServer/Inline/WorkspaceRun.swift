import StatechartExecution
import StatechartSimulation
import Statecharts
import WebPages

/// The run of a form on a machine, as far as it applies.
struct WorkspaceRun: Sendable {
  let simulation: Simulation
  /// The run that the next request begins with.
  let text: String
  let unapplied: Preview.Unapplied?

  init(_ form: WorkspaceForm, on shown: MachineContext) {
    let machine = shown.machine
    let asked = try? ExplorerAddress.reading(form.run, of: machine)
    let known = asked?.run.steps ?? []
    let replayed = machine.replay(of: known)
    let refused = replayed.records.firstIndex { $0.outcome.rejection != nil }
    // A refused step leaves the machine as it was.
    let applied = refused.map { Array(known[..<$0]) } ?? known
    if let back = form.back, (0...applied.count).contains(back) {
      let kept = Array(applied[..<back])
      (simulation, text, unapplied) = (machine.replay(of: kept), kept.text, nil)
      return
    }
    if let then = form.then, let more = try? ExplorerAddress.reading(then, of: machine).run.steps, !more.isEmpty,
      applied.count + more.count <= ExplorerAddress.maxSteps
    {
      let whole = machine.replay(of: applied + more)
      let few = PageWork.cheapConfigurations(pieces: shown.facts.pieces)
      let end = whole.records.firstIndex { $0.outcome.rejection != nil } ?? whole.records.count
      (simulation, unapplied) = (whole.explained(within: few) ?? whole, nil)
      text = Array(whole.records[..<end].map(\.step)).text
      return
    }
    simulation = refused == nil ? replayed : machine.replay(of: applied)
    text = form.run
    if let refused {
      unapplied = .refused(refused, known[refused])
    } else {
      unapplied = asked?.fault.map { .unknown($0.error) }
    }
  }
}
