import StatechartSimulation

/// A text that is put into the library.
struct InsertRequest: Sendable {
  /// A refusal is no error of the database: what was removed to make room stays removed.
  typealias Outcome = Result<PutReceipt, PutRefusal>

  /// The maximum number of machines that are removed because of their age when one is put, and the maximum number of to
  /// make room for it.
  static let maxAged = 100
  static let maxRemoved = 1000

  let text: MachineText
  let name: String?
  /// The network whose quota it counts to; nil for none.
  let network: ClientNetwork?
  /// The time now in seconds since 1970.
  let time: Int
  /// The time by which ages are counted.
  let clock: LibraryClock
  let limits: StoreLimits

  private var bytes: Int { text.text.utf8.count }

  /// Enters it, unless it is there already.
  func insert(_ library: any LibraryConnection) throws -> Outcome {
    let address = ContentAddress(text)
    let seen = try clock.advance(library)
    if let known = try identifierInUse(of: address, at: seen, library) {
      return .success(PutReceipt(identifier: known, isNew: false))
    }
    let share = try network.map { try ClientQuota(of: $0, at: time, library) }
    if let share, !share.hasRoom(for: bytes, limits) {
      return .failure(.quota(retryAfter: Seconds.day - time % Seconds.day))
    }
    guard try freeSpace(at: seen, library) else { return .failure(.full) }
    let short = try freeShort(of: address, library)
    let identifier = try library.number(
      """
      INSERT INTO {machine} (hash, short, notation, ordinal, name, bytes, arrived, used, seen)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
      """,
      [
        .bytes(address.digest), SQLValue(short), .text(text.notation), .integer(text.ordinal), SQLValue(name),
        .integer(bytes), .integer(time), .integer(time), .integer(seen),
      ])
    try library.change(
      "INSERT INTO {source} (machine, text) VALUES (?, ?)", [.integer(identifier ?? 0), .bytes(Array(text.text.utf8))])
    try share?.add(bytes, library)
    return .success(PutReceipt(identifier: InsertRequest.identifier(short, address), isNew: true))
  }

  /// Its identifier if it is there; then that is a use of it, and a text that is damaged is
  /// replaced. A machine that was put before there were short addresses gets its own now.
  private func identifierInUse(
    of address: ContentAddress, at seen: Int, _ library: any LibraryConnection
  ) throws -> String? {
    let hash = SQLValue.bytes(address.digest)
    guard let row = try library.row("SELECT seen, short FROM {machine} WHERE hash = ?", [hash]) else { return nil }
    try repair(address, library)
    if row[0].number < seen - Seconds.hour { try library.noteUse(of: "hash", hash, now: time, seen: seen) }
    if let short = row[1].text { return InsertRequest.identifier(short, address) }
    let short = try freeShort(of: address, library)
    if let short { try library.change("UPDATE {machine} SET short = ? WHERE hash = ?", [.text(short), hash]) }
    return InsertRequest.identifier(short, address)
  }

  /// The short address; nil if another machine has it, whose address must never become that of this one.
  private func freeShort(of address: ContentAddress, _ library: any LibraryConnection) throws -> String? {
    let other = try library.number("SELECT 1 FROM {machine} WHERE short = ?", [.text(address.short)])
    return other == nil ? address.short : nil
  }

  private static func identifier(_ short: String?, _ address: ContentAddress) -> String {
    short.map { "~" + $0 } ?? address.identifier
  }

  private func repair(_ address: ContentAddress, _ library: any LibraryConnection) throws {
    let bytes = Array(text.text.utf8)
    let stored = try library.row(
      "SELECT id, text FROM {machine} JOIN {source} ON {source}.machine = {machine}.id WHERE hash = ?",
      [.bytes(address.digest)])
    guard let stored, stored[1].bytes != bytes else { return }
    try library.change("UPDATE {source} SET text = ? WHERE machine = ?", [.bytes(bytes), stored[0]])
  }

  /// Removes what has been unused for too long, and if there is no room then, what has been unused for longest and may
  /// be removed.
  private func freeSpace(at seen: Int, _ library: any LibraryConnection) throws -> Bool {
    try library.remove(unusedSince: seen - limits.ageDays * Seconds.day, upTo: InsertRequest.maxAged)
    var removed = 0
    while try library.number("SELECT bytes FROM {total}") ?? 0 > limits.allBytes - bytes {
      guard removed < InsertRequest.maxRemoved else { return false }
      let more = try library.remove(unusedSince: seen - limits.idleDays * Seconds.day, upTo: 8)
      guard more > 0 else { return false }
      removed += more
    }
    return true
  }
}

extension LibraryConnection {
  /// Notes that a machine is used, unless that was noted within the hour.
  ///
  /// - Parameter column: The column, `hash` or `short`, whose value identifies the machine.
  func noteUse(of column: String, _ value: SQLValue, now: Int, seen: Int) throws {
    try change(
      "UPDATE {machine} SET used = ?, seen = ? WHERE \(column) = ? AND seen < ?",
      [.integer(now), .integer(seen), value, .integer(seen - Seconds.hour)])
  }

  /// Removes machines that were used last before a time of the library, those unused for longest first; how many
  /// there were.
  @discardableResult
  func remove(unusedSince time: Int, upTo count: Int) throws -> Int {
    try change(
      "DELETE FROM {machine} WHERE id IN (SELECT id FROM {machine} WHERE seen < ? ORDER BY seen, used, id LIMIT ?)",
      [.integer(time), .integer(count)])
  }
}
