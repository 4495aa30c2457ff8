import Statecharts
import Testing

@testable import Examples

@Suite("The loading program")
struct LoadingProgramTests {
  private let service = QueuedProfileService()
  private let display = StoredProfileDisplay()
  private let indicator = CountingIndicator()
  private let profile = Profile(name: "Lin Xia", city: "Chengdu")

  private func program() -> LoadingProgram {
    LoadingProgram(service: service, display: display, indicator: indicator)
  }

  @Test("starts the indicator on entry and asks for the profile")
  func start() {
    let program = program()
    #expect(program.activeStates == ["RetrievingData"])
    #expect(indicator.starts == 1)
    #expect(indicator.stops == 0)
    #expect(service.waitingCount == 1)
  }

  @Test("stops the indicator on exit, whatever comes", arguments: [true, false])
  func answer(succeeds: Bool) {
    let program = program()
    service.answer(with: succeeds ? profile : nil)
    #expect(program.activeStates == [succeeds ? "DataAvailable" : "DataNotAvailable"])
    #expect(!indicator.isTurning)
    #expect(indicator.stops == 1)
    #expect(display.profile == (succeeds ? profile : nil))
    #expect(display.saysNoData == !succeeds)
  }

  @Test("loads again from either outcome, but not while it loads")
  func reload() {
    let program = program()
    #expect(!program.reload())
    service.answer(with: nil)
    #expect(program.reload())
    #expect(indicator.isTurning)
    service.answer(with: profile)
    #expect(program.reload())
    service.answer(with: nil)
    #expect(indicator.starts == 3)
    #expect(indicator.stops == 3)
    #expect(display.saysNoData)
  }

  @Test("drops an answer that comes too late")
  func lateAnswer() {
    let program = program()
    #expect(program.request("DataNotAvailable"))
    service.answer(with: profile)
    #expect(program.activeStates == ["DataNotAvailable"])
    #expect(display.profile == nil)
    program.reload()
    #expect(program.request("DataNotAvailable"))
    program.reload()
    service.answer(with: profile)
    #expect(program.activeStates == ["RetrievingData"])
    service.answer(with: profile)
    #expect(program.activeStates == ["DataAvailable"])
  }

  @Test("does not go from one outcome to the other")
  func refusals() {
    let program = program()
    service.answer(with: profile)
    #expect(!program.request("DataNotAvailable"))
    #expect(!program.request("DataAvailable"))
    #expect(display.profile == profile)
  }
}
