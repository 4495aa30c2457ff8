#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The address of a server that takes what programs tell. It is spoken to through sockets of the system, since
/// Foundation's client would be linked into every program.
struct InspectorAddress: Sendable {
  /// The seconds after which a server that does not answer counts as not there.
  private static let seconds = 5

  private let host: String
  private let port: String
  private let path: String
  private let token: String?

  /// Reads an address; nil if it is none of HTTP.
  init?(_ url: String, token: String?) {
    let scheme = "http://"
    guard url.hasPrefix(scheme) else { return nil }
    let rest = url.dropFirst(scheme.count)
    let authority = rest.prefix { $0 != "/" }
    path = authority.count == rest.count ? "/" : String(rest.dropFirst(authority.count))
    // An address of IPv6 is in brackets. RFC 3986, 3.2.2.
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
      host = String(authority[authority.index(after: authority.startIndex)..<end])
      port = String(authority[authority.index(after: end)...].drop { $0 == ":" })
    } else {
      let parts = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      host = String(parts[0])
      port = parts.count > 1 ? String(parts[1]) : "80"
    }
    self.token = token
    // Nothing else becomes a part of the request's head.
    let texts = [host, port, path, token ?? ""]
    guard !host.isEmpty, UInt16(port) != nil, texts.allSatisfy({ $0.utf8.allSatisfy { (0x21...0x7E).contains($0) } })
    else { return nil }
  }

  /// Posts a text; false if no server has taken it.
  func post(_ text: String) -> Bool {
    var hints = addrinfo()
    hints.ai_socktype = Self.stream
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, port, &hints, &found) == 0 else { return false }
    defer { freeaddrinfo(found) }
    var next = found
    while let address = next {
      if let answer = post(text, to: address.pointee) { return answer.hasPrefix("HTTP/1.1 2") }
      next = address.pointee.ai_next
    }
    return false
  }

  /// The begin of the answer; nil if there is no server at the address.
  private func post(_ text: String, to address: addrinfo) -> String? {
    let socket = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
    guard socket >= 0 else { return nil }
    defer { close(socket) }
    var time = timeval()
    time.tv_sec = Self.seconds
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &time, size)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, size)
    #if canImport(Darwin)
      var yes: Int32 = 1
      setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
    guard connect(socket, address.ai_addr, address.ai_addrlen) == 0 else { return nil }
    let authorization = token.map { "Authorization: Bearer \($0)\r\n" } ?? ""
    let name = host.contains(":") ? "[\(host)]" : host
    let head =
      "POST \(path) HTTP/1.1\r\nHost: \(name):\(port)\r\nContent-Type: application/x-ndjson\r\n\(authorization)"
      + "Content-Length: \(text.utf8.count)\r\nConnection: close\r\n\r\n"
    guard write(Array((head + text).utf8), to: socket) else { return "" }
    var answer = [UInt8](repeating: 0, count: 256)
    let count = recv(socket, &answer, answer.count, 0)
    return String(decoding: answer.prefix(max(0, count)), as: UTF8.self)
  }

  private func write(_ bytes: [UInt8], to socket: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Self.flags) }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  #if canImport(Glibc)
    private static var stream: Int32 { Int32(SOCK_STREAM.rawValue) }
    private static var flags: Int32 { Int32(MSG_NOSIGNAL) }
  #else
    private static var stream: Int32 { SOCK_STREAM }
    private static var flags: Int32 { 0 }
  #endif
}
