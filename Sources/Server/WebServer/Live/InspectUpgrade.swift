import Hummingbird
import NIOCore
import NIOHTTP1
import NIOWebSocket
import StatechartEvidence
import WebPages

/// Makes a connection one of WebSocket that asks for it at the address of Stately Inspect. RFC 6455, 4.2.
///
/// It is before what HTTP needs of the pipeline: from then on nothing of what is received goes there.
final class InspectUpgrade: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let service: LiveService
  private let connections: OpenConnections
  /// The head of the handshake whose end is awaited.
  private var accepted: HTTPRequestHead?

  init(_ service: LiveService, _ connections: OpenConnections) {
    (self.service, self.connections) = (service, connections)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head) where isHandshake(head, context): accepted = head
    case .body where accepted != nil: break
    case .end where accepted != nil: answer(context)
    case .head, .body, .end: context.fireChannelRead(data)
    }
  }

  private func isHandshake(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) -> Bool {
    head.method == .GET && head.uri.prefix(while: { $0 != "?" }) == LiveAddress.inspect
      && head.headers[canonicalForm: "upgrade"].contains { $0.lowercased() == "websocket" }
      && service.access.admits(LiveAccess.Origin(head, context.remoteAddress))
  }

  private func answer(_ context: ChannelHandlerContext) {
    guard let head = accepted else { return }
    accepted = nil
    let upgrader = NIOWebSocketServerUpgrader(
      shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture([:]) },
      upgradePipelineHandler: { channel, _ in channel.eventLoop.makeSucceededVoidFuture() })
    let own = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    upgrader.buildUpgradeResponse(channel: context.channel, upgradeRequest: head, initialResponseHeaders: [:])
      .whenComplete { result in
        let (handler, context) = own.value
        switch result {
        case .success(let fields): handler.upgrade(context, fields)
        case .failure: handler.refuse(context)
        }
      }
  }

  /// Answers a handshake that is none.
  private func refuse(_ context: ChannelHandlerContext) {
    let fields: HTTPHeaders = ["Connection": "close", "Content-Length": "0"]
    let head = HTTPResponseHead(version: .http1_1, status: .badRequest, headers: fields)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    context.close(promise: nil)
  }

  private func upgrade(_ context: ChannelHandlerContext, _ fields: HTTPHeaders) {
    var fields = fields
    fields.replaceOrAdd(name: "Upgrade", value: "websocket")
    fields.replaceOrAdd(name: "Connection", value: "upgrade")
    let head = HTTPResponseHead(version: .http1_1, status: .switchingProtocols, headers: fields)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    let pipeline = context.pipeline.syncOperations
    do {
      let limit = LiveRegistry.Limits.textBytes
      let handlers: [any ChannelHandler] = [
        WebSocketFrameEncoder(), ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: limit)),
        WebSocketProtocolErrorHandler(isServer: true),
        NIOWebSocketFrameAggregator(
          minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: 1 << 10, maxAccumulatedFrameSize: limit),
        InspectSocket(service, connections),
      ]
      try pipeline.addHandlers(handlers, position: .before(self))
      context.fireUserInboundEventTriggered(ConnectionUpgraded())
      pipeline.removeHandler(try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self), promise: nil)
      pipeline.removeHandler(try pipeline.handler(type: HTTPResponseEncoder.self), promise: nil)
    } catch {
      context.close(promise: nil)
    }
  }
}

/// An event that says that a connection is not one of HTTP any more: its times and its end are its own.
struct ConnectionUpgraded: Sendable {}

/// A connection of Stately Inspect: each text is a frame.
final class InspectSocket: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private enum Limits {
    /// The time between two pings, which show whether the program is still there.
    static let ping = TimeAmount.seconds(20)
    /// The maximum number of texts that are taken in a second; then the connection is not read for the rest of it.
    static let rate = 5000
  }

  private let service: LiveService
  private let connections: OpenConnections
  private var sender = LiveSender()
  private var ping: RepeatedTask?
  private var hasAnswered = true
  private var isClosing = false
  /// The number of texts since the begin of the second that is counted.
  private var count = 0
  private var second = NIODeadline.now()

  init(_ service: LiveService, _ connections: OpenConnections) {
    (self.service, self.connections) = (service, connections)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let own = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    ping = context.eventLoop.scheduleRepeatedTask(initialDelay: Limits.ping, delay: Limits.ping) { _ in
      own.value.0.check(own.value.1)
    }
    let loop = context.eventLoop
    connections.whenEnding(ObjectIdentifier(context.channel)) {
      loop.execute { own.value.0.close(own.value.1, .goingAway) }
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) { ping?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    ping?.cancel()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    guard !isClosing else { return }
    switch frame.opcode {
    case .text, .binary: take(frame.unmaskedData, context)
    case .ping:
      context.writeAndFlush(
        wrapOutboundOut(WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)), promise: nil)
    case .pong: hasAnswered = true
    case .connectionClose: close(context, .normalClosure)
    case _: break
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // What the decoder refuses was answered by the handler before this one.
    guard !(error is NIOWebSocketError) else { return isClosing = true }
    close(context, error is NIOWebSocketFrameAggregator.Error ? .messageTooLarge : .protocolError)
  }

  private func take(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
    guard let text = String(validating: bytes.readableBytesView, as: UTF8.self),
      (try? service.take(text, from: &sender)) != nil
    else { return close(context, .dataInconsistentWithMessage) }
    limitRate(context)
  }

  /// A program that sends too fast is read later: what it sends waits on its side.
  private func limitRate(_ context: ChannelHandlerContext) {
    let now = NIODeadline.now()
    if now - second > .seconds(1) { (second, count) = (now, 0) }
    count += 1
    guard count == Limits.rate, let options = context.channel.syncOptions else { return }
    try? options.setOption(.autoRead, value: false)
    let channel = context.channel
    context.eventLoop.scheduleTask(deadline: second + .seconds(1)) {
      try? channel.syncOptions?.setOption(.autoRead, value: true)
    }
  }

  private func check(_ context: ChannelHandlerContext) {
    guard hasAnswered else { return context.close(promise: nil) }
    hasAnswered = false
    context.writeAndFlush(
      wrapOutboundOut(WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer())), promise: nil)
  }

  private func close(_ context: ChannelHandlerContext, _ code: WebSocketErrorCode) {
    guard !isClosing, context.channel.isActive else { return }
    isClosing = true
    var data = ByteBuffer()
    data.write(webSocketErrorCode: code)
    let frame = WebSocketFrame(fin: true, opcode: .connectionClose, data: data)
    let own = NIOLoopBound(context, eventLoop: context.eventLoop)
    context.writeAndFlush(wrapOutboundOut(frame)).whenComplete { _ in own.value.close(promise: nil) }
  }
}
