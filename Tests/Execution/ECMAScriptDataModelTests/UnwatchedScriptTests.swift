import ECMAScriptDataModel
import StatechartExecution
import Statecharts
import Testing

/// Scripts that are known to end soon are not examined while they run.
struct UnwatchedScriptTests {
  /// Far longer than it may take if it is examined.
  private static let long = "var n = 0; for (let i = 0; i < 1e8; i++) n += i % 7; words = n"

  @Test(arguments: [true, false])
  func onlyWatchedScriptsAreStopped(isWatched: Bool) throws {
    let limits = ECMAScriptDataModel.Limits(isWatched: isWatched, time: 0.001, sessionTime: 60)
    var machine = try started([.script(Script(.inline(Self.long)))], limits: limits)
    _ = machine.perform(.event("go"))
    #expect((variable("words", of: machine) == "two words") == isWatched)
  }
}
