public import Statecharts

/// Writes down what is asked of a machine, so that it can be shown and replayed as a `Run`.
///
/// Every `enter` becomes a request for a state, refused ones included. What a machine does of itself is no step: its
/// first `enter`, and that of each child machine, say where the chart begins. A run's text may have 10,000 steps; the
/// recorder itself sets no limit.
public final class RunRecorder: MachineObserver {
  private let machine: any ChartableMachine
  private let name: String?
  private var start: [String]
  private var requests: [[String]] = []

  /// Observes a machine from now on: the run begins in its active states, or in the first that it enters.
  ///
  /// - Parameters:
  ///   - machine: The machine, which the recorder keeps alive.
  ///   - name: The name of the run's chart.
  public init(observing machine: any ChartableMachine, name: String? = nil) {
    self.machine = machine
    self.name = name
    start = machine.activeStateNames
    machine.addObserver(self)
  }

  /// What has been asked so far, on the machine's chart as it is now.
  public var run: Run {
    let outline = machine.outline
    let names = OutlineStateNames(outline)
    return Run(
      outline.statechart(name: name, startingIn: start), steps: requests.map { .request(names.id(of: $0)) })
  }

  /// Writes a request down.
  public func machineWillAnswer(_ request: EnterRequest) {
    if !request.isFirst {
      requests.append(request.path)
    } else if start.isEmpty {
      start = request.path
    }
  }
}
