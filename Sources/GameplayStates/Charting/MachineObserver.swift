/// An `enter` that was asked of a machine, as reported to its observers.
public struct EnterRequest: Hashable, Sendable {
  /// The name of the wanted state after the names of the states around it, as seen from the observed machine.
  public let path: [String]
  /// True if the machine had no current state.
  public let isFirst: Bool
  /// True if the move is valid and about to be made.
  public let isAccepted: Bool

  /// The same request as the machine around sees it.
  func inside(_ state: String) -> EnterRequest {
    EnterRequest(path: [state] + path, isFirst: isFirst, isAccepted: isAccepted)
  }
}

/// An observer that is notified of what is asked of a machine.
public protocol MachineObserver: AnyObject {
  /// Called for each `enter` of a class that the machine has, refused ones included, before anything changes.
  ///
  /// An `enter` inside `didEnter` is reported after the one it is nested in. What is asked of a machine that is leaving
  /// a state is not reported: there is no moment at which it could have been granted.
  func machineWillAnswer(_ request: EnterRequest)
}

/// The observers of a machine, none of which it keeps alive.
final class ObserverList {
  private struct Entry {
    weak var observer: (any MachineObserver)?
  }

  private var entries: [Entry] = []

  func add(_ observer: any MachineObserver) {
    entries.append(Entry(observer: observer))
  }

  func report(_ request: EnterRequest) {
    entries.removeAll { $0.observer == nil }
    for entry in entries { entry.observer?.machineWillAnswer(request) }
  }
}
