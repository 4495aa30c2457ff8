import StatechartExecution
import Statecharts

/// A realm of the engine with what it holds: the variables of a session at one moment, and compiled expressions.
///
/// Only one data model uses a context at a time, the one that has taken it from its pool; so any thread may use it.
final class ScriptContext: @unchecked Sendable {
  var group: ScriptGroup { realm.group }
  /// The moment of the session that it holds.
  private(set) var position = ContextPosition()
  /// The call by which its session began.
  private(set) var beginning: JournalEntry?
  /// The processor time of the last call of a kept function, in seconds.
  private(set) var time = 0.0

  private let realm: ScriptRealm
  private let eventSetter: ScriptRealm.Handle
  /// Compiled texts, by their numbers in the chart's `SourceTable`.
  private var conditions: [Int: ScriptRealm.Handle] = [:]
  private var expressions: [Int: ScriptRealm.Handle] = [:]
  private var assignments: [Int: ScriptRealm.Handle] = [:]
  /// Functions that set a variable, by the indices of the variables in the chart's `SourceTable`.
  private var setters: [Int: ScriptRealm.Handle] = [:]
  /// Events that have been shown to expressions that only read them, so that searches need not make them again.
  private var eventObjects: [Event: ScriptRealm.Handle] = [:]
  private static let maxEvents = 64

  init?(in group: ScriptGroup) {
    guard let realm = ScriptRealm(in: group), case .value(let setter) = realm.make(["eventSetter"]) else { return nil }
    self.realm = realm
    eventSetter = setter
  }

  // MARK: - Calls

  /// Begins the session. A context begins once.
  func begin(_ entry: JournalEntry) -> ScriptResult<String?> {
    beginning = entry
    return perform(entry).result
  }

  /// Makes a call that may change something, after which the variables are those of its entry.
  func perform(_ entry: JournalEntry, memoryBefore: Int? = nil) -> (result: ScriptResult<String?>, time: Double) {
    let answer = call(entry.name, entry.arguments, entry.environment, changing: true, memoryBefore: memoryBefore)
    position.enter(entry.variables)
    return answer
  }

  /// Makes a call in an environment.
  func call(
    _ name: String, _ arguments: [String], _ environment: ScriptEnvironment, changing: Bool = false,
    memoryBefore: Int? = nil
  ) -> (result: ScriptResult<String?>, time: Double) {
    let moves = position.move(to: environment, changing: changing)
    if changing, let event = environment.event?.event { forget(event) }
    return realm.call(moves + [name] + arguments, memoryBefore: memoryBefore)
  }

  /// Calls a function in the environment as it is; nil if it returned no text.
  private func text(_ arguments: [String]) -> String? {
    guard case .value(let text) = realm.call(["", "", "", ""] + arguments, memoryBefore: nil).result else {
      return nil
    }
    return text
  }

  // MARK: - Expressions that only read

  /// True if evaluating an expression runs nothing but the language.
  func isHarmless(_ source: ScriptSource, _ number: Int) -> Bool {
    if let known = position.variables.isHarmless(number) { return known }
    let isHarmless = text(["isHarmless", source.purity.rootsIfPure]) != nil
    position.variables.note(number, isHarmless: isHarmless)
    return isHarmless
  }

  /// True if an assignment to a declared variable runs nothing but the language.
  func isPlain(_ assignment: ScriptAssignment) -> Bool {
    if let known = position.variables.isPlain(assignment.number) { return known }
    let isPlain = text(["isPlainAssignment", assignment.location, assignment.source.purity.rootsIfPure]) != nil
    position.variables.note(assignment.number, isPlain: isPlain)
    return isPlain
  }

  /// Evaluates a condition that is harmless.
  func condition(_ source: ScriptSource, _ number: Int, _ environment: ScriptEnvironment) -> ExpressionResult {
    show(environment, to: source.purity)
    return evaluate(&conditions, number) { ["condition", source.text] }
  }

  /// Evaluates an expression that is harmless.
  func expression(_ source: ScriptSource, _ number: Int, _ environment: ScriptEnvironment) -> ExpressionResult {
    show(environment, to: source.purity)
    return evaluate(&expressions, number) { ["expression", source.text] }
  }

  /// Carries out an assignment that is plain. The caller notes what the context holds afterwards.
  func assign(_ assignment: ScriptAssignment, _ environment: ScriptEnvironment) -> ExpressionResult {
    show(environment, to: assignment.source.purity)
    return evaluate(&assignments, assignment.number) { ["assignment", assignment.location, assignment.source.text] }
  }

  private func evaluate(
    _ functions: inout [Int: ScriptRealm.Handle], _ number: Int, _ compiling: () -> [String]
  ) -> ExpressionResult {
    if functions[number] == nil {
      switch realm.make(compiling()) {
      case .value(let function): functions[number] = function
      case .thrown(let message): return .thrown(message)
      case .stopped(let stop): return .stopped(stop)
      }
    }
    guard let function = functions[number] else { return .value(nil) }
    let answer = realm.evaluate(function)
    time = answer.time
    return answer.result
  }

  /// Notes that a plain assignment has given a variable a primitive value.
  func follow(_ given: Bindings, at index: Int) { position.bindings?.follow(given, at: index) }

  /// Notes that a plain assignment has left variables of its own, which may share what the event carries.
  func settle(at entry: JournalEntry) {
    _ = call("failed", [], entry.environment, changing: true)
    position.enter(entry.variables)
  }

  // MARK: - The environment of expressions

  /// Gives expressions what they read of their environment.
  private func show(_ environment: ScriptEnvironment, to purity: ScriptPurity) {
    if purity.readsStates, environment.states != position.environment.states {
      _ = text(["environment", String(position.environment.time), environment.states])
      position.environment.states = environment.states
    }
    guard purity.readsEvent, environment.event !== position.environment.event else { return }
    position.environment.event = environment.event
    if let event = environment.event {
      show(event)
    } else {
      _ = realm.pass(.undefined, to: eventSetter)
    }
  }

  /// Makes an event the one that expressions see, where none can have changed it.
  private func show(_ token: EventToken) {
    let isKept = token.markup == nil
    if isKept, let known = eventObjects[token.event] { return realm.pass(known, to: eventSetter) }
    let made = realm.make(["eventObject", token.fields])
    if eventObjects.count >= ScriptContext.maxEvents { releaseEvents() }
    guard case .value(let object) = made else { return }
    realm.pass(object, to: eventSetter)
    if isKept { eventObjects[token.event] = object } else { realm.release(object) }
  }

  /// An event that may have been changed, or may be held by a variable, is not shown again.
  private func forget(_ event: Event) {
    if let object = eventObjects.removeValue(forKey: event) { realm.release(object) }
  }

  private func releaseEvents() {
    for object in eventObjects.values { realm.release(object) }
    eventObjects = [:]
  }

  // MARK: - Variables

  /// True if the context may be brought elsewhere: no copy can come back to what it holds, or its variables are written
  /// down.
  func mayDepart(_ sources: SourceTable) -> Bool {
    if position.isUnique() { return true }
    capture(sources)
    return position.variables.values != nil
  }

  /// Writes the variables down, if they are data. The primitive values come by the indices of their variables.
  func capture(_ sources: SourceTable) {
    guard sources.holdsValues, case .untried = position.variables.capture else { return }
    position.variables.capture = .impossible
    guard position.bindings == nil, let text = text(["capture"]), let values = VariableStateValues(text, sources) else {
      return
    }
    position.variables.capture = .values(values)
    position.bindings = values.bindings
  }

  /// Makes the variables what was written down; false if the context cannot hold them.
  func restore(_ variables: VariableState) -> Bool {
    guard let values = variables.values else { return false }
    releaseEvents()
    guard text(["restore", values.text, variables.event?.fields ?? ""]) != nil else { return false }
    position.restore(variables, values)
    return true
  }

  /// Makes the primitive values what they are to be; false if the context cannot hold them.
  func hold(_ wanted: Bindings, _ sources: SourceTable) -> Bool {
    if position.bindings == nil { position.bindings = position.variables.values?.bindings }
    guard let held = position.bindings else { return false }
    if held.stamp == wanted.stamp { return true }
    let count = max(held.values.count, wanted.values.count)
    for index in 0..<count where wanted[index] == nil && held[index] != nil {
      guard restore(position.variables) else { return false }
      break
    }
    for index in 0..<count {
      guard let value = wanted[index], position.bindings?[index] != value else { continue }
      guard set(index, to: value, sources) else { return false }
    }
    position.bindings = wanted
    return true
  }

  private func set(_ index: Int, to value: Primitive, _ sources: SourceTable) -> Bool {
    if setters[index] == nil, let name = sources.variable(at: index),
      case .value(let made) = realm.make(["setter", name])
    {
      setters[index] = made
    }
    return setters[index].map { realm.pass(value, to: $0) } ?? false
  }
}
