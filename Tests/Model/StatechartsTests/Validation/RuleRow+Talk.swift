import Statecharts

/// What charts say and hear.
extension RuleRow {
  static let talk: [RuleRow] =
    descriptors + [
      RuleRow(
        .note, .unansweredEvent, broken: pair(entry: [.raise(Raise("x", origin: here))]),
        clean: pair(entry: [.raise(Raise("back.home"))])),
      RuleRow(
        .note, .unansweredEvent,
        broken: pair(entry: [.foreach(Foreach(in: "l", item: "i", content: [send("x")]))]),
        clean: pair(entry: [send("go")])),
      RuleRow(
        .note, .unansweredEvent,
        broken: pair(entry: [.choose(Choose([.init(if: "In('a')", content: [send("x", to: "#_internal")])]))]),
        clean: pair(entry: [send("x", to: "#_parent")])),
      RuleRow(
        .note, .unusedEvent,
        broken: Statechart(events: [EventDeclaration("x")], origin: here, states: pair().states),
        clean: Statechart(events: [EventDeclaration("go.far")], states: pair().states)),
      RuleRow(
        .warning, .unknownSendID, "did you mean 'timer'?",
        broken: pair(entry: [send("go", id: "timer"), .cancel(Cancel(.literal("timr"), origin: here))]),
        clean: pair(entry: [
          send("go", id: "timer"), .cancel(Cancel(.literal("timer"))), .cancel(Cancel(.computed("x"))),
        ])),
      RuleRow(
        .warning, .delayedInternalEvent, "remove the target or the delay",
        broken: pair(entry: [send("go", to: "#_internal", delay: Delay(milliseconds: 0))]),
        clean: pair(entry: [send("go", delay: Delay(milliseconds: 5))])),
      RuleRow(
        .warning, .delayTooLong, broken: pair(entry: [send("go", delay: .longest)]),
        clean: pair(entry: [send("go", delay: Delay(milliseconds: Delay.longest.milliseconds - 1))])),
      condition("In('aa')", "did you mean 'a'?", clean: "In('a')"),
      condition("!In(nowhere)", nil, clean: "!In(b)"),
      RuleRow(
        .warning, .unknownStateInCondition,
        broken: pair(entry: [
          .choose(
            Choose([.init(if: Condition("In('nowhere')", origin: here), content: []), .init(if: nil, content: [])]))
        ]),
        clean: pair(entry: [.choose(Choose([.init(if: "In('b')", content: [])]))])),
    ]

  static let descriptors: [RuleRow] = ["", "a b", ".a", "a..b", "a.*.b", "a*", "*.a", "..", "**"].map { text in
    RuleRow(
      .error, .malformedDescriptor,
      broken: pair(a: [Transition(events: [EventDescriptor(text)], targets: ["b"], origin: here)]),
      clean: pair(a: [Transition(events: ["a-b.日_1.*", "x.", "c"], targets: ["b"])]))
  }

  static func send(
    _ event: String, to target: String? = nil, id: String? = nil, delay: Delay? = nil
  ) -> Content {
    .send(
      Send(
        event: .literal(event), target: target.map { .literal($0) }, id: id, delay: delay.map { .literal($0) },
        origin: here))
  }

  static func condition(_ text: String, _ suggestion: String?, clean: String) -> RuleRow {
    func chart(_ text: String) -> Statechart {
      pair(a: [Transition(events: ["x"], condition: Condition(text), targets: ["b"], origin: here)])
    }
    return RuleRow(.warning, .unknownStateInCondition, suggestion, broken: chart(text), clean: chart(clean))
  }
}
