import OrderedCollections
import Statecharts

/// Which states may follow one, and under which conditions.
struct SwiftRules {
  /// The conditions of which one must hold; none if the state may always follow.
  private(set) var allowed: OrderedDictionary<State.ID, OrderedSet<String>> = [:]
  private var always: Set<State.ID> = []
  /// The conditions as variables of the state's class.
  private(set) var conditions = DraftNames(reserving: [], spelling: { $0 })
  /// All conditions in their order.
  private(set) var texts: OrderedSet<String> = []

  /// The rules of all states.
  ///
  /// - Parameter reserved: Names that no variable has.
  static func rules(of plan: SwiftClassPlan, reserved: Set<String>) -> [State.ID: SwiftRules] {
    var found: [State.ID: SwiftRules] = [:]
    for move in plan.moves.values.joined() { found[move.source, default: SwiftRules()].add(move) }
    for state in found.keys { found[state]?.name(reserved) }
    return found
  }

  private mutating func add(_ move: SwiftClassPlan.Move) {
    if let condition = move.condition { texts.append(condition) }
    guard let target = move.target else { return }
    if let condition = move.condition {
      allowed[target, default: []].append(condition)
    } else {
      always.insert(target)
    }
    if always.contains(target) { allowed[target] = [] }
  }

  private mutating func name(_ reserved: Set<String>) {
    // A condition without which a state may follow all the same is needed only where an event asks for it.
    conditions = DraftNames(reserving: texts) { text in
      let name = SwiftIdentifier.condition(text)
      return reserved.contains(name) ? "is" + SwiftIdentifier.capitalized(name) : name
    }
  }
}
