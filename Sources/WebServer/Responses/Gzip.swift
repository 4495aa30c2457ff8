import CZlib
import NIOCore

/// Compression as gzip. RFC 1952.
enum Gzip {
  /// How much time goes into finding what repeats, from 1 to 9.
  enum Effort: Int32 {
    /// For what is sent once or a few times.
    case page = 6
    /// For what is compressed once and sent for as long as the server runs.
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
