import JSONTree

/// Divides a stream of bytes into messages.
package protocol MessageFraming: Sendable {
  /// Takes in bytes of the stream.
  mutating func append(_ bytes: some Collection<UInt8>)

  /// The next message of the stream, or what is there instead of one; nil until more bytes arrive.
  mutating func next() -> Result<RPCMessage, RPCMessage.Fault>?

  /// The bytes of a message in the stream.
  static func bytes(of message: RPCMessage) -> [UInt8]
}

/// A message a line, as MCP has them over standard input and output: JSON in UTF-8 without line ends inside.
package struct LineFraming: MessageFraming {
  private let limits: RPCMessage.Limits
  private var waiting: [UInt8] = []
  /// The bytes of `waiting` that were looked at and have no line end.
  private var examined = 0
  /// True within a line that is too long.
  private var isSkipping = false

  package init(limits: RPCMessage.Limits = RPCMessage.Limits()) { self.limits = limits }

  package mutating func append(_ bytes: some Collection<UInt8>) { waiting += bytes }

  package mutating func next() -> Result<RPCMessage, RPCMessage.Fault>? {
    while let end = waiting[examined...].firstIndex(of: LineFraming.lineEnd) {
      let line = Array(waiting[..<end])
      waiting.removeFirst(end + 1)
      examined = 0
      if isSkipping {
        isSkipping = false
      } else if line.count > limits.bytes {
        return .failure(LineFraming.tooLong(limits))
      } else if line.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) {
        return .init(reading: line, limits)
      }
    }
    examined = waiting.count
    guard waiting.count > limits.bytes else { return nil }
    (waiting, examined) = ([], 0)
    defer { isSkipping = true }
    return isSkipping ? nil : .failure(LineFraming.tooLong(limits))
  }

  private static let lineEnd = UInt8(ascii: "\n")

  fileprivate static func tooLong(_ limits: RPCMessage.Limits) -> RPCMessage.Fault {
    RPCMessage.Fault(RPCError(.invalidRequest, "the message is longer than \(limits.bytes) bytes"))
  }

  package static func bytes(of message: RPCMessage) -> [UInt8] { Array((message.value.json() + "\n").utf8) }
}

/// A message after a header with its length, as LSP has them. LSP 3.17, base protocol.
package struct ContentLengthFraming: MessageFraming {
  /// The maximum number of bytes of a header.
  package static let maxHeaderBytes = 8 << 10

  private let limits: RPCMessage.Limits
  private var waiting: [UInt8] = []
  /// The number of bytes still to come that belong to a message that is too long.
  private var skipped = 0

  package init(limits: RPCMessage.Limits = RPCMessage.Limits()) { self.limits = limits }

  package mutating func append(_ bytes: some Collection<UInt8>) {
    let passed = min(skipped, bytes.count)
    skipped -= passed
    waiting += bytes.dropFirst(passed)
  }

  package mutating func next() -> Result<RPCMessage, RPCMessage.Fault>? {
    guard let end = endOfHeader else {
      guard waiting.count > ContentLengthFraming.maxHeaderBytes else { return nil }
      waiting = []
      return .failure(ContentLengthFraming.malformed)
    }
    guard let length = ContentLengthFraming.length(in: waiting[..<end]) else {
      waiting.removeFirst(end)
      return .failure(ContentLengthFraming.malformed)
    }
    guard length <= limits.bytes else {
      let present = min(length, waiting.count - end)
      skipped = length - present
      waiting.removeFirst(end + present)
      return .failure(LineFraming.tooLong(limits))
    }
    guard waiting.count - end >= length else { return nil }
    let content = Array(waiting[end..<end + length])
    waiting.removeFirst(end + length)
    return .init(reading: content, limits)
  }

  private static let malformed = RPCMessage.Fault(
    RPCError(.parseError, "a message begins with 'Content-Length: ' and its number of bytes"))

  /// The place after the empty line that ends the header.
  private var endOfHeader: Int? {
    let mark = Array("\r\n\r\n".utf8)
    let searched = waiting.prefix(ContentLengthFraming.maxHeaderBytes + mark.count)
    guard searched.count >= mark.count else { return nil }
    let start = (0...searched.count - mark.count).first { searched[$0..<$0 + mark.count].elementsEqual(mark) }
    return start.map { $0 + mark.count }
  }

  private static func length(in header: ArraySlice<UInt8>) -> Int? {
    for line in String(decoding: header, as: UTF8.self).split(separator: "\r\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      let digits = parts[1].filter { $0 != " " && $0 != "\t" }
      guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
      return Int(digits)
    }
    return nil
  }

  package static func bytes(of message: RPCMessage) -> [UInt8] {
    let content = Array(message.value.json().utf8)
    return Array("Content-Length: \(content.count)\r\n\r\n".utf8) + content
  }
}

extension Result<RPCMessage, RPCMessage.Fault> {
  fileprivate init(reading bytes: [UInt8], _ limits: RPCMessage.Limits) {
    do {
      self = .success(try RPCMessage(bytes, limits: limits))
    } catch {
      self = .failure(error)
    }
  }
}
