#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that a command writes.
///
/// A regular file is replaced as a whole, by one that is written next to it, and keeps its permissions; a link stays,
/// and what it leads to is written. Anything else (a device, a pipe) is written into, and so is a file that has other
/// names; where there is no room, its content stays.
struct OutputFile {
  /// The maximum number of links that are followed, as the kernel's limit.
  private static let links = 40

  let path: String

  /// Writes all of some bytes.
  func write(_ bytes: [UInt8]) throws(SystemError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw .last }
      return try replace(try OutputFile.end(of: path), with: bytes, status: nil)
    }
    if OutputFile.isStandardOutput(status) { return try SystemFile.write(bytes, to: StandardOutput.descriptor) }
    guard OutputFile.isRegular(status), status.st_nlink == 1 else {
      return try writeInto(bytes, isRegular: OutputFile.isRegular(status))
    }
    guard access(path, W_OK) == 0 else { throw .last }
    try replace(try OutputFile.end(of: path), with: bytes, status: status)
  }

  /// Writes all of some bytes.
  ///
  /// - Throws: `CommandFailure` with the file and the reason if they cannot be written.
  func writeOrFail(_ bytes: [UInt8]) throws(CommandFailure) {
    do throws(SystemError) {
      try write(bytes)
    } catch {
      throw CommandFailure(message: "\(path): error: cannot be written: \(error.message)")
    }
  }

  /// Makes the folders that the path leads through, as far as they are not there.
  ///
  /// - Throws: `CommandFailure` with the folder and the reason if one cannot be made.
  func makeFolders() throws(CommandFailure) {
    for (index, letter) in zip(path.indices, path) where letter == "/" && index > path.startIndex {
      let folder = String(path[..<index])
      guard mkdir(folder, 0o777) == 0 || errno == EEXIST || access(folder, F_OK) == 0 else {
        throw CommandFailure(message: "\(folder): error: cannot be made: \(SystemError.last.message)")
      }
    }
  }

  private func writeInto(_ bytes: [UInt8], isRegular: Bool) throws(SystemError) {
    let file = try SystemFile(path, flags: O_WRONLY)
    if isRegular { try file.replaceContent(with: bytes) } else { try file.write(bytes) }
  }

  /// Writes a file next to a target, then lets it take the target's place. Where none can be made there, the target is
  /// written into.
  private func replace(_ target: String, with bytes: [UInt8], status: stat?) throws(SystemError) {
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
    let temporary = "\(folder).interlock-\(String(UInt64.random(in: .min ... .max), radix: 36))"
    do throws(SystemError) {
      let file = try SystemFile(temporary, flags: O_WRONLY | O_CREAT | O_EXCL, mode: 0o666)
      if let status { try file.imitate(status) }
      try file.write(bytes)
      guard rename(temporary, target) == 0 else { throw .last }
    } catch {
      unlink(temporary)
      guard status != nil, [EACCES, EPERM, EROFS].contains(error.code) else { throw error }
      try writeInto(bytes, isRegular: true)
    }
  }

  /// Returns the target of a path, its last part followed through links even if there is nothing at their end.
  private static func end(of path: String) throws(SystemError) -> String {
    var place = path
    for _ in 0..<links {
      guard let target = try link(at: place) else { return place }
      let folder = place.lastIndex(of: "/").map { String(place[...$0]) } ?? ""
      place = target.hasPrefix("/") ? target : folder + target
    }
    throw SystemError(code: ELOOP)
  }

  /// Returns the target of a link; nil if there is no link.
  private static func link(at path: String) throws(SystemError) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    if count < 0, errno == EINVAL || errno == ENOENT { return nil }
    guard count >= 0 else { throw .last }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func isRegular(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFREG }

  /// True for `/dev/stdout` and its like: others may be writing there, too.
  private static func isStandardOutput(_ status: stat) -> Bool {
    var output = stat()
    return fstat(StandardOutput.descriptor, &output) == 0 && output.st_dev == status.st_dev
      && output.st_ino == status.st_ino
  }
}
