/// What came of a call.
enum ScriptResult {
  /// It returned this text; nil for any value that is no text.
  case returned(String?)
  /// It threw something that says this.
  case thrown(String)
  /// It was stopped: the variables are in no defined state.
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

/// Why a script was stopped.
enum ScriptStop: Sendable {
  case time
  case memory
}
