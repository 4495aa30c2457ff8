import Explanations
import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// An event that marks the answer whose head was written as the last of its connection: it continues after the task of
/// its request has ended, up to its last part, after which the connection is closed.
struct LastAnswer: Sendable {}

/// Enforces the limits of a connection, and ends it gracefully.
///
/// A client that exceeds a time-out, or does not take its answer, is disconnected. When the server is to end, the
/// requests that were received are answered to their last byte, and a connection without any is closed.
final class ConnectionHandler: ChannelDuplexHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private enum Limits {
    /// The time for which requests that have arrived before the server was asked to end are still read.
    static let beforeEnd = TimeAmount.milliseconds(50)
    /// The time in which a client ends its side once the server has ended its own.
    static let linger = TimeAmount.seconds(1)
    /// The least that a client takes of an answer in the time that it has for that.
    static let taken = 64 << 10
  }

  /// The action that is awaited of the client; its time begins with it.
  private struct Phase: Equatable {
    let awaiting: ConnectionState.Awaiting
    /// True if it has not taken what was written.
    let hasUnsentBytes: Bool
  }

  private let limits: ConnectionLimits
  private let connections: OpenConnections
  private var state = ConnectionState()
  private var isCounted = false
  private var isRefused = false
  private var isIdle = false
  /// True while a request is read whose body may take as long as it takes.
  private var hasOpenBody = false
  private var written = 0
  private var takenBefore = 0
  private var phase: Phase?
  private var deadline: NIODeadline?
  private var timer: (at: NIODeadline, task: Scheduled<Void>)?

  init(_ limits: ConnectionLimits, _ connections: OpenConnections) {
    self.limits = limits
    self.connections = connections
  }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { begin(context) }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    timer?.task.cancel()
    timer = nil
  }

  func channelActive(context: ChannelHandlerContext) {
    begin(context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline = nil
    if isCounted { connections.close(ObjectIdentifier(context.channel)) }
    isCounted = false
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    guard !isRefused, state.read(part) else { return }
    if case .head(let head) = part, head.expectsContinue, state.maySayContinue {
      context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
    }
    context.fireChannelRead(data)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    wait(context)
    context.fireChannelReadComplete()
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    wait(context)
    context.fireChannelWritabilityChanged()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head: context.write(data, promise: promise)
    case .body(let bytes):
      written += bytes.readableBytes
      context.write(data, promise: promise)
    case .end:
      let isLast = state.wroteAnswer()
      wait(context)
      guard isLast else { return context.write(data, promise: promise) }
      context.writeAndFlush(data, promise: promise)
      endOutput(context)
    }
  }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    switch mode {
    // An answer that continues without its task ends the output itself, by its last part.
    case .output where state.isAnsweringLast: promise?.succeed()
    case .output: endOutput(context, promise)
    case .input, .all: context.close(mode: mode, promise: promise)
    }
  }

  func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
    switch event {
    case is LastAnswer: state.answerLast()
    case is OpenBody:
      hasOpenBody = true
      wait(context, again: true)
    case _: return context.triggerUserOutboundEvent(event, promise: promise)
    }
    promise?.succeed()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case is ChannelShouldQuiesceEvent: endGracefully(context)
    case is ConnectionUpgraded:
      state.upgrade()
      wait(context)
    case ChannelEvent.inputClosed:
      if isCounted { connections.clientDisconnected(ObjectIdentifier(context.channel)) }
      if isRefused || state.awaiting == .end, unsent(context) == 0 { return context.close(promise: nil) }
      context.fireUserInboundEventTriggered(event)
    case _: context.fireUserInboundEventTriggered(event)
    }
  }
}

extension ConnectionHandler {
  private func begin(_ context: ChannelHandlerContext) {
    guard !isCounted, !isRefused else { return }
    let (loop, own) = (context.eventLoop, NIOLoopBound((self, context), eventLoop: context.eventLoop))
    isCounted = connections.open(
      ObjectIdentifier(context.channel), from: context.channel.remoteAddress?.ipAddress ?? ""
    ) {
      loop.execute { own.value.0.endGracefully(own.value.1) }
    }
    isRefused = !isCounted
    guard isRefused else { return wait(context) }
    let text = ByteBuffer(string: ConnectionHandler.refusal)
    let fields: HTTPFields = [
      .connection: "close", .contentType: "text/plain; charset=utf-8", .contentLength: "\(text.readableBytes)",
      .retryAfter: "1", .cacheControl: "no-store",
    ]
    let head = HTTPResponse(status: .serviceUnavailable, headerFields: fields)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(text)), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    endOutput(context)
  }

  private func endGracefully(_ context: ChannelHandlerContext) {
    context.eventLoop.assumeIsolated().scheduleTask(in: Limits.beforeEnd) { [self] in
      guard state.end() else { return connections.serverEnds(ObjectIdentifier(context.channel)) }
      if unsent(context) == 0 { context.close(promise: nil) } else { endOutput(context) }
    }
  }

  /// Ends the server's side once all that was written has been sent, and then gives the client time to end its own: to
  /// close at once would make the system discard bytes that were not delivered yet.
  private func endOutput(_ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>? = nil) {
    state.close()
    wait(context)
    let sent = context.eventLoop.makePromise(of: Void.self)
    sent.futureResult.cascade(to: promise)
    sent.futureResult.assumeIsolated().whenComplete { [self] _ in
      if context.channel.isActive { wait(context) }
    }
    context.close(mode: .output, promise: sent)
  }

  /// Sets the time by which the client must have done what it is to do. Doing a part of it gives no new time.
  ///
  /// - Parameter again: True if a client has another time than it had for the same.
  private func wait(_ context: ChannelHandlerContext, again: Bool = false) {
    if state.awaiting != .body { hasOpenBody = false }
    let hasUnsentBytes = state.awaiting == .end ? unsent(context) > 0 : !context.channel.isWritable
    let phase = Phase(awaiting: state.awaiting, hasUnsentBytes: hasUnsentBytes)
    guard phase != self.phase || again else { return }
    self.phase = phase
    // Browsers also open connections that they never use.
    setIdle([.firstHeader, .nextHeader].contains(phase.awaiting) && !hasUnsentBytes, context)
    guard let allowed = allowed(in: phase) else { return deadline = nil }
    let end = NIODeadline.now() + allowed
    deadline = end
    // Below the mark up to which a channel counts as writable, all counts as taken.
    takenBefore = hasUnsentBytes ? written - unsent(context) : written
    if let timer, timer.at <= end { return }
    timer?.task.cancel()
    schedule(context, at: end)
  }

  private func setIdle(_ isIdle: Bool, _ context: ChannelHandlerContext) {
    guard isCounted, isIdle != self.isIdle else { return }
    self.isIdle = isIdle
    connections.setIdle(ObjectIdentifier(context.channel), isIdle)
  }

  /// The answer to a client beyond the limit of connections: no request was read, so it is in every language.
  private static let refusal = Language.allCases.map { $0(.errorConnections) }.joined(separator: "\n\n") + "\n"

  private func allowed(in phase: Phase) -> TimeAmount? {
    if phase.hasUnsentBytes { return .seconds(Int64(limits.writeSeconds)) }
    return switch phase.awaiting {
    case .firstHeader: .seconds(Int64(limits.headerSeconds))
    case .body: hasOpenBody ? nil : .seconds(Int64(limits.bodySeconds))
    case .nextHeader: .seconds(Int64(limits.idleSeconds))
    case .answer: nil
    case .end: Limits.linger
    }
  }

  private func schedule(_ context: ChannelHandlerContext, at time: NIODeadline) {
    let task = context.eventLoop.assumeIsolated().scheduleTask(deadline: time) { [self] in
      timer = nil
      timePasses(context)
    }
    timer = (time, task)
  }

  private func timePasses(_ context: ChannelHandlerContext) {
    guard let deadline else { return }
    guard deadline <= .now() else { return schedule(context, at: deadline) }
    let unsent = unsent(context)
    guard unsent > 0, written - unsent >= takenBefore + Limits.taken else { return context.close(promise: nil) }
    takenBefore = written - unsent
    let next = NIODeadline.now() + .seconds(Int64(limits.writeSeconds))
    self.deadline = next
    schedule(context, at: next)
  }

  /// The bytes that were written and that the system has not taken for the client yet.
  private func unsent(_ context: ChannelHandlerContext) -> Int {
    (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
  }
}

extension HTTPRequest {
  /// True if the client sends the body after a 100 response. RFC 9110, 10.1.1.
  fileprivate var expectsContinue: Bool { headerFields[.expect]?.lowercased() == "100-continue" }
}
