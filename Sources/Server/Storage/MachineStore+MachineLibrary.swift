import Dispatch
import StatechartExecution
import StatechartFormats
package import StatechartSimulation
import Statecharts

extension MachineStore: MachineLibrary {
  /// The name in place of a file's before positions.
  private static let name = "text"
  private static let reading = DispatchQueue(label: "interlock.library.reading")

  /// The machine of an identifier, read from its text.
  ///
  /// - Throws: `LibraryError` if the text has errors, or cannot be had.
  package func machine(
    _ identifier: String, at revision: ContentHash?
  ) async throws(LibraryError) -> LibraryMachine? {
    guard let text = try await text(of: identifier) else { return nil }
    let machine = try await machine(text, identifier)
    return revision.map { $0 == machine.revision } ?? true ? LibraryMachine(machine) : nil
  }

  /// The machines in the order in which they came.
  package func list(after identifier: String?, limit: Int) async -> LibraryPage {
    let last = identifier.flatMap { ContentAddress($0) }
    guard identifier == nil || last != nil, let records = try? await records(after: last, limit: limit + 1) else {
      return LibraryPage([])
    }
    var items: [LibraryPage.Item] = []
    for record in records.prefix(limit) {
      let identifier = record.address.identifier
      do throws(LibraryError) {
        if let entry = try await machine(identifier, at: nil) { items.append(.machine(entry)) }
      } catch {
        items.append(.faulty(identifier: identifier, error))
      }
    }
    let next = records.count > limit ? records.prefix(limit).last : nil
    return LibraryPage(items, next: next?.address.identifier)
  }

  /// Ends at once: a machine under a hash of its content never changes.
  package func changes(of identifier: String, since revision: ContentHash?) -> AsyncStream<Void> {
    AsyncStream { $0.finish() }
  }

  private func machine(_ text: MachineText, _ identifier: String) async throws(LibraryError) -> Machine {
    let outcome: Result<Machine, LibraryError> = await withCheckedContinuation { done in
      MachineStore.reading.async { [self] in
        done.resume(returning: Result { () throws(LibraryError) in try read(text, identifier) })
      }
    }
    return try outcome.get()
  }

  private func read(_ text: MachineText, _ identifier: String) throws(LibraryError) -> Machine {
    guard let reader = notations.reader(named: text.notation) else {
      throw .unusable("\(MachineStore.name): the notation '\(text.notation)' is not known")
    }
    do {
      let readings = try reader.readAll(SourceText(text.text))
      guard readings.indices.contains(text.ordinal - 1) else {
        throw LibraryError.unusable("\(MachineStore.name): there is no chart \(text.ordinal)")
      }
      let reading = readings[text.ordinal - 1]
      if reading.hasErrors { throw LibraryError.faulty(file: MachineStore.name, reading.diagnostics) }
      return try Machine(identifier: identifier, compiled: try CompiledChart(reading.chart))
    } catch let error as LibraryError {
      throw error
    } catch let error as ReadError {
      throw .faulty(file: MachineStore.name, error.diagnostics)
    } catch let error as InvalidChart {
      throw .faulty(file: MachineStore.name, error.errors)
    } catch {
      throw .unusable("\(MachineStore.name): \(error)")
    }
  }
}

extension PutRefusal {
  /// The refusal in words.
  package var words: String {
    switch self {
    case .tooLong(let limit): "the text has more than \(limit) bytes"
    case .full: "the library is full"
    case .quota: "the daily limit of uploads has been reached"
    case .failed(let reason): reason
    }
  }
}
