import StatechartSimulation
import Statecharts
import Synchronization

/// A library of texts in memory, whose answers can be set.
final class MemoryLibrary: TextLibrary {
  private struct State {
    var texts: [String: MachineText] = [:]
    var clients: [String?] = []
    var uses: [String] = []
    var fetches = 0
    var refusal: PutRefusal?
    var fault: LibraryError?
  }

  private let state = Mutex(State())

  let maxTextBytes = 100_000

  func identifier(of text: MachineText) -> String {
    StoredIdentifier.prefix + ContentHash("\(text.notation)\n\(text.ordinal)\n\(text.text)".utf8).text
  }

  private static func short(_ identifier: String) -> String {
    "~" + identifier.dropFirst(StoredIdentifier.prefix.count).prefix(StoredIdentifier.shortLength)
  }

  func text(of identifier: String) async throws(LibraryError) -> MachineText? {
    let (text, fault) = state.withLock { state in
      state.fetches += 1
      return (state.texts.first { $0.key == identifier || Self.short($0.key) == identifier }?.value, state.fault)
    }
    if let fault { throw fault }
    return text
  }

  func markUsed(_ identifier: String) { state.withLock { $0.uses.append(identifier) } }

  func put(_ text: MachineText, name: String?, for client: String?) async throws(PutRefusal) -> PutReceipt {
    let identifier = identifier(of: text)
    let (refusal, old) = state.withLock { state in
      state.clients.append(client)
      return (state.refusal, state.refusal == nil ? state.texts.updateValue(text, forKey: identifier) : nil)
    }
    if let refusal { throw refusal }
    return PutReceipt(identifier: Self.short(identifier), isNew: old == nil)
  }

  func machine(_ identifier: String, at revision: ContentHash?) async throws(LibraryError) -> LibraryMachine? { nil }
  func list(after identifier: String?, limit: Int) async -> LibraryPage { LibraryPage([]) }
  func changes(of identifier: String, since revision: ContentHash?) -> AsyncStream<Void> { AsyncStream { $0.finish() } }

  /// From now on, nothing is taken.
  func refuse(_ refusal: PutRefusal) { state.withLock { $0.refusal = refusal } }
  /// From now on, nothing can be had.
  func fail(_ fault: LibraryError) { state.withLock { $0.fault = fault } }
  var texts: [MachineText] { state.withLock { Array($0.texts.values) } }
  /// For whom texts were put.
  var clients: [String?] { state.withLock { $0.clients } }
  var uses: [String] { state.withLock { $0.uses } }
  var fetches: Int { state.withLock { $0.fetches } }
}
