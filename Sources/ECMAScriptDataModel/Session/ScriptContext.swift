import CJavaScriptCore

/// What came of a call.
enum ScriptResult {
  /// It returned this text; nil for any value that is no text.
  case returned(String?)
  /// It threw something that says this.
  case thrown(String)
  /// It was stopped, so what it has done so far is nobody's state.
  case stopped(ScriptStop)
}

/// A virtual machine of JavaScriptCore with one global object, and the function that `Prelude` makes for it. It is the
/// owner of its C pointers.
///
/// The library locks a machine around each call, so any thread may use it.
final class ScriptContext: @unchecked Sendable {
  /// The longest text that a call may hand over, in UTF-16 units.
  static let longestText = 4 << 20

  /// Why there is no script engine, if there is none; found out before the first machine is made.
  static let hindrance: String? = InterlockPrepareEngine().map { String(cString: $0) }

  private let group: JSContextGroupRef
  private let context: JSGlobalContextRef
  private let watch: ScriptWatch
  private var bridge: JSObjectRef?

  init?(limits: ECMAScriptDataModel.Limits) {
    guard ScriptContext.hindrance == nil, let group = JSContextGroupCreate() else { return nil }
    guard let context = JSGlobalContextCreateInGroup(group, nil) else {
      JSContextGroupRelease(group)
      return nil
    }
    self.group = group
    self.context = context
    watch = ScriptWatch(group, limits: limits)
    var exception: JSValueRef?
    let value = withScriptText(Prelude.source) { JSEvaluateScript(context, $0, nil, nil, 1, &exception) }
    guard exception == nil, let value, let object = JSValueToObject(context, value, nil) else { return nil }
    JSValueProtect(context, object)
    bridge = object
    watch.arm()
  }

  deinit {
    if let bridge { JSValueUnprotect(context, bridge) }
    JSGlobalContextRelease(context)
    JSContextGroupRelease(group)
  }

  /// Calls the function of the prelude with texts. What the process gains counts from `memoryBefore`, if that is known.
  func call(_ arguments: [String], memoryBefore: Int? = nil) -> (result: ScriptResult, time: Double) {
    watch.begin(memoryBefore: memoryBefore)
    let result = outcome(of: arguments)
    return (watch.stop.map { .stopped($0) } ?? result, watch.elapsed)
  }

  private func outcome(of arguments: [String]) -> ScriptResult {
    var exception: JSValueRef?
    guard let bridge else { return .thrown("the script engine has no prelude") }
    let values = arguments.map(protectedString)
    defer { for value in values { JSValueUnprotect(context, value) } }
    let result = JSObjectCallAsFunction(context, bridge, nil, values.count, values, &exception)
    if let exception { return .thrown(text(of: exception) ?? "something was thrown that has no text") }
    guard let result, JSValueIsString(context, result) else { return .returned(nil) }
    return text(of: result).map { .returned($0) } ?? .thrown("the value is too large")
  }

  /// The library's collector sees the stack, but no array of ours.
  private func protectedString(_ text: String) -> JSValueRef? {
    let value = withScriptText(text) { JSValueMakeString(context, $0) }
    JSValueProtect(context, value)
    return value
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
