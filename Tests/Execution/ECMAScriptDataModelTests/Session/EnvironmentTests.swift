import Foundation
import StatechartExecution
import Statecharts
import Testing

@testable import ECMAScriptDataModel

#if os(Linux)
  /// Threads may read the environment at any time, so running a script does not change it.
  struct EnvironmentTests {
    @Test func aScriptLeavesTheEnvironmentAsItIs() throws {
      let before = ProcessInfo.processInfo.environment
      let chart = Statechart(
        dataModel: .ecmascript, script: Script(.inline("var x = 1")), states: [State("a")])
      let replay = try Run(chart).replay(with: ECMAScriptDataModel())
      #expect(replay.final.variables == [ValueBinding(name: "x", value: 1)])
      #expect(ProcessInfo.processInfo.environment == before)
      #expect(getenv("JSC_usePollingTraps") == nil)
    }
  }
#endif
