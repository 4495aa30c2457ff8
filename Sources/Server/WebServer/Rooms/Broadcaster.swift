import NIOCore
import NIOHTTPTypes
import Synchronization

/// The connections that subscribe to one stream of events. A message is written once, and their event loops send it to
/// all of them: no task of a connection has to run for that.
final class Broadcaster: Sendable {
  /// An event of the stream.
  struct Message: Sendable {
    /// Its place in the stream; a subscriber that has it is not sent it again.
    let sequence: Int
    let bytes: ByteBuffer
  }

  private struct Subscriber {
    let channel: any Channel
    /// The place of the last message that it was sent.
    var sent: Int

    /// Sends a message, if it is new to the subscriber; else a comment if that is wanted.
    mutating func send(_ message: Message, keepsAlive: Bool) {
      // A subscriber that does not take what was sent gets a later message instead; its connection has a time-out.
      guard channel.isWritable else { return }
      let isNew = message.sequence > sent
      guard isNew || keepsAlive else { return }
      sent = max(sent, message.sequence)
      let part = HTTPResponsePart.body(isNew ? message.bytes : Broadcaster.comment)
      channel.pipeline.syncOperations.writeAndFlush(NIOAny(part), promise: nil)
    }

    /// Ends the answer.
    func end() {
      channel.pipeline.syncOperations.writeAndFlush(NIOAny(HTTPResponsePart.end(nil)), promise: nil)
    }
  }

  private enum Batch {
    /// The number of recipients to which a message is sent together.
    static let size = 50
    /// The time from these to the next.
    static let pause = TimeAmount.milliseconds(4)
  }

  /// The subscribers of an event loop, which alone uses them.
  private struct Group {
    let loop: any EventLoop
    let subscribers: NIOLoopBoundBox<[Int: Subscriber]>

    init(_ loop: any EventLoop) {
      self.loop = loop
      subscribers = .makeBoxSendingValue([:], eventLoop: loop)
    }

    /// Does something with the subscribers on their loop.
    func change(_ change: @escaping @Sendable (inout [Int: Subscriber]) -> Void) {
      loop.execute { change(&subscribers.value) }
    }

    /// Sends a message to all subscribers, some at a time: other connections of the loop get their turns between them.
    func send(_ message: Message, keepsAlive: Bool) {
      loop.execute { send(message, to: subscribers.value.keys.sorted()[...], keepsAlive: keepsAlive) }
    }

    private func send(_ message: Message, to numbers: ArraySlice<Int>, keepsAlive: Bool) {
      for number in numbers.prefix(Batch.size) { subscribers.value[number]?.send(message, keepsAlive: keepsAlive) }
      let others = numbers.dropFirst(Batch.size)
      guard !others.isEmpty else { return }
      loop.scheduleTask(in: Batch.pause) { send(message, to: others, keepsAlive: keepsAlive) }
    }
  }

  private struct State {
    var groups: [ObjectIdentifier: Group] = [:]
    var last = 0
    var count = 0
  }

  private static let comment = ByteBuffer(string: ":\n\n")

  private let state = Mutex(State())

  /// The number of followers.
  var count: Int { state.withLock { $0.count } }

  /// Adds a connection, which is sent a message at once, or a comment if it has that.
  ///
  /// - Parameters:
  ///   - sent: The place of the last message that it has; -1 if it has none.
  ///   - message: Returns the message to send, called when the connection is sent all that follows.
  /// - Returns: An action that removes it, and ends its answer.
  func add(
    _ channel: any Channel, sent: Int, _ message: @escaping @Sendable () -> Message
  ) -> @Sendable () -> Void {
    let (group, number) = state.withLock { state in
      let key = ObjectIdentifier(channel.eventLoop)
      let group = state.groups[key] ?? Group(channel.eventLoop)
      state.groups[key] = group
      state.last += 1
      state.count += 1
      return (group, state.last)
    }
    group.change { subscribers in
      var subscriber = Subscriber(channel: channel, sent: sent)
      subscriber.send(message(), keepsAlive: true)
      subscribers[number] = subscriber
    }
    return { [weak self] in
      group.change { $0.removeValue(forKey: number)?.end() }
      self?.state.withLock { $0.count -= 1 }
    }
  }

  /// Sends a message to all who do not have it.
  ///
  /// - Parameter keepsAlive: True to send all others a comment, which shows whether they are still there.
  func send(_ message: Message, keepsAlive: Bool) {
    let groups = state.withLock { Array($0.groups.values) }
    for group in groups { group.send(message, keepsAlive: keepsAlive) }
  }
}
