import Rooms

/// A room with the records of all that was done in it.
struct TestRoom {
  private(set) var room: Room
  private(set) var records: [RoomRecord] = []
  var time = 1000

  init(_ limits: RoomLimits = RoomLimits(), on subject: RoomSubject = .machine("battery")) {
    room = Room(TestRoom.opening(on: subject), limits: limits)
  }

  static var opening: RoomOpening { opening(on: .machine("battery")) }

  static func opening(on subject: RoomSubject) -> RoomOpening {
    guard let code = RoomCode("abcdef") else { preconditionFailure("the code of the tests is none") }
    return RoomOpening(code: code, machine: subject.text, secretHash: [1], key: [2], opened: 1000, ends: 90_000)
  }

  /// Carries out a request; the same key again does nothing.
  mutating func ask(_ command: RoomCommand, _ role: RoomRole, key: String? = nil) throws(RoomRefusal) {
    let key = key ?? "key \(records.count)"
    switch try room.decide(command, by: role, key: key, at: time) {
    case .known: break
    case .event(let event): add(event, key: key)
    }
  }

  /// Adds an event, whoever may ask for it.
  mutating func add(_ event: RoomEvent, key: String? = nil) {
    let record = RoomRecord(sequence: room.sequence + 1, key: key ?? "key \(records.count)", time: time, event: event)
    records.append(record)
    room.apply([record])
  }

  /// Why a request is refused; nil if it is not.
  func refusal(_ command: RoomCommand, _ role: RoomRole) -> RoomRefusal? {
    do throws(RoomRefusal) {
      _ = try room.decide(command, by: role, key: "asked", at: time)
      return nil
    } catch {
      return error
    }
  }

  mutating func join(_ count: Int) throws(RoomRefusal) {
    for _ in 0..<count { try ask(.join(nil), .visitor) }
  }
}
