import StatechartExecution
import StatechartSimulation
import Statecharts
import Synchronization

/// A library with one machine, named `own`, that a test changes.
final class ChangingLibrary: MachineLibrary {
  private struct State {
    var entry: Result<LibraryMachine, LibraryError>
    var listeners: [AsyncStream<Void>.Continuation] = []
  }

  private let state: Mutex<State>

  init(_ chart: Statechart) throws {
    state = Mutex(State(entry: .success(LibraryMachine(try ChangingLibrary.machine(chart), mayChange: true))))
  }

  private static func machine(_ chart: Statechart) throws -> Machine {
    try Machine(identifier: "own", compiled: try CompiledChart(chart))
  }

  /// How many listen.
  var listeners: Int { state.withLock { $0.listeners.count } }

  /// Holds another chart from now on.
  func save(_ chart: Statechart) throws {
    let machine = try ChangingLibrary.machine(chart)
    save(.success(LibraryMachine(machine, mayChange: true, hasChanged: true)))
  }

  /// Holds no chart from now on.
  func save(_ error: LibraryError) { save(.failure(error)) }

  private func save(_ entry: Result<LibraryMachine, LibraryError>) {
    let listeners = state.withLock { state in
      state.entry = entry
      return state.listeners
    }
    for listener in listeners { listener.yield() }
  }

  func machine(_ identifier: String, at revision: ContentHash?) throws(LibraryError) -> LibraryMachine? {
    identifier == "own" ? try state.withLock { $0.entry }.get() : nil
  }

  func list(after identifier: String?, limit: Int) -> LibraryPage {
    switch state.withLock({ $0.entry }) {
    case .success(let entry): LibraryPage([.machine(entry)])
    case .failure(let error): LibraryPage([.faulty(identifier: "own", error)])
    }
  }

  func changes(of identifier: String, since revision: ContentHash?) -> AsyncStream<Void> {
    AsyncStream { listener in state.withLock { $0.listeners.append(listener) } }
  }
}
