/// Reports the moves of a program's machines to Interlock while it runs: `interlock serve --live` shows each machine as
/// a run, with the refused moves and why.
///
///     let inspector = Inspector(url: "http://127.0.0.1:8080/live/lines")
///     inspector.observe(machine, as: "battery")
///
/// The program never waits for it: lines stand in a bounded queue, which a thread of its own sends. Those that do not
/// fit, or cannot be sent since no server is there, are dropped and counted.
public final class Inspector {
  /// The address of the lines of a server on this computer.
  public static let standardAddress = "http://127.0.0.1:8080/live/lines"

  private let queue: InspectorQueue
  private var observers: [InspectedMachine] = []

  /// Makes an inspector.
  ///
  /// - Parameters:
  ///   - url: The address of the server's lines; of HTTP alone. With another nothing is sent.
  ///   - token: The token of a server on another computer.
  public convenience init(url: String = Inspector.standardAddress, token: String? = nil) {
    self.init(url: url, token: token, limit: InspectorQueue.standardLimit)
  }

  /// - Parameter limit: The maximum number of lines that wait.
  package init(url: String, token: String?, limit: Int) {
    queue = InspectorQueue(InspectorAddress(url, token: token), limit: limit)
  }

  /// The number of lines that were dropped.
  public var dropped: Int { queue.dropped }

  /// Reports every `enter` of a machine from now on, refused ones too, and first the machine's description of itself.
  ///
  /// - Parameters:
  ///   - machine: The machine, which the inspector does not keep alive.
  ///   - name: The name of the machine for the page; that of its class, if none is given.
  ///   - instance: The name by which it is distinguished from others of its kind.
  public func observe(_ machine: any ChartableMachine, as name: String? = nil, instance: String? = nil) {
    let name = name ?? String(describing: type(of: machine))
    let instance = instance ?? "\(name)-\(observers.count + 1)-\(String(UInt32.random(in: .min ... .max), radix: 36))"
    let observer = InspectedMachine(machine, name: name, instance: instance, queue)
    observers.append(observer)
    machine.addObserver(observer)
  }

  /// Asks something of a machine and reports the place in the program with it.
  ///
  /// - Parameters:
  ///   - wanted: The name of the wanted state.
  ///   - isKnown: False if the machine has no such state: then its observers are not asked.
  package func reporting(
    _ file: StaticString, _ line: UInt, of wanted: String, by machine: any ChartableMachine, isKnown: Bool,
    _ enter: () -> Bool
  ) -> Bool {
    let observer = observers.first { $0.machine === machine }
    observer?.place = "\(file):\(line)"
    defer { observer?.place = nil }
    if !isKnown { observer?.reportRefusal(of: wanted) }
    return enter()
  }
}

@available(*, unavailable)
extension Inspector: Sendable {}

extension StateMachine {
  /// Goes to the state of a class, if the current state allows it, and reports the place of the call to an
  /// inspector.
  ///
  /// - Parameters:
  ///   - stateClass: The class of the wanted state.
  ///   - inspector: The inspector that observes the machine.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  /// - Returns: False if the move is refused; then nothing has changed.
  @discardableResult
  public func enter(
    _ stateClass: State.Type, orReport inspector: Inspector, file: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    let isKnown = states.contains { type(of: $0) == stateClass }
    return inspector.reporting(file, line, of: stateClass.stateName, by: self, isKnown: isKnown) { enter(stateClass) }
  }
}

extension EnumStateMachine where Value: CaseIterable {
  /// Goes to a state, if the current one allows it, and reports the place of the call to an inspector.
  ///
  /// - Parameters:
  ///   - state: The wanted state.
  ///   - inspector: The inspector that observes the machine.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  /// - Returns: False if the move is refused; then nothing has changed.
  @discardableResult
  public func enter(
    _ state: Value, orReport inspector: Inspector, file: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    inspector.reporting(file, line, of: state.stateName, by: self, isKnown: true) { enter(state) }
  }
}
