import Gallery
import GameplayStates
import StatechartExecution
import Statecharts
import Testing

@testable import Examples

@Suite("A program that is recorded")
struct ProgramRecordingTests {
  static let machines = Gallery.machines.filter { $0.makeProgram() is any StateMachineProgram }

  @Test("yields a run that its own chart and the gallery's chart repeat alike", arguments: machines)
  func replay(machine: GalleryMachine) throws {
    let program = try #require(machine.makeProgram() as? any StateMachineProgram)
    let recorder = RunRecorder(observing: program.machine, name: machine.identifier)
    let states = recorder.run.chart.allStates.map(\.id)
    var random = SplitMix(seed: 11)
    var answers: [Bool] = []
    for _ in 1...200 {
      let state = states[random.next(below: states.count)]
      let count = recorder.run.steps.count
      let isGranted = program.request(state)
      // What no active machine has a state for is not recorded.
      if recorder.run.steps.count > count { answers.append(isGranted) } else { #expect(!isGranted) }
    }
    let run = recorder.run
    #expect(try Run(run.chart, text: run.text) == run)
    for chart in [run.chart, machine.chart] {
      let replay = try Run(chart, steps: run.steps).replay(with: NullDataModel())
      #expect(replay.records.map { $0.outcome.rejection == nil } == answers)
      #expect(replay.records.last?.snapshot.atomicStates == program.activeStates.suffix(1))
    }
  }
}
