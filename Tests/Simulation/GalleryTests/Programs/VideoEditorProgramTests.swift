import GameplayStates
import Statecharts
import Testing

@testable import Examples

@Suite("The video editor's program")
struct VideoEditorProgramTests {
  private let program = VideoEditorProgram()
  private var session: EditingSession { program.session }

  @Test("begins with the first tool of the first category")
  func start() {
    #expect(program.activeStates == ["Theme", "Modern"])
    #expect(session.bars == ["Theme"])
    #expect(session.selectedTool == "Modern")
  }

  @Test("opens one tool bar at a time")
  func bars() {
    #expect(program.open(VideoEditorProgram.Clip.self))
    #expect(session.bars == ["Clip"])
    #expect(session.selectedTool == "Scale")
    #expect(program.open(VideoEditorProgram.Trim.self))
    #expect(session.selectedTool == "Trim")
    #expect(session.bars == ["Clip"])
  }

  @Test("releases the tools of a category that is left, and makes new ones")
  func release() throws {
    program.open(VideoEditorProgram.Clip.self)
    program.open(VideoEditorProgram.Reverse.self)
    let clip = try #require(program.machine.currentState)
    weak let tools = clip.childMachine
    weak let reverse = clip.childMachine?.currentState
    #expect(reverse != nil)
    program.open(VideoEditorProgram.Music.self)
    #expect(clip.childMachine == nil)
    #expect(tools == nil)
    #expect(reverse == nil)
    program.open(VideoEditorProgram.Clip.self)
    #expect(program.activeStates == ["Clip", "Scale"])
  }

  @Test("flashes the button of what is open already, and only that")
  func flashes() {
    #expect(!program.open(VideoEditorProgram.Theme.self))
    #expect(!program.open(VideoEditorProgram.Modern.self))
    #expect(!program.open(VideoEditorProgram.Trim.self))
    #expect(session.flashes == ["Theme", "Modern"])
    #expect(program.activeStates == ["Theme", "Modern"])
  }

  @Test("applies the open tool to the project that all states share")
  func edits() {
    program.apply()
    program.open(VideoEditorProgram.Clip.self)
    program.open(VideoEditorProgram.Trim.self)
    program.apply()
    #expect(session.edits == [Edit(tool: "Modern", strength: 0.5), Edit(tool: "Trim", strength: 0.1)])
  }
}
