import Statecharts

extension Statechart {
  /// True if a search over the values of its variables is a search over all that decides how the chart goes on: its
  /// expressions are made of variables, numbers, texts and operators alone. So variables hold plain values, which no two of
  /// them share, and nothing reads what an event carries.
  var holdsPlainData: Bool {
    let names = Set(declaredVariables.map(\.id) + ["true", "false", "null", "undefined", "In"])
    return script == nil && allStates.allSatisfy { $0.invocations.isEmpty }
      && expressions.map { $0.allSatisfy { $0.isPlain(names) } } ?? false
  }

  /// True if it names texts that are loaded when it runs.
  var namesAddresses: Bool {
    let scripts = ([script].compactMap(\.self) + allContent.compactMap(\.script)).map(\.body)
    let sources = declaredVariables.map(\.value) + allContent.compactMap(\.assignedValue)
    return scripts.contains(where: \.isElsewhere) || sources.contains(where: \.isElsewhere)
      || allStates.contains { !$0.invocations.isEmpty }
  }

  private var declaredVariables: [Variable] { variables + allStates.flatMap(\.variables) }

  /// All expressions; nil if there is content that is not made of expressions alone.
  private var expressions: [Expression]? {
    let contents = allContent.map(\.expressions)
    let sources = declaredVariables.map(\.value.expressions)
    let done = allStates.compactMap(\.doneData).map(\.payload.expressions)
    let parts = contents + sources + done
    guard parts.allSatisfy({ $0 != nil }) else { return nil }
    return parts.compactMap(\.self).flatMap(\.self) + transitions.compactMap(\.condition)
  }
}

extension Content {
  fileprivate var script: Script? {
    switch self {
    case .script(let script): script
    case .raise, .send, .cancel, .assign, .log, .choose, .foreach, .action, .foreign: nil
    }
  }

  fileprivate var assignedValue: DataSource? {
    switch self {
    case .assign(let assign): assign.value
    case .raise, .send, .cancel, .script, .log, .choose, .foreach, .action, .foreign: nil
    }
  }

  /// The expressions of this piece of content, without those of pieces inside it; nil if it does more than evaluate them.
  fileprivate var expressions: [Expression]? {
    switch self {
    case .raise, .action, .foreign: []
    case .script, .foreach: nil
    case .cancel(let cancel): cancel.sendID.expressions
    case .log(let log): log.expression.map { [$0] } ?? []
    case .choose(let choose): choose.branches.compactMap(\.condition)
    case .assign(let assign): assign.value.expressions.map { [assign.location] + $0 }
    case .send(let send):
      send.idLocation == nil
        ? send.payload.expressions.map { expressions in
          let texts = [send.event, send.target, send.type].compactMap(\.self).flatMap(\.expressions)
          return texts + (send.delay?.expressions ?? []) + expressions
        } : nil
    }
  }
}

extension Computable {
  fileprivate var expressions: [Expression] {
    switch self {
    case .literal: []
    case .computed(let expression): [expression]
    }
  }
}

extension DataSource {
  /// A text counts as an expression, which it may be. SCXML B.2.1.
  fileprivate var expressions: [Expression]? {
    switch self {
    case .expression(let expression): [expression]
    case .text(let text): [Expression(text)]
    case .none: []
    case .source, .markup: nil
    }
  }

  fileprivate var isElsewhere: Bool {
    switch self {
    case .source: true
    case .expression, .text, .markup, .none: false
    }
  }
}

extension Script.ScriptBody {
  fileprivate var isElsewhere: Bool {
    switch self {
    case .source: true
    case .inline: false
    }
  }
}

extension Payload {
  fileprivate var expressions: [Expression]? {
    let carried = content.map(\.expressions) ?? []
    return carried.map { $0 + names.map { Expression($0) } + parameters.map(\.value) }
  }
}

extension Expression {
  private static let operators: Set<Substring> = [
    "(", ")", "+", "-", "*", "%", "<", "<=", ">", ">=", "==", "!=", "===", "!==", "&&", "||", "!", "?", ":",
  ]

  /// True if it is made of these names, numbers, texts and operators that change nothing.
  fileprivate func isPlain(_ names: Set<String>) -> Bool {
    ExpressionTokens(source).allSatisfy { token in
      switch token.kind {
      case .path: names.contains(String(token.text))
      case .number: true
      case .string(let isClosed): isClosed
      case .symbol: Expression.operators.contains(token.text)
      }
    }
  }
}
