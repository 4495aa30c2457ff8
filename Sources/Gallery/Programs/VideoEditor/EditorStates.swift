import GameplayStates

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
