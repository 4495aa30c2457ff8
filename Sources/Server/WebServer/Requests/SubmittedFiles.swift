import StatechartFormats
import StatechartSimulation
import Statecharts
import WebPages
import ZlibStreams

/// The text of the files of a form: of one its own; of several, or of an archive, those of program source as one text.
enum SubmittedFiles {
  /// The folders of an archive that hold no source of the program's own.
  private static let skipped: Set<Substring> = ["Pods", "Carthage", "DerivedData", "build", "__MACOSX"]

  /// The text; nil if there is no file.
  ///
  /// - Throws: `Failure` if there is no text in them, or it is longer than the limit.
  static func text(of files: [MultipartForm.File], upTo limit: Int) throws(Failure) -> String? {
    guard let first = files.first else { return nil }
    guard files.count > 1 || ZipArchive.isOne(first.bytes) else {
      guard first.bytes.count <= limit else { throw Failure(.tooLarge) }
      return try text(of: first.bytes)
    }
    var found: [(name: String, text: String)] = []
    var others: [String] = []
    var left = limit
    for file in files {
      if !ZipArchive.isOne(file.bytes), !isSource(file.name) { others.append(file.name) }
      for (name, bytes) in try sources(in: file, upTo: left) {
        // Of a file in an unknown coding what is not UTF-8 is replaced, as where the files of a folder are read.
        let text = (try? SourceText(bytes: bytes).text) ?? String(decoding: bytes, as: UTF8.self)
        left -= text.utf8.count + name.utf8.count
        guard left >= 0 else { throw Failure(.tooLarge) }
        found.append((name, text))
      }
    }
    guard !found.isEmpty else { throw unreadable("there is no Swift or Objective-C source in the files") }
    // Files that were chosen and are not read are named in the text, at its end, where no line of it is moved.
    return JoinedFiles.text(of: found) + others.map { "// Left out, not Swift or Objective-C: \($0)\n" }.joined()
  }

  /// The files of source that a file is or, as an archive, has.
  private static func sources(
    in file: MultipartForm.File, upTo limit: Int
  ) throws(Failure) -> [(name: String, bytes: [UInt8])] {
    guard ZipArchive.isOne(file.bytes) else { return isSource(file.name) ? [(file.name, file.bytes)] : [] }
    do throws(ZipArchive.Fault) {
      let archive = try ZipArchive(file.bytes)
      var found: [(name: String, bytes: [UInt8])] = []
      var left = limit
      for entry in archive.entries.sorted(by: { $0.name < $1.name }) where isSource(entry.name) {
        let bytes = try archive.bytes(of: entry, upTo: left)
        left -= bytes.count
        found.append((entry.name, bytes))
      }
      return found
    } catch {
      switch error {
      case .tooLong: throw Failure(.tooLarge)
      case .malformed: throw unreadable("the archive is damaged, encrypted, or no ZIP file")
      }
    }
  }

  private static func isSource(_ name: String) -> Bool {
    let parts = name.split(separator: "/")
    return [".swift", ".m", ".mm", ".h"].contains { name.hasSuffix($0) }
      && !parts.contains { $0.hasPrefix(".") || skipped.contains($0) }
  }

  /// The text of a file, in a coding that files have.
  static func text(of bytes: [UInt8]) throws(Failure) -> String {
    do throws(ReadError) {
      return try SourceText(bytes: bytes).text
    } catch {
      throw Failure(.library(.unreadable(.faulty(file: InlineMachines.name, error.diagnostics))))
    }
  }

  private static func unreadable(_ reason: String) -> Failure {
    Failure(.library(.unreadable(.faulty(file: InlineMachines.name, [Diagnostic(.error, .malformed, reason)]))))
  }
}
