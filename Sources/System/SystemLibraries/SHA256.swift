#if canImport(CommonCrypto)
  import CommonCrypto
#else
  import CLibCrypto
#endif

/// SHA-256 (FIPS 180-4), and HMAC with it (RFC 2104), by the system's library.
package enum SHA256 {
  /// The number of bytes of a digest, and of a key.
  private static let length = 32

  /// The 32 bytes of the digest of some bytes.
  package static func hash(_ bytes: some Collection<UInt8>) -> [UInt8] {
    bytes.withContiguousStorageIfAvailable(digest) ?? Array(bytes).withUnsafeBufferPointer(digest)
  }

  /// The 32 bytes of the authentication code of some bytes.
  package static func authenticationCode(of bytes: [UInt8], key: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: length) { code, count in
      #if canImport(CommonCrypto)
        CCHmac(CCHmacAlgorithm(kCCHmacAlgSHA256), key, key.count, bytes, bytes.count, code.baseAddress)
      #else
        HMAC(EVP_sha256(), key, Int32(key.count), bytes, bytes.count, code.baseAddress, nil)
      #endif
      count = length
    }
  }

  /// A random key of 256 bits.
  package static func makeKey() -> [UInt8] {
    // The system's generator is suitable for keys.
    (0..<length).map { _ in UInt8.random(in: .min ... .max) }
  }

  private static func digest(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: length) { digest, count in
      #if canImport(CommonCrypto)
        CC_SHA256(bytes.baseAddress, CC_LONG(bytes.count), digest.baseAddress)
      #else
        CLibCrypto.SHA256(bytes.baseAddress, bytes.count, digest.baseAddress)
      #endif
      count = length
    }
  }
}
