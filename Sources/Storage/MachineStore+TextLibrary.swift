public import StatechartSimulation
import Synchronization

extension MachineStore: TextLibrary {
  /// The most machines whose use is remembered.
  private static let mostUses = 10_000

  /// The most bytes of a text.
  public var mostTextBytes: Int { limits.machineBytes }

  /// The identifier under which a text is kept, if it is.
  public func identifier(of text: MachineText) -> String { ContentAddress(text).identifier }

  /// The text of an identifier; nil if there is none.
  ///
  /// - Throws: `LibraryError.unusable` if the database cannot be read.
  public func text(of identifier: String) async throws(LibraryError) -> MachineText? {
    guard let address = ContentAddress(identifier) else { return nil }
    let text = try await fetch(address)
    if text != nil { isUsed(identifier) }
    return text
  }

  private func fetch(_ address: ContentAddress) async throws(LibraryError) -> MachineText? {
    do throws(StoreError) {
      return try await text(at: address)
    } catch {
      throw .unusable("\(error)")
    }
  }

  /// The text at an address, nil if there is none; that is no use of the machine.
  ///
  /// - Throws: `StoreError` if the database cannot be read.
  public func text(at address: ContentAddress) async throws(StoreError) -> MachineText? {
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
  public func isUsed(_ identifier: String) {
    guard let address = ContentAddress(identifier) else { return }
    let now = now()
    let isDue = uses.withLock { uses in
      if let told = uses[address], now - told < Seconds.hour { return false }
      if uses.count >= MachineStore.mostUses { uses.removeAll() }
      uses[address] = now
      return true
    }
    guard isDue else { return }
    // Should that fail, the machine looks older than it is.
    database.writeLater { library in
      try library.change(
        "UPDATE {machine} SET used = ? WHERE hash = ? AND used < ?",
        [.integer(now), .bytes(address.digest), .integer(now - Seconds.hour)])
    }
  }

  /// Takes in a text; when it returns, the machine is on disk.
  ///
  /// - Throws: `PutRefusal` if it is not taken.
  public func put(
    _ text: MachineText, name: String?, for client: String?
  ) async throws(PutRefusal) -> PutReceipt {
    guard text.text.utf8.count <= limits.machineBytes else { throw .tooLong(limit: limits.machineBytes) }
    let arrival = Arrival(text: text, name: name, network: client.map(ClientNetwork.init), time: now(), limits: limits)
    let outcome: Arrival.Outcome
    do throws(StoreError) {
      outcome = try await database.write { try arrival.enter($0) }
    } catch {
      throw .failed("\(error)")
    }
    return try outcome.get()
  }
}
