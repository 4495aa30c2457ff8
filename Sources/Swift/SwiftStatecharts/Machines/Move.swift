/// A call that asks a machine for a state: `stateMachine.enter(A.self)`.
struct Move {
  let container: CodeContainer
  /// The call.
  let span: Span
  /// The states that it may ask for; more than one after a ternary and the like.
  let targets: [ProgramType]
  /// The last name before `.enter`.
  let receiver: String?
  /// The states in which it is made, by tests of `currentState` around it; nil if none is there.
  let sources: StateTest?
  /// The branches around it: a statement and which of its bodies.
  let branches: [Branch]
  let timing: Timing
  /// True if nothing is made of the result.
  let isDiscarded: Bool
  /// The name of the event: the method around it, with its type where those of several types have one name.
  var event: String

  /// The time of a call, relative to the body around it.
  enum Timing {
    case now
    /// In a closure that runs as soon as what is around it is done: `DispatchQueue.main.async`, `Task`, `onAppear`.
    case soon
    /// In a closure that runs when something happens.
    case later
  }

  struct Branch: Hashable {
    let statement: Span
    let body: Int
  }
}

/// The classes of which the current state is one, or is none.
indirect enum StateTest {
  case among([ProgramType])
  /// The current state is exactly of the class, and not of one below.
  case not(StateTest)
  case both(StateTest, StateTest)
  case either(StateTest, StateTest)

  func includes(_ state: ProgramType) -> Bool {
    switch self {
    case .among(let classes): classes.contains { state.inherits(from: $0) }
    case .not(let inner): !inner.includes(state)
    case .both(let left, let right): left.includes(state) && right.includes(state)
    case .either(let left, let right): left.includes(state) || right.includes(state)
    }
  }

  static func joined(_ left: StateTest?, _ right: StateTest?) -> StateTest? {
    guard let left else { return right }
    guard let right else { return left }
    return .both(left, right)
  }
}

/// A machine of GameplayKit: what one construction puts together.
struct Machine {
  /// The name of the machine in the program.
  var name: String
  /// The call that makes it; nil for one that only its states show.
  let site: Span?
  /// The body in which it is made.
  let container: CodeContainer?
  /// The class of the machine, if it is one of the program's.
  let machineClass: ProgramType?
  /// The variable or the property that holds it, if one does.
  let variable: String?
  var states: [ProgramType]
  /// The place in the source of each state of the list.
  let places: [Span]
  /// The parts of the list that cannot be followed.
  let unread: [Span]
  /// The arguments of the call.
  let arguments: [Expr.Argument]
  /// The functions through which the list came.
  let forwarders: [Function]

  /// The property whose first value is what the function returns that makes the machine.
  var receivingProperty: String? {
    guard let function = container?.function, !function.isInitializer else { return nil }
    return owner?.propertyList.first { property in
      guard case .call(let callee, _)? = property.initial?.form else { return false }
      return callee.path?.last == function.name
    }?.name
  }

  /// The class of the object that makes it, if it is one below that which has the code.
  var maker: ProgramType?

  /// The type in which it is made.
  var owner: ProgramType? { maker ?? container?.type }
}
