import Hummingbird
import NIOCore

/// What is known of a request besides itself: who has sent it, and by which connection.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The address of the peer, if it is known.
  let peer: SocketAddress?
  /// The connection.
  let channel: any Channel

  init(source: Source) {
    coreContext = CoreRequestContextStorage(source: source)
    peer = source.channel.remoteAddress
    channel = source.channel
  }

  /// Identifies the connection among all that are open.
  var connection: ObjectIdentifier { ObjectIdentifier(channel) }

  /// Whose share of the work a request counts to.
  var client: String { peer?.ipAddress ?? "" }
}
