import Statecharts
import SwiftStatecharts
import Testing

/// Types that hold a state, as people write them: what their methods do is what the chart says.
struct OwnerFormTests {
  struct Row: Sendable, CustomStringConvertible {
    let description: String
    let text: String
    let pairs: [String]
    var initial: String? = "idle"
    /// The number of notes about code that is not understood.
    var notes = 0

    init(_ description: String, _ text: String, _ pairs: [String], initial: String? = "idle", notes: Int = 0) {
      (self.description, self.text, self.pairs, self.initial) = (description, text, pairs, initial)
      self.notes = notes
    }
  }

  private static let enums = "enum State { case idle, busy, done }\n"

  static let rows: [Row] = [
    Row(
      "a lock that has the state",
      """
      final class Machine { private let state = Mutex<State>(.idle)
        func start() { state.withLock { state in if state == .idle { state = .busy } } }
        func stop() { let ended = state.withLock { guard case .busy = $0 else { return false }; $0 = .done; return true }
          if ended { log() } }
      }
      """, ["idle > busy on start", "busy > done on stop"]),
    Row(
      "a lock that has the state, made by an initializer",
      """
      final class Machine { private let state: Locked<State>
        init() { state = Locked(.idle) }
        func start() -> Bool { state.withLockedValue { switch $0 { case .idle: $0 = .busy; return true
          case .busy, .done: return false } } }
      }
      """, ["idle > busy on start"]),
    Row(
      "the controls of a view, each where it is made",
      """
      struct Screen: View { @State private var state: State = .idle
        var body: some View {
          VStack {
            switch state {
            case .idle: Button("Start now") { withAnimation { state = .busy } }
            case .busy:
              Button(action: { state = .idle }) { Text("Stop") }
              Button("Finish") { Task { state = .done } }
            case .done: Text("Done").onTapGesture { state = .idle }
            }
            if state != .idle { Button("Stop") { state = .idle } }
          }
          .onAppear { if state == .done { state = .idle } }
        }
      }
      """,
      [
        "busy > done on Finish", "busy > idle on Stop", "busy > idle on Stop_2", "done > idle on Stop_2",
        "done > idle on onAppear", "done > idle on onTapGesture", "idle > busy on Start_now",
      ]),
    Row(
      "two controls of a view with one title",
      """
      struct Screen: View { @State private var state = State.idle
        var body: some View { HStack { Button("Next") { state = .busy }; Button("Next") { state = .done } } }
      }
      """,
      [
        "busy > busy on Next", "busy > done on Next_2", "done > busy on Next", "done > done on Next_2",
        "idle > busy on Next", "idle > done on Next_2",
      ]),
    Row(
      "a subject that has the state",
      """
      final class Machine { let state = CurrentValueSubject<State, Never>(.idle)
        func start() { guard state.value == .idle else { return }; state.value = .busy }
      }
      """, ["idle > busy on start"]),
    Row(
      "another value of self",
      """
      struct Machine { var state: State
        init() { state = .idle }
        private init(_ state: State) { self.state = state }
        static var done: Machine { .init(.done) }
        mutating func start() { switch consume state { case .idle: self = .init(.busy); case .busy: self = .init(.busy)
          case .done: self = .done } }
        mutating func stop() { if case .busy = state { self = .done } }
      }
      """, ["busy > busy on start", "busy > done on stop", "done > done on start", "idle > busy on start"]),
    Row(
      "a method that gives the state to a closure",
      """
      struct Machine { private var state = State.idle
        mutating func start() { change { state in guard case .idle = state else { return }; state = .busy } }
        mutating func stop() { change { if $0 == .busy { $0 = .done } } }
        private mutating func change(_ body: (inout State) -> Void) { defer { log() }; body(&state) }
      }
      """, ["idle > busy on start", "busy > done on stop"]),
    Row(
      "a closure that does not escape",
      """
      final class Machine { var state = State.idle
        func start() { alone { if state == .idle { state = .busy } } }
        func later() { soon { self.state = .done } }
        func alone(_ body: () -> Void) { body() }
        func soon(_ body: @escaping () -> Void) { queue.append(body) }
      }
      """,
      [
        "idle > busy on start", "idle > done on done.soon", "busy > done on done.soon", "done > done on done.soon",
      ]),
    Row(
      "a condition that is asked again after a change",
      """
      final class Machine { var state = State.idle; var count = 0
        func step() { guard state == .idle else { return }
          if count == 3 { state = .done; return }
          count += 1
          if count == 3 { state = .busy }
        }
      }
      """, ["idle > done on step if count == 3", "idle > busy on step if !(count == 3) && count == 3 after count += 1"]),
    Row(
      "two methods of one name",
      """
      final class Machine { var state = State.idle
        func stop() { if state == .busy { state = .idle } }
        func stop(after delay: Int) { if state == .busy { state = .done } }
        func start() { if state == .idle { state = .busy } }
      }
      """, ["busy > done on stop_after", "busy > idle on stop", "idle > busy on start"]),
    Row(
      "a method of a class and one of a class below",
      """
      class Machine { var state = State.idle
        func start() { if state == .idle { state = .busy } } }
      final class Fast: Machine { override func start() { if state == .idle { state = .done } } }
      """, ["idle > busy on start", "idle > done on Fast.start"]),
    Row(
      "a parameter that decides nothing",
      """
      enum Reason { case left, lost }
      final class Machine { var state = State.idle
        func fail(_ reason: Reason) { if isKnown(reason), state == .idle { state = .done } }
      }
      """, ["idle > done on fail if isKnown(reason)"]),
    Row(
      "a wrapper that is given the first state",
      """
      struct Machine { @Stored(.idle) var state: State
        mutating func start() { if state == .idle { state = .busy } } }
      """, ["idle > busy on start"]),
    Row(
      "ways that lead alike",
      """
      final class Machine { var state = State.idle
        func start() { guard state == .idle else { return }
          if let log { log.write() } else { print() }
          if isFast { prepare(); state = .busy } else { state = .busy } }
      }
      """, ["idle > busy on start"]),
    Row(
      "a variable that may be empty",
      """
      final class Machine { var state: State? = .idle
        func start() { if state == .idle { state = .busy } }
        func end() { state = nil }
      }
      """, ["idle > busy on start"], notes: 1),
    Row(
      "a loop until it returns",
      """
      struct Machine { var state = State.idle
        mutating func next() -> Int? { while true { switch state { case .idle: state = .busy
          case .busy: guard let value = read() else { state = .done; return nil }; return value
          case .done: return nil } } }
      }
      """,
      [
        "busy > done on next if !(let value = read())", "idle > busy on next if let value = read()",
        "idle > done on next if !(let value = read())",
      ]),
    Row(
      "an action that is returned",
      """
      struct Machine { enum Action { case none, send(Int) }; var state = State.idle; let buffer = 1
        mutating func start() -> Action { if state == .idle { state = .busy; return .send(buffer) }; return .none }
        mutating func read() -> Int { if state == .busy { state = .done }; return self.buffer }
      }
      """, ["idle > busy on start", "busy > done on read"]),
    Row(
      "a value that is replaced by another",
      """
      struct Session { var state = State.idle; mutating func start() { if state == .idle { state = .busy } } }
      final class Owner { var session = Session()
        init() { session = Session() }
        func renew() { session = Session() } }
      """, ["idle > busy on start"], notes: 1),
    Row(
      "a condition that is waited for",
      """
      final class Machine { var state = State.idle
        func start() async { state = .busy; if await work() { state = .done } else { state = .idle } }
      }
      """,
      [
        "idle > busy on start", "busy > busy on start", "done > busy on start",
        "busy > done on done.work if await work()",
        "busy > idle on done.work if !(await work())",
      ]),
    Row(
      "what is waited for and may fail",
      """
      final class Machine { var state = State.idle
        func buy() async { guard state == .idle else { return }; state = .busy
          let result = try? await purchase(); if let result { state = .done } }
      }
      """, ["idle > busy on buy", "busy > done on done.purchase if let result"]),
    Row(
      "a table and what goes past it",
      """
      enum Event { case go, stop }
      final class Machine { var state = State.idle
        static let table: [State: [Event: State]] = [.idle: [.go: .busy], .busy: [.stop: .done]]
        func handle(_ event: Event) { if let next = Self.table[state]?[event] { state = next } }
        func reset() { state = .idle }
      }
      """,
      [
        "idle > busy on go", "busy > done on stop", "idle > idle on reset", "busy > idle on reset",
        "done > idle on reset",
      ]),
  ]

  @Test(arguments: rows)
  func saysWhatTheMethodsDo(row: Row) throws {
    let reading = SourceAnalysis.read([SourceFile(path: "A.swift", text: Self.enums + row.text)])
    let chart = try #require(reading.machines.first?.chart)
    let expected = SourceChart(states: ["idle", "busy", "done"], pairs: row.pairs, initial: row.initial)
    #expect(SourceChart(chart, withEvents: true) == expected)
    let notes = reading.findings.filter { $0.diagnostic.code.rawValue == "not-analysed" }
    #expect(notes.count == row.notes, "\(notes.map(\.diagnostic.message))")
  }

  /// What is returned besides cases of enums is no action.
  @Test func anActionIsACase() throws {
    let row = try #require(Self.rows.first { $0.description.contains("action") })
    let chart = try #require(
      SourceAnalysis.read([SourceFile(path: "A.swift", text: Self.enums + row.text)]).machines.first?.chart)
    #expect(chart.transitions.map(\.content) == [[.action(Action("send"))], []])
  }
}
