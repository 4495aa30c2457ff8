/// A machine of GameplayKit: what one construction puts together.
struct Machine {
  /// What the machine is called in the program.
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
  /// What is in the list and cannot be followed.
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
