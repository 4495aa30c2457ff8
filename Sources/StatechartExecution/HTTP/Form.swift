import Statecharts

/// The media type `application/x-www-form-urlencoded`. URL Standard, section 5.
enum Form {
  /// A parameter; its value is nil if no `=` follows its name.
  struct Field: Hashable {
    let name: String
    let value: String?
  }

  /// Writes parameters.
  static func encoded(_ fields: [(String, String)]) -> String {
    fields.map { "\(encoded($0.0))=\(encoded($0.1))" }.joined(separator: "&")
  }

  /// Percent-encodes all but letters, digits and `-._~`. RFC 3986, section 2.3.
  static func encoded(_ text: String) -> String { unreserved.encode(text) }

  private static let unreserved = PercentEncoding()

  /// Reads parameters; nil if a percent sign is not followed by two digits, or the bytes are no UTF-8.
  static func decoded(_ body: String) -> [Field]? {
    var fields: [Field] = []
    for part in body.split(separator: "&") {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentEncoding.decode(sides[0], plusIsSpace: true) else { return nil }
      guard sides.count > 1 else {
        fields.append(Field(name: name, value: nil))
        continue
      }
      guard let value = PercentEncoding.decode(sides[1], plusIsSpace: true) else { return nil }
      fields.append(Field(name: name, value: value))
    }
    return fields
  }
}
