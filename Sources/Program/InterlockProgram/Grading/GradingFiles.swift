import Gallery
import Lessons
import StatechartExecution
import StatechartFormats
import StatechartSimulation
import Statecharts

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that says what is asked for, with the machines that it names: gallery names, or files next to it.
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
    let file = MachineSource(folder + name, notation: nil)
    if !name.contains("/"), file.isFile {
      let compiled = try file.compiled()
      var machine = try Machine(identifier: file.name, compiled: compiled, resources: file.resources)
      machine.properties = file.propertiesOfFile
      return machine
    }
    guard let known = Gallery.machine(named: name) else { return nil }
    return try Machine(identifier: name, compiled: try CompiledChart(known.chart), trust: .trusted)
  }
}

/// The files of answers that arguments name.
enum AnswerFiles {
  /// The maximum number of files of a folder, those of folders inside counted with them.
  static let limit = 10_000
  /// The maximum number of folders within one another.
  private static let depth = 16

  /// The files in order: each argument that is no folder as it is, and for a folder the files inside it at any depth,
  /// sorted by name. Names that begin with a dot are left out, and so is what is neither a file nor a folder: links,
  /// pipes. What has a name that is not UTF-8 is among them, so that it is said that it cannot be read.
  ///
  /// - Parameter note: Takes what is to be said of what is left out.
  /// - Throws: `CommandFailure` if a folder cannot be read or holds more than may be, or there are no files.
  static func all(_ arguments: [String], note: (String) -> Void) throws(CommandFailure) -> [String] {
    var files: [String] = []
    for argument in arguments {
      var status = stat()
      if stat(argument, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        try add(folder: argument, depth: 0, &files, note)
      } else {
        files.append(argument)
      }
    }
    guard !files.isEmpty else {
      throw CommandFailure(
        message: "\(arguments.joined(separator: ", ")): error: there are no answers", status: .usage)
    }
    return files
  }

  private static func add(
    folder: String, depth: Int, _ files: inout [String], _ note: (String) -> Void
  ) throws(CommandFailure) {
    guard depth < AnswerFiles.depth else {
      throw CommandFailure(
        message: "\(folder): error: folders are nested more than \(AnswerFiles.depth) levels deep", status: .usage)
    }
    for name in try names(in: folder).sorted() {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0 else {
        files.append(path)
        continue
      }
      switch status.st_mode & S_IFMT {
      case S_IFREG: files.append(path)
      case S_IFDIR: try add(folder: path, depth: depth + 1, &files, note)
      case _: note("\(path): note: this is a link, or neither a file nor a folder, and is not graded")
      }
      guard files.count <= limit else {
        throw CommandFailure(message: "\(folder): error: there are more than \(limit) answers", status: .usage)
      }
    }
  }

  private static func names(in folder: String) throws(CommandFailure) -> [String] {
    guard let stream = opendir(folder) else {
      throw CommandFailure(message: "\(folder): error: cannot be read: \(SystemError.last.message)", status: .usage)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}
