public import Statecharts

/// A machine of the gallery as a program: what a test needs to drive it beside its chart.
///
/// A program is a class and belongs to one thread, like the machine inside it.
public protocol GalleryProgram: AnyObject {
  /// The identifier of the machine in the gallery.
  static var identifier: String { get }

  /// The active states, outermost first, by their names in the chart; a chart may have a state more around them.
  var activeStates: [Statecharts.State.ID] { get }

  /// Asks the program to be in a state, as `StateMachine.enter(_:)` does.
  ///
  /// - Returns: True if the program moved there; false if the move is not valid, and then nothing has changed.
  func request(_ state: Statecharts.State.ID) -> Bool
}
