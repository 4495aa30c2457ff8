import Foundation
import StatechartExecution
import StatechartFormats
import StatechartSimulation
import Statecharts
import Synchronization

@testable import ScriptWorkers

/// Workers of the built program, and machines for them.
enum Isolation {
  /// The program lies where the tests lie.
  static var program: String {
    let sibling = Bundle.main.bundleURL.appending(path: "interlock").path
    return FileManager.default.isExecutableFile(atPath: sibling)
      ? sibling
      : URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "interlock")
        .path
  }

  /// Bounds that hostile scripts reach soon.
  static let tight = ScriptWorkerLimits(processes: 2, memory: 400 << 20, processorTime: 2, time: 60)

  static func workers(
    _ limits: ScriptWorkerLimits = ScriptWorkerLimits(), isWanted: @escaping @Sendable () -> Bool = { true }
  ) -> ScriptWorkers {
    ScriptWorkers(limits: limits, program: program, isWanted: isWanted)
  }

  static func machine(_ chart: Statechart, resources: SessionResources = .plain) throws -> Machine {
    try Machine(identifier: "machine", compiled: try CompiledChart(chart), resources: resources)
  }

  /// A chart with a variable, and for each script an event of its name that runs it on the way from `a` to `b` and
  /// back.
  static func chart(_ scripts: KeyValuePairs<String, String>) -> Statechart {
    func transitions(to target: State.ID) -> [Transition] {
      scripts.map { .on(EventDescriptor($0), to: target, do: [.script(Script(.inline($1)))]) }
    }
    return Statechart(
      dataModel: .ecmascript, variables: [Variable("n", value: .expression("0"))],
      states: [State("a", transitions: transitions(to: "b")), State("b", transitions: transitions(to: "a"))])
  }
}

extension ScriptWorkers {
  /// The numbers of the processes that wait for a request.
  var idleProcesses: [Int32] { line.withLock { $0.idle.map(\.process.number) } }

  /// The numbers of the processes that carry one out.
  var busyProcesses: Set<Int32> { line.withLock { $0.busy } }
}
