extension Transition {
  /// What is written next to a transition: `event [condition] / action`, in parts. UML 2.5.1, 14.2.4.9.
  public struct Label: Hashable, Sendable, CustomStringConvertible {
    /// The transition's name or its events; empty if neither is printed.
    public let trigger: String
    /// The condition, on one line.
    public let condition: String?
    /// What the transition does, one text for each piece of content.
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
    let names = events.filter { !chart.isStateRequest($0) }.map { chart.label(of: $0, in: language) }
    return Label(
      trigger: displayName.map { $0(in: language) } ?? names.joined(separator: ", "),
      condition: condition.map { excerpt(of: $0.source, longest) },
      effects: content.map { $0.summary(in: language, of: chart, longest: longest) })
  }
}

extension Statechart {
  /// The name of a descriptor for people: the display name of the event that it names, else its own text.
  public func label(of descriptor: EventDescriptor, in language: String = "en") -> String {
    let declared = descriptor.exampleName.flatMap { declaration(of: $0)?.displayName }
    return declared.map { $0(in: language) } ?? descriptor.text
  }

  /// True for a descriptor `enter.<State>` of a state of the chart: the event of a request for that state.
  public func isStateRequest(_ descriptor: EventDescriptor) -> Bool {
    let prefix = "enter."
    guard descriptor.text.hasPrefix(prefix) else { return false }
    return state(State.ID(String(descriptor.text.dropFirst(prefix.count)))) != nil
  }
}
