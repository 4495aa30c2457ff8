import Gallery
import Statecharts

@testable import Examples

extension ExampleProgram {
  /// The active states, outermost first, by their names in the chart; a chart may have a state more around them.
  var activeStates: [Statecharts.State.ID] { activeStateNames.map { Statecharts.State.ID($0) } }

  /// Asks the program to be in a state.
  func request(_ state: Statecharts.State.ID) -> Bool { enter(named: state.name) }
}

extension GalleryMachine {
  /// The machine as a program; nil for one that is only a chart.
  func makeProgram() -> (any ExampleProgram)? { example == nil ? nil : Examples.program(named: identifier) }
}
