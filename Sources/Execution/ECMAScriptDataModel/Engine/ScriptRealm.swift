import CJavaScriptCore
import Statecharts

/// A realm of the engine: a global object, with the functions that `Prelude` makes for it. ECMA-262, 9.3.
///
/// It is the owner of its C pointers; outside this file its objects are known by handles. It is used by one thread at a
/// time: whoever has taken its context from a pool.
final class ScriptRealm: @unchecked Sendable {
  /// The longest text that a call may hand over, in UTF-16 units.
  static let longestText = 4 << 20

  /// The message for an exception that the library has handed over, which takes it milliseconds: there is none, as long
  /// as the prelude catches all but the end of a script that is stopped.
  static let handedOver = "the script engine handed an exception over"

  /// An object that the realm keeps until it is released.
  struct Handle: Hashable, Sendable {
    fileprivate let index: Int
  }

  let group: ScriptGroup
  private let context: JSGlobalContextRef
  private var bridge: JSObjectRef?
  /// The value that a function returns instead of throwing.
  private var failedMark: JSValueRef?
  /// The objects that are kept, by their handles; nil where one was released.
  private var objects: [JSObjectRef?] = []
  /// The handles that were released.
  private var vacant: [Handle] = []
  /// Short texts of earlier calls in the library's form, since most calls repeat them: names, conditions, expressions.
  /// To make one costs more than most of what is done with it.
  private var texts: [String: JSValueRef] = [:]
  private static let maxTexts = 128
  /// The longest text that is kept, in UTF-8 units.
  private static let longestKeptText = 1_000

  /// Makes a realm; nil if the library has none, or the prelude fails.
  init?(in group: ScriptGroup) {
    guard let context = JSGlobalContextCreateInGroup(group.reference, nil) else { return nil }
    self.group = group
    self.context = context
    LiveContexts.admit()
    bridge = group.alone {
      group.watch.rest()
      defer { group.watch.arm() }
      return ScriptRealm.bridge(in: context)
    }
    guard bridge != nil, case .value(let mark) = make(["failed"]) else { return nil }
    failedMark = objects[mark.index]
  }

  deinit {
    releaseTexts()
    for object in objects + [bridge] { if let object { JSValueUnprotect(context, object) } }
    JSGlobalContextRelease(context)
    LiveContexts.exit()
  }

  private static func bridge(in context: JSGlobalContextRef) -> JSObjectRef? {
    var exception: JSValueRef?
    let value = withScriptText(Prelude.source) { JSEvaluateScript(context, $0, nil, nil, 1, &exception) }
    guard exception == nil, let value, let object = JSValueToObject(context, value, nil) else { return nil }
    JSValueProtect(context, object)
    return object
  }

  // MARK: - Calls

  /// Calls the function of the prelude with texts; the value is nil if it is no text.
  ///
  /// - Parameter memoryBefore: The memory of the process before, if that is known: its growth counts from there.
  func call(_ arguments: [String], memoryBefore: Int?) -> (result: ScriptResult<String?>, time: Double) {
    group.alone {
      group.watch.begin(memoryBefore: memoryBefore)
      let result: ScriptResult<String?> = enter(arguments).flatMap { value in
        guard JSValueIsString(context, value) else { return .value(nil) }
        return text(of: value).map { .value($0) } ?? .thrown("the value is too large")
      }
      return (result, group.watch.elapsed)
    }
  }

  /// Calls a function of the prelude that returns an object, which is kept until it is released.
  func make(_ arguments: [String]) -> ScriptResult<Handle> {
    group.alone {
      group.watch.begin(memoryBefore: nil)
      return enter(["", "", "", ""] + arguments).flatMap { value in
        guard let object = JSValueToObject(context, value, nil) else { return .thrown("no object") }
        JSValueProtect(context, object)
        return .value(keep(object))
      }
    }
  }

  /// Calls a kept function without arguments.
  func evaluate(_ function: Handle) -> (result: ExpressionResult, time: Double) {
    guard let function = objects[function.index] else { return (.value(nil), 0) }
    return group.alone {
      group.watch.begin(memoryBefore: nil, isShort: true)
      return (enter(function, []).flatMap { .value(primitive($0)) }, group.watch.elapsed)
    }
  }

  /// Calls a kept function with a value; false if it throws or is stopped.
  func pass(_ value: Primitive, to function: Handle) -> Bool {
    guard let function = objects[function.index] else { return false }
    return group.alone {
      let argument = scriptValue(of: value)
      if case .value = enter(function, [argument]) { return true }
      return false
    }
  }

  /// Calls a kept function with a kept object.
  func pass(_ object: Handle, to function: Handle) {
    guard let function = objects[function.index] else { return }
    _ = group.alone { enter(function, [objects[object.index]]) }
  }

  private func enter(_ arguments: [String]) -> ScriptResult<JSValueRef> {
    guard let bridge else { return .thrown("the script engine has no prelude") }
    if texts.count + arguments.count > ScriptRealm.maxTexts { releaseTexts() }
    let values = arguments.map(protectedText)
    defer { for (text, value) in zip(arguments, values) where !isKept(text) { JSValueUnprotect(context, value) } }
    return enter(bridge, values)
  }

  /// Calls a function; what it throws it hands over as a mark. No other context of the group may be in a call.
  @inline(__always)
  private func enter(_ function: JSObjectRef, _ arguments: [JSValueRef?]) -> ScriptResult<JSValueRef> {
    var exception: JSValueRef?
    let value =
      arguments.isEmpty
      ? JSObjectCallAsFunction(context, function, nil, 0, nil, &exception)
      : JSObjectCallAsFunction(context, function, nil, arguments.count, arguments, &exception)
    if let stop = group.watch.stop { return .stopped(stop) }
    guard exception == nil, let value else { return .thrown(Self.handedOver) }
    return value == failedMark && failedMark != nil ? .thrown(problem) : .value(value)
  }

  /// A description of the exception that the last call threw.
  private var problem: String {
    guard case .value(let value) = enter(["", "", "", "", "problem"]) else { return "something was thrown" }
    return text(of: value) ?? "a value without a text was thrown"
  }

  // MARK: - Objects

  private func keep(_ object: JSObjectRef) -> Handle {
    if let handle = vacant.popLast() {
      objects[handle.index] = object
      return handle
    }
    objects.append(object)
    return Handle(index: objects.count - 1)
  }

  /// Gives up an object that was kept.
  func release(_ handle: Handle) {
    guard let object = objects[handle.index] else { return }
    JSValueUnprotect(context, object)
    objects[handle.index] = nil
    vacant.append(handle)
  }

  // MARK: - Values

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
  private func protectedText(_ text: String) -> JSValueRef? {
    if let known = texts[text] { return known }
    let value = withScriptText(text) { JSValueMakeString(context, $0) }
    JSValueProtect(context, value)
    if isKept(text) { texts[text] = value }
    return value
  }

  private func isKept(_ text: String) -> Bool { text.utf8.count <= ScriptRealm.longestKeptText }

  private func releaseTexts() {
    for value in texts.values { JSValueUnprotect(context, value) }
    texts = [:]
  }

  private func text(of value: JSValueRef, upTo limit: Int = ScriptRealm.longestText) -> String? {
    guard let string = JSValueToStringCopy(context, value, nil) else { return nil }
    defer { JSStringRelease(string) }
    let length = JSStringGetLength(string)
    guard length <= limit else { return nil }
    return String(decoding: UnsafeBufferPointer(start: JSStringGetCharactersPtr(string), count: length), as: UTF16.self)
  }
}

/// Lends a text in the library's own form. A text with a null, which would end it, is handed over unit by unit.
private func withScriptText<Result>(_ text: String, _ body: (JSStringRef?) -> Result) -> Result {
  let units = text.utf8.contains(0) ? Array(text.utf16) : nil
  let string = units.map { JSStringCreateWithCharacters($0, $0.count) } ?? JSStringCreateWithUTF8CString(text)
  defer { if let string { JSStringRelease(string) } }
  return body(string)
}
