import WebPages

/// A form in several parts, some of which may be files. RFC 7578.
struct MultipartForm: Sendable {
  static let mediaType = "multipart/form-data"
  /// A file that was chosen.
  struct File: Hashable, Sendable {
    let name: String
    let bytes: [UInt8]
  }

  /// The maximum number of fields that are no files.
  private static let maxFields = 16
  /// The maximum number of files.
  private static let maxFiles = 200
  /// The maximum number of bytes of a part's header.
  private static let headerBytes = 4 << 10

  /// The fields that are no files; of those with one name the first counts.
  private(set) var fields: [String: String] = [:]
  /// The files that were chosen.
  private(set) var files: [File] = []
  private var fieldCount = 0

  /// Reads a body; what is before its first part and after its last does not count. RFC 2046, 5.1.1.
  ///
  /// - Throws: `Failure` if it is malformed or has too many parts.
  init(_ body: [UInt8], contentType: String) throws(Failure) {
    guard let boundary = MultipartForm.parameter("boundary", of: contentType), (1...70).contains(boundary.utf8.count)
    else { throw Failure(.badMessage) }
    let delimiter = Array("\r\n--\(boundary)".utf8)
    // The first delimiter may be at the very beginning.
    var rest = (Array("\r\n".utf8) + body)[...]
    guard let first = MultipartForm.range(of: delimiter, in: rest) else { throw Failure(.badMessage) }
    rest = rest[first.upperBound...]
    for _ in 0...MultipartForm.maxFields + MultipartForm.maxFiles {
      if rest.starts(with: Array("--".utf8)) { return }
      guard let lineEnd = MultipartForm.range(of: MultipartForm.lineEnd, in: rest),
        rest[..<lineEnd.lowerBound].allSatisfy({ $0 == 0x20 || $0 == 0x09 }),
        let end = MultipartForm.range(of: delimiter, in: rest[lineEnd.lowerBound...])
      else { throw Failure(.badMessage) }
      try add(rest[lineEnd.lowerBound..<end.lowerBound])
      rest = rest[end.upperBound...]
    }
    throw Failure(.badMessage)
  }

  private static let lineEnd = Array("\r\n".utf8)
  private static let headerEnd = Array("\r\n\r\n".utf8)

  /// A part, beginning with the line end before its header.
  private mutating func add(_ part: ArraySlice<UInt8>) throws(Failure) {
    guard let end = MultipartForm.range(of: MultipartForm.headerEnd, in: part.prefix(MultipartForm.headerBytes)),
      let header = String(validating: part[..<end.lowerBound], as: UTF8.self)
    else { throw Failure(.badMessage) }
    let content = part[end.upperBound...]
    let line = header.split(whereSeparator: \.isNewline).first { $0.lowercased().hasPrefix("content-disposition:") }
    guard let line, let name = MultipartForm.parameter("name", of: line) else { throw Failure(.badMessage) }
    if let fileName = MultipartForm.parameter("filename", of: line) {
      // A browser sends an empty file where none was chosen.
      if !fileName.isEmpty || !content.isEmpty { files.append(File(name: fileName, bytes: Array(content))) }
      guard files.count <= MultipartForm.maxFiles else { throw Failure(.badMessage) }
    } else {
      fieldCount += 1
      guard fieldCount <= MultipartForm.maxFields, let text = String(validating: content, as: UTF8.self) else {
        throw Failure(.badMessage)
      }
      if fields[name] == nil { fields[name] = text }
    }
  }

  /// A parameter of a header field, without its quotation marks. A quoted one may have any mark but a quotation mark,
  /// which browsers write as `%22`.
  private static func parameter(_ name: String, of field: some StringProtocol) -> String? {
    var rest = Substring(field)
    while let semicolon = rest.firstIndex(of: ";") {
      rest = rest[rest.index(after: semicolon)...].drop(while: \.isWhitespace)
      let found = rest.prefix { $0 != "=" && $0 != ";" }
      guard rest[found.endIndex...].first == "=" else { continue }
      rest = rest[found.endIndex...].dropFirst()
      let value: Substring
      if rest.first == "\"" {
        value = rest.dropFirst().prefix { $0 != "\"" }
        rest = rest[value.endIndex...].dropFirst()
      } else {
        value = rest.prefix { $0 != ";" && !$0.isWhitespace }
        rest = rest[value.endIndex...]
      }
      if found.lowercased() == name { return String(value) }
    }
    return nil
  }

  private static func range(of bytes: [UInt8], in text: ArraySlice<UInt8>) -> Range<Int>? {
    guard let first = bytes.first else { return nil }
    var place = text.startIndex
    while let found = text[place...].firstIndex(of: first) {
      if text[found...].starts(with: bytes) { return found..<(found + bytes.count) }
      place = found + 1
    }
    return nil
  }
}
