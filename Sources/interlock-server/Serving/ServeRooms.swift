import ArgumentParser
import Commands
import Storage
import WebServer

/// Rooms for classes of `interlock serve`.
struct ServeRooms: ParsableArguments {
  @Flag(
    help: """
      Let anybody who reaches the server open rooms, in which a class works on one machine. What is done there is kept with \
      the library.
      """)
  var rooms = false

  @Option(help: "The hours after which a room ends by itself.")
  var roomHours = 24

  @Option(help: "The most rooms at once.")
  var roomCount = 100

  @Option(help: "The most rooms that one network opens in an hour; this computer may open as many as there may be.")
  var roomShare = 30

  func validate() throws {
    guard (1...720).contains(roomHours) else { throw ValidationError("the hours of a room are a number from 1 to 720") }
    guard (1...10_000).contains(roomCount) else { throw ValidationError("there are from 1 to 10000 rooms at once") }
    guard (1...10_000).contains(roomShare) else {
      throw ValidationError("a network opens from 1 to 10000 rooms an hour")
    }
  }

  /// Gives the server rooms, if it is to have them.
  ///
  /// - Parameter library: Opens the library, whose database keeps rooms as well.
  /// - Throws: `CommandFailure` if the store cannot be used.
  func apply(to options: inout ServerOptions, _ library: () throws -> MachineStore) throws {
    guard rooms else { return }
    var own = RoomOptions(store: try library(), now: MachineStore.time)
    own.hours = roomHours
    own.most = roomCount
    own.share = roomShare
    options.rooms = own
  }

  /// What is said of rooms at the start: the address to share, and what that means.
  func lines(host: String, port: Int) -> [String] {
    guard rooms else { return [] }
    guard !ScriptPlace.isLoopback(host: host) else {
      return ["Rooms: only this computer reaches them; --host 0.0.0.0 lets others on the network in."]
    }
    let isEvery = ["0.0.0.0", "::"].contains(host)
    let addresses = (isEvery ? NetworkAddresses.own : [host]).map { "http://\($0):\(port)/" }
    return [
      "Rooms: share \(addresses.isEmpty ? "this computer's address" : addresses.joined(separator: " or ")).",
      "Rooms: whoever reaches that address can open rooms and join those whose code they know. Without TLS, others on the "
        + "network can read along, a teacher's secret address too; a proxy in front adds TLS.",
    ]
  }
}
