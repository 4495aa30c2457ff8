import Statecharts
import Testing

@testable import WebServer

/// What is kept of messages, and for how long.
struct MailboxesTests {
  private func message(_ body: String, to session: String = SessionAddress.own) -> HostMessage {
    .received(body: body, type: nil, session: session)
  }

  @Test func keysAreLongAndNeverTheSame() throws {
    let keys = (0..<1000).map { _ in SessionKey() }
    #expect(Set(keys).count == keys.count)
    #expect(keys.allSatisfy { SessionKey($0.text) == $0 })
    for text in ["", "0", String(repeating: "g", count: 32), String(repeating: "A", count: 32)] {
      #expect(SessionKey(text) == nil)
    }
  }

  @Test func messagesGoToRunsThatAreShown() {
    let boxes = Mailboxes()
    let key = boxes.open()
    #expect(boxes.put(message("a"), for: SessionAddress.own, at: key) == .accepted)
    #expect(boxes.put(message("a"), for: SessionAddress.own, at: SessionKey()) == .unknown)
    #expect(boxes.put(message("b", to: "session.1.1"), for: "session.1.1", at: key) == .unknown)
    boxes.show([SessionAddress.own, "session.1.1"], at: key)
    #expect(boxes.put(message("b", to: "session.1.1"), for: "session.1.1", at: key) == .accepted)
    #expect(boxes.arrived(at: key, besides: []) == [message("a"), message("b", to: "session.1.1")])
  }

  /// Going back to before a message lets it arrive again.
  @Test func whatARunHasTakenIsNotOfferedToIt() {
    let boxes = Mailboxes()
    let key = boxes.open()
    for body in ["a", "b", "a"] { _ = boxes.put(message(body), for: SessionAddress.own, at: key) }
    #expect(boxes.arrived(at: key, besides: [.message(message("a")), .event("x")]) == [message("b"), message("a")])
    let all = ["a", "b", "a"].map { Step.message(message($0)) }
    #expect(boxes.arrived(at: key, besides: all) == [])
    #expect(boxes.arrived(at: key, besides: []).count == 3)
  }

  @Test func aFullBoxTakesNoMoreBeforeItsRunDoes() {
    let boxes = Mailboxes()
    let key = boxes.open()
    let bodies = (0..<Mailboxes.Limits.messages).map(String.init)
    for body in bodies { #expect(boxes.put(message(body), for: SessionAddress.own, at: key) == .accepted) }
    #expect(boxes.put(message("more"), for: SessionAddress.own, at: key) == .full)
    _ = boxes.arrived(at: key, besides: [.message(message("3"))])
    #expect(boxes.put(message("more"), for: SessionAddress.own, at: key) == .accepted)
    #expect(boxes.put(message("again"), for: SessionAddress.own, at: key) == .full)
    #expect(boxes.arrived(at: key, besides: []) == (bodies.filter { $0 != "3" } + ["more"]).map { message($0) })
  }

  @Test func theRunShownLongestAgoIsForgotten() {
    let boxes = Mailboxes()
    let keys = (0..<Mailboxes.Limits.runs).map { _ in boxes.open() }
    boxes.show([SessionAddress.own], at: keys[0])
    let new = boxes.open()
    #expect(boxes.has(keys[0]))
    #expect(!boxes.has(keys[1]))
    #expect(boxes.has(new))
  }
}
