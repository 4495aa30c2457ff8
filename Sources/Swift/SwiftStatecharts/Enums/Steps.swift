import Statecharts

extension EnumMachines {
  /// A way from a case to another.
  struct Edge {
    let source: String
    let target: String
    let event: String?
    let condition: ConditionText?
    /// The actions that the code returns.
    var actions: [String] = []
    let span: Span
    /// True for code that goes on after an `await`, or in a closure.
    var isContinued = false
    /// The assignment of the state.
    var assignment: Span?
  }

  /// The ways that code leads from the cases of an enum to others, with what is to be said of the code.
  struct Steps {
    private(set) var edges: [Edge] = []
    private(set) var remarks: [Remark] = []
    /// The places of the remarks.
    private var remarked: Set<Span> = []
    /// Code that goes on later, with the states in which it may.
    private var continued: [Continued] = []
    /// Code that is yet to be carried out in a state.
    private var pending: [Continued] = []

    struct Remark {
      let message: String
      let span: Span
    }

    private struct Continued {
      let code: Continuation
      let state: String
    }

    mutating func add(_ message: String, at span: Span) {
      guard remarked.insert(span).inserted else { return }
      remarks.append(Remark(message: message, span: span))
    }

    /// Adds what follows a case.
    mutating func add(
      _ value: AbstractValue, from source: String, on event: String?, at span: Span, isContinued: Bool = false
    ) {
      if let unread = value.unread {
        add("a possible next state could not be determined: \(unread.plain)", at: span)
      }
      for way in value.ways.joined {
        if let target = way.state {
          edges.append(
            Edge(
              source: source, target: target, event: event, condition: way.condition, actions: way.outcome.actions,
              span: span, isContinued: isContinued, assignment: way.outcome.assignment))
        }
        for code in way.outcome.pending { pending.append(Continued(code: code, state: way.state ?? source)) }
      }
    }

    /// Carries out the code that goes on later, in each state in which it may.
    ///
    /// Those are the state in which the code before has left off, and those to which other code that goes on leads.
    mutating func followPending(_ evaluator: Evaluator) {
      while let next = pending.popLast() {
        guard !evaluator.program.budget.isSpent,
          !continued.contains(where: { $0.code.span == next.code.span && $0.state == next.state })
        else { continue }
        continued.append(next)
        evaluator.restart()
        let count = edges.count
        let value = evaluator.resume(next.code, in: .enumCase(next.state))
        add(value, from: next.state, on: next.code.event, at: next.code.span, isContinued: true)
        let targets = Set(edges[count...].map(\.target))
        for other in continued where other.state == next.state && other.code.span != next.code.span {
          pending += targets.map { Continued(code: other.code, state: $0) }
        }
        for edge in edges where edge.isContinued && edge.source == next.state && edge.span != next.code.span {
          pending.append(Continued(code: next.code, state: edge.target))
        }
      }
    }

    /// Reports code that goes on later though another event has led away meanwhile: it is not in the machine there.
    mutating func noteRaces(_ evaluator: Evaluator) {
      let places = Dictionary(grouping: continued, by: \.code.span)
      for (span, codes) in places.sorted(by: { $0.key.start < $1.key.start }) {
        let states = Set(codes.map(\.state))
        guard let code = codes.first?.code else { continue }
        for edge in edges where !edge.isContinued && states.contains(edge.source) && !states.contains(edge.target) {
          evaluator.restart()
          let value = evaluator.resume(code, in: .enumCase(edge.target))
          guard let target = value.ways.firstNonNil(\.state), target != edge.target else { continue }
          let words = "'\(code.event)' may come after '\(edge.event ?? "enter.\(edge.target)")', too, and leads from"
          add("\(words) \(edge.target) to \(target) then; the machine does not have that", at: span)
          break
        }
      }
    }

    static func += (steps: inout Steps, more: Steps) {
      steps.edges += more.edges
      steps.remarks += more.remarks
      steps.remarked.formUnion(more.remarked)
      steps.continued += more.continued
      steps.pending += more.pending
    }

    /// True if the other steps lead the same ways, whatever the event.
    func leadsAlike(_ other: Steps) -> Bool {
      edges.count == other.edges.count
        && zip(edges, other.edges).allSatisfy { one, two in
          (one.source, one.target, one.condition, one.actions) == (two.source, two.target, two.condition, two.actions)
        }
    }

    /// The steps with another event.
    func renamed(_ event: String) -> Steps {
      var renamed = self
      renamed.edges = edges.map { edge in
        Edge(
          source: edge.source, target: edge.target, event: event, condition: edge.condition, actions: edge.actions,
          span: edge.span, isContinued: edge.isContinued, assignment: edge.assignment)
      }
      return renamed
    }

    /// More steps; with a number after the name of their event if these have one of that name for one of their states,
    /// as two controls of a view with one title are two events.
    func withFreeName(_ more: Steps) -> Steps {
      let taken = Set(edges.map { [$0.source, $0.event] })
      guard let event = more.edges.first?.event, more.edges.contains(where: { taken.contains([$0.source, $0.event]) }),
        more.edges.allSatisfy({ $0.event == event })
      else { return more }
      let names = Set(edges.map(\.event))
      var number = 2
      while names.contains("\(event)_\(number)") { number += 1 }
      return more.renamed("\(event)_\(number)")
    }

    /// True if the other steps have each of these.
    func isPart(of other: Steps) -> Bool {
      let known = Set(other.edges.flatMap { [[$0.source, $0.target, $0.event], [$0.source, $0.target, nil]] })
      return edges.allSatisfy { known.contains([$0.source, $0.target, $0.event]) }
    }

    /// True if what happens depends on the state, or leads to several.
    ///
    /// - Parameter count: The number of states.
    func isMachine(of count: Int) -> Bool {
      guard edges.contains(where: { $0.source != $0.target }) else { return false }
      if Set(edges.map(\.target)).count > 1 || edges.contains(where: { $0.condition != nil }) { return true }
      return Dictionary(grouping: edges, by: \.event).values.contains { Set($0.map(\.source)).count < count }
    }
  }
}

extension AbstractValue {
  /// A way to the end of code.
  struct Way {
    /// The state to which it leads; nil if it leaves the state as it is.
    let state: String?
    let condition: ConditionText?
    let outcome: Environment.Tracked.Outcome
  }

  /// The text of a state that is given but is not known.
  var unread: ConditionText? {
    switch self {
    case .unknown(let text): text
    case .either(_, let first, let second): first.unread ?? second.unread
    case .step(let value, _): value.unread
    default: nil
    }
  }

  /// The ways on which something is done, with their conditions.
  var ways: [Way] {
    var found: [Way] = []
    collect(nil, Environment.Tracked.Outcome(), &found)
    return found
  }

  private func collect(_ condition: Truth?, _ outcome: Environment.Tracked.Outcome, _ found: inout [Way]) {
    // A condition that is tested again after it did not hold is never taken.
    if condition == .no { return }
    switch self {
    case .enumCase(let name): found.append(Way(state: name, condition: condition?.condition, outcome: outcome))
    case .either(let text, let first, let second):
      let outer = condition ?? .yes
      first.collect(outer.and(.when(text)), outcome, &found)
      second.collect(outer.and(Truth.when(text).negated), outcome, &found)
    case .step(let value, let outcome): value.collect(condition, outcome, &found)
    case .null:
      if !outcome.pending.isEmpty { found.append(Way(state: nil, condition: condition?.condition, outcome: outcome)) }
    default: break
    }
  }
}

extension [AbstractValue.Way] {
  /// The ways without those that others include: two that lead alike under a condition and its negation are one.
  fileprivate var joined: [Element] {
    var found: [Element] = []
    for way in self {
      guard way.outcome.pending.isEmpty,
        let place = found.firstIndex(where: { $0.leadsAlike(way) && $0.joined(with: way) != nil }),
        let one = found[place].joined(with: way)
      else {
        found.append(way)
        continue
      }
      found[place] = one
    }
    return found.count < count && found.count > 1 ? found.joined : found
  }
}

extension AbstractValue.Way {
  fileprivate func leadsAlike(_ other: Self) -> Bool {
    state == other.state && outcome.pending.isEmpty && outcome.actions == other.outcome.actions
  }

  /// One way for two; nil if its condition would not be shorter than theirs.
  fileprivate func joined(with other: Self) -> Self? {
    guard let one = condition, let two = other.condition else {
      return Self(state: state, condition: nil, outcome: outcome)
    }
    let truth = Truth.when(one).or(.when(two))
    guard let text = truth.condition else { return Self(state: state, condition: nil, outcome: outcome) }
    let limit = 1000
    guard text.size(upTo: limit) < one.size(upTo: limit) + two.size(upTo: limit) else { return nil }
    return Self(state: state, condition: text, outcome: outcome)
  }
}
