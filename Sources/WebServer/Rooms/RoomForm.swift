import Hummingbird
import Rooms
import WebPages

/// A form of a room's page.
struct RoomForm: Sendable {
  /// The most bytes of its body.
  private static let maxBytes = 64 << 10
  /// The characters of a key, and how many there may be.
  private static let keyLength = 16...64

  let party: RoomRole
  /// What tells the request from all others of the room: those of another party have other keys.
  let key: String
  private let fields: FormFields

  /// Reads a form of somebody's page.
  ///
  /// - Throws: `Failure` if it is none, or not of a page of this room.
  init(_ request: PageRequest, _ room: LiveRoom, from party: RoomRole) async throws(Failure) {
    guard !request.request.isOfAnotherOrigin else { throw Failure(.room(.noToken(room.opening.code))) }
    fields = try FormFields(try await request.request.form(upTo: RoomForm.maxBytes))
    let key = fields[RoomAddress.Field.key] ?? ""
    guard room.secrets.accepts(fields[RoomAddress.Field.token] ?? "", from: party, key: key),
      RoomForm.keyLength.contains(key.utf8.count), key.utf8.allSatisfy(RoomForm.isOfKey)
    else { throw Failure(.room(.noToken(room.opening.code))) }
    self.party = party
    self.key = party.name + ":" + key
  }

  /// The value of a field.
  subscript(name: String) -> String? { fields[name] }

  /// The number of a field.
  ///
  /// - Throws: `Failure` if it is none.
  func number(_ name: String) throws(Failure) -> Int {
    guard let number = fields[name].flatMap({ Int($0) }) else {
      throw Failure(.badAddress(name + "=" + (fields[name] ?? "").prefix(80)))
    }
    return number
  }

  private static func isOfKey(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    case _: false
    }
  }
}
