public import StatechartExecution
public import Statecharts

/// ECMAScript as a chart's language. SCXML B.2.
///
/// The data model is a value. Copies share one JavaScript context until one of them changes something; another that
/// goes on from before the change makes a context of its own by repeating the calls that led there. So a copy costs
/// nothing, and functions, closures and prototypes survive it.
///
/// A session is deterministic: `Math.random` has a fixed seed and `Date` tells the virtual time. Nothing of the host can
/// be reached from it. What values are for other sessions, and for people, is their JSON.
public struct ECMAScriptDataModel: DataModel {
  let limits: Limits
  var machine = ScriptMachine()
  var session: ScriptSession?
  let purities = PurityCache()
  var journal = Journal()
  var ambience = Ambience()
  var expenses = Expenses()

  /// Makes the data model of a session; the library's machine is made when the session begins.
  public init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// Makes the system variables; scripts cannot write them. SCXML 5.10.
  public mutating func begin(_ session: SessionIdentity) {
    machine = ScriptMachine()
    let name = session.name.map { Value.string($0) } ?? .null
    let location = Value.object([.init("location", .string(session.address))])
    var processors = [Value.Member(SessionIdentity.processorType, location), Value.Member("scxml", location)]
    if let address = session.location {
      let web = Value.object([.init("location", .string(address))])
      processors += [Value.Member(BasicHTTP.processorType, web), Value.Member("basichttp", web)]
    }
    _ = try? call("begin", [session.id, name.description, Value.object(processors).description])
  }

  /// Makes an event `_event`, with the same identity until the next one.
  public mutating func receive(_ event: Event) {
    ambience.event = EventToken(Value.object(event.fields).description)
  }

  /// Makes an event `_event`, with a tree of elements as its data.
  public mutating func receive(_ event: Event, markup: [MarkupNode]) {
    let tree = Value.Member("markup", .array(markup.map(\.tree)))
    ambience.event = EventToken(Value.object(event.fields + [tree]).description)
  }

  /// True if the expression's value is one that ECMAScript counts as true. SCXML B.2.3.
  ///
  /// - Throws: `EvaluationError` if it throws or is stopped.
  public mutating func holds(
    _ condition: Condition, in surroundings: Surroundings
  ) throws(EvaluationError) -> Truth {
    let source = condition.source
    if let text = try harmlessly("holdsHarmlessly", source, in: surroundings) { return Truth(text == "true") }
    return Truth(try call("holds", [source], in: surroundings) == "true")
  }

  /// The variables, members and fields of `_event` that a condition names, with their values; calls are left out, and
  /// what only a getter would yield.
  public mutating func readings(of condition: Condition, in surroundings: Surroundings) -> [ValueBinding] {
    let purity = purities.purity(of: condition.source)
    if let known = readings(of: purity.paths) { return known }
    return bindings((try? call("readings", [purity.pathsText], in: surroundings, changing: false)) ?? nil)
  }

  /// The value of an expression as JSON; what JSON cannot say is null.
  ///
  /// - Throws: `EvaluationError` if it throws or is stopped.
  public mutating func value(
    of expression: Expression, in surroundings: Surroundings
  ) throws(EvaluationError) -> Value {
    try value(of: .expression(expression), in: surroundings)
  }

  /// The value of a source: text is read as JSON or, failing that, with its white space brought together; markup is a
  /// tree of elements, which are their XML for people and other sessions. SCXML B.2.1.
  ///
  /// - Throws: `EvaluationError` if an expression throws or is stopped.
  public mutating func value(of source: DataSource, in surroundings: Surroundings) throws(EvaluationError) -> Value {
    try carriedValue(of: source, in: surroundings) ?? .null
  }

  /// The value of a source as JSON; nil for what JSON leaves out, as undefined and functions.
  ///
  /// - Throws: `EvaluationError` if an expression throws or is stopped.
  public mutating func carriedValue(
    of source: DataSource, in surroundings: Surroundings
  ) throws(EvaluationError) -> Value? {
    let (kind, text) = try words(for: source)
    if kind == "expression", let json = try harmlessly("valueHarmlessly", text, in: surroundings) {
      return try read(json)
    }
    let json = try call("value", [kind, text], in: surroundings, changing: kind == "expression")
    return try json.map { text throws(EvaluationError) in try read(text) }
  }

  /// Declares a variable as a property of the global object.
  ///
  /// - Throws: `EvaluationError` if the name is illegal or the value cannot be had.
  public mutating func declare(
    _ variable: Variable, assigning: Bool, in surroundings: Surroundings
  ) throws(EvaluationError) {
    try ScriptName.check(variable.id)
    let given: (String, String)
    do {
      given = assigning ? try words(for: variable.value) : ("", "")
    } catch {
      try call("declare", [variable.id, "", ""], in: surroundings)
      throw error
    }
    try call("declare", [variable.id, given.0, given.1], in: surroundings)
  }

  /// Assigns to a variable that is declared, or to a place inside it. SCXML B.2.4.
  ///
  /// - Throws: `EvaluationError` if the place cannot be written or the value cannot be had.
  public mutating func assign(_ assign: Assign, in surroundings: Surroundings) throws(EvaluationError) -> Value {
    let (kind, text) = try words(for: assign.value)
    let roots = kind == "expression" ? purities.purity(of: text).rootsIfPure : ""
    return try read(try call("assign", [assign.location.source, kind, text, roots], in: surroundings))
  }

  /// Assigns a value that the processor made.
  ///
  /// - Throws: `EvaluationError` if the place cannot be written.
  public mutating func store(
    _ value: Value, at location: Expression, in surroundings: Surroundings
  ) throws(EvaluationError) {
    try call("assign", [location.source, "value", value.description, ""], in: surroundings)
  }

  /// Evaluates a script in the global scope. SCXML B.2.6.
  ///
  /// - Throws: `EvaluationError` if it throws or is stopped, or has not been loaded.
  public mutating func run(_ script: Script, in surroundings: Surroundings) throws(EvaluationError) {
    switch script.body {
    case .inline(let text): try call("run", [text], in: surroundings)
    case .source(let address): throw EvaluationError("nothing is known at '\(address)'")
    }
  }

  /// A copy of an array's items, or of those of any object with a length.
  ///
  /// - Throws: `EvaluationError` if it is none, or a name is illegal.
  public mutating func items(of loop: Foreach, in surroundings: Surroundings) throws(EvaluationError) -> [Value] {
    for name in [loop.item] + (loop.index.map { [$0] } ?? []) { try ScriptName.check(name) }
    let list = try read(
      try call("items", [loop.collection.source, loop.item, loop.index ?? ""], in: surroundings))
    guard case .array(let items) = list else { throw EvaluationError("'\(loop.collection.source)' is no collection") }
    return items
  }

  /// Sets a loop's variables, which are declared if they are not.
  ///
  /// - Throws: `EvaluationError` if they cannot be written.
  public mutating func bind(
    _ loop: Foreach, item: Value, index: Int, in surroundings: Surroundings
  ) throws(EvaluationError) {
    try call("bind", [loop.item, loop.index ?? "", String(index), item.description], in: surroundings)
  }

  /// The declared variables, then the others that scripts made; functions are left out. Nothing of the session's runs:
  /// what a getter or `toJSON` would yield is null, as is a value of more than 100,000 parts.
  public var variables: [ValueBinding] {
    var copy = self
    return copy.askedVariables() ?? []
  }

  /// The same; what is handed over counts.
  public mutating func countedVariables() -> [ValueBinding]? {
    guard (try? checkExpenses()) != nil else { return nil }
    return askedVariables()
  }

  private mutating func askedVariables() -> [ValueBinding]? {
    if let known = journal.last?.variables { return known }
    guard let text = try? call("variables", [], changing: false) else { return nil }
    let variables = bindings(text)
    journal.last?.variables = variables
    return variables
  }
}

extension ECMAScriptDataModel {
  /// A source as the prelude knows it: its kind and its text.
  private func words(for source: DataSource) throws(EvaluationError) -> (kind: String, text: String) {
    switch source {
    case .expression(let expression): ("expression", expression.source)
    case .text(let text): ("text", text)
    case .markup(let nodes): ("markup", Value.array(nodes.map(\.tree)).description)
    case .none: ("none", "")
    case .source(let address): throw EvaluationError("nothing is known at '\(address)'")
    }
  }

  private func read(_ text: String?) throws(EvaluationError) -> Value {
    do {
      return try Value(json: text ?? "null")
    } catch {
      throw EvaluationError("the value is too large or too deep: \(error)")
    }
  }

  /// The values of variables that are known from having been asked for; nil if one is not, or if null stands for what
  /// is no data.
  private func readings(of names: [String]) -> [ValueBinding]? {
    guard let variables = journal.last?.variables else { return nil }
    var found: [ValueBinding] = []
    for name in names {
      guard let variable = variables.first(where: { $0.name == name }), variable.value != .null else { return nil }
      found.append(variable)
    }
    return found
  }

  private func bindings(_ text: String?) -> [ValueBinding] {
    guard let value = try? read(text), case .array(let items) = value else { return [] }
    return items.compactMap { item in
      item["name"]?.string.map { ValueBinding(name: $0, value: item["value"] ?? .null) }
    }
  }
}

extension MarkupNode {
  /// The node as the prelude reads it.
  fileprivate var tree: Value {
    switch self {
    case .text(let text): .string(text)
    case .element(let element):
      [
        "name": .string(MarkupNode.name(element.prefix, element.name)), "localName": .string(element.name),
        "namespace": element.namespace.map { .string($0) } ?? .null,
        "attributes": .array(
          element.attributes.map {
            [
              "name": .string(MarkupNode.name($0.prefix, $0.name)), "value": .string($0.value),
              "namespace": $0.namespace.map { .string($0) } ?? .null,
            ]
          }),
        "children": .array(element.children.map(\.tree)),
      ]
    }
  }

  private static func name(_ prefix: String?, _ name: String) -> String {
    prefix.map { $0.isEmpty ? name : "\($0):\(name)" } ?? name
  }
}

extension Event {
  /// The fields of `_event`; those without a value are left out. SCXML 5.10.1, C.2.1.
  fileprivate var fields: [Value.Member] {
    let optional: [(String, Value?)] = [
      ("sendid", sendID.map { .string($0) }), ("origin", origin.map { .string($0) }),
      ("origintype", originType.map { .string($0) }), ("invokeid", invokeID.map { .string($0) }), ("data", payload),
      ("raw", raw.map { .string($0) }),
    ]
    return [.init("name", .string(name)), .init("type", .string(kind.rawValue))]
      + optional.compactMap { name, value in value.map { .init(name, $0) } }
  }
}
