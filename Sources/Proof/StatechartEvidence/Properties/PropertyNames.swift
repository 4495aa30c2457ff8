import Statecharts

/// The names that a property may use, of one chart.
struct PropertyNames {
  private let chart: Statechart
  private let states: NameLookup
  private let labelledEvents: NameLookup
  let events: [String]
  let actions: [String]
  private let variables: [String]

  init(_ chart: Statechart) {
    self.chart = chart
    states = .states(of: chart)
    labelledEvents = .events(of: chart)
    var known: Set<String> = []
    let own = chart.ownEventNames.sorted()
    let platform = chart.transitions.flatMap(\.events).compactMap(\.exampleName)
    events = (chart.alphabet + platform + own).filter { known.insert($0).inserted }
    var done: Set<String> = []
    actions = chart.allContent.compactMap(\.propertyName).filter { done.insert($0).inserted }
    variables = (chart.variables + chart.allStates.flatMap(\.variables)).map(\.id) + chart.namedConditions
  }

  var stateNames: [String] { chart.allStates.filter { !$0.isHistory }.map(\.id.name) }

  /// Returns the element that a text names without any word around it, if that is clear.
  func exactly(_ text: String) -> Predicate? {
    let name = Self.unquoted(text)
    let meanings = self.meanings(of: name)
    return meanings.count == 1 ? meanings[0].predicate : nil
  }

  private func meanings(of name: String) -> [(kind: PropertyFault.Kind, predicate: Predicate)] {
    var meanings: [(kind: PropertyFault.Kind, predicate: Predicate)] = []
    if let state = state(name) { meanings.append((.state, .state(state))) }
    if let event = event(name) { meanings.append((.event, .taken(event))) }
    if actions.contains(name) { meanings.append((.action, .action(name))) }
    if variables.contains(name) { meanings.append((.variable, .compares(path: [name], .equal, true))) }
    return meanings
  }

  private func state(_ name: String) -> State.ID? {
    if let state = chart.state(State.ID(name)), !state.isHistory { return state.id }
    return states.name(name).map { State.ID($0) }
  }

  /// An event that the chart names itself: one that only a prefix or `*` matches is taken under another name, and a
  /// chart with `*` would take any text for an event.
  private func event(_ name: String) -> String? {
    events.contains(name) ? name : labelledEvents.name(name)
  }

  private static let prefixes: [(String, String)] = [
    ("state ", "state"), ("in ", "state"), ("状态 ", "state"), ("状态", "state"), ("状態 ", "state"), ("状態", "state"),
    ("event ", "event"), ("事件 ", "event"), ("事件", "event"), ("イベント ", "event"), ("イベント", "event"),
    ("action ", "action"), ("动作 ", "action"), ("动作", "action"), ("アクション ", "action"), ("アクション", "action"),
  ]

  private static let suffixes: [(String, String)] = [
    (" is taken", "event"), (" taken", "event"), (" 被接受", "event"), ("被接受", "event"), (" を受理", "event"),
    ("を受理", "event"), (" is refused", "refused"), (" refused", "refused"), (" 被拒绝", "refused"),
    ("被拒绝", "refused"), (" を拒否", "refused"), ("を拒否", "refused"), (" is done", "action"),
  ]

  /// Returns the meaning of a text that is no combination of others.
  ///
  /// - Throws: `PropertyFault` if the chart has nothing of the name, or several things.
  func atom(_ text: String, at offset: Int) throws(PropertyFault) -> Predicate {
    let lower = text.lowercased()
    for (suffix, kind) in Self.suffixes where lower.hasSuffix(suffix) {
      var name = String(text.dropLast(suffix.count))
      for (prefix, other) in Self.prefixes where other == "event" && name.lowercased().hasPrefix(prefix) {
        name = String(name.dropFirst(prefix.count))
        break
      }
      return try named(Self.unquoted(name), kind, offset)
    }
    for (prefix, kind) in Self.prefixes where lower.hasPrefix(prefix) {
      return try named(
        Self.unquoted(String(text.dropFirst(prefix.count))), kind, offset + prefix.unicodeScalars.count)
    }
    if let comparison = try comparison(text, offset) { return comparison }
    let name = Self.unquoted(text)
    let meanings = meanings(of: name)
    guard let first = meanings.first else {
      let known = stateNames + events + actions + variables
      throw PropertyFault(
        .unknown(name), at: offset,
        nearest: nearestNames(to: name, among: known))
    }
    guard meanings.count == 1 else {
      throw PropertyFault(.several(name, meanings.map(\.kind)), at: offset)
    }
    return first.predicate
  }

  /// Returns the event that a text names.
  ///
  /// - Throws: `PropertyFault` if the chart has none of the name.
  func event(named text: String, at offset: Int) throws(PropertyFault) -> String {
    let name = Self.unquoted(text)
    if let event = event(name) { return event }
    throw PropertyFault(.unknownOf(.event, name), at: offset, nearest: nearestNames(to: name, among: events))
  }

  private func named(_ name: String, _ kind: String, _ offset: Int) throws(PropertyFault) -> Predicate {
    switch kind {
    case "state": if let state = state(name) { return .state(state) }
    case "event": if let event = event(name) { return .taken(event) }
    case "refused": if let event = event(name) { return .refused(event) }
    case _: if actions.contains(name) { return .action(name) }
    }
    let known = kind == "state" ? stateNames : kind == "action" ? actions : events
    throw PropertyFault(
      .unknownOf(kind == "refused" ? .event : PropertyFault.Kind(rawValue: kind) ?? .action, name), at: offset,
      nearest: nearestNames(to: name, among: known))
  }

  private func comparison(_ text: String, _ offset: Int) throws(PropertyFault) -> Predicate? {
    guard
      let found = Self.operators.compactMap({ symbol, comparison in
        text.firstRange(of: symbol).map { ($0, comparison) }
      }).min(by: { ($0.0.lowerBound, $1.0.upperBound) < ($1.0.lowerBound, $0.0.upperBound) })
    else { return nil }
    let (range, comparison) = found
    let left = text[..<range.lowerBound].filter { !$0.isWhitespace }
    let right = text[range.upperBound...].drop(while: \.isWhitespace)
    let path = left.split(separator: ".").map(String.init)
    guard let name = path.first, variables.contains(name) else {
      throw PropertyFault(
        .unknownOf(.variable, path.first ?? ""), at: offset,
        nearest: nearestNames(to: path.first ?? "", among: variables))
    }
    let literal = String(right)
    let quoted = literal.hasPrefix("'") && literal.hasSuffix("'") && literal.count > 1
    let value = quoted ? .string(String(literal.dropFirst().dropLast())) : try? Value(json: literal)
    guard let value else {
      let before = text[..<range.upperBound].unicodeScalars.count
      throw PropertyFault(.noValue, at: offset + before)
    }
    return .compares(path: path, comparison, value)
  }

  private static let operators: [(String, Predicate.Comparison)] = [
    (">=", .atLeast), ("<=", .atMost), ("≥", .atLeast), ("≤", .atMost), ("!=", .unequal), ("≠", .unequal),
    ("==", .equal), (">", .more), ("<", .less), ("=", .equal),
  ]

  static func unquoted(_ text: String) -> String {
    let trimmed = text.drop(while: \.isWhitespace)
    guard let first = trimmed.unicodeScalars.first, let closing = SentenceText.closing[first],
      trimmed.unicodeScalars.last == closing, trimmed.unicodeScalars.count > 1
    else {
      var name = trimmed
      while name.last?.isWhitespace == true { name.removeLast() }
      return String(name)
    }
    return String(trimmed.dropFirst().dropLast())
  }
}

extension Content {
  /// The name by which a property speaks of what it does; nil if it has none.
  var propertyName: String? {
    switch self {
    case .action(let action): action.name
    case .raise(let raise): raise.event
    case .send(let send): if case .literal(let name) = send.event { name } else { nil }
    case .log(let log): log.label ?? log.expression?.source
    case .cancel, .assign, .choose, .foreach, .script, .foreign: nil
    }
  }
}
