import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import WebServer

/// Followers of one event loop, whose time the test moves on.
struct BroadcasterTests {
  private let loop = EmbeddedEventLoop()
  private let audience = Broadcaster()

  private static func message(_ sequence: Int) -> Broadcaster.Message {
    Broadcaster.Message(sequence: sequence, bytes: ByteBuffer(string: "\(sequence);"))
  }

  /// What a channel was sent, its end as a full stop.
  private static func sent(_ channel: EmbeddedChannel) throws -> String {
    var text = ""
    while let part = try channel.readOutbound(as: HTTPResponsePart.self) {
      switch part {
      case .head: break
      case .body(let bytes): text += String(buffer: bytes)
      case .end: text += "."
      }
    }
    return text
  }

  @Test func allAreSentAMessageSomeAtATime() throws {
    let channels = (0..<120).map { _ in EmbeddedChannel(loop: loop) }
    let leaving = channels.map { audience.add($0, sent: 0) { Self.message(0) } }
    loop.run()
    for channel in channels { #expect(try Self.sent(channel) == ":\n\n") }
    audience.send(Self.message(1), keepsAlive: false)
    loop.run()
    #expect(try channels.map(Self.sent).count { $0 == "1;" } == 50)
    // One that leaves meanwhile is sent only its end, and a slow one only the newest message: none comes twice or in
    // another order.
    leaving[119]()
    audience.send(Self.message(2), keepsAlive: false)
    loop.advanceTime(by: .milliseconds(100))
    let later = try channels.map(Self.sent)
    #expect(later[..<50].allSatisfy { $0 == "2;" })
    #expect(later[50..<119].allSatisfy { ["1;2;", "2;"].contains($0) })
    #expect(later[119] == ".")
    #expect(audience.count == 119)
  }

  @Test func aMessageIsNotSentAgain() throws {
    let channel = EmbeddedChannel(loop: loop)
    _ = audience.add(channel, sent: -1) { Self.message(3) }
    loop.run()
    audience.send(Self.message(3), keepsAlive: false)
    audience.send(Self.message(2), keepsAlive: true)
    loop.run()
    #expect(try Self.sent(channel) == "3;:\n\n")
  }
}
