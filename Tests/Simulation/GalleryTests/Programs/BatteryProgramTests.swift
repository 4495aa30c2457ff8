import Statecharts
import Testing

@testable import Examples

@Suite("The battery's program")
struct BatteryProgramTests {
  private let statusBar = StoredStatusBar()

  private func program(level: Double = 60) -> BatteryProgram {
    BatteryProgram(phone: Phone(level: level, statusBar: statusBar))
  }

  @Test("begins without a charger")
  func start() {
    let program = program()
    #expect(program.activeStates == ["Discharging"])
    #expect(!program.phone.isPluggedIn)
    #expect(statusBar.symbol == .level)
  }

  @Test("is charged until it is full, and not beyond")
  func charging() {
    let program = program(level: 50)
    #expect(program.plugIn())
    #expect(program.phone.isPluggedIn)
    #expect(statusBar.symbol == .bolt)
    program.wait(seconds: 900)
    #expect(program.phone.level == 75)
    #expect(program.activeStates == ["Charging"])
    program.wait(seconds: 1800)
    #expect(program.phone.level == 100)
    #expect(program.activeStates == ["FullyCharged"])
    #expect(statusBar.symbol == .plug)
    program.wait(seconds: 3600)
    #expect(program.phone.level == 100)
  }

  @Test("runs empty, and its screen is dark until it is plugged in")
  func runsEmpty() {
    let program = program(level: 1)
    program.wait(seconds: 3600)
    #expect(program.activeStates == ["Flat"])
    #expect(program.phone.level == 0)
    #expect(!statusBar.isScreenOn)
    #expect(!program.unplug())
    #expect(program.plugIn())
    #expect(statusBar.isScreenOn)
  }

  @Test("refuses to be plugged in twice or to run flat on the charger")
  func refusals() {
    let program = program()
    program.plugIn()
    #expect(!program.plugIn())
    #expect(!program.request("Flat"))
    #expect(program.phone.level == 60)
    #expect(program.activeStates == ["Charging"])
    #expect(program.unplug())
    #expect(!program.unplug())
    #expect(!program.request("FullyCharged"))
    #expect(!program.phone.isPluggedIn)
  }
}
