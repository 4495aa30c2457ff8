import StatechartSimulation
import Gallery
import StatechartAnalysis
import StatechartDiagrams
import StatechartExecution
import Statecharts
import Testing
import XMLTree

@testable import WebPages

/// Pages that take in kept parts are to the byte those that are made anew.
struct KeptPageTests {
  /// Runs of a machine by its own moves, refused steps among them, short ones and long ones.
  private static func runs(_ machine: Machine) -> [[Step]] {
    var runs: [[Step]] = [[]]
    var steps: [Step] = []
    for round in 0..<60 {
      let simulation = machine.simulation(of: steps)
      let moves = simulation.moves.map(\.step)
      let states = machine.chart.allStates.filter { !$0.isHistory }.map { Step.request($0.id) }
      steps.append(round % 7 == 3 || moves.isEmpty ? states[round % states.count] : moves[round % moves.count])
      if round < 8 || round % 9 == 0 { runs.append(steps) }
    }
    return runs
  }

  @Test(arguments: Gallery.machines.map(\.identifier))
  func partsAreThoseOfTheMoment(name: String) throws {
    let machine = try #require(Gallery.machine(named: name))
    let (chart, scene) = (machine.chart, machine.scene)
    let kept = try Machine(identifier: name, compiled: try CompiledChart(chart))
    let presentation = MachinePresentation(scene: scene)
    let (diagram, layout) = (try Diagram(chart), try Diagram(chart))
    for steps in Self.runs(kept) {
      let run = Run(chart, steps: steps).text
      for position in [nil, steps.count / 2] {
        let one = try PageFixture.explorer(kept, presentation, run: run, at: position, diagram: diagram)
        let other = try PageFixture.explorer(
          Machine(identifier: name, compiled: try CompiledChart(chart)), MachinePresentation(scene: scene), run: run,
          at: position, diagram: layout.withoutKeptParts)
        #expect(one.document().html() == other.document().html(), "\(run)")
        #expect(one.document().html() == MarkupDocument(one.document().root).html(), "\(run)")
        #expect(EmbedPage(one).document().html() == EmbedPage(other).document().html(), "\(run)")
      }
    }
  }
}
