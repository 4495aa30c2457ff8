import CJavaScriptCore

/// A virtual machine of JavaScriptCore; the contexts made in it share nothing but their memory's owner.
///
/// The library locks a machine around each call, so any thread may use it.
final class ScriptEngine: @unchecked Sendable {
  private let group: JSContextGroupRef

  /// Makes a machine whose calls end after a time, in seconds of processor time.
  init?(timeLimit: Double) {
    guard let group = JSContextGroupCreate() else { return nil }
    self.group = group
    JSContextGroupSetExecutionTimeLimit(group, timeLimit, nil, nil)
  }

  deinit { JSContextGroupRelease(group) }

  func context() -> ScriptContext? {
    JSGlobalContextCreateInGroup(group, nil).flatMap { ScriptContext($0, engine: self) }
  }
}

/// What came of a call.
enum ScriptResult {
  /// It returned this text; nil for any value that is no text.
  case returned(String?)
  /// It threw something that says this.
  case thrown(String)
  /// It was stopped, so what it has done so far is nobody's state.
  case stopped
}

/// One global object, and the functions that `Prelude` makes for it. It is the owner of its C pointers.
final class ScriptContext: @unchecked Sendable {
  private let context: JSGlobalContextRef
  private let engine: ScriptEngine
  private var bridge: JSObjectRef?

  fileprivate init?(_ context: JSGlobalContextRef, engine: ScriptEngine) {
    self.context = context
    self.engine = engine
    var exception: JSValueRef?
    let value = withScriptText(Prelude.source) { JSEvaluateScript(context, $0, nil, nil, 1, &exception) }
    guard exception == nil, let value, let object = JSValueToObject(context, value, nil) else { return nil }
    JSValueProtect(context, object)
    bridge = object
  }

  deinit {
    if let bridge { JSValueUnprotect(context, bridge) }
    JSGlobalContextRelease(context)
  }

  /// Calls a function of the prelude with texts.
  func call(_ name: String, _ arguments: [String]) -> ScriptResult {
    var exception: JSValueRef?
    guard let bridge,
      let member = withScriptText(name, { JSObjectGetProperty(context, bridge, $0, &exception) }),
      let function = JSValueToObject(context, member, &exception)
    else { return .thrown("the script engine has no '\(name)'") }
    let values = arguments.map(protectedString)
    defer { for value in values { JSValueUnprotect(context, value) } }
    let result = JSObjectCallAsFunction(context, function, bridge, values.count, values, &exception)
    if let exception { return failure(exception) }
    guard let result, JSValueIsString(context, result) else { return .returned(nil) }
    return .returned(text(of: result))
  }

  /// The library's collector sees the stack, but no array of ours.
  private func protectedString(_ text: String) -> JSValueRef? {
    let value = withScriptText(text) { JSValueMakeString(context, $0) }
    JSValueProtect(context, value)
    return value
  }

  private func failure(_ exception: JSValueRef) -> ScriptResult {
    guard let message = text(of: exception) else { return .thrown("something was thrown that has no text") }
    return message == "JavaScript execution terminated." ? .stopped : .thrown(message)
  }

  private func text(of value: JSValueRef) -> String? {
    guard let string = JSValueToStringCopy(context, value, nil) else { return nil }
    defer { JSStringRelease(string) }
    let units = UnsafeBufferPointer(start: JSStringGetCharactersPtr(string), count: JSStringGetLength(string))
    return String(decoding: units, as: UTF16.self)
  }
}

/// Lends a text in the library's own form.
private func withScriptText<Result>(_ text: String, _ body: (JSStringRef?) -> Result) -> Result {
  let units = Array(text.utf16)
  let string = JSStringCreateWithCharacters(units, units.count)
  defer { if let string { JSStringRelease(string) } }
  return body(string)
}
