import Explanations
import Gallery
import StatechartDiagrams
import StatechartFormats
import StatechartSimulation
import Statecharts

/// The machines in files that the server shows in addition to the gallery, each as its file was last saved.
struct ServedFiles: MachineLibrary {
  /// The files in order.
  let files: [ServedFile]
  /// Their drawings in English, by the identifiers of the machines: laid out to see that they can be drawn.
  let diagrams: [String: Diagram]
  private let places: [String: Int]

  /// Reads files; what a chart invokes or loads lies next to it.
  ///
  /// - Parameter lessonMachines: The identifiers of machines of lessons, which have pages too.
  /// - Throws: `CommandFailure` with positions for a file that is not there, cannot be read, or has errors, and for a
  ///   chart that cannot be drawn.
  init(
    _ paths: [String], notation: String?, besides lessonMachines: [String]
  ) throws {
    var taken = Set(Gallery.machines.map(\.identifier) + lessonMachines)
    var diagrams: [String: Diagram] = [:]
    var files: [ServedFile] = []
    for path in paths {
      for (source, bytes) in try ServedFiles.sources(MachineSource(path, notation: notation)) {
        let number = source.isPart ? "-\(source.number)" : ""
        let identifier = ServedFiles.identifier(source.name + number, besides: taken)
        // A file of a folder has its own name; what is named has the one by which it is named.
        let isInFolder = source.machine != path && MachineFolder.isFolder(path)
        let name = InputFile(path: isInFolder ? source.machine : path).lastComponent
        do {
          let file = try ServedFile(source, bytes, identifier: identifier, name: name)
          taken.insert(identifier)
          diagrams[identifier] = file.firstDiagram
          files.append(file)
        } catch let failure as CommandFailure where isInFolder {
          // The others of the folder are shown all the same.
          StandardError.write(failure.message)
        }
      }
    }
    self.files = files
    self.diagrams = diagrams
    places = Dictionary(
      files.enumerated().map { ($1.identifier, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Each chart of a document that has several, and each machine of a folder, of source with the bytes that were read
  /// for all of them; otherwise the source itself.
  private static func sources(_ source: MachineSource) throws -> [(source: MachineSource, bytes: [UInt8]?)] {
    #if SwiftSource
      do {
        if let (parts, document) = try source.sourcesOfFolder() { return parts.map { ($0, document) } }
      } catch {
        // A folder without source may have machines in files.
        guard let files = try? source.machinesOfFolder() else { throw error }
        return files.map { ($0, nil) }
      }
    #else
      if let files = try source.machinesOfFolder() { return files.map { ($0, nil) } }
    #endif
    guard source.isDocument else { return [(source, nil)] }
    let charts = try source.charts()
    return charts.count > 1 ? charts.map { ($0, nil) } : [(source, nil)]
  }

  /// The machine of a file as it was last saved.
  ///
  /// - Throws: `LibraryError` if the file cannot be read or has errors.
  func machine(_ identifier: String, at revision: ContentHash?) async throws(LibraryError) -> LibraryMachine? {
    guard let place = places[identifier] else { return nil }
    let entry = try await files[place].current().get()
    return revision.map { $0 == entry.machine.revision } ?? true ? entry : nil
  }

  /// The machines of the files in order.
  func list(after identifier: String?, limit: Int) async -> LibraryPage {
    guard let first = identifier.map({ places[$0].map { $0 + 1 } }) ?? 0 else { return LibraryPage([]) }
    let shown = files[first...].prefix(limit)
    var items: [LibraryPage.Item] = []
    for file in shown {
      switch await file.current() {
      case .success(let entry): items.append(.machine(entry))
      case .failure(let error): items.append(.faulty(identifier: file.identifier, error))
      }
    }
    return LibraryPage(items, next: shown.endIndex < files.endIndex ? shown.last?.identifier : nil)
  }

  /// Looks at the file twice a second for as long as somebody listens.
  func changes(of identifier: String, since revision: ContentHash?) -> AsyncStream<Void> {
    guard let place = places[identifier], files[place].mayChange else { return AsyncStream { $0.finish() } }
    let file = files[place]
    return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { changes in
      let task = Task {
        var reported = if let revision { revision } else { await file.current().revision }
        repeat {
          let now = await file.current().revision
          if now != reported { changes.yield() }
          reported = now
        } while (try? await Task.sleep(for: .milliseconds(500))) != nil
        changes.finish()
      }
      changes.onTermination = { _ in task.cancel() }
    }
  }

  /// The name of what is made of a file, with a number if another machine has it. In addresses a dot
  /// begins the notation of an export.
  private static func identifier(_ name: String, besides taken: Set<String>) -> String {
    // One that begins with a tilde would be that of a machine which its address carries.
    let stem = name.replacing(".", with: "-").replacing(/^~+/, with: "-")
    guard taken.contains(stem) else { return stem }
    var number = 2
    while taken.contains("\(stem)-\(number)") { number += 1 }
    return "\(stem)-\(number)"
  }
}

extension Result<LibraryMachine, LibraryError> {
  fileprivate var revision: ContentHash {
    switch self {
    case .success(let entry): entry.machine.revision
    case .failure(let error): error.revision
    }
  }
}
