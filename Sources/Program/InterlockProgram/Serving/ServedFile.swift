import Dispatch
import Explanations
import StatechartDiagrams
import StatechartExecution
import StatechartFormats
import StatechartSimulation
import Statecharts
import Synchronization

/// A file with a machine, which is read again when it was saved.
///
/// The system is asked at each request if it was saved, which takes microseconds; it is read off the threads of
/// requests, once for all who wait.
final class ServedFile: Sendable {
  typealias Outcome = Result<LibraryMachine, LibraryError>

  private struct State {
    /// The stamp of the file that the outcome was read from; nil if it can be read only once.
    var stamp: FileStamp?
    /// False if the file was so new that a change after the reading may not show.
    var isSettled: Bool
    /// A hash of that file's bytes.
    var content: ContentHash?
    var outcome: Outcome
    var reading: Task<Outcome, Never>?
  }

  let identifier: String
  /// The name of the file, without its folder.
  let name: String
  /// The drawing in English that was laid out to see that there is one.
  let firstDiagram: Diagram
  private let source: MachineSource
  private let first: ContentHash
  private let state: Mutex<State>
  private static let queue = DispatchQueue(label: "interlock.served-files")

  /// Reads the file for the first time.
  ///
  /// - Parameter known: The bytes, if they were just read.
  /// - Throws: `CommandFailure` if it cannot be read, or the machine cannot be run or drawn.
  init(
    _ source: MachineSource, _ known: [UInt8]?, identifier: String, name: String
  ) throws {
    guard source.isFile else {
      throw CommandFailure(message: "\(source.fileName): error: there is no such file")
    }
    let stamp = source.stampWithProperties
    let bytes = try known ?? source.bytes()
    let reading = try source.reading(bytes, reportsNotation: true)
    let compiled = try source.compiled(try source.chart(reading).titled(identifier))
    _ = try source.dataModel(of: compiled)
    do {
      firstDiagram = try Diagram(compiled.chart, language: Language.english.tag, options: DiagramOptions())
    } catch {
      throw CommandFailure(message: "\(source.fileName): error: \(error)")
    }
    do {
      var machine = try Machine(identifier: identifier, compiled: compiled, resources: source.resources)
      machine.text = source.text(bytes, of: reading)
      machine.properties = source.properties(bytes, of: reading)
      first = machine.revision
      let entry = LibraryMachine(machine, mayChange: stamp != nil)
      state = Mutex(
        State(
          stamp: stamp, isSettled: stamp?.isSettled ?? true,
          content: source.contentHash(of: bytes, with: machine.properties),
          outcome: .success(entry)))
    } catch {
      throw source.failure(error)
    }
    self.source = source
    self.identifier = identifier
    self.name = name
  }

  /// True if it is a file that can be read again; what comes through a pipe cannot.
  var mayChange: Bool { state.withLock { $0.stamp != nil } }

  /// The machine as the file was last saved, or why there is none.
  func current() async -> Outcome {
    guard mayChange else { return state.withLock { $0.outcome } }
    let stamp = source.stampWithProperties
    let task: Task<Outcome, Never>? = state.withLock { state in
      if let stamp, stamp == state.stamp, state.isSettled { return nil }
      if let reading = state.reading { return reading }
      let reading = Task { await self.read() }
      state.reading = reading
      return reading
    }
    guard let task else { return state.withLock { $0.outcome } }
    return await task.value
  }

  private func read() async -> Outcome {
    await withCheckedContinuation { done in
      ServedFile.queue.async { done.resume(returning: self.readNow()) }
    }
  }

  private func readNow() -> Outcome {
    // A file that is saved after this has another stamp, or is so new that it is examined again.
    let stamp = source.stampWithProperties ?? .missing
    let isSettled = stamp.isSettled
    let bytes = Result { () throws(CommandFailure) in try source.bytes() }
    let content = (try? bytes.get()).map { source.contentHash(of: $0, with: source.propertiesOfFile) }
    let before = state.withLock { $0 }
    let isSame = content != nil && content == before.content
    let outcome = isSame ? before.outcome : outcome(bytes, after: before.outcome)
    state.withLock { state in
      state = State(stamp: stamp, isSettled: isSettled, content: content, outcome: outcome)
    }
    return outcome
  }

  private func outcome(_ bytes: Result<[UInt8], CommandFailure>, after before: Outcome) -> Outcome {
    Result { () throws(LibraryError) in
      let machine = try machine(bytes)
      if case .success(let entry) = before, entry.machine.revision == machine.revision { return entry }
      return LibraryMachine(machine, mayChange: true, hasChanged: true)
    }
  }

  private func machine(_ bytes: Result<[UInt8], CommandFailure>) throws(LibraryError) -> Machine {
    do {
      let bytes = try bytes.get()
      let reading = try source.reading(bytes)
      if reading.hasErrors { throw LibraryError.faulty(file: name, reading.diagnostics) }
      var machine = try Machine(
        identifier: identifier, compiled: try CompiledChart(reading.chart.titled(identifier)),
        resources: source.resources)
      machine.text = source.text(bytes, of: reading)
      machine.properties = source.properties(bytes, of: reading)
      return machine
    } catch let error as LibraryError {
      throw error
    } catch let error as InvalidChart {
      throw .faulty(file: name, error.errors)
    } catch let error as CommandFailure {
      // A reader of the page need not know where the file is.
      throw .unusable(error.message.replacing(source.fileName, with: name))
    } catch {
      throw .unusable("\(name): \(error)")
    }
  }
}

extension Statechart {
  /// The chart, which has a title if it has neither one nor a name, so that several are told apart.
  fileprivate func titled(_ title: String) -> Statechart {
    guard self.title == nil, name == nil else { return self }
    var titled = with(title: LocalizedText(title))
    titled.sourceMap = sourceMap
    return titled
  }
}
