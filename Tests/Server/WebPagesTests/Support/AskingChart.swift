import StatechartExecution
import Statecharts
import TestSupport

/// Random charts with conditions that are only names, alone, negated and joined, and with states left as choices are:
/// by conditions and an `else`. The same for the same seed.
struct AskingChart {
  let chart: Statechart
  private var random: SeededGenerator

  static let names = ["rich", "lucky", "old"]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed ^ 0xA5_11C0)
    let shapes = RandomChart.Shape.allCases
    let base = RandomChart.make(
      seed: seed, shape: shapes[Int(seed) % shapes.count], states: 5 + random.number(below: 9))
    var maker = random
    let states = base.states.map { AskingChart.asking($0, &maker) }
    chart = Statechart(name: base.name, dataModel: .named, states: states)
  }

  private static func asking(_ state: State, _ random: inout SeededGenerator) -> State {
    let isChoice = state.kind == .atomic && random.once(in: 4)
    let transitions = state.transitions.map { transition -> Transition in
      let condition: Condition? = random.chance(isChoice ? 75 : 55) ? Condition(text(&random)) : nil
      let isLeft = isChoice && !transition.isTargetless
      return transition.with(events: isLeft ? [] : nil, condition: .some(condition))
    }
    return State(
      state.id, kind: state.kind, initial: state.initial, transitions: transitions, onEntry: state.onEntry,
      onExit: state.onExit, children: state.children.map { asking($0, &random) })
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    let place = random.number(below: names.count)
    let (first, second) = (names[place], names[(place + 1 + random.number(below: 2)) % names.count])
    return switch random.number(below: 8) {
    case 0: "not \(first)"
    case 1: "\(first) and \(second)"
    case 2: "not \(first) or \(second)"
    case 3: "In('s\(random.number(below: 5))')"
    case 4: "\(first) and In('s\(random.number(below: 5))')"
    default: first
    }
  }
}

/// What a condition of such a chart comes to by itself, tried with all answers that are not given.
struct OwnValue: Hashable {
  /// Whether it holds; nil if the answers decide.
  let holds: Bool?
  /// The names in it that have no answer.
  let open: Set<String>

  init(_ condition: Condition?, in snapshot: Snapshot) {
    let words = (condition?.source ?? "").split(separator: " ").map(String.init)
    let answers = Dictionary(uniqueKeysWithValues: snapshot.variables.map { ($0.name, $0.value.boolean) })
    let open = AskingChart.names.filter { words.contains($0) && answers[$0] ?? nil == nil }
    let results = (0..<1 << open.count).map { bits in
      OwnValue.holds(words) { word in
        if let place = open.firstIndex(of: word) { return bits >> place & 1 == 1 }
        if let answer = answers[word] ?? nil { return answer }
        return snapshot.isActive(State.ID(String(word.dropFirst(4).dropLast(2))))
      }
    }
    holds = Set(results).count == 1 ? results[0] : nil
    self.open = holds == nil ? Set(open) : []
  }

  /// A disjunction of conjunctions of names, some negated; nothing holds.
  private static func holds(_ words: [String], _ value: (String) -> Bool) -> Bool {
    words.isEmpty
      || words.split(separator: "or").contains { conjunction in
        conjunction.split(separator: "and").allSatisfy { part in
          part.first == "not" ? !value(part[part.startIndex + 1]) : value(part[part.startIndex])
        }
      }
  }
}

extension Value {
  fileprivate var boolean: Bool? { if case .boolean(let holds) = self { holds } else { nil } }
}
