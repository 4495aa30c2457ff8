#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The lines of a file or of standard input, read one after another: no more than one of them is held at a time.
final class FileLines {
  enum Line {
    /// The bytes without the line end.
    case text(ArraySlice<UInt8>)
    /// There are more bytes than may be.
    case tooLong
  }

  private let descriptor: Int32
  private let longest: Int
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  /// Opens a file; `-` is standard input.
  init(_ path: String, longest: Int) throws(SystemError) {
    descriptor = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
    self.longest = longest
    guard descriptor >= 0 else { throw .last }
  }

  deinit { if descriptor > 0 { close(descriptor) } }

  /// The next line; nil at the end.
  func next() throws(SystemError) -> Line? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0A) {
        let line = buffer[start..<end]
        start = end + 1
        return line.count > longest ? .tooLong : .text(line.last == 0x0D ? line.dropLast() : line)
      }
      if isAtEnd {
        let line = buffer[start...]
        start = buffer.count
        return line.isEmpty ? nil : line.count > longest ? .tooLong : .text(line)
      }
      if buffer.count - start > longest { return .tooLong }
      buffer.removeFirst(start)
      (searched, start) = (buffer.count, 0)
      try fill()
    }
  }

  private func fill() throws(SystemError) {
    let count = buffer.count
    let room = 1 << 16
    buffer += [UInt8](repeating: 0, count: room)
    var got = -1
    repeat {
      got = buffer.withUnsafeMutableBytes { bytes in
        guard let base = bytes.baseAddress else { return -1 }
        #if canImport(Glibc)
          return Glibc.read(descriptor, base + count, room)
        #else
          return Darwin.read(descriptor, base + count, room)
        #endif
      }
    } while got < 0 && errno == EINTR
    buffer.removeLast(room - max(0, got))
    guard got >= 0 else { throw .last }
    isAtEnd = got == 0
  }
}
