import Statecharts

/// The influences on how a chart goes on that a search over the values of variables, with some events as inputs, leaves
/// out.
enum EventDataUse: Comparable {
  /// Nothing: expressions are made of variables, numbers, texts and operators alone. So variables hold plain values,
  /// which no two of them share, and nothing reads what an event carries.
  case none
  /// Other data that events may carry: expressions also read it, every event whose payload is read has examples, and
  /// what is read of these is a plain value.
  case fromExamples
  /// More than that.
  case hidden
}

extension Statechart {
  /// Returns the data that a search with these inputs leaves out.
  func eventDataUse(in inputs: [Step]) -> EventDataUse {
    let names = Set(declaredVariables.map(\.id) + ["true", "false", "null", "undefined", "In"])
    guard script == nil, allStates.allSatisfy(\.invocations.isEmpty), let expressions else { return .hidden }
    let places = allContent.compactMap(\.assignment?.location)
    guard places.allSatisfy({ $0.reads(names) == [] }) else { return .hidden }
    let conditions = transitions.compactMap(\.condition).map { $0.reads(names, isCondition: true) }
    let all = conditions + expressions.map { $0.reads(names) }
    guard all.allSatisfy({ $0 != nil }) else { return .hidden }
    let reads = Set(all.compactMap(\.self).flatMap(\.self))
    guard !reads.isEmpty else { return .none }
    return haveExamples(inputs) && arePlain(reads, in: inputs) ? .fromExamples : .hidden
  }

  /// True if every input whose payload may be read has one.
  private func haveExamples(_ inputs: [Step]) -> Bool {
    let readers = transitions.filter { $0.condition?.readsEvent == true || $0.content.contains(where: \.readsEvent) }
    // Content that is executed on entry and exit, or without an event, may read the event of any transition before it.
    let handlers = allStates.flatMap { $0.onEntry + $0.onExit }.flatMap(\.content)
    let payloads = allStates.compactMap(\.doneData).map { $0.payload.expressions ?? [] }
    let readsAnywhere =
      readers.contains(where: \.events.isEmpty) || handlers.contains(where: \.readsEvent)
      || payloads.contains { $0.contains(where: \.readsEvent) }
    return inputs.allSatisfy { step in
      guard case .event(let name, nil) = step, handles(name) else { return true }
      return !readsAnywhere && !readers.contains { $0.events.contains { $0.matches(name, by: eventMatching) } }
    }
  }

  /// True if no list or object is read of what events carry: two variables might share it.
  private func arePlain(_ reads: Set<[String]>, in inputs: [Step]) -> Bool {
    if reads.contains([]), allContent.contains(where: \.sendsPayload) { return false }
    return inputs.allSatisfy { step in
      guard case .event(_, let payload?) = step else { return true }
      return reads.allSatisfy { path in
        switch path.reduce(payload as Value?, { $0?[$1] }) {
        case nil, .null, .boolean, .number, .string: true
        case .array, .object: false
        }
      }
    }
  }

  /// True if it sends with a delay, or one that is only known when it runs.
  var hasDelays: Bool {
    allContent.contains { content in
      guard case .send(let send) = content else { return false }
      switch send.delay {
      case nil: return false
      case .literal(let delay): return delay.milliseconds > 0
      case .computed: return true
      }
    }
  }

  /// True if it invokes no sessions.
  var hasOneSession: Bool { allStates.allSatisfy(\.invocations.isEmpty) }

  /// True if it names texts that are loaded when it runs.
  var namesAddresses: Bool {
    let scripts = ([script].compactMap(\.self) + allContent.compactMap(\.script)).map(\.body)
    let sources = declaredVariables.map(\.value) + allContent.compactMap(\.assignment?.value)
    return scripts.contains(where: \.isElsewhere) || sources.contains(where: \.isElsewhere) || !hasOneSession
  }

  var declaredVariables: [Variable] { variables + allStates.flatMap(\.variables) }

  /// All expressions but the conditions of transitions; nil if there is content that is not made of expressions alone.
  private var expressions: [Expression]? {
    let contents = allContent.map(\.expressions)
    let sources = declaredVariables.map(\.value.expressions)
    let done = allStates.compactMap(\.doneData).map(\.payload.expressions)
    let parts = contents + sources + done
    guard parts.allSatisfy({ $0 != nil }) else { return nil }
    return parts.compactMap(\.self).flatMap(\.self)
  }
}

extension Content {
  fileprivate var script: Script? { if case .script(let script) = self { script } else { nil } }

  var assignment: Assign? { if case .assign(let assign) = self { assign } else { nil } }

  /// True if this piece of content, or one inside it, may read what an event carries.
  fileprivate var readsEvent: Bool {
    if expressions?.contains(where: \.readsEvent) != false { return true }
    guard case .choose(let choose) = self else { return false }
    return choose.branches.contains { $0.content.contains(where: \.readsEvent) }
  }

  fileprivate var sendsPayload: Bool {
    if case .send(let send) = self { !send.payload.isEmpty || send.payload.content != nil } else { false }
  }

  /// The expressions of this piece of content, without those of pieces inside it; nil if it does more than evaluate
  /// them.
  fileprivate var expressions: [Expression]? {
    switch self {
    case .raise, .action, .foreign: []
    case .script, .foreach: nil
    case .cancel(let cancel): cancel.sendID.expressions
    case .log(let log): log.expression.map { [$0] } ?? []
    case .choose(let choose): choose.branches.compactMap(\.condition)
    case .assign(let assign): assign.value.expressions
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

  fileprivate var isElsewhere: Bool { if case .source = self { true } else { false } }
}

extension Script.ScriptBody {
  fileprivate var isElsewhere: Bool { if case .source = self { true } else { false } }
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
  /// The punctuation of lists; their value is another one each time.
  private static let brackets: Set<Substring> = ["[", "]", ",", "."]
  /// Functions of texts and lists that change nothing.
  private static let functions: Set<Substring> = ["startsWith", "endsWith", "includes", "indexOf"]
  private static let payload = ["_event", "data"]

  /// True if it is made of some variables, numbers, texts and operators alone and calls nothing, so that it cannot
  /// fail.
  func combinesPlainValues(of names: Set<String>) -> Bool {
    let tokens = Array(ExpressionTokens(source))
    let calls = zip(tokens, tokens.dropFirst()).contains { token, next in
      next.text == "(" && (token.kind != .symbol || token.text == ")")
    }
    return !calls && reads(names) == []
  }

  /// True if it may read what an event carries.
  fileprivate var readsEvent: Bool { source.contains("_event") }

  /// The places of an event's payload that it reads; nil if it is made of more than these, the names, numbers, texts
  /// and operators that change nothing.
  ///
  /// - Parameter isCondition: Whether it is a condition of a transition, which may also look for values in lists.
  fileprivate func reads(_ names: Set<String>, isCondition: Bool = false) -> Set<[String]>? {
    var reads: Set<[String]> = []
    let tokens = Array(ExpressionTokens(source))
    for (index, token) in tokens.enumerated() {
      let isCall = index + 1 < tokens.count && tokens[index + 1].text == "("
      switch token.kind {
      case .path where names.contains(String(token.text)): break
      case .path where isCondition && isCall && Expression.functions.contains(token.text): break
      case .path:
        var path = token.text.split(separator: ".")
        if isCall, let function = path.popLast(), !Expression.functions.contains(function) { return nil }
        guard path.prefix(2).map(String.init) == Expression.payload else { return nil }
        reads.insert(path.dropFirst(2).map(String.init))
      case .number: break
      case .string(let isClosed): if !isClosed { return nil }
      case .symbol where Expression.operators.contains(token.text): break
      case .symbol where isCondition && Expression.brackets.contains(token.text): break
      case .symbol: return nil
      }
    }
    return reads
  }
}
