import HTTPTypes
import NIOHTTPTypes
import Testing

@testable import WebServer

/// What a connection waits for.
struct ConnectionStateTests {
  private let head = HTTPRequestPart.head(
    HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/"))

  @Test func fromRequestToRequest() {
    var state = ConnectionState()
    #expect(state.awaiting == .firstHeader)
    #expect(state.read(head) == true)
    #expect(state.awaiting == .body)
    #expect(state.read(.end(nil)) == true)
    #expect(state.awaiting == .answer)
    #expect(state.wroteAnswer() == false)
    #expect(state.awaiting == .nextHeader)
  }

  @Test func whatWasReceivedIsAnsweredBeforeTheEnd() {
    var state = ConnectionState()
    for _ in 0..<2 {
      #expect(state.read(head) == true)
      #expect(state.read(.end(nil)) == true)
    }
    #expect(state.end() == false)
    #expect(state.read(head) == false)
    #expect(state.read(.end(nil)) == false)
    #expect(state.wroteAnswer() == false)
    #expect(state.awaiting == .answer)
    #expect(state.wroteAnswer() == true)
    #expect(state.awaiting == .end)
  }

  @Test func aRequestThatWasNotReceivedInWholeDoesNotHoldTheEnd() {
    var state = ConnectionState()
    #expect(state.read(head) == true)
    #expect(state.end() == true)
    #expect(state.read(.end(nil)) == false)
  }

  @Test func anIdleConnectionEndsAtOnce() {
    var state = ConnectionState()
    #expect(state.end() == true)
  }

  /// An answer may be written before the body has come: too large, for instance.
  @Test func anAnswerBeforeTheBody() {
    var state = ConnectionState()
    #expect(state.read(head) == true)
    #expect(state.wroteAnswer() == false)
    #expect(state.awaiting == .body)
    #expect(state.read(.end(nil)) == true)
    #expect(state.awaiting == .nextHeader)
  }
}
