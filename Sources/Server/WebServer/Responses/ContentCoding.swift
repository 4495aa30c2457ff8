import CZlib
import NIOCore

/// The coding of the bytes of an answer. RFC 9110, 8.4.1.
enum ContentCoding: Hashable, Sendable {
  case identity
  case gzip

  /// The coding that a request prefers of those that there are: gzip if it is accepted and not ranked below the plain
  /// bytes, which are what a request gets that accepts neither. RFC 9110, 12.5.3.
  init(accepted field: String?) {
    guard let field, !field.isEmpty else {
      self = .identity
      return
    }
    var qualities: [ContentCoding: Int] = [:]
    var others: Int?
    for item in field.split(separator: ",") {
      let parts = item.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
      let quality = ContentCoding.quality(of: parts.dropFirst())
      switch parts.first {
      case "gzip", "x-gzip": qualities[.gzip] = quality
      case "identity": qualities[.identity] = quality
      case "*": others = quality
      case .some, nil: break
      }
    }
    let gzip = qualities[.gzip] ?? others ?? 0
    self = gzip > 0 && gzip >= qualities[.identity] ?? 0 ? .gzip : .identity
  }

  /// A weight in thousandths; 1,000 if there is none, 0 if it cannot be read. RFC 9110, 12.4.2.
  private static func quality(of parameters: ArraySlice<String>) -> Int {
    guard let weight = parameters.first(where: { $0.hasPrefix("q=") }) else { return 1000 }
    guard let value = Double(weight.dropFirst(2)), (0...1).contains(value) else { return 0 }
    return Int((value * 1000).rounded())
  }
}

/// Compression as gzip. RFC 1952.
enum Gzip {
  /// The effort for finding repetitions, from 1 to 9.
  enum Effort: Int32 {
    /// The effort for content that is sent once or a few times.
    case page = 6
    /// The effort for content that is compressed once and sent for as long as the server runs.
    case asset = 9
  }

  /// The bytes compressed; nil if there is no memory for it.
  static func compress(_ bytes: ByteBuffer, _ effort: Effort) -> ByteBuffer? {
    var stream = z_stream()
    guard czlib_begin(&stream, effort.rawValue) == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    var input = bytes
    var output = ByteBuffer()
    var status = Z_OK
    _ = input.readWithUnsafeMutableReadableBytes { source in
      let most = Int(deflateBound(&stream, UInt(source.count)))
      output.writeWithUnsafeMutableBytes(minimumWritableBytes: most) { target in
        stream.next_in = source.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.avail_in = UInt32(source.count)
        stream.next_out = target.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.avail_out = UInt32(clamping: target.count)
        status = deflate(&stream, Z_FINISH)
        return Int(stream.total_out)
      }
      return source.count
    }
    // A copy takes no more room than it needs.
    return status == Z_STREAM_END ? ByteBuffer(bytes: output.readableBytesView) : nil
  }
}
