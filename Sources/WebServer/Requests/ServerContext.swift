import Hummingbird
import NIOCore

/// What is known of a request besides itself: who has sent it.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The address of the peer, if it is known.
  let peer: SocketAddress?

  init(source: Source) {
    coreContext = CoreRequestContextStorage(source: source)
    peer = source.channel.remoteAddress
  }
}
