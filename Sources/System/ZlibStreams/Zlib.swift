import CZlib

/// Compression as zlib, RFC 1950, and of what lies inside it, RFC 1951.
package enum Zlib {
  /// The wrapping around the compressed bytes.
  package enum Form: Sendable {
    /// A header and a checksum.
    case zlib
    /// Nothing.
    case deflate
  }

  /// Why bytes cannot be decompressed.
  package enum Fault: Error, Hashable, Sendable {
    /// They are not of the form, or end early, or something follows.
    case malformed
    /// Decompressed, they are more bytes than are allowed.
    case tooLong
  }

  /// The checksum of bytes that PNG has in its chunks. ISO 3309, RFC 2083 section 3.4.
  package static func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    let whole = Array(bytes)
    return UInt32(truncatingIfNeeded: CZlib.crc32(0, whole, UInt32(whole.count)))
  }

  /// The bytes compressed; nil if there is no memory for it.
  package static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    guard czlib_begin_zlib(&stream, 9) == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
    let status = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        stream.next_in = source.baseAddress
        stream.avail_in = UInt32(source.count)
        stream.next_out = target.baseAddress
        stream.avail_out = UInt32(clamping: target.count)
        return deflate(&stream, Z_FINISH)
      }
    }
    guard status == Z_STREAM_END else { return nil }
    output.removeLast(output.count - Int(stream.total_out))
    return output
  }

  /// The bytes decompressed, at most so many: it stops as soon as there are more.
  ///
  /// - Throws: `Fault` if they are malformed or there are more.
  package static func decompress(_ bytes: [UInt8], _ form: Form = .zlib, upTo limit: Int) throws(Fault) -> [UInt8] {
    var stream = z_stream()
    let begun =
      switch form {
      case .zlib: czlib_begin_inflate(&stream)
      case .deflate: czlib_begin_inflate_raw(&stream)
      }
    guard begun == Z_OK else { throw .malformed }
    defer { inflateEnd(&stream) }
    var input = bytes
    var output: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    let outcome: Fault? = input.withUnsafeMutableBufferPointer { source in
      stream.next_in = source.baseAddress
      stream.avail_in = UInt32(source.count)
      while true {
        let (status, made) = chunk.withUnsafeMutableBufferPointer { target in
          stream.next_out = target.baseAddress
          stream.avail_out = UInt32(target.count)
          let status = inflate(&stream, Z_NO_FLUSH)
          return (status, target.count - Int(stream.avail_out))
        }
        output += chunk[..<made]
        if output.count > limit { return .tooLong }
        // PlantUML fills the last of its groups of three bytes.
        if status == Z_STREAM_END { return stream.avail_in <= (form == .deflate ? 3 : 0) ? nil : .malformed }
        if status != Z_OK || made == 0 && stream.avail_in == 0 { return .malformed }
      }
    }
    if let outcome { throw outcome }
    return output
  }
}
