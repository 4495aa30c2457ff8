/// What all states of the video editor share: the project and the tool bars on the screen.
final class EditingSession {
  /// What was done to the project, in order.
  private(set) var edits: [Edit] = []
  /// The names over the open tool bars, the main one below.
  private(set) var bars: [String] = []
  /// The buttons that flashed because what they open was open already.
  private(set) var flashes: [String] = []
  /// The button that is pressed in.
  var selectedTool: String?

  func add(_ edit: Edit) { edits.append(edit) }

  func openBar(_ name: String) { bars.append(name) }

  func closeBar() { bars.removeLast() }

  func flash(_ button: String) { flashes.append(button) }
}

/// Something done to a project.
struct Edit: Hashable, Sendable {
  /// The tool that did it.
  let tool: String
  /// How much of it, from 0 to 1.
  let strength: Double
}
