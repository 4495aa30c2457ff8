import NIOCore
import NIOPosix
import Testing

@testable import WebServer

/// Requests to servers of this computer.
struct LoopbackClientTests {
  /// A server that answers, and closes, as soon as it has read anything (RFC 9112, 9.5: a client has to expect it).
  private final class Hasty: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let answer = ByteBuffer(string: "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
      context.writeAndFlush(wrapOutboundOut(answer), promise: nil)
      context.close(promise: nil)
    }
  }

  @Test func anAnswerCountsThoughTheConnectionIsClosedBeforeTheRequestIsWhole() async throws {
    let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(Hasty()) }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    let port = try #require(server.localAddress?.port)
    let address = try #require(LoopbackAddress("http://127.0.0.1:\(port)/"))
    var answers: [Int?: Int] = [:]
    for _ in 0..<500 {
      // On a busy machine an answer may take longer than a person would wait.
      let answer = await LoopbackClient.post("a=1", type: "text/plain", to: address, within: .seconds(600))
      answers[answer, default: 0] += 1
    }
    try await server.close()
    #expect(answers == [204: 500])
  }
}
