import StatechartExecution
import Statecharts

/// A condition as far as its words show what would make it true.
indirect enum ConditionFormula: Hashable, Sendable {
  /// An operation on two numbers.
  enum Operation: String, Hashable, Sendable {
    case sum = "+"
    case difference = "-"
    case product = "*"
    case quotient = "/"
    case remainder = "%"
  }

  /// A value that is written out; nil is `undefined`.
  case constant(Value?)
  /// A variable or what the event carries, or a member of it.
  case place(ConditionAdvice.Place)
  /// The event's name.
  case eventName
  /// `In('state')`. SCXML 5.9.2.
  case isIn(String)
  /// `!`
  case not(ConditionFormula)
  /// `&&`
  case all([ConditionFormula])
  /// `||`
  case any([ConditionFormula])
  /// Two values compared.
  case comparison(ConditionFormula, ValueComparison, ConditionFormula)
  /// Two numbers, and what is made of them.
  case arithmetic(ConditionFormula, Operation, ConditionFormula)
  /// A call or the like, of which nothing is known: whether it holds shows when it is tried.
  case opaque
}

extension ConditionFormula {
  /// The places that it reads, each once, in order.
  var places: [ConditionAdvice.Place] {
    switch self {
    case .place(let place): return [place]
    case .constant, .eventName, .isIn, .opaque: return []
    case .not(let part): return part.places
    case .all(let parts), .any(let parts): return parts.flatMap(\.places).uniqued
    case .comparison(let left, _, let right), .arithmetic(let left, _, let right):
      return (left.places + right.places).uniqued
    }
  }
}

extension [ConditionAdvice.Place] {
  fileprivate var uniqued: [ConditionAdvice.Place] {
    var known: Set<ConditionAdvice.Place> = []
    return filter { known.insert($0).inserted }
  }
}
