import Statecharts
import Testing

@testable import StatechartFormats

/// Which event is which in a text that is read back.
struct RoundTripCheckEventsTests {
  /// `coin` is called "coin in" by people, and is read back as `coin_in`. `alarm` is sent and withdrawn, `bell` is sent
  /// alone.
  private static let chart = Statechart(
    events: [EventDeclaration("coin", displayName: "coin in"), EventDeclaration("go")],
    states: [
      State(
        "a",
        onEntry: [
          [.send(sent("alarm", after: 5, id: "alarm")), .send(sent("bell", after: 5, id: "ring")), .send(sent("go"))]
        ], onExit: [[.cancel(Cancel(.literal("alarm"))), .cancel(Cancel(.literal("nothing")))]])
    ])

  private static func sent(_ event: String, after delay: Int? = nil, id: String? = nil) -> Send {
    Send(event: .literal(event), id: id, delay: delay.map { .literal(Delay(milliseconds: $0)) })
  }

  private func events() -> RoundTripEvents { RoundTripEvents(Self.chart, language: "en") }

  private func areEqual(_ content: Content, _ other: Content) -> Bool {
    var events = events()
    return events.areEqual([content], [other])
  }

  @Test(
    arguments: [
      (["go"], ["go"], true), (["coin"], ["coin_in"], true), (["coin"], ["coin"], true), (["coin"], ["go"], false),
      (["go"], ["coin_in"], false), (["go", "coin"], ["go"], false), (["go", "coin"], ["go", "coin_in"], true),
      (["coin", "go"], ["go", "coin_in"], false), ([], [], true),
    ] as [([EventDescriptor], [EventDescriptor], Bool)])
  func names(written: [EventDescriptor], read: [EventDescriptor], isSame: Bool) {
    var events = events()
    let areEqual = events.areEqual(written, read)
    #expect(areEqual == isSame)
  }

  /// An event that was read back under one name is not the one of another.
  @Test func aNameIsReadBackInOneWay() {
    var events = events()
    let answers = [
      events.areEqual(["coin"], ["coin_in"]), events.areEqual(["coin"], ["coin"]),
      events.areEqual(["coin"], ["coin_in"]),
    ]
    #expect(answers == [true, false, true])
    #expect(events.messages == ["the event 'coin' is written as 'coin_in'"])
    #expect(self.events().messages.isEmpty)
  }

  @Test func whatIsRaisedAndDone() {
    #expect(areEqual(.raise(Raise("coin")), .raise(Raise("coin_in"))))
    #expect(!areEqual(.raise(Raise("coin")), .raise(Raise("x"))))
    #expect(areEqual(.action(Action("dim  the lights")), .action(Action("dim the lights"))))
    #expect(!areEqual(.action(Action("dim")), .action(Action("lift"))))
    #expect(!areEqual(.raise(Raise("go")), .action(Action("go"))))
    #expect(areEqual(.log(Log(label: "x")), .log(Log(label: "x"))))
    #expect(!areEqual(.log(Log(label: "x")), .log(Log(label: "y"))))
    var events = events()
    let answers = [events.areEqual([Content](), []), events.areEqual([.raise(Raise("go"))], [Content]())]
    #expect(answers == [true, false])
  }

  @Test func whatIsWithdrawn() {
    #expect(areEqual(.cancel(Cancel(.literal("alarm"))), .cancel(Cancel(.literal("alarm")))))
    #expect(areEqual(.cancel(Cancel(.literal("coin"))), .cancel(Cancel(.literal("coin_in")))))
    #expect(!areEqual(.cancel(Cancel(.literal("alarm"))), .cancel(Cancel(.literal("bell")))))
    #expect(!areEqual(.cancel(Cancel(.computed("alarm"))), .cancel(Cancel(.literal("alarm")))))
    // What nothing sends is read back as an action.
    #expect(areEqual(.cancel(Cancel(.literal("nothing"))), .action(Action("cancel nothing"))))
    #expect(!areEqual(.cancel(Cancel(.literal("nothing"))), .action(Action("cancel something"))))
    #expect(!areEqual(.cancel(Cancel(.literal("alarm"))), .action(Action("cancel alarm"))))
  }

  /// What is sent later without an identifier is read back with that of its event, which matters only if that is
  /// withdrawn.
  @Test(
    arguments: [
      (sent("go"), sent("go"), true), (sent("coin"), sent("coin_in"), true), (sent("go"), sent("x"), false),
      (sent("go", after: 5), sent("go", after: 5), true), (sent("go", after: 5), sent("go", after: 6), false),
      (sent("go", after: 5), sent("go", after: 5, id: "go"), true),
      (sent("alarm", after: 5), sent("alarm", after: 5, id: "alarm"), false),
      (sent("coin", after: 5, id: "coin"), sent("coin_in", after: 5, id: "coin_in"), true),
      (sent("coin", after: 5, id: "other"), sent("coin_in", after: 5, id: "coin_in"), false),
      (sent("coin", after: 5, id: "coin"), sent("coin_in", after: 5, id: "x"), false),
      (Send(event: .literal("go"), target: .literal("x")), Send(event: .literal("go"), target: .literal("x")), false),
      (Send(event: .literal("go"), type: .literal("x")), Send(event: .literal("go"), type: .literal("x")), false),
      (
        Send(event: .literal("go"), payload: Payload(names: ["n"])),
        Send(event: .literal("go"), payload: Payload(names: ["n"])), false
      ), (Send(event: .literal("go"), idLocation: "v"), Send(event: .literal("go"), idLocation: "v"), false),
      (Send(event: .computed("go")), Send(event: .computed("go")), false),
    ] as [(Send, Send, Bool)])
  func whatIsSent(written: Send, read: Send, isSame: Bool) {
    #expect(areEqual(.send(written), .send(read)) == isSame)
  }

  @Test func whatDependsOnConditions() {
    func choose(_ condition: Condition?, _ event: String, more: Bool = false) -> Content {
      let branch = Choose.Branch(if: condition, content: [.raise(Raise(event))])
      return .choose(Choose(more ? [branch, Choose.Branch(if: nil, content: [])] : [branch]))
    }
    #expect(areEqual(choose("In('a')", "coin"), choose("In('a')", "coin_in")))
    #expect(!areEqual(choose("In('a')", "coin"), choose("In('a')", "x")))
    #expect(!areEqual(choose("In('a')", "coin"), choose("In('b')", "coin_in")))
    #expect(!areEqual(choose("In('a')", "coin"), choose("In('a')", "coin", more: true)))
  }
}
