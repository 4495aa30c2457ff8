import Gallery
import Lessons
import StatechartExecution
import StatechartFormats
import StatechartSimulation
import Statecharts

/// A file that says what is asked for, with the machines that it names: gallery names, or files beside it.
struct ExerciseFile {
  private let path: String
  private let text: String

  /// The exercise at a path; nil if there is none, or something else.
  init?(path: String) {
    let file = InputFile(path: path)
    guard path.hasSuffix(".md"), file.exists,
      let bytes = try? file.bytes(upTo: LessonDraft.Limits.bytes + 1),
      let text = String(validating: bytes, as: UTF8.self), ExerciseDraft.resembles(text)
    else { return nil }
    self.path = path
    self.text = text
  }

  /// Reads it.
  ///
  /// - Throws: `CommandFailure` with all that is wrong and where, as what is wrong with a command line.
  func exercise() throws(CommandFailure) -> Exercise {
    do {
      return try ExerciseDraft(text: text).exercise { try machine($0) }
    } catch let fault as ExerciseFault {
      throw CommandFailure(
        message: fault.findings.map { $0.formatted(file: path) }.joined(separator: "\n"), status: .usage)
    } catch {
      throw CommandFailure(message: (error as? CommandFailure)?.message ?? "\(path): error: \(error)", status: .usage)
    }
  }

  private func machine(_ name: String) throws -> Machine? {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let file = MachineSource(folder + name, notation: nil, formats: Catalogs.formats)
    if !name.contains("/"), file.isFile {
      let compiled = try file.compiled()
      return try Machine(identifier: file.name, compiled: compiled, resources: file.resources)
    }
    guard let known = Gallery.machine(named: name) else { return nil }
    return try Machine(identifier: name, compiled: try CompiledChart(known.chart), trust: .trusted)
  }
}
