import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An HTTP POST, as far as the conformance tests need it.
struct Posting: Hashable, Sendable {
  let path: String
  let type: String?
  let body: String
}

/// A server at the loopback address that answers each POST with the status that a function gives; other methods get
/// 405. It ends with its last reference.
final class LoopbackServer: Sendable {
  let port: Int
  private let socket: Socket

  init(answer: @escaping @Sendable (Posting) -> Int) throws {
    let socket = try Socket()
    try socket.listen()
    port = socket.port
    self.socket = socket
    Thread.detachNewThread {
      while let connection = socket.accept() {
        let head = connection.readHead()
        let status: Int
        if let head, head.method == "POST" {
          let body = connection.readBody(count: head.length)
          status = answer(Posting(path: head.target, type: head.type, body: body))
        } else {
          status = head == nil ? 400 : 405
        }
        connection.write("HTTP/1.1 \(status) -\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
      }
    }
  }

  deinit { socket.shutDown() }
}

/// Posts to an `http` address at the loopback; the status of the answer, nil if there is none or the address is
/// another.
func post(_ body: String, type: String, to address: String) -> Int? {
  guard let url = URL(string: address), url.scheme == "http", url.host == "127.0.0.1", let port = url.port,
    let connection = try? Socket(), connection.connect(to: port)
  else { return nil }
  connection.write(
    "POST \(url.path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Type: \(type)\r\n"
      + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)")
  return connection.readStatus()
}

/// A TCP socket, closed with its last reference.
private final class Socket: Sendable {
  struct Head {
    let method: String
    let target: String
    let type: String?
    let length: Int
  }

  private struct CannotOpen: Error {}
  private static let headBytes = 16 << 10
  private static let bodyBytes = 1 << 20

  private let descriptor: Int32
  /// What was read and not yet taken.
  private let unread = Mutex<[UInt8]>([])

  init() throws {
    #if canImport(Glibc)
      descriptor = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = Darwin.socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw CannotOpen() }
  }

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  func listen() throws {
    guard withLoopback(port: 0, { bind(descriptor, $0, $1) }) == 0 else { throw CannotOpen() }
    #if canImport(Glibc)
      guard Glibc.listen(descriptor, 16) == 0 else { throw CannotOpen() }
    #else
      guard Darwin.listen(descriptor, 16) == 0 else { throw CannotOpen() }
    #endif
  }

  func connect(to port: Int) -> Bool {
    #if canImport(Glibc)
      withLoopback(port: port) { Glibc.connect(descriptor, $0, $1) } == 0
    #else
      withLoopback(port: port) { Darwin.connect(descriptor, $0, $1) } == 0
    #endif
  }

  func accept() -> Socket? {
    #if canImport(Glibc)
      let accepted = Glibc.accept(descriptor, nil, nil)
    #else
      let accepted = Darwin.accept(descriptor, nil, nil)
    #endif
    return accepted < 0 ? nil : Socket(descriptor: accepted)
  }

  /// Ends a wait for connections.
  func shutDown() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

  var port: Int {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  func readHead() -> Head? {
    let end = Array("\r\n\r\n".utf8)
    while true {
      let found = unread.withLock { bytes -> String? in
        guard let range = bytes.firstRange(of: end) else { return nil }
        defer { bytes.removeSubrange(..<range.upperBound) }
        return String(decoding: bytes[..<range.lowerBound], as: UTF8.self)
      }
      if let found { return Socket.head(found) }
      guard unread.withLock({ $0.count }) < Socket.headBytes, readMore() else { return nil }
    }
  }

  func readBody(count: Int) -> String {
    while unread.withLock({ $0.count }) < min(count, Socket.bodyBytes), readMore() {}
    return unread.withLock { String(decoding: $0.prefix(count), as: UTF8.self) }
  }

  func readStatus() -> Int? {
    while unread.withLock({ !$0.contains(UInt8(ascii: "\n")) }), readMore() {}
    let line = unread.withLock { String(decoding: $0.prefix { $0 != UInt8(ascii: "\r") }, as: UTF8.self) }
    let words = line.split(separator: " ")
    return words.count > 1 ? Int(words[1]) : nil
  }

  private static func head(_ text: String) -> Head? {
    let lines = text.components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count == 3 else { return nil }
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      let sides = line.split(separator: ":", maxSplits: 1)
      if sides.count == 2 { fields[sides[0].lowercased()] = sides[1].trimmingCharacters(in: .whitespaces) }
    }
    return Head(
      method: String(words[0]), target: String(words[1]), type: fields["content-type"],
      length: fields["content-length"].flatMap { Int($0) } ?? 0)
  }

  private func readMore() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { return false }
    unread.withLock { $0 += buffer.prefix(count) }
    return true
  }

  private func withLoopback(port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
    }
  }
}
