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

  /// The cookie of a member: its number, and a code that this room has issued it.
  func cookie(of member: Int) -> String { "\(member).\(code("member \(member)"))" }

  /// The member of a cookie; nil if this room has not issued it.
  func member(of cookie: String) -> Int? {
    let parts = cookie.split(separator: ".")
    guard parts.count == 2, let member = Int(parts[0]), isCode(String(parts[1]), of: "member \(member)") else {
      return nil
    }
    return member
  }

  /// The first 128 bits of HMAC-SHA256 (RFC 2104) in hexadecimal digits.
  private func code(_ text: String) -> String {
    SHA256.authenticationCode(of: Array(text.utf8), key: opening.key).prefix(16).hexadecimal
  }

  private func isCode(_ given: String, of text: String) -> Bool {
    RoomSecrets.hash(given) == RoomSecrets.hash(code(text))
  }
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
