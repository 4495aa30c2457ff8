import SystemLibraries
import Rooms

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The secrets that identify people in a room. All of them follow from the room's key, so any process that has the
/// room's opening can check them, and nothing is stored for each member.
struct RoomSecrets: Sendable {
  let opening: RoomOpening

  /// The hash under which a teacher's secret is kept. It has 128 random bits, so it needs no slow hash.
  static func hash(_ secret: String) -> [UInt8] { SHA256.hash(Array(secret.utf8)) }

  /// True for the teacher's secret. Hashes are compared, so the time does not depend on the secret.
  func isTeacher(_ secret: String) -> Bool { RoomSecrets.hash(secret) == opening.secretHash }

  /// The token in the forms of a page. That of a visitor's page is valid for one request: a page makes one member.
  ///
  /// - Parameter key: Identifies the page's request.
  func token(of role: RoomRole, key: String) -> String { code(RoomSecrets.form(of: role, key)) }

  /// True if a form has the token of the pages of a role.
  func accepts(_ token: String, from role: RoomRole, key: String) -> Bool {
    isCode(token, of: RoomSecrets.form(of: role, key))
  }

  private static func form(of role: RoomRole, _ key: String) -> String {
    switch role {
    case .teacher, .member: "form " + role.name
    case .visitor: "form \(role.name) \(key)"
    }
  }

  /// The cookie of a member on one of its devices: its number, the number of moves before if there were any, and a code
  /// that this room has issued it.
  func cookie(of seat: RoomSeat) -> String {
    (seat.moves == 0 ? "\(seat.member)" : "\(seat.member).\(seat.moves)") + "." + code(seat.name)
  }

  /// The seat of a cookie; nil if this room has not issued it.
  func seat(of cookie: String) -> RoomSeat? {
    let parts = cookie.split(separator: ".").map(String.init)
    guard 2...3 ~= parts.count, let member = Int(parts[0]), let moves = parts.count == 2 ? 0 : Int(parts[1]) else {
      return nil
    }
    let seat = RoomSeat(member: member, moves: moves)
    return isCode(parts[parts.count - 1], of: seat.name) ? seat : nil
  }

  // MARK: Codes that move a seat

  /// The seconds after which another code is shown; each is accepted as long again.
  private static let period = 900
  /// The number of characters after the member's number: 31 to the power of 8 codes, of which one is accepted.
  private static let moveCodeLength = 8

  /// The code that moves a seat to the device on which it is typed, and the time in seconds since 1970 until which it
  /// is accepted.
  func moveCode(of seat: RoomSeat, at time: Int) -> (text: String, end: Int) {
    let period = time / RoomSecrets.period
    return ("\(seat.member)-" + moveCode(of: seat, in: period), (period + 2) * RoomSecrets.period)
  }

  /// The seat that a typed code moves; nil if it is none, or not accepted any more. A code that has moved the seat last
  /// is accepted too, for the same form may come again.
  func seat(ofMoveCode typed: String, in room: Room, at time: Int) -> RoomSeat? {
    let parts = typed.lowercased().filter { !$0.isWhitespace }.split(separator: "-", maxSplits: 1).map(String.init)
    guard parts.count == 2, let number = Int(parts[0]), let member = room.members[number] else { return nil }
    let period = time / RoomSecrets.period
    for moves in [member.moves, member.moves - 1] where moves >= 0 {
      let seat = RoomSeat(member: number, moves: moves)
      for period in [period, period - 1]
      where RoomSecrets.hash(parts[1]) == RoomSecrets.hash(moveCode(of: seat, in: period)) { return seat }
    }
    return nil
  }

  private func moveCode(of seat: RoomSeat, in period: Int) -> String {
    let bytes = SHA256.authenticationCode(of: Array("move \(period) \(seat.name)".utf8), key: opening.key)
    let letters = bytes.prefix(RoomSecrets.moveCodeLength).map { RoomCode.alphabet[Int($0) % RoomCode.alphabet.count] }
    return String(decoding: letters, as: UTF8.self)
  }

  /// The first 128 bits of HMAC-SHA256 (RFC 2104) in hexadecimal digits.
  private func code(_ text: String) -> String {
    SHA256.authenticationCode(of: Array(text.utf8), key: opening.key).prefix(16).hexadecimal
  }

  private func isCode(_ given: String, of text: String) -> Bool {
    RoomSecrets.hash(given) == RoomSecrets.hash(code(text))
  }
}

/// The seat of a member on one of its devices.
struct RoomSeat: Hashable, Sendable {
  let member: Int
  /// The number of times that it had moved when the device got it.
  let moves: Int

  /// The text from which its codes are made.
  fileprivate var name: String { moves == 0 ? "member \(member)" : "member \(member) \(moves)" }
}

extension RoomRole {
  /// The role's name in keys and codes.
  var name: String {
    switch self {
    case .teacher: "teacher"
    case .member(let member): "member-\(member)"
    case .visitor: "visitor"
    }
  }
}
