import Explanations
import HTTPTypes
import Hummingbird
import SystemLibraries
import Rooms
import WebPages

/// The reader of a page of a room, and the address of the page.
struct RoomReader: Sendable {
  /// The name of the cookie that a member has.
  private static let cookie = "interlock-member"

  let address: RoomAddress
  let member: Int?
  let forms: RoomView.Forms?

  /// The sender of a request.
  init(_ request: PageRequest, _ room: LiveRoom, _ page: RoomAddress.Page) {
    member = RoomReader.member(request.request, room)
    let role: RoomRole =
      switch page {
      case .teacher: .teacher
      case .student, .own: RoomReader.role(request, room)
      }
    address = RoomAddress(room.opening.code, page, language: request.language.named)
    let key = SessionKey().text
    forms = RoomView.Forms(token: room.secrets.token(of: role, key: key), key: key)
  }

  /// Nobody: the page is for all.
  init(_ room: LiveRoom, _ page: RoomAddress.Page, _ language: Language?) {
    (member, forms) = (nil, nil)
    address = RoomAddress(room.opening.code, page, language: language)
  }

  /// The role of the sender of a request from a student's page.
  static func role(_ request: PageRequest, _ room: LiveRoom) -> RoomRole {
    member(request.request, room).map { .member($0) } ?? .visitor
  }

  /// The member of a request's cookie, if the room has issued it and has the member.
  static func member(_ request: Request, _ room: LiveRoom) -> Int? {
    seat(request, room).flatMap { room.published.room.members[$0.member]?.moves == $0.moves ? $0.member : nil }
  }

  /// The number in a request's cookie, if the room has issued it, also of a member that was removed or has moved.
  static func named(_ request: Request, _ room: LiveRoom) -> Int? {
    seat(request, room)?.member
  }

  private static func seat(_ request: Request, _ room: LiveRoom) -> RoomSeat? {
    request.cookies[cookie].flatMap { room.secrets.seat(of: $0.value) }
  }

  /// The field that sets a member's cookie: for this room alone, as long as the room lasts, not for scripts and not for
  /// forms of other sites. RFC 6265bis.
  ///
  /// - Parameter isSecure: True if it is to be sent by TLS alone, as the request was.
  static func cookie(of seat: RoomSeat, _ room: LiveRoom, at time: Int, isSecure: Bool) -> String {
    let path = RoomAddress(room.opening.code).base
    let seconds = max(1, room.opening.ends - time)
    let fields = "Path=\(path); Max-Age=\(seconds); HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
    return "\(cookie)=\(room.secrets.cookie(of: seat)); \(fields)"
  }
}

/// A form of a room's page.
struct RoomForm: Sendable {
  /// The maximum number of bytes of its body.
  private static let maxBytes = 64 << 10
  /// The characters of a key, and how many there may be.
  private static let keyLength = 16...64

  let role: RoomRole
  /// The key of the request, unique in the room: those of another role have other keys, and so have different requests
  /// from one page of a member or the teacher. A visitor's page makes one member, whatever nickname is chosen.
  let key: String
  private let fields: FormFields

  /// Reads a form of a page for a role.
  ///
  /// - Throws: `Failure` if it is none, or not of a page of this room.
  init(_ request: PageRequest, _ room: LiveRoom, from role: RoomRole) async throws(Failure) {
    guard !request.request.isOfAnotherOrigin else { throw Failure(.room(.noToken(room.opening.code))) }
    fields = try FormFields(try await request.request.form(upTo: RoomForm.maxBytes))
    let key = fields[RoomAddress.Field.key] ?? ""
    guard room.secrets.accepts(fields[RoomAddress.Field.token] ?? "", from: role, key: key),
      RoomForm.keyLength.contains(key.utf8.count), key.utf8.allSatisfy(RoomForm.isOfKey)
    else { throw Failure(.room(.noToken(room.opening.code))) }
    self.role = role
    self.key = role.name + ":" + key + (role == .visitor ? "" : ":" + RoomForm.digest(of: fields))
  }

  /// The value of a field.
  subscript(name: String) -> String? { fields[name] }

  /// All values by the names of their fields.
  var all: [String: String] { fields.all }

  /// The number of a field.
  ///
  /// - Throws: `Failure` if it is none.
  func number(_ name: String) throws(Failure) -> Int {
    guard let number = fields[name].flatMap({ Int($0) }) else {
      throw Failure(.badAddress(name + "=" + (fields[name] ?? "").prefix(80)))
    }
    return number
  }

  /// Sixteen hexadecimal digits that follow from the fields. Browsers send the line ends of a field as two characters,
  /// and those of a form that was returned to its sender are the same ones.
  private static func digest(of fields: FormFields) -> String {
    let text = fields.all.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.withPlainLineEnds)" }
    return SHA256.hash(Array(text.joined(separator: "\u{0}").utf8)).prefix(8).hexadecimal
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
