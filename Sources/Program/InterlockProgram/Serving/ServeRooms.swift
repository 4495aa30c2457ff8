import ArgumentParser
import Rooms
import Storage
import WebServer

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Rooms for classes of `interlock serve`.
struct ServeRooms: ParsableArguments {
  @Flag(
    help: """
      Let anybody who reaches the server open rooms, in which a class works on one machine. What is done there is kept with \
      the library.
      """)
  var rooms = false

  @Option(
    name: .customLong("class"),
    help: """
      The number of students in a class that shares one address: it raises the limits of connections (4 for each), waiting \
      pages, rooms of one network, and members of a room (three for each) to what the class needs.
      """)
  var classSize: Int?

  @Option(
    help: """
      A file with a code or number on each line, each of which has one seat in a room: members may type it when they \
      join, and the teacher can let only people with a code join.
      """)
  var roster: String?

  @Option(help: "The hours after which a room ends by itself.")
  var roomHours = 24

  @Option(help: "The maximum number of rooms.")
  var roomCount = 100

  @Option(help: "The maximum number of rooms that one network opens in an hour; this computer has no such limit.")
  var roomShare = 30

  func validate() throws {
    guard rooms || (classSize == nil && roster == nil) else {
      throw ValidationError("--class and --roster are for rooms: add --rooms")
    }
    guard (1...2000).contains(classSize ?? 1) else { throw ValidationError("a class has from 1 to 2000 members") }
    guard (1...720).contains(roomHours) else { throw ValidationError("the hours of a room are a number from 1 to 720") }
    guard (1...10_000).contains(roomCount) else { throw ValidationError("there are from 1 to 10000 rooms at once") }
    guard (1...10_000).contains(roomShare) else {
      throw ValidationError("a network opens from 1 to 10000 rooms an hour")
    }
  }

  /// Gives the server rooms, if it is to have them.
  ///
  /// - Parameter library: The library, whose database keeps rooms as well.
  /// - Throws: `CommandFailure` if the roster cannot be read.
  func apply(to options: inout ServerOptions, _ library: MachineStore) throws(CommandFailure) {
    guard rooms else { return }
    var own = RoomOptions(store: library, now: MachineStore.time)
    own.hours = roomHours
    own.maxRooms = roomCount
    own.maxRoomsPerNetwork = roomShare
    if let roster { own.roster = try ServeRooms.read(roster) }
    if let classSize {
      own.raiseLimits(forClassOf: classSize)
      options.raiseLimits(forClassOf: classSize)
    }
    options.rooms = own
  }

  private static func read(_ path: String) throws(CommandFailure) -> RoomRoster {
    let bytes = try InputFile(path: path).bytes(upTo: 1 << 20)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure(message: "\(path): error: it is not UTF-8")
    }
    do throws(RoomRoster.Fault) {
      return try RoomRoster(text)
    } catch {
      throw CommandFailure(message: "\(path):\(error.line): error: \(error.message)")
    }
  }

  /// Returns the lines about rooms at the start: the address to share, and its consequences.
  func lines(host: String, port: Int) -> [String] {
    guard rooms else { return [] }
    guard !ServerAddress.isLoopback(host: host) else {
      return ["Rooms: only this computer can reach them; --host 0.0.0.0 opens them to the network."]
    }
    let isEvery = ["0.0.0.0", "::"].contains(host)
    let addresses = (isEvery ? NetworkAddresses.own : [host]).map { "\(ServerAddress(host: $0, port: port))" }
    return [
      "Rooms: share \(addresses.isEmpty ? "this computer's address" : addresses.joined(separator: " or ")).",
      "Rooms: anyone who can reach that address can open rooms and join those whose code they know. Without TLS, others on the "
        + "network can read along, a teacher's secret address too; a proxy in front adds TLS.",
    ]
  }
}

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
