import Rooms
import Storage
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A process that carries out the requests of a script in one room, as a server does, and acknowledges each by a line.
///
/// Lines are `found COUNT` (the events that are stored when it begins), `ack NUMBER SEQUENCE` and `failed NUMBER
/// REASON`.
struct RoomProcess {
  /// The time of all requests, in seconds since 1970.
  private static let time = 2000

  let store: any RoomStore
  let script: Script
  let faults: any Faults

  /// Carries out the requests from one on.
  ///
  /// - Parameter fatal: The request during which the process is killed.
  func run(from first: Int, killedDuring fatal: Int?, seed: Int) async throws {
    let opening = Script.opening
    if try await store.opening(of: opening.code) == nil { _ = try await store.create(opening, limit: 1) }
    var room = Room(opening)
    room.apply(try await store.records(of: opening.code, after: 0))
    Line.write("found \(room.sequence)")
    for number in first..<script.count {
      if number == fatal { faults.armKill(seed: seed &+ number) }
      let sequence = try await carryOut(number, in: &room)
      // What has not killed it until now does so before the request is acknowledged.
      if number == fatal { Kill.now() }
      Line.write("ack \(number) \(sequence)")
    }
  }

  /// Carries out all requests, each of them for the first time while the disk is full from a write on.
  func runOnAFullDisk(seed: Int) async throws {
    var room = Room(Script.opening)
    _ = try await store.create(Script.opening, limit: 1)
    for number in 0..<script.count {
      faults.armFullDisk(seed: seed &+ number)
      do {
        Line.write("ack \(number) \(try await carryOut(number, in: &room))")
      } catch {
        Line.write("failed \(number) \(error)")
      }
      faults.disarm()
      if !room.isKnown(script.key(number)) {
        Line.write("ack \(number) \(try await carryOut(number, in: &room))")
      }
    }
  }

  /// Carries out a request; the sequence of its event.
  private func carryOut(_ number: Int, in room: inout Room) async throws -> Int {
    let sequence = Mutex(0)
    let key = script.key(number)
    let newer = try await store.append(to: room.opening.code, after: room.sequence) { [room, script, faults] newer in
      var room = room
      room.apply(newer)
      faults.reach()
      let (command, party) = script.request(number, in: room)
      switch try? room.decide(command, by: party, key: key, at: RoomProcess.time) {
      case .known(let known):
        sequence.withLock { $0 = known }
        return []
      case .event(let event):
        sequence.withLock { $0 = room.sequence + 1 }
        return [RoomRecord(sequence: room.sequence + 1, key: key, time: RoomProcess.time, event: event)]
      case nil: return []
      }
    }
    room.apply(newer)
    return sequence.withLock { $0 }
  }
}

extension Room {
  /// True if the request of a key was carried out.
  fileprivate func isKnown(_ key: String) -> Bool {
    if case .known = try? decide(.end, by: .visitor, key: key, at: opening.opened) { true } else { false }
  }
}

/// Lines that are out when `write` returns, whatever happens to the process then.
enum Line {
  static func write(_ text: String) {
    let bytes = Array((text + "\n").utf8)
    guard bytes.withUnsafeBytes({ systemWrite(1, $0.baseAddress, $0.count) }) == bytes.count else { exit(3) }
  }

  private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes, count)
    #else
      Darwin.write(descriptor, bytes, count)
    #endif
  }
}
