import Statecharts

/// Texts in one value of a query, between commas: in each of them `%25` stands for `%` and `%2C` for a comma.
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
