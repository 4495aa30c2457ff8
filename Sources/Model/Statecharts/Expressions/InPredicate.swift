/// `In('state')`, with either kind of quotes, as every data model has it. SCXML 5.9.2.
public struct InPredicate: Hashable, Sendable {
  /// The name of the state.
  public let state: String

  /// Reads a condition; nil if it is anything else.
  public init?(_ source: String) {
    var tokens = ExpressionTokens(source)
    guard let function = tokens.next(), function.kind == .path, function.text == "In",
      tokens.next()?.isSymbol("(") == true, let name = tokens.next(), name.kind == .string(isClosed: true),
      tokens.next()?.isSymbol(")") == true, tokens.next() == nil
    else { return nil }
    state = String(name.quoted ?? "")
  }

  /// The states that an expression asks for with `In('name')`, in order, whatever else it says.
  ///
  /// A name without quotes counts only where the data model has no variables (SCXML B.1). A name with escapes does not,
  /// for it means another than what is written; nor does what is in the strings of the expression.
  public static func states(in expression: String, takesBareNames: Bool) -> [String] {
    var tokens = ExpressionTokens(expression)
    var states: [String] = []
    var previous: ExpressionToken?
    while let token = tokens.next() {
      defer { previous = token }
      guard token.kind == .path, token.text == "In", previous?.isSymbol(".") != true else { continue }
      var ahead = tokens
      guard let open = ahead.next(), open.isSymbol("("), let first = ahead.next() else { continue }
      let argument = first.quoted == nil && takesBareNames ? bareName(first, &ahead) : quotedName(first, &ahead)
      if let argument { states.append(argument) }
    }
    return states
  }

  private static func quotedName(_ token: ExpressionToken, _ rest: inout ExpressionTokens) -> String? {
    guard token.kind == .string(isClosed: true), let name = token.quoted, !name.contains("\\"),
      rest.next()?.isSymbol(")") == true
    else { return nil }
    return String(name)
  }

  /// All up to the bracket, if it is one word without another bracket or string.
  private static func bareName(_ first: ExpressionToken, _ rest: inout ExpressionTokens) -> String? {
    var end = first
    while !end.isSymbol(")") {
      guard !end.isSymbol("("), end.quoted == nil, let next = rest.next(),
        next.isSymbol(")") || next.text.startIndex == end.text.endIndex
      else { return nil }
      end = next
    }
    let name = first.text.base[first.text.startIndex..<end.text.startIndex].prefix { !$0.isWhitespace }
    return name.isEmpty ? nil : String(name)
  }
}
