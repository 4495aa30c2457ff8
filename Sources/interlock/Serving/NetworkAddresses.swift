#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The addresses of this computer on its networks.
enum NetworkAddresses {
  /// The IPv4 addresses of interfaces that are up, without loopback ones. POSIX, `getnameinfo`; `getifaddrs(3)`.
  static var own: [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    var found: [String] = []
    var next = first
    while let entry = next?.pointee {
      next = entry.ifa_next
      let flags = Int32(bitPattern: UInt32(entry.ifa_flags))
      let isShared = flags & Int32(IFF_UP) != 0 && flags & Int32(IFF_LOOPBACK) == 0
      guard isShared, let address = entry.ifa_addr, Int32(address.pointee.sa_family) == AF_INET else { continue }
      var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      let length = socklen_t(MemoryLayout<sockaddr_in>.size)
      guard getnameinfo(address, length, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST) == 0 else { continue }
      let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if !found.contains(text) { found.append(text) }
    }
    return found
  }
}
