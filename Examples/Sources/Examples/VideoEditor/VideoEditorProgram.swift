import GameplayStates

/// A video editor's tool bars: one bar of categories, and in each a bar of tools.
///
/// Each category is a state with a machine of its own, which begins with its first tool and is gone when the category
/// is left. Neither a category nor a tool follows itself.
final class VideoEditorProgram {
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

extension VideoEditorProgram {
  /// A category: while it is open, its tool bar is on the screen and a machine runs its tools.
  class Category: State {
    /// Makes the tools, the first one to begin with.
    func makeTools() -> [Tool] { [] }

    override func isValidNextState(_ stateClass: State.Type) -> Bool { stateClass != type(of: self) }

    override func didEnter(from previousState: State?) {
      session?.openBar(Self.stateName)
    }

    override func willExit(to nextState: State) {
      session?.closeBar()
    }

    override func makeChildMachine() -> StateMachine? { StateMachine(states: makeTools()) }

    private var session: EditingSession? { context() }
  }

  /// A tool: while it is open, its button is pressed in.
  class Tool: State {
    /// How strongly the tool is used.
    var strength: Double { 0.5 }

    override func isValidNextState(_ stateClass: State.Type) -> Bool { stateClass != type(of: self) }

    override func didEnter(from previousState: State?) {
      session?.selectedTool = Self.stateName
    }

    override func willExit(to nextState: State) {
      session?.selectedTool = nil
    }

    func apply() {
      session?.add(Edit(tool: Self.stateName, strength: strength))
    }

    private var session: EditingSession? { context() }
  }

  /// A look for the whole film.
  final class Theme: Category {
    override func makeTools() -> [Tool] { [Modern(), Playful(), Travel(), News()] }
  }

  /// What is heard.
  final class Music: Category {
    override func makeTools() -> [Tool] { [Soundtrack(), Voiceover(), Volume(), Fade()] }
  }

  /// The piece that is selected.
  final class Clip: Category {
    override func makeTools() -> [Tool] { [Scale(), Trim(), Transition(), Speed(), Reverse()] }
  }

  /// Changes while it runs.
  final class Effects: Category {
    override func makeTools() -> [Tool] { [Blur(), Glow(), Shake(), Mosaic()] }
  }

  /// The colours of the picture.
  final class Filter: Category {
    override func makeTools() -> [Tool] { [Vivid(), Mono(), Vintage(), Sepia()] }
  }
}

extension VideoEditorProgram {
  final class Modern: Tool {}
  final class Playful: Tool {}
  final class Travel: Tool {}
  final class News: Tool {}

  final class Soundtrack: Tool {}
  final class Voiceover: Tool { override var strength: Double { 1 } }
  final class Volume: Tool {}
  final class Fade: Tool {}

  final class Scale: Tool {}
  final class Trim: Tool { override var strength: Double { 0.1 } }
  final class Transition: Tool {}
  final class Speed: Tool {}
  final class Reverse: Tool { override var strength: Double { 1 } }

  final class Blur: Tool {}
  final class Glow: Tool {}
  final class Shake: Tool { override var strength: Double { 0.2 } }
  final class Mosaic: Tool {}

  final class Vivid: Tool {}
  final class Mono: Tool { override var strength: Double { 1 } }
  final class Vintage: Tool {}
  final class Sepia: Tool {}
}

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
