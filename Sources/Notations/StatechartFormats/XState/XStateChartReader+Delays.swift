import Statecharts

extension XStateChartReader {
  /// `after`: what happens when the state was active for a time, and (in version 6) `timeout` with `onTimeout`.
  mutating func addDelayed(_ node: ScriptNode, of place: Int, to inside: inout Behaviour) throws(ReadError) {
    if let after = node["after"], !after.isNull {
      if let members = after.members {
        for member in lastOfEach(members) where !member.isSpread {
          let delay = delay(named: member.name)
          try addTimer(member.name, delay, on: member.range, member.node, of: place, to: &inside)
        }
      } else {
        for item in after.items {
          let delay = item["delay"].flatMap { self.delay($0) }
          try addTimer(delayText(item["delay"]), delay, on: item.range, item, of: place, to: &inside)
        }
      }
    }
    guard let timeout = node["timeout"], let answer = node["onTimeout"] else { return }
    let delay = delay(timeout)
    try addTimer(delayText(timeout), delay, on: timeout.range, answer, of: place, to: &inside)
  }

  /// XState's own way: a delayed event on entry that is cancelled on exit. SCXML 6.2, 6.3.
  private mutating func addTimer(
    _ written: String, _ delay: Computable<Delay>?, on range: SourceRange, _ answer: ScriptNode, of place: Int,
    to inside: inout Behaviour
  ) throws(ReadError) {
    var words = XStateTree.identifier(written)
    if case .literal(let delay)? = delay { words = "\(delay)" }
    let event = "after.\(words).\(DraftNames.event(tree.places[place].id.name))"
    inside.transitions += try transitions(answer, on: event, from: place)
    declared.declare(event, as: "after \(words)")
    guard let delay else {
      findings.add(
        .note, .reading, "nothing says how long '\(written)' is; '\(event)' is an event from outside", at: range)
      return
    }
    addTimer(event, delay, at: Origin(range.start), to: &inside)
  }

  /// Sends an event some time after the state was entered, unless it was left before.
  func addTimer(_ event: String, _ delay: Computable<Delay>, at origin: Origin, to inside: inout Behaviour) {
    let send = Send(event: .literal(event), id: event, delay: delay, origin: origin)
    guard inside.timers.insert(send).inserted else { return }
    inside.entry.append(Block([.send(send)], origin: origin))
    inside.exit.append(Block([.cancel(Cancel(.literal(event), origin: origin))], origin: origin))
  }

  private func delayText(_ node: ScriptNode?) -> String {
    switch node?.content {
    case .string(let text): text
    case .code(let text), .call(_, let text): String(text.string.onOneLine.prefix(40))
    case .number(let value): Value.number(value).json()
    case .null, .boolean, .array, .object, nil: "delay"
    }
  }

  /// Returns the length of a delay: milliseconds, a duration, a name of the machine's options, or code; nil if it is
  /// unknown.
  mutating func delay(_ node: ScriptNode) -> Computable<Delay>? {
    switch node.content {
    case .number(let value): return .literal(XStateDuration.delay(value))
    case .string(let text): return delay(named: text)
    case .null, .boolean, .array, .object: return nil
    case .code, .call: break
    }
    guard let value = try? followed(node, params: givenParams) else { return nil }
    if let number = value.constantNumber { return .literal(XStateDuration.delay(number)) }
    if case .string(let text) = value { return delay(named: text) }
    guard isScripted, let text = try? ScriptPrinter.text(of: .binary("+", value, .string("ms"))) else { return nil }
    code.use()
    return .computed(Expression(text, origin: node.origin))
  }

  /// The same for the name of a delay, a number or a duration.
  mutating func delay(named text: String) -> Computable<Delay>? {
    if let node = implementation(of: text, among: "delays"), lookups < Self.maxLookups {
      lookups += 1
      defer { lookups -= 1 }
      return delay(node)
    }
    return XStateDuration.delay(text).map { .literal($0) }
  }
}

/// A time as XState writes it: milliseconds (`1000`), `250ms`, `1.5s`, or ISO 8601 (`PT1M30S`).
enum XStateDuration {
  static func delay(_ text: String) -> Delay? {
    if let value = Double(text), value.isFinite { return delay(value) }
    return Delay(text) ?? iso(text)
  }

  static func delay(_ milliseconds: Double) -> Delay {
    guard milliseconds.isFinite else { return .longest }
    return Delay(milliseconds: Int(min(max(0, milliseconds), 1e12).rounded()))
  }

  /// `P1D`, `PT1M30S`, `PT0.5S`. ISO 8601, without years and months, which have no length of their own.
  private static func iso(_ text: String) -> Delay? {
    guard text.hasPrefix("P") else { return nil }
    var seconds = 0.0
    var digits = ""
    var units: [Character: Double] = ["W": 604_800, "D": 86_400]
    var isEmpty = true
    for letter in text.dropFirst() {
      if letter == "T", digits.isEmpty {
        units = ["H": 3600, "M": 60, "S": 1]
      } else if let unit = units[letter], let number = Double("0" + digits) {
        guard !digits.isEmpty else { return nil }
        seconds += number * unit
        (digits, isEmpty) = ("", false)
      } else {
        guard letter.isASCII, letter.isNumber || letter == "." else { return nil }
        digits.append(letter)
      }
    }
    return isEmpty || !digits.isEmpty ? nil : delay(seconds * 1000)
  }
}
