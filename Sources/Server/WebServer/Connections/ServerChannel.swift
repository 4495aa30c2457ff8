import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// A connection of the server: HTTP/1.1 under the limits of `ConnectionHandler`.
struct ServerChannel: HTTPChannelHandler {
  let responder: Responder
  let limits: ConnectionLimits
  let connections: OpenConnections
  /// Nil if programs that run tell nothing here.
  var live: LiveService?

  func setup(
    channel: any Channel, logger: Logger
  ) -> EventLoopFuture<NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>> {
    channel.eventLoop.makeCompletedFuture {
      // A connection keeps the memory that it has received into; most requests have less than a kilobyte.
      try channel.syncOptions?.setOption(
        .recvAllocator, value: AdaptiveRecvByteBufferAllocator(minimum: 512, initial: 512, maximum: 64 << 10))
      let pipeline = channel.pipeline.syncOperations
      var decoding = NIOHTTPDecoderLimitConfiguration()
      decoding.maxHeaderFieldSize = ServerChannel.headerBytes
      decoding.maxHeaderListSize = ServerChannel.headerBytes
      decoding.maxHeaderFieldCount = ServerChannel.headerFields
      try pipeline.configureHTTPServerPipeline(
        withPipeliningAssistance: false, withErrorHandling: false, withOutboundHeaderValidation: false,
        withEncoderConfiguration: HTTPResponseEncoder.Configuration(), withDecoderLimitConfiguration: decoding)
      if let live { try pipeline.addHandler(InspectUpgrade(live, connections)) }
      try pipeline.addHandlers([
        RequestHeadRules(), HTTP1ToHTTPServerCodec(secure: false), ConnectionHandler(limits, connections),
      ])
      return try NIOAsyncChannel(
        wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true))
    }
  }

  func handle(value channel: NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>, logger: Logger) async {
    await handleHTTP(asyncChannel: channel, logger: logger)
  }

  /// The maximum number of bytes of a request's header, its address included.
  private static let headerBytes = 80 << 10
  /// The maximum number of fields of a request's header.
  private static let headerFields = 1000
}

/// Normalizes the heads of requests.
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
