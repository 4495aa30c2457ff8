extension Transition {
  /// The label of a transition, in parts: `event [condition] / action`. UML 2.5.1, 14.2.4.9.
  public struct Label: Hashable, Sendable, CustomStringConvertible {
    /// The transition's name or its events; empty if neither is printed.
    public let trigger: String
    /// The condition, on one line.
    public let condition: String?
    /// The effects of the transition, one text for each piece of content.
    public let effects: [String]

    /// Makes a label from its parts.
    public init(trigger: String = "", condition: String? = nil, effects: [String] = []) {
      self.trigger = trigger
      self.condition = condition
      self.effects = effects
    }

    /// The parts in one line; empty if there are none.
    public var description: String {
      var parts = trigger.isEmpty ? [] : [trigger]
      if let condition { parts.append("[\(condition)]") }
      if !effects.isEmpty { parts.append("/ " + effects.joined(separator: "; ")) }
      return parts.joined(separator: " ")
    }
  }

  /// The label in a language.
  ///
  /// Events appear under their display names; those that only ask for a state (`enter.Charging`) are left out, because
  /// the arrow says it.
  ///
  /// Of an expression with more characters than `longest` the end is left out.
  public func label(
    in language: String = "en", of chart: Statechart, longest: Int = Expression.briefLength
  ) -> Label {
    label(in: language, of: chart, longest: longest) { chart.label(of: $0, in: language) }
  }

  /// The label in a language, in which the names of events have the lines of the text that they were read from.
  package func labelWithLines(in language: String, of chart: Statechart, longest: Int) -> Label {
    label(in: language, of: chart, longest: longest) {
      chart.labelLines(of: $0, in: language).joined(separator: "\n")
    }
  }

  private func label(
    in language: String, of chart: Statechart, longest: Int, name: (EventDescriptor) -> String
  ) -> Label {
    let names = events.filter { !chart.isStateRequest($0) }.map(name)
    return Label(
      trigger: displayName?.name(in: language) ?? names.joined(separator: ", "),
      condition: condition.map { excerpt(of: HoldsPredicate.words(of: $0.source), longest) },
      effects: content.map { $0.summary(in: language, of: chart, longest: longest) })
  }
}

extension Statechart {
  /// The name of a descriptor for people: the display name of the event that it names, else its own text.
  public func label(of descriptor: EventDescriptor, in language: String = "en") -> String {
    let declared = descriptor.exampleName.flatMap { declaration(of: $0)?.displayName }
    return declared?.name(in: language) ?? descriptor.text
  }

  /// The lines of the label of a descriptor.
  package func labelLines(of descriptor: EventDescriptor, in language: String = "en") -> [String] {
    let declared = descriptor.exampleName.flatMap { declaration(of: $0)?.displayName }
    let lines = declared?.nameLines(in: language) ?? []
    return lines.isEmpty ? [descriptor.text] : lines
  }

  /// True for a descriptor `enter.<State>` of a state of the chart: the event of a request for that state.
  public func isStateRequest(_ descriptor: EventDescriptor) -> Bool {
    stateRequested(by: descriptor.text) != nil
  }
}

extension Content {
  /// Returns a short description of the content for a drawing: `raise x`, `send x after 2s`, `x = 1`, an action's name.
  ///
  /// Keywords are the notation's and stay; names of events and actions are in the language.
  ///
  /// Of an expression with more characters than `longest` the end is left out.
  public func summary(
    in language: String = "en", of chart: Statechart, longest: Int = Expression.briefLength
  ) -> String {
    switch self {
    case .raise(let raise): "raise " + chart.label(ofEvent: raise.event, in: language)
    case .send(let send): send.summary(longest) { chart.label(ofEvent: $0, in: language) }
    case .cancel(let cancel): "cancel " + text(of: cancel.sendID, longest)
    case .assign(let assign): excerpt(of: assign.location.source, longest) + " = " + assign.value.summary(longest)
    case .log(let log): log.summary(longest)
    case .choose(let choose): choose.summary(longest)
    case .foreach(let loop): "for each \(loop.item) in \(excerpt(of: loop.collection.source, longest)) …"
    case .script(let script): script.summary(longest)
    case .action(let action): action.displayName?.name(in: language) ?? action.name
    case .foreign(let element): "<\(element.qualifiedName)>"
    }
  }
}

extension Block {
  /// Returns a short description of the block, one text for each piece of content.
  ///
  /// Of an expression with more characters than `longest` the end is left out.
  public func summary(
    in language: String = "en", of chart: Statechart, longest: Int = Expression.briefLength
  ) -> [String] {
    content.map { $0.summary(in: language, of: chart, longest: longest) }
  }
}

extension ForeignElement {
  /// The name as it was written, with its prefix.
  public var qualifiedName: String { prefix.map { "\($0):\(name)" } ?? name }
}

extension Send {
  fileprivate func summary(_ longest: Int, _ label: (String) -> String) -> String {
    var words = ["send"]
    switch event {
    case .literal(let name): words.append(label(name))
    case .computed(let expression): words.append(excerpt(of: expression.source, longest))
    case nil: break
    }
    if let target { words.append("to " + text(of: target, longest)) }
    switch delay {
    case .literal(let delay) where delay.milliseconds > 0: words.append("after \(delay)")
    case .computed(let expression): words.append("after " + excerpt(of: expression.source, longest))
    case .literal, nil: break
    }
    return words.joined(separator: " ")
  }
}

extension DataSource {
  fileprivate func summary(_ longest: Int) -> String {
    switch self {
    case .expression(let expression): excerpt(of: expression.source, longest)
    case .source(let address): "content of " + excerpt(of: address, longest)
    case .text(let text): excerpt(of: text, longest)
    case .markup: "markup"
    case .none: "nothing"
    }
  }
}

extension Log {
  fileprivate func summary(_ longest: Int) -> String {
    let parts = [label, expression.map { excerpt(of: $0.source, longest) }].compactMap(\.self)
    return parts.isEmpty ? "log" : "log " + parts.joined(separator: ": ")
  }
}

extension Choose {
  fileprivate func summary(_ longest: Int) -> String {
    guard let condition = branches.first?.condition else { return "if …" }
    return "if \(excerpt(of: condition.source, longest)) …"
  }
}

extension Script {
  fileprivate func summary(_ longest: Int) -> String {
    switch body {
    case .inline(let text): excerpt(of: text, longest)
    case .source(let address): "script " + excerpt(of: address, longest)
    }
  }
}

private func text(of computable: Computable<String>, _ longest: Int) -> String {
  switch computable {
  case .literal(let text): text
  case .computed(let expression): excerpt(of: expression.source, longest)
  }
}

extension Expression {
  /// The number of characters of an expression that are written where space is limited.
  public static let briefLength = 40
}

/// The beginning of a text on one line: white space is collapsed, and what is beyond the limit is an ellipsis.
func excerpt(of text: String, _ longest: Int = Expression.briefLength) -> String {
  let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  return line.count <= longest ? line : line.prefix(longest - 1) + "…"
}
