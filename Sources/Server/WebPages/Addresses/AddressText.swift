import Statecharts

/// The text of addresses. RFC 3986.
package enum AddressText {
  private static let values = PercentEncoding(keeping: ",!:/")
  private static let segments = PercentEncoding(keeping: ",!:")

  /// A value of a query, percent-encoded where it must be; `,` `!` `:` `/` stay readable.
  static func encode(_ value: String) -> String { values.encode(value) }

  /// A segment of a path: a `/` in it would begin another, and `.` segments are removed by whoever resolves a
  /// reference.
  static func encodeSegment(_ value: String) -> String { segments.encode(value) }

  /// A path with a query of the values that are there.
  static func address(_ path: String, _ query: [QueryItem]) -> String {
    let parts = self.query(query)
    return parts.isEmpty ? path : path + "?" + parts
  }

  /// The text of a query, without its `?`.
  static func query(_ items: [QueryItem]) -> String {
    items.compactMap { item in item.value.map { item.name + "=" + (item.isEncoded ? $0 : encode($0)) } }
      .joined(separator: "&")
  }
}

/// A name and its value in the query of an address; without a value it is left out.
struct QueryItem: Hashable, Sendable {
  let name: String
  let value: String?
  /// True if the value is percent-encoded already.
  let isEncoded: Bool

  init(_ name: String, _ value: String?) {
    self.name = name
    self.value = value
    isEncoded = false
  }

  init(_ name: String, encoded value: String?) {
    self.name = name
    self.value = value
    isEncoded = true
  }
}

/// Texts in one value of a query, between commas: in each of them `%25` is written for `%` and `%2C` for a comma.
enum ListText {
  static func joined(_ texts: [String]) -> String? {
    texts.isEmpty
      ? nil : texts.map { $0.replacing("%", with: "%25").replacing(",", with: "%2C") }.joined(separator: ",")
  }

  /// The texts of a value; one that is malformed is left out.
  static func split(_ value: String) -> [String] {
    value.split(separator: ",").compactMap { PercentEncoding.decode(String($0)) }
  }
}
