import CWorkerProcess
import Synchronization

/// A few processes of the program itself that answer requests: whatever is sent ends at most the process that reads it.
///
/// Each has a place. A process that has ended is replaced by one that waits for that. To ask for an answer waits for
/// it: it needs a thread of its own, and as many threads as there are places ask at a time.
package final class WorkerPool: Sendable {
  /// The client that asks for an answer.
  package struct Asker: Sendable {
    /// False once nobody waits for the answer.
    let isWanted: @Sendable () -> Bool
    /// Is asked once a request has taken more than a cheap one: false if it is to make room.
    let mayTakeLong: @Sendable () -> Bool

    package init(
      isWanted: @escaping @Sendable () -> Bool = { true }, mayTakeLong: @escaping @Sendable () -> Bool = { true }
    ) {
      (self.isWanted, self.mayTakeLong) = (isWanted, mayTakeLong)
    }
  }

  /// The numbers of processes that are live, and that have ended.
  package struct Account: Hashable, Sendable {
    /// The number of processes that can answer requests.
    package var live = 0
    /// The numbers of processes that were ended or have ended in a request, by the reasons.
    package var ends: [WorkerEnd: Int] = [:]
  }

  /// A process, if it is there, and whether it answers a request.
  private struct Place {
    var process: WorkerProcess?
    var isReady = false
    var isBusy = false
  }

  private struct State {
    var places: [Place]
    var spare: WorkerProcess?
    var account = Account()
    /// Since when no place has been free, in seconds of `InterlockClock`; nil if one is.
    var fullSince: Double?
  }

  package let limits: WorkerLimits
  private let program: String?
  private let configuration: String
  private let state: Mutex<State>

  /// Starts the processes.
  ///
  /// - Parameters:
  ///   - program: The path of the program, which has to know `WorkerChannel.command`; nil is the one that runs.
  ///   - configuration: The argument that each process gets.
  package init(limits: WorkerLimits, program: String? = nil, configuration: String) {
    (self.limits, self.program, self.configuration) = (limits, program, configuration)
    let places = (0..<limits.processes).map { _ in
      Place(process: WorkerProcess(program: program, configuration: configuration))
    }
    state = Mutex(State(places: places, spare: WorkerProcess(program: program, configuration: configuration)))
  }

  deinit {
    let processes = state.withLock { $0.places.map(\.process) + [$0.spare] }
    for process in processes { _ = process?.end(limits: limits) }
  }

  /// The answer to a message.
  ///
  /// - Parameters:
  ///   - key: Messages with one key go to one process while it is free.
  ///   - read: Reads the answer; nil if it is none.
  /// - Throws: `WorkerEnd`; the process has ended then.
  package func answer<Answer>(
    to message: WorkerFrame, key: Int, for asker: Asker = Asker(), reading read: (WorkerFrame) -> Answer?
  ) throws(WorkerEnd) -> Answer {
    guard let bytes = message.bytes else { throw .memory }
    let (place, process) = try take(key)
    do throws(WorkerEnd) {
      var watch = WorkerWatch(process, limits: limits, asker: asker)
      try process.send(bytes, &watch)
      guard let answer = read(try process.receive(&watch)) else { throw .crash }
      // One that has filled half of its memory does not take another request.
      if process.memory > limits.memory / 2 { replace(process, at: place) }
      giveBack(place)
      return answer
    } catch {
      let end = replace(process, at: place)
      let reason = error == .crash ? end : error
      state.withLock { $0.account.ends[reason, default: 0] += 1 }
      giveBack(place)
      throw reason
    }
  }

  /// The numbers of processes that are live, and that have ended until now.
  package var account: Account {
    state.withLock { state in
      var account = state.account
      account.live = state.places.count {
        $0.process.map { !$0.hasSomethingToSay } ?? false || $0.isBusy || !$0.isReady
      }
      return account
    }
  }

  /// False if no process has been free for as long as the limits say.
  package var isReady: Bool {
    state.withLock { state in state.fullSince.map { InterlockClock() - $0 < limits.fullTime } ?? true }
  }

  /// The numbers of the processes at their places.
  package var processes: [Int32] { state.withLock { $0.places.compactMap { $0.process?.number } } }

  /// Takes a free place, best that of a key, with a process that is ready.
  private func take(_ key: Int) throws(WorkerEnd) -> (Int, WorkerProcess) {
    let taken: Int? = state.withLock { state in
      let preferred = abs(key % state.places.count)
      let free = [preferred] + state.places.indices
      guard let place = free.first(where: { !state.places[$0].isBusy }) else { return nil }
      state.places[place].isBusy = true
      if state.places.allSatisfy(\.isBusy) { state.fullSince = state.fullSince ?? InterlockClock() }
      return place
    }
    guard let taken else { throw .unavailable }
    // A process that has ended while it was free is replaced, and so is one that does not get ready.
    for _ in 0..<WorkerPool.attempts {
      let (known, isReady) = state.withLock { ($0.places[taken].process, $0.places[taken].isReady) }
      guard let process = known else {
        replace(nil, at: taken)
        continue
      }
      // One that has ended may have said that it is ready before.
      if isReady || awaitReady(process), !process.hasSomethingToSay {
        state.withLock { $0.places[taken].isReady = true }
        return (taken, process)
      }
      replace(process, at: taken)
    }
    giveBack(taken)
    throw .unavailable
  }

  private static let attempts = 4

  /// Waits until a process says that it is ready; false if it does not.
  private func awaitReady(_ process: WorkerProcess) -> Bool {
    // Loading takes as long as it takes, on a busy computer, too.
    let patient = WorkerLimits(
      memory: .max, processorTime: limits.processorTime * 4, time: limits.time * 4, stillTime: Double(limits.time))
    var watch = WorkerWatch(process, limits: patient, asker: Asker())
    return (try? process.receive(&watch)) == WorkerChannel.ready
  }

  /// Ends a process and puts the one that waits in its place; then another is started to wait.
  @discardableResult private func replace(_ process: WorkerProcess?, at place: Int) -> WorkerEnd {
    state.withLock { $0.places[place].process = nil }
    let reason = process?.end(limits: limits) ?? .crash
    let fresh = WorkerProcess(program: program, configuration: configuration)
    state.withLock { state in
      state.places[place].process = state.spare ?? fresh
      state.places[place].isReady = false
      state.spare = state.spare == nil ? nil : fresh
    }
    return reason
  }

  private func giveBack(_ place: Int) {
    state.withLock { state in
      state.places[place].isBusy = false
      state.fullSince = nil
    }
  }
}
