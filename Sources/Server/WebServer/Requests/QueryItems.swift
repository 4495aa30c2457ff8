import Hummingbird
import Statecharts
import WebPages

/// The values of an address's query.
struct QueryItems: Sendable {
  private let items: [(name: String, value: String)]

  /// Reads a query of a form or a link.
  ///
  /// Forms write a space as `+`. A run may be typed by hand, and its clock steps begin with a `+` too: in a run, at
  /// the beginning of a step before a digit, `+` therefore means itself. Forms write a comma as `%2C`: what is after
  /// that is theirs.
  /// - Throws: `Failure` if a value is not percent-encoded UTF-8.
  init(_ query: String?) throws(Failure) {
    var items: [(String, String)] = []
    for pair in (query ?? "").split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let raw = parts.count > 1 ? parts[1] : ""
      guard let name = QueryItems.decode(parts[0]),
        let value = QueryItems.decode(raw, isRun: QueryItems.runs.contains(name))
      else {
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

  /// The name by which a query says that the run is in the path of the address.
  static let runInPath = "in-path"

  /// The names of the values that are runs.
  private static let runs: Set<String> = [
    "run", "beside", ExplorerAddress.thenField, ExplorerAddress.compareField,
  ]

  /// The names of all values.
  var names: [String] { items.map(\.name) }

  private static func decode(_ text: Substring, isRun: Bool = false) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    var beginsStep = isRun
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let decoded = PercentEncoding.byte(rest.popFirst(), rest.popFirst()) else { return nil }
        bytes.append(decoded)
      case UInt8(ascii: "+"):
        let isClock = beginsStep && rest.first.map { (48...57).contains($0) || $0 == UInt8(ascii: ".") } == true
        bytes.append(isClock ? byte : UInt8(ascii: " "))
      case _: bytes.append(byte)
      }
      beginsStep = isRun && byte == UInt8(ascii: ",")
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension Request {
  /// The same request with the run that its path has as the first value of its query, which a short run would be in.
  ///
  /// The query then says that the run was in the path, so that what follows from a query alone, as kept pages do,
  /// differs by it.
  func withRunInQuery(_ run: String) -> Request {
    var head = head
    let path = uri.path.split(separator: "/").dropLast().joined(separator: "/")
    let query = uri.query.map { "&" + $0 } ?? ""
    head.path = "/\(path)?run=\(run.replacing("+", with: "%2B"))&\(QueryItems.runInPath)=1\(query)"
    return Request(head: head, body: body)
  }
}
