import ECMAScriptDataModel
import StatechartExecution
import Statecharts
import Testing

extension Conduct {
  /// Checks that a run leads through the same snapshots, those of invoked sessions included, when it is stepped
  /// through, replayed, and gone back in and forward again from every step, by copies and by replays.
  func expectOneStory(of steps: [Step]) throws {
    var machine = startedMachine
    var machines = [machine]
    for step in steps {
      _ = machine.perform(step)
      machines.append(machine)
    }
    let snapshots = machines.map(\.snapshot)
    let run = Run(compiled.chart, steps: steps)
    let replay = run.replay(on: compiled, with: ECMAScriptDataModel(), resources: resources)
    #expect([replay.initial] + replay.records.map(\.snapshot) == snapshots, "replayed")
    for (index, step) in steps.enumerated().reversed() {
      var again = machines[index]
      #expect(again.snapshot == snapshots[index], "back to before step \(index + 1)")
      _ = again.perform(step)
      #expect(again.snapshot == snapshots[index + 1], "forward again by step \(index + 1)")
    }
    for count in 0...steps.count {
      let back = replay.replay(of: Array(steps.prefix(count)))
      #expect([back.initial] + back.records.map(\.snapshot) == Array(snapshots[...count]), "back to step \(count)")
      #expect(back.replay(of: steps).records == replay.records, "forward again from step \(count)")
    }
    let half = run.prefix(steps.count / 2)
    let shorter = half.replay(on: compiled, with: ECMAScriptDataModel(), resources: resources)
    #expect(shorter.final == snapshots[steps.count / 2], "half of it replayed")
  }
}
