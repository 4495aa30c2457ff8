/// What is known of a room from its opening on.
public struct RoomOpening: Hashable, Sendable {
  /// The room's name in addresses.
  public let code: RoomCode
  /// What it is about, as `RoomSubject.text`: for most rooms the identifier of a machine.
  public let machine: String
  /// A hash of the secret that steers it; the secret itself is kept nowhere.
  public let secretHash: [UInt8]
  /// A random key of the room, with which the server marks what its members send back.
  public let key: [UInt8]
  /// When it was opened, in seconds since 1970.
  public let opened: Int
  /// When it ends by itself, in seconds since 1970.
  public let ends: Int

  /// Makes an opening.
  public init(code: RoomCode, machine: String, secretHash: [UInt8], key: [UInt8], opened: Int, ends: Int) {
    self.code = code
    self.machine = machine
    self.secretHash = secretHash
    self.key = key
    self.opened = opened
    self.ends = ends
  }
  /// What it is about.
  public var subject: RoomSubject { RoomSubject(machine) }
}
