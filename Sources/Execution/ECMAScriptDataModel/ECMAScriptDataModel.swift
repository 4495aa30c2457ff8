public import StatechartExecution
public import Statecharts

/// ECMAScript as a chart's language. SCXML B.2.
///
/// The data model is a value. Variables that are data are held as values, which copies share: a context of the script
/// engine is given those that it lacks when it is asked. Only where something else can be reached from a variable
/// (functions, closures, prototypes), a copy that goes on from before a change makes a context of its own by repeating
/// the calls that led there. So a copy costs nothing, and functions, closures and prototypes survive it.
///
/// A session is deterministic: `Math.random` has a fixed seed and `Date` gives the virtual time. Nothing of the host
/// can be reached from it. Other sessions get values as JSON, and reports show them so. A script that throws or is
/// stopped is an `EvaluationError`.
public struct ECMAScriptDataModel: DataModel {
  let limits: Limits
  let sources: SourceTable
  private let spare = ContextPool()
  var run: ScriptRun
  var moment = ScriptMoment(variables: VariableState(event: nil))
  var environment = ScriptEnvironment()
  var expenses = Expenses()
  var lookahead = Lookahead()
  var isLookingAhead = false

  /// Makes the data model of a session; the library's machine is made when the session begins.
  public init(limits: Limits = Limits()) {
    self.init(limits: limits, holdsValues: true)
  }

  /// - Parameter holdsValues: False to go back by repeating calls alone, which has the same result and takes longer.
  init(limits: Limits = Limits(), holdsValues: Bool) {
    sources = SourceTable(holdsValues: holdsValues)
    self.limits = limits
    run = ScriptRun(spare: spare)
    LiveContexts.note(spare)
  }

  /// Makes the system variables; scripts cannot write them. SCXML 5.10.
  public mutating func begin(_ session: SessionIdentity) {
    separate()
    let name = session.name.map { Value.string($0) } ?? .null
    let beginning = JournalEntry("begin", [session.id, name.description, session.processors.description], environment)
    moment = ScriptMoment(beginning: beginning, variables: beginning.variables)
  }

  /// Has the copy use contexts of its own, as an independent run does.
  public mutating func separate() {
    run = ScriptRun(spare: spare)
    lookahead = Lookahead()
  }

  /// Has the copy only look ahead: a text that was stopped once is not tried again.
  public mutating func lookAhead() { isLookingAhead = true }

  /// Makes an event `_event`, with the same identity until the next one.
  public mutating func receive(_ event: Event) {
    environment.event = EventToken(event)
  }

  /// Makes an event `_event`, with a tree of elements as its data.
  public mutating func receive(_ event: Event, markup: [MarkupNode]) {
    environment.event = EventToken(event, markup: markup)
  }

  /// True if the expression's value is one that ECMAScript counts as true. SCXML B.2.3.
  public mutating func holds(
    _ condition: Condition, in evaluationContext: EvaluationContext
  ) throws(EvaluationError) -> ConditionResult {
    let source = sources.source(condition.source)
    if let state = source.askedState { return ConditionResult(evaluationContext.isActive(state)) }
    if let holds = try quickResult(of: source, in: evaluationContext) { return ConditionResult(holds) }
    if let text = try harmlessly("holdsHarmlessly", source, in: evaluationContext) {
      return ConditionResult(text == "true")
    }
    return ConditionResult(try call("holds", [source.text], in: evaluationContext) == "true")
  }

  /// The variables, members and fields of `_event` that a condition names, with their values; calls are left out, and
  /// what only a getter would yield.
  public mutating func readings(of condition: Condition, in evaluationContext: EvaluationContext) -> [ValueBinding] {
    let purity = sources.source(condition.source).purity
    adoptCapture()
    if let known = knownReadings(of: purity.paths) { return known }
    return bindings((try? call("readings", [purity.pathsText], in: evaluationContext, changing: false)) ?? nil)
  }

  /// The value of an expression as JSON; what JSON cannot say is null.
  public mutating func value(
    of expression: Expression, in evaluationContext: EvaluationContext
  ) throws(EvaluationError) -> Value {
    try value(of: .expression(expression), in: evaluationContext)
  }

  /// The value of a source: text is read as JSON or, failing that, with its white space brought together; markup is a
  /// tree of elements, which other sessions get, and reports show, as their XML. SCXML B.2.1.
  public mutating func value(of source: DataSource, in evaluationContext: EvaluationContext) throws(EvaluationError)
    -> Value
  {
    try carriedValue(of: source, in: evaluationContext) ?? .null
  }

  /// The value of a source as JSON; nil for what JSON leaves out, as undefined and functions.
  public mutating func carriedValue(
    of source: DataSource, in evaluationContext: EvaluationContext
  ) throws(EvaluationError) -> Value? {
    let (kind, text) = try words(for: source)
    if kind == "expression" {
      let source = sources.source(text)
      if let value = try quickValue(of: source, in: evaluationContext) { return value == .undefined ? nil : value.json }
      if let json = try harmlessly("valueHarmlessly", source, in: evaluationContext) { return try read(json) }
    }
    let json = try call("value", [kind, text], in: evaluationContext, changing: kind == "expression")
    return try json.map { text throws(EvaluationError) in try read(text) }
  }

  /// Declares a variable as a property of the global object.
  public mutating func declare(
    _ variable: Variable, assigning: Bool, in evaluationContext: EvaluationContext
  ) throws(EvaluationError) {
    try ScriptName.check(variable.id)
    let given: (String, String)
    do {
      given = assigning ? try words(for: variable.value) : ("", "")
    } catch {
      try call("declare", [variable.id, "", ""], in: evaluationContext)
      throw error
    }
    try call("declare", [variable.id, given.0, given.1], in: evaluationContext)
  }

  /// Assigns to a variable that is declared, or to a location inside it. SCXML B.2.4.
  public mutating func assign(_ assign: Assign, in evaluationContext: EvaluationContext) throws(EvaluationError)
    -> Value
  {
    let (kind, text) = try words(for: assign.value)
    if kind == "expression",
      let value = try quickAssignment(of: text, to: assign.location.source, in: evaluationContext)
    {
      return value
    }
    let roots = kind == "expression" ? sources.source(text).purity.rootsIfPure : ""
    return try read(try call("assign", [assign.location.source, kind, text, roots], in: evaluationContext))
  }

  /// Assigns a value that the processor made.
  public mutating func store(
    _ value: Value, at location: Expression, in evaluationContext: EvaluationContext
  ) throws(EvaluationError) {
    try call("assign", [location.source, "value", value.description, ""], in: evaluationContext)
  }

  /// Evaluates a script in the global scope. SCXML B.2.6.
  public mutating func run(_ script: Script, in evaluationContext: EvaluationContext) throws(EvaluationError) {
    switch script.body {
    case .inline(let text): try call("run", [text], in: evaluationContext)
    case .source(let address): throw EvaluationError("there is no resource at '\(address)'")
    }
  }

  /// A copy of an array's items, or of those of any object with a length.
  public mutating func items(of loop: Foreach, in evaluationContext: EvaluationContext) throws(EvaluationError)
    -> [Value]
  {
    for name in [loop.item] + (loop.index.map { [$0] } ?? []) { try ScriptName.check(name) }
    let list = try read(
      try call("items", [loop.collection.source, loop.item, loop.index ?? ""], in: evaluationContext))
    guard case .array(let items) = list else {
      throw EvaluationError("'\(loop.collection.source)' is not a collection")
    }
    return items
  }

  /// Sets a loop's variables, which are declared if they are not.
  public mutating func bind(
    _ loop: Foreach, item: Value, index: Int, in evaluationContext: EvaluationContext
  ) throws(EvaluationError) {
    try call("bind", [loop.item, loop.index ?? "", String(index), item.description], in: evaluationContext)
  }

  /// The declared variables, then the others that scripts made; functions are left out. Nothing of the session's runs:
  /// what a getter or `toJSON` would yield is null, as is a value of more than 100,000 parts.
  public var variables: [ValueBinding] {
    var copy = self
    return copy.askedVariables() ?? []
  }

  /// The variables as they are shown, then what those are that are shown as null or 0 and are neither: undefined, no
  /// number, infinite, -0. Within objects such values are not distinguished.
  public var distinctVariables: [ValueBinding] {
    var copy = self
    let listing = copy.currentListing() ?? []
    return listing.map(\.binding)
      + listing.compactMap { listed in
        listed.unshown.map { ValueBinding(name: "typeof " + listed.binding.name, value: .string($0)) }
      }
  }

  /// The same; what is handed over counts.
  public mutating func countedVariables() -> [ValueBinding]? {
    guard (try? checkExpenses()) != nil else { return nil }
    return askedVariables()
  }

  /// The variables of this copy as they are shown. That is noted for other copies with the same state, unless a
  /// variable that holds an object in it has a primitive value in this copy.
  private mutating func askedListing() -> [ListedVariable]? {
    guard let text = try? call("variables", [], changing: false) else { return nil }
    let listing = bindings(text) { ListedVariable(binding: $0, index: sources.index(of: $0.name), unshown: $1) }
    let isShared = moment.variables.values.map { moment.bindings?.hasPrimitives(where: $0.bindings) ?? true } ?? true
    if isShared { moment.variables.listing = listing }
    return listing
  }

  private mutating func askedVariables() -> [ValueBinding]? { currentListing()?.map(\.binding) }

  private mutating func currentListing() -> [ListedVariable]? {
    adoptCapture()
    guard let listing = moment.variables.listing ?? askedListing() else { return nil }
    return listing.map { listed in
      guard let index = listed.index, let value = moment.bindings?[index] else { return listed }
      let binding = ValueBinding(name: listed.binding.name, value: value.shown)
      return ListedVariable(binding: binding, index: index, unshown: value.unshown)
    }
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
    case .source(let address): throw EvaluationError("there is no resource at '\(address)'")
    }
  }

  func read(_ text: String?) throws(EvaluationError) -> Value {
    do {
      return try Value(json: text ?? "null")
    } catch {
      throw EvaluationError("the value is too large or too deep: \(error)")
    }
  }

  /// The values that paths lead to, as far as variables and the event show without the script engine; nil if one does
  /// not.
  private func knownReadings(of paths: [String]) -> [ValueBinding]? {
    var found: [ValueBinding] = []
    for path in paths {
      guard let reading = knownReading(at: path) else { return nil }
      if let value = reading { found.append(ValueBinding(name: path, value: value)) }
    }
    return found
  }

  /// The value at a path; nil within if nothing is shown of it.
  private func knownReading(at path: String) -> Value?? {
    guard !path.hasPrefix("_") else { return eventReading(at: path) }
    guard let index = sources.knownIndex(of: path), let value = moment.bindings?[index] else {
      let listed = moment.variables.listing?.first { $0.binding.name == path }
      return listed.flatMap { $0.binding.value == .null ? nil : .some($0.binding.value) }
    }
    return value == .undefined ? .some(nil) : .some(value.shown)
  }

  /// The value at a path into the event, where nothing can have changed it.
  private func eventReading(at path: String) -> Value?? {
    guard let token = environment.event, token.markup == nil, token !== moment.variables.event else { return nil }
    let names = path.split(separator: ".")
    guard names.count >= 2, names[0] == "_event", names[1] == "data", var value = token.event.payload else {
      return nil
    }
    for name in names.dropFirst(2) {
      guard case .object(let members) = value else { return nil }
      guard let member = members.last(where: { $0.name == name }) else { return .some(nil) }
      value = member.value
    }
    return .some(value)
  }

  private func bindings(_ text: String?) -> [ValueBinding] { bindings(text) { binding, _ in binding } }

  /// Returns what `make` makes of each variable in a text of the prelude, and of its actual value if it is shown as
  /// another.
  private func bindings<Item>(_ text: String?, _ make: (ValueBinding, _ unshown: String?) -> Item) -> [Item] {
    guard let value = try? read(text), case .array(let items) = value else { return [] }
    return items.compactMap { item in
      item["name"]?.string.map { make(ValueBinding(name: $0, value: item["value"] ?? .null), item["kind"]?.string) }
    }
  }
}
