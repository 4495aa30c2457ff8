import Statecharts

extension XStateChartReader {
  /// The maximum number of names of implementations that are followed within one another.
  static let maxLookups = 20

  /// Returns the implementation of a guard, an action or a delay in the options of a machine.
  func implementation(of name: String, among kind: String) -> ScriptNode? { implementations[kind]?[name] }

  /// The implementations by kind and name; what is provided last goes before what was set up.
  static func implementations(_ options: [ScriptNode]) -> [String: [String: ScriptNode]] {
    var found: [String: [String: ScriptNode]] = [:]
    for kind in ["guards", "actions", "delays", "actors", "services"] {
      for member in options.flatMap({ $0[kind]?.members ?? [] }) where !member.isSpread {
        if found[kind]?[member.name] == nil { found[kind, default: [:]][member.name] = member.node }
      }
    }
    return found
  }

  /// A name with what it is given: `isOlder({"than":18})`.
  func named(_ name: String, params: ScriptNode?) -> String {
    guard let params, let value = params.literal, value != .null, value != .object([]) else { return name }
    let text = value.json()
    return ConditionText.shortened(name + "(" + text + ")")
  }

  /// Returns the text of a function on one line: the expression after its arrow, or the whole.
  mutating func prose(_ text: String, at range: SourceRange) -> String {
    let line = text.onOneLine
    let short = ConditionText.shortened(XStateChartReader.body(of: line))
    if short.hasSuffix("…") { findings.leaveOut("the code beyond \(ConditionText.maxLength) letters", at: range) }
    return short.isEmpty ? "code" : short
  }

  /// The expression after the arrow of a function without a block.
  private static func body(of line: String) -> String {
    guard line.hasPrefix("(") || line.unicodeScalars.first?.beginsScriptName == true else { return line }
    var depth = 0
    var rest = line[...]
    while let letter = rest.first {
      switch letter {
      case "(", "{", "[": depth += 1
      case ")", "}", "]": depth -= 1
      case "=" where depth == 0 && rest.hasPrefix("=>"):
        let body = rest.dropFirst(2).drop { $0 == " " }
        return body.hasPrefix("{") || body.isEmpty ? line : String(body)
      case "\"", "'", "`": return line
      default: break
      }
      rest = rest.dropFirst()
    }
    return line
  }

  // MARK: - Events

  /// The name of an event that was written as a key; white space becomes underscores, and XState's own events are those
  /// of the chart.
  mutating func event(_ written: String) -> String {
    let name = eventName(written)
    if name != written, systemEvent(written) == nil { declared.declare(name, as: written) }
    return name
  }

  /// The same, without a declaration.
  func eventName(_ written: String) -> String {
    if let own = systemEvent(written) { return own }
    let name = names[written].name
    return name == written ? XStateChartReader.spelled(written) : name
  }

  /// The name of an event as a chart can have it. Of XState's names only `*` and what ends with `.*` are wildcards.
  static func spelled(_ written: String) -> String {
    let name = EventDescriptor(written).exampleName
    let isPlain = written == "*" || name == written || name.map { $0 + ".*" } == written
    return isPlain && !written.isEmpty && !written.contains(where: \.isWhitespace) ? written : DraftNames.event(written)
  }

  /// The event of the chart that represents one of XState's own; nil for any other.
  private func systemEvent(_ written: String) -> String? {
    for prefix in ["xstate.done.state.", "done.state."] {
      guard let id = written.suffix(after: prefix) else { continue }
      return place(ofIdentifier: id).map { "done.state.\(tree.places[$0].id)" }
    }
    for (prefix, name) in [
      ("xstate.done.actor.", XStateService.done), ("done.invoke.", XStateService.done),
      ("xstate.error.actor.", XStateService.failed), ("error.platform.", XStateService.failed),
      ("xstate.snapshot.", XStateService.snapshot),
    ] {
      guard let id = written.suffix(after: prefix) else { continue }
      return id == "*" ? name + "*" : serviceEvent(name, serviceIdentifier(id))
    }
    return nil
  }

  /// The name of an event of a service: SCXML has one of its own for a machine that is done. SCXML 6.4.3.
  func serviceEvent(_ beginning: String, _ id: String) -> String {
    beginning == XStateService.done && machineServices.contains(id) ? "done.invoke." + id : beginning + id
  }

  /// The place of a state by what XState calls it: its identifier, or the machine's with the path.
  private func place(ofIdentifier id: String) -> Int? {
    tree.resolve("#" + id, from: 0) ?? tree.resolve("#" + tree.places[0].key + "." + id, from: 0)
  }

  /// `0.machine.state` is how XState 5 calls a service without an identifier, `machine.state:invocation[0]` version 4.
  private func serviceIdentifier(_ id: String) -> String {
    if let dot = id.firstIndex(of: "."), let number = Int(id[..<dot]),
      let place = place(ofIdentifier: String(id[id.index(after: dot)...]))
    {
      return XStateTree.identifier("\(number).\(tree.places[place].id)")
    }
    if let mark = id.firstRange(of: ":invocation["), id.hasSuffix("]"),
      let number = Int(id[mark.upperBound...].dropLast()),
      let place = place(ofIdentifier: String(id[..<mark.lowerBound]))
    {
      return XStateTree.identifier("\(number).\(tree.places[place].id)")
    }
    return XStateTree.identifier(id)
  }
}

extension String {
  /// Returns the text after a beginning; nil if the text has another, or nothing follows.
  fileprivate func suffix(after beginning: String) -> String? {
    hasPrefix(beginning) && count > beginning.count ? String(dropFirst(beginning.count)) : nil
  }
}
