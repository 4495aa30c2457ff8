import Dispatch
import Synchronization

/// The lines that wait to be sent, on a thread of their own.
final class InspectorQueue: Sendable {
  private struct State {
    var lines: [String] = []
    var dropped = 0
    var isSending = false
  }

  /// The maximum number of lines that wait.
  static let standardLimit = 1000
  /// The time after which a server that was not there is looked for again.
  private static let retry = DispatchTimeInterval.seconds(1)

  private let address: InspectorAddress?
  private let limit: Int
  private let state = Mutex(State())
  private let thread = DispatchQueue(label: "interlock.inspector", qos: .utility)

  /// - Parameter address: The address of the server; nil if there is none: then everything is dropped.
  init(_ address: InspectorAddress?, limit: Int) { (self.address, self.limit) = (address, limit) }

  var dropped: Int { state.withLock { $0.dropped } }

  /// Adds a line. It returns at once.
  func add(_ line: String) {
    let begins = state.withLock { state in
      guard address != nil, state.lines.count < limit else {
        state.dropped += 1
        return false
      }
      state.lines.append(line)
      defer { state.isSending = true }
      return !state.isSending
    }
    if begins { thread.async { self.send() } }
  }

  private func send() {
    while true {
      let lines = state.withLock { state in
        defer { state.lines = [] }
        if state.lines.isEmpty { state.isSending = false }
        return state.lines
      }
      guard !lines.isEmpty, let address else { return }
      guard !address.post(lines.joined(separator: "\n")) else { continue }
      state.withLock { state in
        // Those that came first say more than those that come now.
        let room = max(0, limit - state.lines.count)
        state.dropped += max(0, lines.count - room)
        state.lines.insert(contentsOf: lines.prefix(room), at: 0)
      }
      thread.asyncAfter(deadline: .now() + Self.retry) { self.send() }
      return
    }
  }
}
