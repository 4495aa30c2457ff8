import GameplayStates

/// A video editor's tool bars: one bar of categories, and in each a bar of tools.
///
/// Each category is a state with a machine of its own, which begins with its first tool and is gone when the category
/// is left. Neither a category nor a tool follows itself.
final class VideoEditorProgram: StateMachineProgram {
  static let identifier = "video-editor"

  let session: EditingSession
  let machine: StateMachine

  init(session: EditingSession = EditingSession()) {
    self.session = session
    machine = StateMachine(
      states: [Theme(), Music(), Clip(), Effects(), Filter()], context: session)
    machine.enter(Theme.self)
  }

  /// Presses a button of the main bar.
  ///
  /// - Returns: False if the category is open already; its button flashes.
  @discardableResult
  func open(_ category: Category.Type) -> Bool {
    press(category, in: machine)
  }

  /// Presses a button of the category's bar.
  ///
  /// - Returns: False if the tool is open already, and its button flashes, or if it belongs to another category.
  @discardableResult
  func open(_ tool: Tool.Type) -> Bool {
    guard let bar = machine.currentState?.childMachine else { return false }
    return press(tool, in: bar)
  }

  /// Uses the open tool on the project.
  func apply() {
    (machine.currentState?.childMachine?.currentState as? Tool)?.apply()
  }

  private func press(_ button: State.Type, in bar: StateMachine) -> Bool {
    if bar.enter(button) { return true }
    if let current = bar.currentState, type(of: current) == button { session.flash(button.stateName) }
    return false
  }
}
