import CJavaScriptCore
import StatechartExecution
import Statecharts
import Synchronization

/// What came of a call.
enum ScriptResult {
  /// It returned this text; nil for any value that is no text.
  case returned(String?)
  /// It threw something that says this.
  case thrown(String)
  /// It was stopped, so what it has done so far is nobody's state.
  case stopped(ScriptStop)
}

/// What came of an expression.
enum ExpressionResult {
  case primitive(Primitive)
  /// Its value is an object, a symbol, a great integer or a text too long to be kept.
  case other
  case thrown(String)
  case stopped(ScriptStop)
}

/// A global object, and the functions that `Prelude` makes for it. It is the owner of its C pointers.
///
/// Whoever has taken a context from its shelf has it alone, so any thread may use it.
final class ScriptContext: @unchecked Sendable {
  /// The longest text that a call may hand over, in UTF-16 units.
  static let longestText = 4 << 20

  /// How many exceptions the library has handed over, which takes it milliseconds each: none, as long as the prelude
  /// catches all but the end of a script that is stopped.
  static var exceptionsHandedOver: Int { handedOver.load(ordering: .relaxed) }

  private static let handedOver = Atomic(0)

  let group: ScriptGroup
  /// The variables that it holds.
  var world = World(event: nil)
  /// The primitive values among them, where the world has been written down.
  var holdings: Holdings?
  /// The call by which its session began.
  private(set) var beginning: JournalEntry?

  /// The processor time of the last call of a kept function, in seconds.
  private(set) var time = 0.0

  private var bound = Ambience()
  /// The event of the last call that may have changed something, and so may have changed what the event carries.
  private var keptEvent: EventToken?

  private let context: JSGlobalContextRef
  private var bridge: JSObjectRef?
  private var failedMark: JSValueRef?
  private var eventSetter: JSObjectRef?
  /// Compiled texts, by their numbers in the chart's `SourceTable`.
  private var conditions = KeptFunctions()
  private var expressions = KeptFunctions()
  private var assignments = KeptFunctions()
  private var setters = KeptFunctions()
  /// Events that have been shown to expressions that only read them, so that searches need not make them again.
  private var eventObjects: [Event: JSObjectRef] = [:]
  private static let mostEvents = 64
  /// Short texts of earlier calls in the library's form, since most calls repeat them: names, conditions, expressions. To
  /// make one costs more than most of what is done with it.
  private var kept: [String: JSValueRef] = [:]
  private static let mostKept = 128
  /// In UTF-8 units.
  private static let longestKept = 1_000

  init?(in group: ScriptGroup) {
    guard let context = JSGlobalContextCreateInGroup(group.reference, nil) else { return nil }
    self.group = group
    self.context = context
    LiveContexts.admit()
    bridge = group.alone {
      group.watch.rest()
      defer { group.watch.arm() }
      return ScriptContext.bridge(in: context)
    }
    guard bridge != nil, let mark = object(["failed"]), let setter = object(["eventSetter"]) else { return nil }
    failedMark = mark
    eventSetter = setter
  }

  deinit {
    release()
    releaseEvents()
    let functions = conditions.all + expressions.all + assignments.all + setters.all
    for function in functions + [bridge, failedMark, eventSetter].compactMap(\.self) {
      JSValueUnprotect(context, function)
    }
    JSGlobalContextRelease(context)
    LiveContexts.leave()
  }

  private static func bridge(in context: JSGlobalContextRef) -> JSObjectRef? {
    var exception: JSValueRef?
    let value = withScriptText(Prelude.source) { JSEvaluateScript(context, $0, nil, nil, 1, &exception) }
    guard exception == nil, let value, let object = JSValueToObject(context, value, nil) else { return nil }
    JSValueProtect(context, object)
    return object
  }

  // MARK: - Calls with texts

  /// Begins the session. A context begins once.
  func begin(_ entry: JournalEntry) -> ScriptResult {
    beginning = entry
    return perform(entry).result
  }

  /// Makes a call that may change something, after which the variables are those of its entry.
  func perform(_ entry: JournalEntry, memoryBefore: Int? = nil) -> (result: ScriptResult, time: Double) {
    let answer = call(entry.name, entry.arguments, entry.ambience, changing: true, memoryBefore: memoryBefore)
    world = entry.world
    holdings = nil
    return answer
  }

  /// Makes a call in its surroundings.
  func call(
    _ name: String, _ arguments: [String], _ ambience: Ambience, changing: Bool = false, memoryBefore: Int? = nil
  ) -> (result: ScriptResult, time: Double) {
    let isMoved = ambience.time != bound.time || ambience.states != bound.states
    var event = ""
    if ambience.event !== bound.event {
      event = ambience.event.map { $0 === keptEvent ? "kept" : $0.fields } ?? "none"
    }
    let keeps = changing && ambience.event !== keptEvent
    bound = ambience
    if changing {
      keptEvent = ambience.event
      if let event = ambience.event?.event { forget(event) }
    }
    let surroundings = [isMoved ? String(ambience.time) : "", isMoved ? ambience.states : "", event, keeps ? "1" : ""]
    return call(surroundings + [name] + arguments, memoryBefore: memoryBefore)
  }

  /// Calls a function that needs no surroundings; nil if it returned no text.
  private func text(_ arguments: [String]) -> String? {
    guard case .returned(let text) = call(["", "", "", ""] + arguments, memoryBefore: nil).result else { return nil }
    return text
  }

  /// Calls the function of the prelude with texts. What the process gains counts from `memoryBefore`, if that is known.
  private func call(_ arguments: [String], memoryBefore: Int?) -> (result: ScriptResult, time: Double) {
    group.alone {
      group.watch.begin(memoryBefore: memoryBefore)
      let result: ScriptResult =
        switch enter(arguments) {
        case .value(let value):
          if JSValueIsString(context, value) {
            text(of: value).map { .returned($0) } ?? .thrown("the value is too large")
          } else {
            .returned(nil)
          }
        case .thrown(let message): .thrown(message)
        case .stopped(let stop): .stopped(stop)
        }
      return (result, group.watch.elapsed)
    }
  }

  private enum Answer {
    case value(JSValueRef)
    case thrown(String)
    case stopped(ScriptStop)
  }

  private func enter(_ arguments: [String]) -> Answer {
    guard let bridge else { return .thrown("the script engine has no prelude") }
    if kept.count + arguments.count > ScriptContext.mostKept { release() }
    let values = arguments.map(protectedString)
    defer { for (text, value) in zip(arguments, values) where !isKept(text) { JSValueUnprotect(context, value) } }
    return enter(bridge, values)
  }

  /// Calls a function; what it throws it hands over as a mark. The machine must be had alone.
  @inline(__always)
  private func enter(_ function: JSObjectRef, _ arguments: [JSValueRef?]) -> Answer {
    var exception: JSValueRef?
    let value =
      arguments.isEmpty
      ? JSObjectCallAsFunction(context, function, nil, 0, nil, &exception)
      : JSObjectCallAsFunction(context, function, nil, arguments.count, arguments, &exception)
    if let stop = group.watch.stop { return .stopped(stop) }
    guard exception == nil, let value else {
      ScriptContext.handedOver.add(1, ordering: .relaxed)
      return .thrown("something was thrown that has no text")
    }
    return value == failedMark && failedMark != nil ? .thrown(problem) : .value(value)
  }

  /// What the function that was called last has thrown, in words.
  private var problem: String {
    guard case .value(let value) = enter(["", "", "", "", "problem"]) else { return "something was thrown" }
    return text(of: value) ?? "something was thrown that has no text"
  }

  /// Calls a function of the prelude that returns an object, which is kept until it is unprotected.
  private func object(_ arguments: [String]) -> JSObjectRef? {
    guard case .object(let object) = made(arguments) else { return nil }
    return object
  }

  private enum Making {
    case object(JSObjectRef)
    case thrown(String)
    case stopped(ScriptStop)
  }

  private func made(_ arguments: [String]) -> Making {
    group.alone {
      group.watch.begin(memoryBefore: nil)
      switch enter(["", "", "", ""] + arguments) {
      case .value(let value):
        guard let object = JSValueToObject(context, value, nil) else { return .thrown("no object") }
        JSValueProtect(context, object)
        return .object(object)
      case .thrown(let message): return .thrown(message)
      case .stopped(let stop): return .stopped(stop)
      }
    }
  }

  // MARK: - Expressions that only read

  /// True if evaluating an expression of the world runs nothing but the language.
  func isHarmless(_ source: ScriptSource, _ number: Int) -> Bool {
    if let known = world.isHarmless(number) { return known }
    let isHarmless = text(["isHarmless", source.purity.rootsIfPure]) != nil
    world.note(number, isHarmless: isHarmless)
    return isHarmless
  }

  /// True if an assignment to a declared variable of the world runs nothing but the language.
  func isPlain(_ assignment: ScriptAssignment) -> Bool {
    if let known = world.isPlain(assignment.number) { return known }
    let isPlain = text(["isPlainAssignment", assignment.location, assignment.source.purity.rootsIfPure]) != nil
    world.note(assignment.number, isPlain: isPlain)
    return isPlain
  }

  /// Evaluates a condition that is harmless.
  func condition(_ source: ScriptSource, _ number: Int, _ ambience: Ambience) -> ExpressionResult {
    bind(ambience, for: source.purity)
    return evaluate(&conditions, number) { ["condition", source.text] }
  }

  /// Evaluates an expression that is harmless.
  func expression(_ source: ScriptSource, _ number: Int, _ ambience: Ambience) -> ExpressionResult {
    bind(ambience, for: source.purity)
    return evaluate(&expressions, number) { ["expression", source.text] }
  }

  /// Carries out an assignment that is plain. What the context holds afterwards the caller notes.
  func assign(_ assignment: ScriptAssignment, _ ambience: Ambience) -> ExpressionResult {
    bind(ambience, for: assignment.source.purity)
    return evaluate(&assignments, assignment.number) { ["assignment", assignment.location, assignment.source.text] }
  }

  private func evaluate(
    _ functions: inout KeptFunctions, _ number: Int, _ compiling: () -> [String]
  ) -> ExpressionResult {
    if functions[number] == nil {
      switch made(compiling()) {
      case .object(let function): functions[number] = function
      case .thrown(let message): return .thrown(message)
      case .stopped(let stop): return .stopped(stop)
      }
    }
    guard let function = functions[number] else { return .other }
    return group.alone {
      group.watch.begin(memoryBefore: nil, isShort: true)
      defer { time = group.watch.elapsed }
      return switch enter(function, []) {
      case .value(let value): primitive(value).map { .primitive($0) } ?? .other
      case .thrown(let message): .thrown(message)
      case .stopped(let stop): .stopped(stop)
      }
    }
  }

  /// Notes that a plain assignment has given a variable a primitive value.
  func follow(_ given: Holdings, in slot: Int) { holdings?.follow(given, in: slot) }

  /// Notes that a plain assignment has left a world of its own, whose variables may share what the event carries.
  func settle(at entry: JournalEntry) {
    _ = call("failed", [], entry.ambience, changing: true)
    world = entry.world
    holdings = nil
  }

  /// True if the context may leave where it stands: nobody comes back there, or its variables are written down.
  func mayDepart(_ sources: SourceTable) -> Bool {
    if isKnownUniquelyReferenced(&world) { return true }
    capture(sources)
    return world.values != nil
  }

  /// Gives expressions what they read of their surroundings.
  private func bind(_ ambience: Ambience, for purity: ScriptPurity) {
    if purity.readsStates, ambience.states != bound.states {
      _ = text(["ambience", String(bound.time), ambience.states])
      bound.states = ambience.states
    }
    guard purity.readsEvent, ambience.event !== bound.event else { return }
    if let event = ambience.event {
      show(event)
    } else if let eventSetter {
      bound.event = nil
      _ = group.alone { enter(eventSetter, [JSValueMakeUndefined(context)]) }
    }
  }

  /// Makes an event the one that expressions see, where none can have changed it.
  private func show(_ token: EventToken) {
    bound.event = token
    let isKnown = token.markup == nil
    var object = isKnown ? eventObjects[token.event] : nil
    if object == nil {
      object = self.object(["eventObject", token.fields])
      if eventObjects.count >= ScriptContext.mostEvents { releaseEvents() }
      if isKnown, let object { eventObjects[token.event] = object }
    }
    guard let object, let eventSetter else { return }
    _ = group.alone { enter(eventSetter, [object]) }
    if !isKnown { JSValueUnprotect(context, object) }
  }

  /// An event that may have been changed, or may be held by a variable, is not shown again.
  private func forget(_ event: Event) {
    if let object = eventObjects.removeValue(forKey: event) { JSValueUnprotect(context, object) }
  }

  private func releaseEvents() {
    for object in eventObjects.values { JSValueUnprotect(context, object) }
    eventObjects = [:]
  }

  // MARK: - Values

  /// Writes the variables down, if they are data. The primitive values come by the numbers of their names.
  func capture(_ sources: SourceTable) {
    guard sources.holdsValues, case .untried = world.capture else { return }
    world.capture = .impossible
    guard holdings == nil, let text = text(["capture"]), let written = try? Value(json: text),
      case .array(let parts) = written, parts.count > 3, case .array(let variables) = parts[2]
    else { return }
    var values: [Primitive?] = []
    for place in stride(from: 0, to: variables.count - 2, by: 3) {
      guard let name = variables[place].string, let value = Primitive(written: variables[place + 2]),
        let slot = sources.slot(of: name)
      else { continue }
      while values.count <= slot { values.append(nil) }
      values[slot] = value
    }
    let found = WorldValues(text: text, holdings: Holdings(values))
    world.capture = .values(found)
    holdings = found.holdings
  }

  /// Makes the variables those of a world that has been written down; false if the context cannot hold them.
  func restore(_ world: World) -> Bool {
    guard let values = world.values else { return false }
    releaseEvents()
    guard text(["restore", values.text, world.event?.fields ?? ""]) != nil else { return false }
    self.world = world
    holdings = values.holdings
    bound.event = world.event
    keptEvent = world.event
    return true
  }

  /// Makes the primitive values what they are to be; false if the context cannot hold them.
  func hold(_ wanted: Holdings, _ names: SourceTable) -> Bool {
    if holdings == nil { holdings = world.values?.holdings }
    guard let held = holdings else { return false }
    if held.stamp == wanted.stamp { return true }
    let count = max(held.values.count, wanted.values.count)
    for slot in 0..<count where wanted[slot] == nil && held[slot] != nil {
      guard restore(world) else { return false }
      break
    }
    for slot in 0..<count {
      guard let value = wanted[slot], holdings?[slot] != value else { continue }
      guard set(slot, to: value, names) else { return false }
    }
    holdings = wanted
    return true
  }

  private func set(_ slot: Int, to value: Primitive, _ names: SourceTable) -> Bool {
    if setters[slot] == nil {
      guard let name = names.name(of: slot) else { return false }
      setters[slot] = object(["setter", name])
    }
    guard let setter = setters[slot] else { return false }
    return group.alone {
      switch value {
      case .string(let text):
        let item = withScriptText(text) { JSValueMakeString(context, $0) }
        if case .value = enter(setter, [item]) { return true }
        return false
      case .undefined, .null, .boolean, .number:
        if case .value = enter(setter, [scriptValue(of: value)]) { return true }
        return false
      }
    }
  }

  private func scriptValue(of value: Primitive) -> JSValueRef? {
    switch value {
    case .undefined: JSValueMakeUndefined(context)
    case .null: JSValueMakeNull(context)
    case .boolean(let boolean): JSValueMakeBoolean(context, boolean)
    case .number(let bits): JSValueMakeNumber(context, Double(bitPattern: bits))
    case .string(let text): withScriptText(text) { JSValueMakeString(context, $0) }
    }
  }

  private func primitive(_ value: JSValueRef) -> Primitive? {
    switch JSValueGetType(context, value) {
    case kJSTypeUndefined: .undefined
    case kJSTypeNull: .null
    case kJSTypeBoolean: .boolean(JSValueToBoolean(context, value))
    case kJSTypeNumber: .number(JSValueToNumber(context, value, nil))
    case kJSTypeString:
      text(of: value, upTo: Primitive.longestText / 3).flatMap { text in
        text.unicodeScalars.contains("\u{FFFD}") ? nil : .string(text)
      }
    default: nil
    }
  }

  // MARK: - Texts

  /// The library's collector sees the stack, but no array of ours.
  private func protectedString(_ text: String) -> JSValueRef? {
    if let known = kept[text] { return known }
    let value = withScriptText(text) { JSValueMakeString(context, $0) }
    JSValueProtect(context, value)
    if isKept(text) { kept[text] = value }
    return value
  }

  private func isKept(_ text: String) -> Bool { text.utf8.count <= ScriptContext.longestKept }

  private func release() {
    for value in kept.values { JSValueUnprotect(context, value) }
    kept = [:]
  }

  private func text(of value: JSValueRef, upTo limit: Int = ScriptContext.longestText) -> String? {
    guard let string = JSValueToStringCopy(context, value, nil) else { return nil }
    defer { JSStringRelease(string) }
    let length = JSStringGetLength(string)
    guard length <= limit else { return nil }
    return String(decoding: UnsafeBufferPointer(start: JSStringGetCharactersPtr(string), count: length), as: UTF16.self)
  }
}

/// Functions of the library by numbers.
private struct KeptFunctions {
  private var functions: [JSObjectRef?] = []

  var all: [JSObjectRef] { functions.compactMap(\.self) }

  subscript(number: Int) -> JSObjectRef? {
    get { number < functions.count ? functions[number] : nil }
    set {
      while functions.count <= number { functions.append(nil) }
      functions[number] = newValue
    }
  }
}

/// Lends a text in the library's own form. A text with a null, which would end it, is handed over unit by unit.
private func withScriptText<Result>(_ text: String, _ body: (JSStringRef?) -> Result) -> Result {
  let units = text.utf8.contains(0) ? Array(text.utf16) : nil
  let string = units.map { JSStringCreateWithCharacters($0, $0.count) } ?? JSStringCreateWithUTF8CString(text)
  defer { if let string { JSStringRelease(string) } }
  return body(string)
}
