import NIOCore
import NIOHTTP1

/// Brings the heads of requests into the form that the rest of the server knows.
///
/// A request that wants its connection to end says so in one word, and one of HTTP/1.0, which need not name a host,
/// names this computer and expects nothing. RFC 9112, 3.2 and 9.3; RFC 9110, 10.1.1.
final class RequestHeadRules: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
    if !head.isKeepAlive { head.headers.replaceOrAdd(name: "Connection", value: "close") }
    if head.version.major == 1, head.version.minor == 0 {
      if !head.headers.contains(name: "Host") { head.headers.add(name: "Host", value: "localhost") }
      head.headers.remove(name: "Expect")
    }
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }
}
