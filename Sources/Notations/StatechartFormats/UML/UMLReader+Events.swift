import Statecharts

/// Triggers and their events. UML 2.5.1, 13.3.
extension UMLReader {
  /// The events that a transition waits for, each once; what answers any event waits for `*`.
  mutating func triggers(of transition: Int) -> [String] {
    var found: [String] = []
    var hasTrigger = false
    for link in model.links(transition, "trigger") {
      hasTrigger = true
      let event: String
      switch link {
      case .unresolved(let name):
        event = name
        if model.children(transition, "trigger").contains(where: { model[$0].reference == name }) {
          noteMissing("trigger", at: transition)
        }
      case .element(let trigger): event = self.event(of: trigger, named: "", depth: 0)
      }
      if !event.isEmpty, !found.contains(event) { found.append(event) }
    }
    if hasTrigger, found.isEmpty {
      draft.findings.add(
        .warning, .reading, "a trigger names no event; the transition is read as one without a trigger",
        at: range(of: transition))
    }
    return found
  }

  private mutating func event(of place: Int, named outer: String, depth: Int) -> String {
    guard depth < 5 else { return outer }
    let own = model.name(place)
    let name = outer.isEmpty ? own : outer
    switch model[place].type {
    case "SignalEvent", "SendSignalEvent", "ReceiveSignalEvent":
      return referred(place, "signal") ?? (own.isEmpty ? name : own)
    case "CallEvent", "ReceiveOperationEvent", "SendOperationEvent":
      return referred(place, "operation") ?? (own.isEmpty ? name : own)
    case "TimeEvent": return timeEvent(place, named: own.isEmpty ? name : own)
    case "ChangeEvent": return changeEvent(place, named: own.isEmpty ? name : own)
    case "AnyReceiveEvent": return anyEvent(place, named: name)
    case "Trigger", "":
      for link in model.links(place, "event") {
        switch link {
        case .element(let event): return self.event(of: event, named: own, depth: depth + 1)
        case .unresolved(let text):
          if !name.isEmpty { return name }
          noteMissing("event of a trigger", at: place)
          return text
        }
      }
      return name.isEmpty ? model[place].text.onOneLine : name
    default: return own.isEmpty ? name : own
    }
  }

  /// The name of the signal or operation of an event.
  private mutating func referred(_ event: Int, _ property: String) -> String? {
    for link in model.links(event, property) {
      switch link {
      case .element(let element):
        let name = model.name(element)
        if !name.isEmpty { return name }
      case .unresolved:
        draft.findings.add(
          .warning, .reading, "the \(property) of an event is not in the file; the event's own name counts",
          at: range(of: event))
      }
    }
    return nil
  }

  private mutating func noteMissing(_ what: String, at place: Int) {
    draft.findings.add(
      .warning, .reading, "the \(what) is not in the file; its identifier is its name", at: range(of: place))
  }

  /// A length of time is a timer of the state; a time of day, or what is no number, an event that somebody sends.
  private mutating func timeEvent(_ event: Int, named name: String) -> String {
    let range = range(of: event)
    var text = UMLText(model).expression(of: event, "when").onOneLine
    if text.isEmpty { text = name }
    let isRelative = model.value(event, "isRelative") == "true"
    let lower = text.lowercased()
    let isAfter = lower.hasPrefix("after")
    for word in ["after", "at", "in"] where lower.hasPrefix(word + " ") || lower.hasPrefix(word + "(") {
      text = String(text.dropFirst(word.count)).trimmed
      break
    }
    if text.hasPrefix("("), text.hasSuffix(")") { text = text.dropFirst().dropLast().trimmed }
    if text.allSatisfy({ $0.isNumber || $0 == "." }), text.contains(where: \.isNumber) {
      draft.findings.add(.warning, .reading, "the time \(text) has no unit; it is read as milliseconds", at: range)
      text += "ms"
    }
    if TimeTrigger("after " + text) != nil {
      if !isRelative, !isAfter {
        draft.findings.add(
          .warning, .reading, "the time event is not relative; '\(text)' is counted from the entry of the state",
          at: range)
      }
      return "after " + text
    }
    let shown = (isRelative || isAfter ? "after " : "at ") + text
    draft.findings.add(.warning, .reading, "'\(shown)' is read as an event; no clock sends it", at: range)
    return shown
  }

  private mutating func changeEvent(_ event: Int, named name: String) -> String {
    var text = UMLText(model).expression(of: event, "changeExpression").onOneLine
    if text.isEmpty { text = UMLText(model).expression(of: event, "when").onOneLine }
    if text.isEmpty { text = name }
    let shown = text.lowercased().hasPrefix("when") ? text : "when \(text)"
    draft.findings.add(
      .note, .reading, "'\(shown)' is read as an event; nobody observes the condition", at: range(of: event))
    return shown
  }

  /// StarUML makes an event of this kind of every trigger whose kind nobody chose.
  private mutating func anyEvent(_ event: Int, named name: String) -> String {
    let isNumbered = name.lowercased().hasPrefix("anyreceive")
    if name.isEmpty || isNumbered || ["*", "any", "all"].contains(name.lowercased()) { return "*" }
    if model.exporter.lowercased().contains("staruml") { return name }
    draft.findings.add(
      .warning, .reading, "'\(name)' is of the kind that is any event; it is read as the event of this name",
      at: range(of: event))
    return name
  }
}
