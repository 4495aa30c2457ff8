import CJavaScriptCore
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

/// A virtual machine of JavaScriptCore, which the contexts of one run share: what the library compiles for one serves the
/// next. Contexts have their own globals, so they see nothing of each other.
///
/// One call at a time: the watch is the machine's, not the context's.
final class ScriptGroup: @unchecked Sendable {
  /// Why there is no script engine, if there is none; found out before the first machine is made.
  static let hindrance: String? = InterlockPrepareEngine().map { String(cString: $0) }

  fileprivate let reference: JSContextGroupRef
  fileprivate let watch: ScriptWatch
  private let calls = Mutex(())

  init?(limits: ECMAScriptDataModel.Limits) {
    guard ScriptGroup.hindrance == nil, let reference = JSContextGroupCreate() else { return nil }
    self.reference = reference
    watch = ScriptWatch(reference, limits: limits)
  }

  deinit { JSContextGroupRelease(reference) }

  /// Does something while none of the contexts is in the middle of a call.
  func alone<Result>(_ body: () -> Result) -> Result { calls.withLock { _ in body() } }

  /// Does something if none of the contexts is in the middle of a call; false if one is.
  func ifIdle(_ body: () -> Void) -> Bool { calls.withLockIfAvailable { _ in body() } != nil }
}

/// A global object, and the function that `Prelude` makes for it. It is the owner of its C pointers.
///
/// The library locks a machine around each call, so any thread may use it.
final class ScriptContext: @unchecked Sendable {
  /// The longest text that a call may hand over, in UTF-16 units.
  static let longestText = 4 << 20

  let group: ScriptGroup
  private let context: JSGlobalContextRef
  private var bridge: JSObjectRef?
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
    bridge = group.alone {
      group.watch.rest()
      defer { group.watch.arm() }
      return ScriptContext.bridge(in: context)
    }
    if bridge == nil { return nil }
  }

  deinit {
    release()
    if let bridge { JSValueUnprotect(context, bridge) }
    JSGlobalContextRelease(context)
  }

  private static func bridge(in context: JSGlobalContextRef) -> JSObjectRef? {
    var exception: JSValueRef?
    let value = withScriptText(Prelude.source) { JSEvaluateScript(context, $0, nil, nil, 1, &exception) }
    guard exception == nil, let value, let object = JSValueToObject(context, value, nil) else { return nil }
    JSValueProtect(context, object)
    return object
  }

  /// Calls the function of the prelude with texts. What the process gains counts from `memoryBefore`, if that is known.
  func call(_ arguments: [String], memoryBefore: Int? = nil) -> (result: ScriptResult, time: Double) {
    group.alone {
      group.watch.begin(memoryBefore: memoryBefore)
      let result = outcome(of: arguments)
      return (group.watch.stop.map { .stopped($0) } ?? result, group.watch.elapsed)
    }
  }

  private func outcome(of arguments: [String]) -> ScriptResult {
    var exception: JSValueRef?
    guard let bridge else { return .thrown("the script engine has no prelude") }
    if kept.count + arguments.count > ScriptContext.mostKept { release() }
    let values = arguments.map(protectedString)
    defer { for (text, value) in zip(arguments, values) where !isKept(text) { JSValueUnprotect(context, value) } }
    let result = JSObjectCallAsFunction(context, bridge, nil, values.count, values, &exception)
    if let exception { return .thrown(text(of: exception) ?? "something was thrown that has no text") }
    guard let result, JSValueIsString(context, result) else { return .returned(nil) }
    return text(of: result).map { .returned($0) } ?? .thrown("the value is too large")
  }

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

  private func text(of value: JSValueRef) -> String? {
    guard let string = JSValueToStringCopy(context, value, nil) else { return nil }
    defer { JSStringRelease(string) }
    let length = JSStringGetLength(string)
    guard length <= ScriptContext.longestText else { return nil }
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
