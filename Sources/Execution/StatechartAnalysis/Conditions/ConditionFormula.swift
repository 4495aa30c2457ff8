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

/// A formula as `factor · x + rest`, where x is the number at one place and everything else is as it is.
struct LinearForm: Hashable {
  let factor: Double
  let rest: Double

  /// Nil if the formula is no such sum, or something in it is no number.
  init?(_ formula: ConditionFormula, of place: ConditionAdvice.Place, in reading: ConditionReading) {
    switch formula {
    case .place(place): (factor, rest) = (1, 0)
    case .arithmetic(let left, let operation, let right):
      guard let left = LinearForm(left, of: place, in: reading), let right = LinearForm(right, of: place, in: reading),
        let joined = LinearForm(left, operation, right)
      else { return nil }
      self = joined
    case .constant, .place, .eventName, .isIn, .not, .all, .any, .comparison, .opaque:
      guard let number = reading.number(of: formula) else { return nil }
      (factor, rest) = (0, number)
    }
  }

  private init(factor: Double, rest: Double) {
    (self.factor, self.rest) = (factor, rest)
  }

  private init?(_ left: LinearForm, _ operation: ConditionFormula.Operation, _ right: LinearForm) {
    switch operation {
    case .sum: self.init(factor: left.factor + right.factor, rest: left.rest + right.rest)
    case .difference: self.init(factor: left.factor - right.factor, rest: left.rest - right.rest)
    case .product where left.factor == 0: self.init(factor: left.rest * right.factor, rest: left.rest * right.rest)
    case .product where right.factor == 0: self.init(factor: left.factor * right.rest, rest: left.rest * right.rest)
    case .quotient where right.factor == 0 && right.rest != 0:
      self.init(factor: left.factor / right.rest, rest: left.rest / right.rest)
    case .remainder where left.factor == 0 && right.factor == 0:
      self.init(factor: 0, rest: left.rest.truncatingRemainder(dividingBy: right.rest))
    case .product, .quotient, .remainder: return nil
    }
  }
}
