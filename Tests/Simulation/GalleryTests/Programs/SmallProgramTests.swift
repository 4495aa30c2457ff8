import GameplayStates
import Statecharts
import Testing

@testable import Examples

@Suite("The turnstile's program")
struct TurnstileProgramTests {
  private let arm = StoredArm()

  @Test("lets one person through for each coin that unlocks it")
  func passage() {
    let program = TurnstileProgram(arm: arm)
    #expect(arm.isLocked)
    #expect(!program.push())
    #expect(program.insertCoin())
    #expect(!arm.isLocked)
    #expect(program.push())
    #expect(arm.isLocked)
    #expect(program.people == 1)
  }

  @Test("keeps a second coin and stays unlocked for one person")
  func secondCoin() {
    let program = TurnstileProgram(arm: arm)
    #expect(program.insertCoin())
    #expect(program.insertCoin())
    #expect(program.coins == 2)
    #expect(program.push())
    #expect(!program.push())
    #expect(program.people == 1)
  }
}

@Suite("The application's program")
struct AppLifecycleProgramTests {
  private let store = MemoryStore()

  @Test("loads its settings, opens its window, and closes it before it saves")
  func life() {
    let program = AppLifecycleProgram(application: Application(store: store))
    let application = program.application
    #expect(application.settings == ["language": "en"])
    #expect(!application.isWindowOpen)
    #expect(program.machine.enter(.running))
    #expect(application.isWindowOpen)
    application.edit(Document(name: "letter", text: "Dear …"))
    #expect(store.documents.isEmpty)
    #expect(program.machine.enter(.terminating))
    #expect(!application.isWindowOpen)
    #expect(store.documents == ["letter": "Dear …"])
  }

  @Test("can be terminated before it runs, and never comes back")
  func end() {
    let program = AppLifecycleProgram(application: Application(store: store))
    #expect(program.request("terminating"))
    for state in ["starting", "running", "terminating", "elsewhere"] as [Statecharts.State.ID] {
      #expect(!program.request(state))
    }
    #expect(program.activeStates == ["terminating"])
  }
}
