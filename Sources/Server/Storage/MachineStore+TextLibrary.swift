package import StatechartSimulation
import Synchronization

extension MachineStore: TextLibrary {
  /// The maximum number of machines whose use is remembered.
  private static let maxUses = 10_000

  /// The maximum number of bytes of a text.
  package var maxTextBytes: Int { limits.machineBytes }

  /// The identifier under which a text is kept, if it is.
  package func identifier(of text: MachineText) -> String { ContentAddress(text).identifier }

  /// The text of an identifier; nil if there is none.
  ///
  /// - Throws: `LibraryError.unusable` if the database cannot be read.
  package func text(of identifier: String) async throws(LibraryError) -> MachineText? {
    let text = try await fetch(identifier)
    if text != nil { markUsed(identifier) }
    return text
  }

  private func fetch(_ identifier: String) async throws(LibraryError) -> MachineText? {
    do throws(StoreError) {
      guard let address = try await address(of: identifier) else { return nil }
      return try await text(at: address)
    } catch {
      throw .unusable("\(error)")
    }
  }

  /// The full address of an identifier or an address; nil if it is none, or a short one that no machine has.
  ///
  /// - Throws: `StoreError` if the database cannot be read.
  package func address(of identifier: String) async throws(StoreError) -> ContentAddress? {
    if let address = ContentAddress(identifier) { return address }
    let short = identifier.hasPrefix("~") ? String(identifier.dropFirst()) : identifier
    guard StoredIdentifier.isShort("~" + short) else { return nil }
    return try await database.read { library in
      let row = try library.row("SELECT hash FROM {machine} WHERE short = ?", [.text(short)])
      return row.map { ContentAddress(digest: $0[0].bytes) }
    }
  }

  /// The text at an address, nil if there is none; that is no use of the machine.
  ///
  /// - Throws: `StoreError` if the database cannot be read, or its text is not that of the address.
  package func text(at address: ContentAddress) async throws(StoreError) -> MachineText? {
    let text = try await storedText(at: address)
    guard let text, ContentAddress(text) != address else { return text }
    throw .failed(path: path, reason: "the text of \(address.text) differs from the one that was stored")
  }

  private func storedText(at address: ContentAddress) async throws(StoreError) -> MachineText? {
    try await database.read { library in
      let row = try library.row(
        """
        SELECT notation, ordinal, text FROM {machine} JOIN {source} ON {source}.machine = {machine}.id WHERE hash = ?
        """,
        [.bytes(address.digest)])
      return row.map { row in
        MachineText(
          String(decoding: row[2].bytes, as: UTF8.self), notation: row[0].text ?? "", ordinal: row[1].number)
      }
    }
  }

  /// Writes, at most once an hour for a machine, that it is in use.
  package func markUsed(_ identifier: String) {
    let (column, value): (String, SQLValue)
    if let address = ContentAddress(identifier) {
      (column, value) = ("hash", .bytes(address.digest))
    } else if StoredIdentifier.isShort(identifier) {
      (column, value) = ("short", .text(String(identifier.dropFirst())))
    } else {
      return
    }
    let (now, uptime) = (now(), uptime())
    let isDue = uses.withLock { uses in
      if let noted = uses[identifier], uptime - noted < Seconds.hour { return false }
      if uses.count >= MachineStore.maxUses { uses.removeAll() }
      uses[identifier] = uptime
      return true
    }
    guard isDue else { return }
    // If that fails, the machine seems unused for longer than it is.
    database.writeLater { [clock] library in
      try library.noteUse(of: column, value, now: now, seen: try clock.advance(library))
    }
  }

  /// Puts a text; when it returns, the machine is on disk.
  ///
  /// - Throws: `PutRefusal` if it is not taken.
  package func put(
    _ text: MachineText, name: String?, for client: String?
  ) async throws(PutRefusal) -> PutReceipt {
    guard text.text.utf8.count <= limits.machineBytes else { throw .tooLong(limit: limits.machineBytes) }
    let request = InsertRequest(
      text: text, name: name, network: client.map(ClientNetwork.init), time: now(), clock: clock, limits: limits)
    let outcome: InsertRequest.Outcome
    do throws(StoreError) {
      outcome = try await database.write { try request.insert($0) }
    } catch {
      throw .failed("\(error)")
    }
    return try outcome.get()
  }
}
