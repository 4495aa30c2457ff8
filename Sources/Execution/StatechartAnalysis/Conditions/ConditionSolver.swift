import StatechartExecution
import Statecharts

/// Finds the smallest changes that make a formula true. The work is counted and bounded; nothing is claimed of what it
/// finds: whoever offers it has tried it.
struct ConditionSolver {
  /// The bounds of the search.
  enum Limits {
    /// The maximum number of parts of formulas that are examined.
    static let work = 4000
    /// The maximum number of ways that are followed at a time.
    static let ways = 8
    /// The number of passes over the parts of a conjunction, as one change may undo another.
    static let rounds = 3
    /// The maximum distance from its value at which a number is tried where the formula cannot be solved for it.
    static let distance = 20
    /// The maximum number that is offered.
    static let number = 1e15
  }

  /// Something that is changed.
  enum Change: Hashable {
    case value(ConditionAdvice.Place, Value, ConditionAdvice.Need)
    case state(String, isActive: Bool)
  }

  private typealias Way = [Change]

  private var work = 0
  private let start: ConditionReading

  /// The ways to make a formula true that is not, those with the fewest and smallest changes first.
  static func ways(to formula: ConditionFormula, from reading: ConditionReading) -> [[Change]] {
    var solver = ConditionSolver(start: reading)
    let ways = solver.ways(to: formula, being: true, in: reading).filter { !$0.isEmpty }
    let costs = ways.map(solver.cost)
    return ways.indices.sorted { (costs[$0].count, costs[$0].distance, $0) < (costs[$1].count, costs[$1].distance, $1) }
      .map { ways[$0] }
  }

  private mutating func ways(to formula: ConditionFormula, being wanted: Bool, in reading: ConditionReading) -> [Way] {
    work += 1
    guard work <= Limits.work else { return [] }
    if reading.verdict(of: formula) == wanted { return [[]] }
    switch formula {
    case .not(let part): return ways(to: part, being: !wanted, in: reading)
    case .all(let parts): return wanted ? together(parts, being: true, in: reading) : each(parts, being: false, reading)
    case .any(let parts): return wanted ? each(parts, being: true, reading) : together(parts, being: false, in: reading)
    case .isIn(let state): return [[.state(state, isActive: wanted)]]
    case .comparison(let left, let relation, let right):
      let ways = comparison(left, wanted ? relation : relation.negated, right, in: reading).map { [$0] }
      // One of which nothing is known may hold as it is, which shows when it is tried.
      return ways.isEmpty && reading.verdict(of: formula) == nil ? [[]] : ways
    case .place(let place):
      return [[.value(place, reading[place].value(counting: wanted), .example(reading[place].value(counting: wanted)))]]
    // Trying it shows whether it holds.
    case .opaque, .eventName, .arithmetic: return [[]]
    case .constant: return []
    }
  }

  private mutating func each(_ parts: [ConditionFormula], being wanted: Bool, _ reading: ConditionReading) -> [Way] {
    Array(parts.flatMap { ways(to: $0, being: wanted, in: reading) }.prefix(Limits.ways))
  }

  private mutating func together(
    _ parts: [ConditionFormula], being wanted: Bool, in reading: ConditionReading
  ) -> [Way] {
    var found: [Way] = [[]]
    for _ in 0..<Limits.rounds {
      for part in parts {
        found = found.flatMap { way in
          ways(to: part, being: wanted, in: reading.after(way)).map { way + $0 }
        }
        found = Array(found.prefix(Limits.ways))
      }
      let isDone = found.allSatisfy { way in
        let after = reading.after(way)
        return parts.allSatisfy { after.verdict(of: $0) != !wanted }
      }
      if isDone { break }
    }
    return found.filter { way in
      let after = reading.after(way)
      return parts.allSatisfy { after.verdict(of: $0) != !wanted }
    }.map(\.merged)
  }

  private mutating func comparison(
    _ left: ConditionFormula, _ relation: ValueComparison, _ right: ConditionFormula,
    in reading: ConditionReading
  ) -> [Change] {
    let formula = ConditionFormula.comparison(left, relation, right)
    return formula.places.prefix(Limits.ways).compactMap { place in
      let change =
        linear(left, relation, right, place, reading)
        ?? (left == .place(place) ? other(relation, than: reading.plainValue(of: right), place) : nil)
        ?? (right == .place(place) ? other(relation.mirrored, than: reading.plainValue(of: left), place) : nil)
      if let change, reading.after([change]).verdict(of: formula) == true { return change }
      return near(place, formula, reading)
    }
  }

  /// The nearest number for which a linear comparison holds.
  private func linear(
    _ left: ConditionFormula, _ relation: ValueComparison, _ right: ConditionFormula,
    _ place: ConditionAdvice.Place, _ reading: ConditionReading
  ) -> Change? {
    guard let form = LinearForm(.arithmetic(left, .difference, right), of: place, in: reading), form.factor != 0 else {
      return nil
    }
    let bound = -form.rest / form.factor + 0
    guard bound.magnitude < Limits.number else { return nil }
    let relation = form.factor < 0 ? relation.mirrored : relation
    let isShort = (bound * 1000).rounded() == bound * 1000
    let value: Double =
      switch relation {
      case .equal: bound
      case .unequal, .greater: bound.rounded(.down) + 1
      case .greaterOrEqual: isShort ? bound : bound.rounded(.up)
      case .less: bound.rounded(.up) - 1
      case .lessOrEqual: isShort ? bound : bound.rounded(.down)
      }
    let need = isShort ? relation.need(.number(bound)) : .example(.number(value))
    return .value(place, .number(value), need)
  }

  /// A value that compares so with one that is no number.
  private func other(
    _ relation: ValueComparison, than value: Value?, _ place: ConditionAdvice.Place
  ) -> Change? {
    switch (relation, value) {
    case (.equal, let value?): .value(place, value, .equal(value))
    case (.unequal, .boolean(let holds)): .value(place, .boolean(!holds), .equal(.boolean(!holds)))
    case (.unequal, .string(let text)), (.greater, .string(let text)):
      .value(place, .string(text + "x"), relation.need(.string(text)))
    case (.unequal, .null), (.unequal, nil): .value(place, 1, .example(1))
    case (.lessOrEqual, .string(let text)), (.greaterOrEqual, .string(let text)):
      .value(place, .string(text), relation.need(.string(text)))
    case (_, _): nil
    }
  }

  /// The nearest of the next numbers for which a formula holds that cannot be solved.
  private mutating func near(
    _ place: ConditionAdvice.Place, _ formula: ConditionFormula, _ reading: ConditionReading
  ) -> Change? {
    guard case .number(let number) = reading[place] else { return nil }
    for distance in 1...Limits.distance {
      for value in [number + Double(distance), number - Double(distance)] {
        work += 1
        guard work <= Limits.work else { return nil }
        let change = Change.value(place, .number(value), .example(.number(value)))
        if reading.after([change]).verdict(of: formula) == true { return change }
      }
    }
    return nil
  }

  /// Returns the number of changes, those of states counting more, and the distance by which the numbers move.
  private func cost(of way: Way) -> (count: Int, distance: Double) {
    way.reduce((0, 0)) { cost, change in
      switch change {
      case .state: return (cost.0 + 3, cost.1)
      case .value(let place, let value, _):
        guard case .number(let now) = start[place], case .number(let then) = value else { return (cost.0 + 1, cost.1) }
        return (cost.0 + 1, cost.1 + (then - now).magnitude)
      }
    }
  }
}

extension [ConditionSolver.Change] {
  /// Each place once, with what was made of it last.
  fileprivate var merged: [ConditionSolver.Change] {
    indices.compactMap { index in
      switch self[index] {
      case .state(let state, let isActive):
        return self[..<index].contains(.state(state, isActive: isActive)) ? nil : self[index]
      case .value(let place, let value, _):
        let same = indices.filter { self[$0].place == place }
        guard same.last == index else { return nil }
        return same.count == 1 ? self[index] : .value(place, value, .example(value))
      }
    }
  }
}

extension ConditionSolver.Change {
  fileprivate var place: ConditionAdvice.Place? {
    switch self {
    case .value(let place, _, _): place
    case .state: nil
    }
  }
}

extension ConditionReading {
  /// Returns the reading after changes.
  func after(_ changes: [ConditionSolver.Change]) -> ConditionReading {
    var next = self
    for change in changes {
      switch change {
      case .value(let place, let value, _): next[place] = value
      case .state(let state, isActive: true): next.active.insert(state)
      case .state(let state, isActive: false): next.active.remove(state)
      }
    }
    return next
  }
}

extension ValueComparison {
  /// Returns the requirement on a value for the relation to hold between it and a bound.
  fileprivate func need(_ bound: Value) -> ConditionAdvice.Need {
    switch self {
    case .equal: .equal(bound)
    case .unequal: .unequal(bound)
    case .less: .lessThan(bound)
    case .lessOrEqual: .atMost(bound)
    case .greater: .moreThan(bound)
    case .greaterOrEqual: .atLeast(bound)
    }
  }
}

extension Value? {
  /// A value of the same kind that counts as true, or as false. ECMA-262, 7.1.2.
  fileprivate func value(counting holds: Bool) -> Value {
    switch self {
    case .number: holds ? 1 : 0
    case .string: holds ? "x" : ""
    case nil, .null, .boolean, .array, .object: .boolean(holds)
    }
  }
}
