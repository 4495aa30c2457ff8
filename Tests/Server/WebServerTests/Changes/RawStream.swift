import Foundation
import NIOCore
import NIOPosix

/// A connection whose answer is gathered as it comes.
final class RawStream: ChannelInboundHandler, @unchecked Sendable {
  typealias InboundIn = ByteBuffer

  private let lock = NSLock()
  private var gathered = ""
  private var channel: (any Channel)?

  init(port: Int, path: String, _ fields: String = "") async throws {
    let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).channelInitializer { channel in
      channel.pipeline.addHandler(self)
    }
    let channel = try await bootstrap.connect(host: "localhost", port: port).get()
    self.channel = channel
    try await channel.writeAndFlush(
      ByteBuffer(string: "GET \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\n\(fields)\r\n"))
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let text = String(buffer: unwrapInboundIn(data))
    lock.withLock { gathered += text }
  }

  var text: String { lock.withLock { gathered } }
  var isClosed: Bool { channel?.isActive == false }

  func send(_ text: String) async throws { try await channel?.writeAndFlush(ByteBuffer(string: text)) }

  /// Closes it, unless the server has done so.
  func close() async throws {
    do { try await channel?.close() } catch ChannelError.alreadyClosed {}
  }
}
