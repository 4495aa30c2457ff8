import Foundation
import Statecharts
import SwiftStatecharts

/// A machine whose methods are the events, as people write it: it is compiled with probes, and each event is made
/// to happen in each state.
struct CompiledOwner: Sendable, CustomStringConvertible {
  /// An event with the code that makes it happen.
  struct Event: Sendable {
    let name: String
    let code: String
    /// What the conditions of the chart say then.
    var facts: [String: Bool] = [:]

    init(_ name: String, _ code: String, _ facts: [String: Bool] = [:]) {
      (self.name, self.code, self.facts) = (name, code, facts)
    }
  }

  /// The name of the file, and of the type.
  let file: String
  /// The variable that has the state.
  let variable: String
  let states: [String]
  let events: [Event]
  var isClass = true
  /// The transitions that are expected to return actions, with these.
  var actions: [String: [String]] = [:]

  var description: String { file }

  static let folder = Pattern.folder.appending(path: "Compiled")

  static let all: [CompiledOwner] = [
    CompiledOwner(
      file: "Connection", variable: "state", states: ["initialized", "connecting", "active", "closing", "closed"],
      events: [
        Event("connect", "_ = object.connect()"), Event("connected", "_ = object.connected()"),
        Event("newRequest", "_ = object.newRequest()"), Event("close", "_ = object.close()", ["requests > 0": false]),
        Event("drained", "_ = object.drained()"),
      ], isClass: false,
      actions: [
        "initialized connect": ["openSocket"], "connecting connected": ["sendHello"],
        "active newRequest": ["writeRequest"], "connecting close": ["closeSocket"], "closing drained": ["closeSocket"],
      ]),
    CompiledOwner(
      file: "Visit", variable: "state", states: ["initialized", "started", "canceled", "failed", "completed"],
      events: [
        Event("start", "object.start()"), Event("cancel", "object.cancel()"), Event("fail", "object.fail()"),
        Event("complete", "object.complete(isRestored: true)", ["isRestored": true]),
        Event("complete", "object.complete(isRestored: false)", ["isRestored": false]),
      ]),
    CompiledOwner(
      file: "Feed", variable: "state", states: ["idle", "loading", "loaded", "failed"],
      events: [
        Event("load", "Task { await object.load() }"), Event("retry", "object.retry()"),
        Event("clear", "object.clear()"), Event("done.fetch", "Gate.pass()", ["fetch() throws": false]),
        Event("done.fetch", "Gate.refuse()", ["fetch() throws": true]),
      ]),
    CompiledOwner(
      file: "Retrier", variable: "state", states: ["idle", "trying", "waiting", "exhausted", "done"],
      events: [
        Event("begin", "object.begin()"), Event("tryFailed", "object.tryFailed()", ["attempt < limit": false]),
        Event("tryAgain", "object.tryAgain()"), Event("succeed", "object.succeed()"),
      ]),
    CompiledOwner(
      file: "Player", variable: "phase", states: ["stopped", "playing", "paused"],
      events: [
        Event("play", "object.play()"), Event("pause", "object.pause()"), Event("stop", "object.stop()"),
        Event("reset", "object.reset()"),
      ]),
    CompiledOwner(
      file: "Socket", variable: "state", states: ["idle", "connecting", "open", "lost"],
      events: [
        Event("connect", "object.connect()"), Event("onOpen", "object.wire.onOpen?()"),
        Event("onClose", "object.wire.onClose?()"),
      ]),
    CompiledOwner(
      file: "Lamp", variable: "brightness", states: ["off", "dim", "bright"],
      events: [Event("press", "object.press()"), Event("dim", "object.dim()"), Event("cut", "object.cut()")],
      isClass: false),
    CompiledOwner(
      file: "Upload", variable: "state", states: ["queued", "sending", "stored", "rejected"],
      events: [
        Event("begin", "object.receive(.begin)"), Event("accepted", "object.receive(.accepted)"),
        Event("refused", "object.receive(.refused(code: 503))", ["code == 503": true]),
        Event("refused", "object.receive(.refused(code: 400))", ["code == 503": false]),
        Event("again", "object.receive(.again)"),
      ]),
    CompiledOwner(
      file: "Job", variable: "state", states: ["ready", "running", "finished", "broken"],
      events: [
        Event("start", "try? await object.start()"),
        Event("save", "await object.setDiskFull(false); try? await object.save()", ["isDiskFull": false]),
        Event("save", "await object.setDiskFull(true); try? await object.save()", ["isDiskFull": true]),
        Event("repair", "try? await object.repair()"),
      ]),
    CompiledOwner(
      file: "Order", variable: "stage", states: ["cart", "paid", "shipped", "returned"],
      events: [Event("pay", "object.pay()"), Event("ship", "object.ship()"), Event("undo", "object.undo()")]),
    CompiledOwner(
      file: "Valve", variable: "mode", states: ["shut", "opening", "open"],
      events: [
        Event("open", "_ = object.open()"), Event("didOpen", "object.didOpen()"),
        Event("shut", "object.shut(force: false)", ["force": false]),
        Event("shut", "object.shut(force: true)", ["force": true]),
      ]),
    CompiledOwner(
      file: "Login", variable: "state", states: ["signedOut", "checking", "signedIn", "blocked"],
      events: [
        Event("submit", "object.submit()"),
        Event("answered", "object.answered(isRight: true)", ["isRight": true, "failures > 1": false]),
        Event("answered", "object.answered(isRight: false)", ["isRight": false, "failures > 1": false]),
        Event("signOut", "object.signOut()"),
      ]),
  ]

  var text: String {
    (try? String(contentsOf: CompiledOwner.folder.appending(path: file + ".swift"), encoding: .utf8)) ?? ""
  }

  var chart: Statechart? {
    SourceAnalysis.read([SourceFile(path: file + ".swift", text: text)]).machines.first?.chart
  }

  /// The state in which the chart is after an event.
  func target(of event: Event, in state: String, _ chart: Statechart) -> String {
    let transitions = chart.state(State.ID(state))?.transitions ?? []
    let taken = transitions.first { transition in
      transition.events.contains { $0.text == event.name }
        && transition.condition.map { Facts.hold($0.source, event.facts) } ?? true
    }
    return taken?.targets.first?.name ?? state
  }

  /// The shortest lists of events, by their places, that lead to each state that is reached.
  func routes(_ chart: Statechart) -> [String: [Int]] {
    var found = [chart.initial?.targets.first?.name ?? "": [Int]()]
    var next = Array(found.keys)
    while !next.isEmpty {
      let state = next.removeFirst()
      for (place, event) in events.enumerated() {
        let target = target(of: event, in: state, chart)
        guard found[target] == nil else { continue }
        found[target] = (found[state] ?? []) + [place]
        next.append(target)
      }
    }
    return found
  }

  /// The function of the program that makes events happen, and prints the state after each.
  var probe: String {
    let cases = events.enumerated().map { "      case \($0): \($1.code)" }.joined(separator: "\n")
    let read = file == "Job" ? "await object.probedState" : "object.probedState"
    return """
      extension \(file) { var probedState: String { String(describing: \(variable)) } }
      @MainActor func run\(file)(_ events: [Int]) async {
        \(isClass ? "let" : "var") object = \(file)()
        for event in events {
          switch event {
      \(cases)
          default: break
          }
          for _ in 0..<20 { await Task.yield() }
          print(\(read))
          fflush(nil)
        }
      }
      """
  }
}

/// Conditions over facts: `a && !(b || c)`.
enum Facts {
  static func hold(_ condition: String, _ facts: [String: Bool]) -> Bool {
    var text = condition
    for (fact, holds) in facts.sorted(by: { $0.key.count > $1.key.count }) {
      text = text.replacingOccurrences(of: fact, with: holds ? "1" : "0")
    }
    var rest = Substring(text.filter { $0 != " " })
    return any(&rest)
  }

  private static func any(_ rest: inout Substring) -> Bool {
    var holds = all(&rest)
    while rest.hasPrefix("||") {
      rest = rest.dropFirst(2)
      let next = all(&rest)
      holds = holds || next
    }
    return holds
  }

  private static func all(_ rest: inout Substring) -> Bool {
    var holds = one(&rest)
    while rest.hasPrefix("&&") {
      rest = rest.dropFirst(2)
      let next = one(&rest)
      holds = holds && next
    }
    return holds
  }

  private static func one(_ rest: inout Substring) -> Bool {
    switch rest.popFirst() {
    case "!": return !one(&rest)
    case "(":
      let holds = any(&rest)
      rest = rest.dropFirst()
      return holds
    case "1": return true
    default: return false
    }
  }
}
