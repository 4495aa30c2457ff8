import Gallery
import Lessons
import WebServer
import StatechartExecution
import StatechartSimulation
import Statecharts

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A folder of lessons on disk, or one lesson's file in it.
struct LessonFolder: Sendable {
  /// The folder, with a slash after it; empty for the one in which the program was started.
  private let folder: String
  /// The only lesson that is meant.
  private let only: String?

  /// True if all lessons of a folder are meant.
  var isWhole: Bool { only == nil }

  init(path: String) {
    folder = path.hasSuffix("/") ? path : path + "/"
    only = nil
  }

  private init(file path: String) {
    let end = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    folder = String(path[..<end])
    only = String(path[end...])
  }

  /// The lessons that an argument of a command means: those of a folder, or that of a file that begins as a lesson
  /// does. Nil for anything else.
  static func named(by argument: String) -> LessonFolder? {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: argument) else { return nil }
    if attributes[.type] as? FileAttributeType == .typeDirectory { return LessonFolder(path: argument) }
    guard argument.hasSuffix(".md"), let bytes = try? InputFile(path: argument).bytes(upTo: 4096) else { return nil }
    return LessonDraft.resembles(String(decoding: bytes, as: UTF8.self)) ? LessonFolder(file: argument) : nil
  }

  /// Reads the lessons.
  ///
  /// - Throws: `CommandFailure` if the folder or a file in it cannot be read.
  func course() throws(CommandFailure) -> Course {
    let files: [FolderFiles.File]
    do {
      files = try FolderFiles.read(URL(fileURLWithPath: folder.isEmpty ? "." : folder))
    } catch {
      throw CommandFailure(message: "\(folder): error: the folder cannot be read")
    }
    let wanted = files.filter { only == nil || !$0.name.hasSuffix(".md") || $0.name == only }
    return Course(
      files: wanted.map { Course.File(name: $0.name, bytes: $0.bytes) }, notations: Catalogs.notations,
      isThorough: true, known: LessonFolder.galleryMachine)
  }

  /// Returns findings in files of the folder, with their paths.
  func findings(_ findings: [Course.Finding]) -> [(file: String, finding: Diagnostic)] {
    findings.map { (folder + $0.file, $0.diagnostic) }
  }

  /// Returns findings in files of the folder, as compilers print them.
  func lines(_ findings: [Course.Finding]) -> [String] {
    findings.map { $0.diagnostic.formatted(file: folder + $0.file) }
  }

  /// The machine of the gallery of a name.
  static func galleryMachine(_ name: String) -> Machine? {
    guard let known = Gallery.machine(named: name), let compiled = try? CompiledChart(known.chart) else { return nil }
    return try? Machine(identifier: name, compiled: compiled, trust: .trusted)
  }
}
