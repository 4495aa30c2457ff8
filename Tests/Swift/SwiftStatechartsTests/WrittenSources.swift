import Foundation
import Gallery
import StatechartFormats
import Statecharts
import TestSupport
import Testing

/// A chart that is shown by its name.
struct NamedChart: CustomTestStringConvertible, Sendable {
  let chart: Statechart

  var testDescription: String { chart.name ?? "chart" }
}

/// Charts that are written as Swift.
enum WrittenSources {
  static let forms = ["swift-gameplaykit", "swift-gameplaystates", "swift-enum", "swift-switch"]

  /// Charts without states inside states, and without history.
  static let flat: [NamedChart] =
    (Gallery.machines.map(\.chart).filter { $0.states.count == $0.allStates.count } + (1...12).map(named))
    .map(NamedChart.init)

  static let nested: [NamedChart] = Gallery.machines.map(\.chart).filter { $0.states.count < $0.allStates.count }
    .map(NamedChart.init)

  /// Charts that have little to do with Swift.
  static let wild: [Statechart] =
    [hostile, Statechart(states: []), Statechart(name: "Error", states: [State("a")])]
    + (1...8).map { RandomChart.make(seed: UInt64($0), shape: .parallel, states: 4 + $0) }
    + (1...30).map { RandomAnyChart.make(seed: UInt64($0)) } + EventRow.all.map(\.chart)

  private static let names = [
    "class", "default", "open", "none", "some", "init", "self", "Type", "Protocol", "Any", "Self", "Error", "State",
    "GKState", "stateMachine", "enter", "state", "打开", "кнопка", "ready-now", "READY-NOW", "ready now", "ready_now",
    "1st", "", "_", "😀", "e\u{301}te", "\u{e9}te", "a.b", "a/b", "Bool", "String", "description", "hash", "update",
    "next", "initial", "allCases", "validNextStates", "hashValue", "event", "machine", "super", "true", "nil", "as",
    "Void", "in", String(repeating: "long", count: 60), String(repeating: "very long ", count: 60), "\u{202e}abc",
  ]

  private static let conditions = [
    "ready", "x > 1", "class", "self", "true", "", "a\nb */ c", "`", "stateMachine", "In('a')", "open", "打开", "enter",
    "x < 1", "event", "conditions",
  ]

  private static var hostile: Statechart {
    let states = names.map { State.ID($0) }
    return Statechart(
      name: "class", title: "A */ title\n\u{7}of lines", summary: "\u{2028}x\r\n// y",
      events: names.map { EventDeclaration($0, summary: "one\ntwo") },
      states: states.enumerated().map { place, id in
        let target = states[(place + 1) % states.count]
        return State(
          id, summary: "/* \n `",
          transitions: conditions.enumerated().map { number, condition in
            .on(
              EventDescriptor(names[(place + number) % names.count]), to: target, if: Condition(condition),
              do: [.action(Action("do\nthis"))])
          } + [.on("*", to: id), .on(EventDescriptor(names[place]), to: target), Transition(targets: [target])],
          onEntry: [[.action(Action("\u{0} /* beep"))]], onExit: [[.log(Log(expression: "'x'\n"))]])
      })
  }

  /// A chart of names as people use them, without a common prefix.
  private static func named(seed: Int) -> Statechart {
    var random = SeededGenerator(seed: UInt64(seed))
    let stock = ["Idle", "running", "Paused", "waiting_for_ack", "done", "LOST", "öffnen", "case", "half2"]
    let states = Array(stock.prefix(2 + random.number(below: stock.count - 1)))
    let events = ["start", "stop", "tick", "running", "switch"]
    return Statechart(
      name: "sample-\(seed)", initial: [State.ID(states[random.number(below: states.count)])],
      states: states.map { name in
        let transitions = (0..<random.number(below: 4)).map { _ in
          Transition.on(
            EventDescriptor(events[random.number(below: events.count)]),
            to: State.ID(states[random.number(below: states.count)]),
            if: random.once(in: 3) ? Condition(random.once(in: 2) ? "hasKey" : "count > 3") : nil)
        }
        return State(State.ID(name), transitions: transitions)
      })
  }
}

/// What the code answers to events that several descriptors match, or that a state inside answers.
struct EventRow: CustomTestStringConvertible, Sendable {
  let form: String
  let chart: Statechart
  /// Lines of the text, without the space before them.
  let written: String

  var testDescription: String { form + ": " + written.replacing("\n", with: " ") }

  private static let flat = Statechart(states: [
    State("s", transitions: [.on("error", to: "t")]), State("t", transitions: [.on("error.comm", to: "s")]),
  ])
  private static let declared = Statechart(
    events: [EventDeclaration("error.comm"), EventDeclaration("errors")],
    states: [State("s", transitions: [.on("error.*", to: "t")]), State("t")])
  private static let nested = Statechart(states: [
    State(
      "s", transitions: [.on("error.comm", to: "y")], children: [State("i", transitions: [.on("error", to: "x")])]),
    State("x"), State("y"),
  ])
  private static let staying = Statechart(states: [
    State(
      "open", transitions: [.on("esc", to: "closed")],
      children: [State("edit", transitions: [Transition(events: ["esc"]), .on("done", to: "view")]), State("view")]),
    State("closed", transitions: [Transition(events: ["esc"], condition: "hasKey"), .on("esc", to: "open")]),
  ])
  /// A transition of a state to one inside it, and one of the state that it leaves.
  private static let inside = Statechart(states: [
    State(
      "s", transitions: [.on("go", to: "b")],
      children: [State("a", transitions: [.on("go", to: "c")]), State("b"), State("c")])
  ])

  static let all = [
    EventRow(form: "swift-switch", chart: flat, written: "case (.s, .errorComm):\nreturn .t"),
    EventRow(form: "swift-switch", chart: declared, written: "case (.s, .errorComm):\nreturn .t\ndefault"),
    EventRow(form: "swift-switch", chart: nested, written: "case (.i, .errorComm):\nreturn .x\ncase (.i, .error)"),
    EventRow(form: "swift-switch", chart: staying, written: "case (.edit, .esc):\nreturn .edit\ncase (.edit, .done)"),
    EventRow(
      form: "swift-switch", chart: staying,
      written: "case (.closed, .esc) where conditions.hasKey:\nreturn .closed\ncase (.closed, .esc):\nreturn .edit"),
    EventRow(form: "swift-enum", chart: staying, written: "case .edit: [.view]\ncase .view: [.closed]"),
    EventRow(
      form: "swift-gameplaykit", chart: flat,
      written: "func errorComm() -> Bool {\nswitch currentState {\ncase is S:\nenter(T.self)\ncase is T:\nenter(S.self)"
    ),
    EventRow(form: "swift-gameplaykit", chart: declared, written: "func errorComm() -> Bool {"),
    EventRow(
      form: "swift-gameplaystates", chart: nested,
      written: "state.childMachine?.currentState is I && enter(X.self) || enter(Y.self)"),
    EventRow(form: "swift-gameplaykit", chart: staying, written: "case is Edit:\ntrue\ndefault"),
    EventRow(form: "swift-gameplaykit", chart: staying, written: "state.esc() || enter(Closed.self)"),
    EventRow(
      form: "swift-gameplaykit", chart: staying, written: "case let state as Closed:\nstate.hasKey || enter("),
    EventRow(
      form: "swift-gameplaykit", chart: inside,
      written: "case is A:\nmachine?.enter(C.self) == true || machine?.enter(B.self) == true"),
  ]
}

extension Statechart {
  /// The states by their places: what does not change when they are called otherwise.
  fileprivate var places: [State.ID: Int] {
    Dictionary(
      allStates.filter { !$0.isHistory }.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Where it begins, by its place.
  var beginning: Int? {
    let places = places
    return effectiveInitial.targets.first.flatMap { places[$0] }
  }

  /// `0 > 1`, or `0 > 1?` where no transition is without a condition, by the places of the states.
  var pairs: [String] {
    let places = places
    var always: Set<String> = []
    var all: Set<String> = []
    for transition in transitions {
      guard let target = transition.targets.first, let from = places[transition.source], let to = places[target] else {
        continue
      }
      all.insert("\(from) > \(to)")
      if transition.condition == nil { always.insert("\(from) > \(to)") }
    }
    return all.map { always.contains($0) ? $0 : $0 + "?" }.sorted()
  }

  /// The pairs of the first transitions that hold, state by state and event by event: one after others that may hold is
  /// conditional, and one after one that always holds is never taken.
  var pairsByEvent: [String] {
    var first: [State] = []
    for state in allStates {
      var waiting: [String: Set<[State.ID]>] = [:]
      var handled: Set<String> = []
      var kept: [Transition] = []
      for transition in state.transitions {
        let event = transition.events.map(\.text).joined()
        guard !handled.contains(event), handled.insert("\(event) if \(transition.condition?.source ?? "")").inserted
        else { continue }
        // A switch stays in a state by leading to it.
        let targets = transition.targets.isEmpty ? [state.id] : transition.targets
        let others = waiting[event, default: []].subtracting([targets])
        let isLast = transition.condition == nil
        let condition: Condition? = isLast && !others.isEmpty ? "else" : transition.condition
        kept.append(Transition(events: transition.events, condition: condition, targets: targets))
        if isLast { handled.insert(event) } else { waiting[event, default: []].insert(targets) }
      }
      first.append(State(state.id, transitions: kept))
    }
    return Statechart(states: first).pairs
  }

  /// Each state with that around it, by their names, sorted.
  var nesting: [String] {
    allStates.filter { !$0.isHistory }.map { "\(parent(of: $0.id)?.id.name ?? "") / \($0.id)" }.sorted()
  }
}
