#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that a command reads: a path, or `-` for standard input.
struct InputFile {
  let path: String

  /// The name for messages: the path, or `<stdin>`.
  var name: String { path == "-" ? "<stdin>" : path }

  /// The last part of the path.
  var lastComponent: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The last part of the path without what follows its last dot.
  var stem: String {
    let name = lastComponent
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// True if there is something at the path.
  var exists: Bool { path != "-" && access(path, F_OK) == 0 }

  /// Its bytes, but no more than so many.
  ///
  /// - Throws: `CommandFailure` with the reason if it cannot be read.
  func bytes(upTo limit: Int) throws(CommandFailure) -> [UInt8] {
    do throws(SystemError) {
      if path == "-" { return try SystemFile.read(0, upTo: limit) }
      return try SystemFile(path, flags: O_RDONLY).read(upTo: limit)
    } catch {
      throw CommandFailure(message: "\(name): error: cannot be read: \(error.message)")
    }
  }
}
