/// The text of a machine as somebody has written it, with what it takes to read it again.
package struct MachineText: Hashable, Codable, Sendable {
  package let text: String
  /// The identifier of the notation that it is read in.
  package let notation: String
  /// The number of the chart in the text, from 1.
  package let ordinal: Int

  package init(_ text: String, notation: String, ordinal: Int = 1) {
    self.text = text
    self.notation = notation
    self.ordinal = ordinal
  }
}

/// A library that keeps machines as the texts that they were given as, each under a hash of its content.
///
/// A text under an identifier never changes. All work with its store is done off the threads of the caller.
package protocol TextLibrary: MachineLibrary {
  /// The maximum number of bytes of a text.
  var maxTextBytes: Int { get }

  /// The identifier with the whole hash that a text has or would have: it follows from the text, in linear time.
  func identifier(of text: MachineText) -> String

  /// The text of an identifier; nil if there is none.
  ///
  /// - Throws: `LibraryError` if there may be one that cannot be had.
  func text(of identifier: String) async throws(LibraryError) -> MachineText?

  /// Marks a machine as used, so that it is not among those unused for longest. Takes little time.
  func markUsed(_ identifier: String)

  /// Takes in a text; when it returns, the machine is on disk. A text that is there already is not changed.
  ///
  /// - Parameters:
  ///   - name: The name of the chart, if it has one.
  ///   - client: The client to whose share it counts: the address of a peer; nil for one without a limit.
  /// - Throws: `PutRefusal` if it is not taken.
  func put(_ text: MachineText, name: String?, for client: String?) async throws(PutRefusal) -> PutReceipt
}

/// Identifiers of machines that a `TextLibrary` holds: a whole hash, or its beginning.
package enum StoredIdentifier {
  /// The prefix of those with a whole hash, and of no others.
  package static let prefix = "~sha256-"
  /// The characters of a short one after its `~`. They are digits of base64url: 66 bits, too many to find a second text
  /// by trying. Eight bytes of zlib, which is what an address with so many characters would carry, hold no text.
  package static let shortLength = 11

  /// True for an identifier of such a machine.
  package static func names(_ identifier: String) -> Bool { identifier.hasPrefix(prefix) || isShort(identifier) }

  package static func isShort(_ identifier: String) -> Bool {
    let digits = identifier.utf8.dropFirst()
    return identifier.utf8.first == UInt8(ascii: "~") && digits.count == shortLength && digits.allSatisfy(isDigit)
  }

  /// RFC 4648, section 5.
  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    case _: false
    }
  }
}

/// The result of putting a text into a library.
package struct PutReceipt: Hashable, Codable, Sendable {
  /// The machine's shortest identifier: it has the whole hash if another machine had the short one before.
  package let identifier: String
  /// False if it was there already.
  package let isNew: Bool

  package init(identifier: String, isNew: Bool) {
    self.identifier = identifier
    self.isNew = isNew
  }
}

/// The reason why a library takes in no text.
package enum PutRefusal: Error, Hashable, Codable, Sendable {
  /// It has more bytes than a text may have.
  case tooLong(limit: Int)
  /// The library has no room, and nothing in it has been unused for long enough to make some.
  case full
  /// The client has put as much as it may in a day; seconds until it may put more.
  case quota(retryAfter: Int)
  /// The store does not do what it should: why.
  case failed(String)
}
