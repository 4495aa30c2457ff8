import NIOCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why a server cannot listen at an address, in words that begin with the address.
public struct ListenError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The address and the reason.
  public let description: String

  /// The reason of an error of the system; nil for errors that say something else.
  init?(_ error: any Error, host: String, port: Int) {
    let reason: String
    switch error {
    case let error as IOError: reason = ListenError.reason(error.errnoCode, host: host, port: port)
    case is SocketAddressError, is SocketAddressError.UnknownHost: reason = "the host '\(host)' is not known"
    case _: return nil
    }
    description = "\(ServerAddress(host: host, port: port)): \(reason)"
  }

  private static func reason(_ code: Int32, host: String, port: Int) -> String {
    switch code {
    case EADDRINUSE: "port \(port) is in use"
    case EADDRNOTAVAIL: "'\(host)' is not an address of this computer"
    case EACCES, EPERM: "this user may not listen at port \(port)"
    case EMFILE, ENFILE: "too many files are open (ulimit -n)"
    case _: String(cString: strerror(code))
    }
  }
}

/// The address of a server's front page. RFC 3986, 3.2.2: addresses of IPv6 stand in brackets.
public struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address, with a slash at its end.
  public let description: String

  /// The address at a host and a port.
  public init(host: String, port: Int) {
    description = "http://\(host.contains(":") ? "[\(host)]" : host):\(port)/"
  }
}
