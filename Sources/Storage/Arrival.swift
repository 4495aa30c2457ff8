import StatechartSimulation

/// A text that is put into the library.
struct Arrival: Sendable {
  /// A refusal is no error of the database: what was removed to make room stays removed.
  typealias Outcome = Result<PutReceipt, PutRefusal>

  /// The most machines that are removed because of their age when one is put, and the most to make room for it.
  static let mostAged = 100
  static let mostRemoved = 1000

  let text: MachineText
  let name: String?
  /// Whose share it counts to; nil for nobody's.
  let network: ClientNetwork?
  /// The time now in seconds since 1970.
  let time: Int
  let limits: StoreLimits

  private var bytes: Int { text.text.utf8.count }

  /// Enters it, unless it is there already.
  func enter(_ library: any LibraryConnection) throws -> Outcome {
    let address = ContentAddress(text)
    if try isKnown(address, library) { return .success(PutReceipt(identifier: address.identifier, isNew: false)) }
    let share = try network.map { try ClientShare(of: $0, at: time, library) }
    if let share, !share.hasRoom(for: bytes, limits) {
      return .failure(.quota(retryAfter: Seconds.day - time % Seconds.day))
    }
    guard try makeRoom(library) else { return .failure(.full) }
    let identifier = try library.number(
      """
      INSERT INTO {machine} (hash, notation, ordinal, name, bytes, arrived, used) VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id
      """,
      [
        .bytes(address.digest), .text(text.notation), .integer(text.ordinal), SQLValue(name), .integer(bytes),
        .integer(time), .integer(time),
      ])
    try library.change(
      "INSERT INTO {source} (machine, text) VALUES (?, ?)", [.integer(identifier ?? 0), .bytes(Array(text.text.utf8))])
    try share?.add(bytes, library)
    return .success(PutReceipt(identifier: address.identifier, isNew: true))
  }

  /// True if it is there; then that is a use of it.
  private func isKnown(_ address: ContentAddress, _ library: any LibraryConnection) throws -> Bool {
    guard let used = try library.number("SELECT used FROM {machine} WHERE hash = ?", [.bytes(address.digest)]) else {
      return false
    }
    if used < time - Seconds.hour {
      try library.change("UPDATE {machine} SET used = ? WHERE hash = ?", [.integer(time), .bytes(address.digest)])
    }
    return true
  }

  /// Removes what has been unused for too long, and if there is no room then, what has been unused for longest and may go.
  private func makeRoom(_ library: any LibraryConnection) throws -> Bool {
    try library.remove(unusedSince: time - limits.ageDays * Seconds.day, upTo: Arrival.mostAged)
    var removed = 0
    while try library.number("SELECT bytes FROM {total}") ?? 0 > limits.allBytes - bytes {
      guard removed < Arrival.mostRemoved else { return false }
      let more = try library.remove(unusedSince: time - limits.idleDays * Seconds.day, upTo: 8)
      guard more > 0 else { return false }
      removed += more
    }
    return true
  }
}

extension LibraryConnection {
  /// Removes machines that were used last before a time, those unused for longest first; how many there were.
  @discardableResult
  func remove(unusedSince time: Int, upTo count: Int) throws -> Int {
    try change(
      "DELETE FROM {machine} WHERE id IN (SELECT id FROM {machine} WHERE used < ? ORDER BY used, id LIMIT ?)",
      [.integer(time), .integer(count)])
  }
}
