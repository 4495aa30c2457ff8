public import Statecharts

/// Writes down what is asked of a machine, so that it can be shown and replayed as a `Run`.
///
/// Every `enter` becomes a request for a state, refused ones included. An action of the machine itself is no step: its
/// first `enter`, and that of each child machine, give the initial state of the chart. A run's text may have 10,000
/// steps; the recorder itself sets no limit.
public final class RunRecorder: MachineObserver {
  private let machine: any ChartableMachine
  private let name: String?
  private var start: [String]
  private var requests: [[String]] = []

  /// Called with a line for each refusal of `enter(_:orReport:)`; it is printed unless the program says otherwise.
  public var report: (String) -> Void = { print($0) }

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

  /// The requests recorded so far, as a run of the machine's chart as it is now.
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

/// An `enter` that was asked of a machine, as reported to its observers.
public struct EnterRequest: Hashable, Sendable {
  /// The name of the wanted state after the names of the states around it, as seen from the observed machine.
  public let path: [String]
  /// True if the machine had no current state.
  public let isFirst: Bool
  /// True if the move is valid and about to be made.
  public let isAccepted: Bool

  package init(path: [String], isFirst: Bool, isAccepted: Bool) {
    self.path = path
    self.isFirst = isFirst
    self.isAccepted = isAccepted
  }

  /// The same request as the machine around sees it.
  func inside(_ state: String) -> EnterRequest {
    EnterRequest(path: [state] + path, isFirst: isFirst, isAccepted: isAccepted)
  }
}

/// An observer that is notified of what is asked of a machine.
public protocol MachineObserver: AnyObject {
  /// Called for each `enter` of a class that the machine has, refused ones included, before anything changes.
  ///
  /// An `enter` inside `didEnter` is reported after the one it is nested in. A request to a machine that is leaving
  /// a state is not reported: there is no moment at which it could have been granted.
  func machineWillAnswer(_ request: EnterRequest)
}

/// The observers of a machine, none of which it keeps alive.
package final class ObserverList {
  private struct Entry {
    weak var observer: (any MachineObserver)?
  }

  private var entries: [Entry] = []

  /// Makes an empty list.
  package init() {}

  package func add(_ observer: any MachineObserver) {
    entries.append(Entry(observer: observer))
  }

  /// Notifies all observers that are still there.
  package func report(_ request: EnterRequest) {
    entries.removeAll { $0.observer == nil }
    for entry in entries { entry.observer?.machineWillAnswer(request) }
  }
}
