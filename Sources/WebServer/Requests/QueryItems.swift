import Statecharts
import WebPages

/// The values of an address's query.
struct QueryItems: Sendable {
  private let items: [(name: String, value: String)]

  /// Reads a query of a form or a link.
  ///
  /// Forms write a space as `+`. A run may be typed by hand, and its clock steps begin with a `+` too: at the
  /// beginning of a step before a digit, `+` therefore stands for itself.
  /// - Throws: `Failure` if a value is not percent-encoded UTF-8.
  init(_ query: String?) throws(Failure) {
    var items: [(String, String)] = []
    for pair in (query ?? "").split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let raw = parts.count > 1 ? parts[1] : ""
      guard let name = QueryItems.decode(parts[0]), let value = QueryItems.decode(raw) else {
        throw Failure(.badAddress(String(pair.prefix(80))))
      }
      items.append((name, value))
    }
    self.items = items
  }

  /// The first value of a name.
  subscript(name: String) -> String? {
    items.first { $0.name == name }?.value
  }

  /// The names of all values.
  var names: [String] { items.map(\.name) }

  private static func decode(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let decoded = PercentEncoding.byte(rest.popFirst(), rest.popFirst()) else { return nil }
        bytes.append(decoded)
      case UInt8(ascii: "+"):
        let beginsStep = bytes.isEmpty || bytes.last == UInt8(ascii: ",")
        let isClock = beginsStep && rest.first.map { (48...57).contains($0) || $0 == UInt8(ascii: ".") } == true
        bytes.append(isClock ? byte : UInt8(ascii: " "))
      case _: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
