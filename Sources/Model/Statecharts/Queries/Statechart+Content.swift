extension Statechart {
  /// Every piece of executable content, nested content included: that of the chart's beginning, then that of each state
  /// in document order. The chart's own script is not among them.
  public var allContent: [Content] {
    var found: [Content] = []
    var pending = [initial?.content ?? []].reversed() + allStates.reversed().flatMap { $0.blocksOfContent.reversed() }
    while let next = pending.popLast() {
      for content in next {
        found.append(content)
        pending.append(contentsOf: content.inside.reversed())
      }
    }
    return found
  }
}

extension State {
  /// The state's own content, a list for each handler, default transition and transition.
  fileprivate var blocksOfContent: [[Content]] {
    let handlers = onEntry + onExit + invocations.compactMap(\.finalize)
    return handlers.map(\.content) + [initial?.content ?? []] + transitions.map(\.content)
  }
}

extension Content {
  /// The lists of content one level down.
  fileprivate var inside: [[Content]] {
    switch self {
    case .choose(let choose): choose.branches.map(\.content)
    case .foreach(let loop): [loop.content]
    case .raise, .send, .cancel, .assign, .log, .script, .action, .foreign: []
    }
  }
}

extension Statechart {
  /// The conditions of the chart that are only names or prose: each once, in document order, without white space around
  /// it. Those of transitions come first. `In('state')` is none of them; of what is joined by `and`, `or` and `not`
  /// each part is one. Of a chart in ECMAScript they are those that `Holds('name')` asks for.
  public var namedConditions: [String] {
    var known: Set<String> = []
    let asks = dataModel == .ecmascript || dataModel == nil
    let names = allConditions.flatMap { condition in
      asks
        ? HoldsPredicate.names(in: condition.source)
        : condition.constantWord == nil ? condition.conditionName.map { NamedCondition($0).names } ?? [] : []
    }
    return names.filter { known.insert($0).inserted }
  }

  /// The conditions as they are written, without white space around them; `In('state')` is none of them.
  public var conditionTexts: [String] { allConditions.compactMap(\.conditionName) }

  private var allConditions: [Condition] {
    allStates.flatMap { $0.transitions.compactMap(\.condition) } + allContent.flatMap(\.branchConditions)
  }
}

extension Condition {
  /// The name of the condition in a chart whose conditions are only names or prose; nil for `In('state')`.
  public var conditionName: String? {
    guard InPredicate(source) == nil else { return nil }
    var text = source.unicodeScalars[...]
    while let first = text.first, first.properties.isWhitespace { text.removeFirst() }
    while let last = text.last, last.properties.isWhitespace { text.removeLast() }
    return String(text)
  }
}

extension Content {
  fileprivate var branchConditions: [Condition] {
    switch self {
    case .choose(let choose): choose.branches.compactMap(\.condition)
    case .raise, .assign, .log, .foreach, .script, .send, .cancel, .action, .foreign: []
    }
  }
}

extension Statechart {
  /// The names of the events that the chart raises or sends to itself, now or after a delay, as far as they are written
  /// out: nobody else need send them.
  public var ownEventNames: Set<String> { Set(allContent.compactMap(\.ownEventName)) }
}

extension Content {
  fileprivate var ownEventName: String? {
    switch self {
    case .raise(let raise): raise.event
    case .send(let send): if case .literal(let name) = send.event { name } else { nil }
    case .cancel, .assign, .log, .choose, .foreach, .script, .action, .foreign: nil
    }
  }
}
