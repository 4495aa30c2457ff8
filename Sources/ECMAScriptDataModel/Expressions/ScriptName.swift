import StatechartExecution

/// Names of variables, as far as their letters go. ECMA-262, IdentifierName.
enum ScriptName {
  /// - Throws: `EvaluationError` if a text is no name; whether it is a keyword, the engine knows.
  static func check(_ name: String) throws(EvaluationError) {
    let letters = name.unicodeScalars
    let isName =
      letters.first.map { $0.properties.isIDStart || $0 == "$" || $0 == "_" } == true
      && letters.dropFirst().allSatisfy {
        $0.properties.isIDContinue || $0 == "$" || $0 == "\u{200C}" || $0 == "\u{200D}"
      }
    guard isName else { throw EvaluationError("'\(name)' is not a name for a variable") }
  }
}
